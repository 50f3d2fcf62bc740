import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { GameSummary } from "../../entities/game/game-summary.tsx";
import { OFFLINE } from "../../i18n/situation-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./launch-wait.module.css";

interface LaunchWaitProps {
  /** The game, if this browser knows it. */
  game?: Game | undefined;
  /** The platform has answered, and the game is loading. */
  opened?: boolean;
}

/** Loading screen before a game: its name, and what is being waited for. */
export function LaunchWait({ game, opened = false }: LaunchWaitProps) {
  const { t, i18n } = useLingui();
  const online = useOnline();
  const slow = useLapsed(DURATIONS.launchSlow);
  const status = () => {
    if (!online) return i18n._(OFFLINE.openingGame);
    if (opened) return t`Opening game…`;
    return slow ? t`Slow connection. Still opening the game…` : t`Opening game…`;
  };
  return (
    <div className={styles.wait}>
      {game && <GameSummary game={game} />}
      <p className={styles.status} role="status">
        {online && <Spinner />}
        {status()}
      </p>
    </div>
  );
}

/** Whether this long has passed since the first render. */
function useLapsed(milliseconds: number): boolean {
  const [lapsed, setLapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return lapsed;
}
