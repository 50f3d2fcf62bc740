import type { Launch } from "@foyer/contract/launch";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useTime } from "../../i18n/use-moment.ts";
import { now } from "../../lib/clock.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import styles from "./launch-bar.module.css";
import { usePlayTime } from "./use-play-time.ts";

interface LaunchBarProps {
  launch?: Launch | undefined;
  /** Play for fun: its money is in the game, and no cash is shown beside it. */
  free: boolean;
  /** The balance, passed in because it belongs to another feature. */
  balance?: ReactNode;
  /** The way to more money: a deposit, or an account for a guest. */
  more?: ReactNode;
  onBack: () => void;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
/** Formats seconds as h:mm:ss. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;

/** Bar over a game: back to the lobby, balance, time of day, time played, full screen. */
export function LaunchBar({ launch, free, balance, more, onBack }: LaunchBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      <IconButton icon="back" label={t`Back to the lobby`} onClick={onBack} />
      <div className={styles.balance}>{free ? <b>{t`Playing for fun`}</b> : balance}</div>
      {launch ? <Times launch={launch} /> : <span className={styles.times} />}
      {more && <div className={styles.more}>{more}</div>}
      <FullScreen />
    </header>
  );
}

function Times({ launch }: { launch: Launch }) {
  const { t } = useLingui();
  const played = usePlayTime(launch);
  const time = useTime()(new Date(now()).toISOString());
  return (
    <p className={styles.times}>
      <span className={styles.clock}>{time}</span>
      <b role="timer" aria-label={t`Time played`}>
        {clockText(played)}
      </b>
    </p>
  );
}

function FullScreen() {
  const { t } = useLingui();
  const [able, setAble] = useState(false);
  const [on, setOn] = useState(false);
  useEffect(() => {
    setAble(document.fullscreenEnabled);
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  if (!able) return <span className={styles.square} />;
  const toggle = () => {
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => {});
  };
  return (
    <IconButton
      icon="full"
      label={on ? t`Exit full screen` : t`Full screen`}
      aria-pressed={on}
      onClick={toggle}
    />
  );
}
