import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./launch-wait.module.css";
import { Playbill } from "./playbill.tsx";

interface LaunchWaitProps {
  /** As far as this browser knows it. */
  game?: Game | undefined;
  /** The platform has answered, and the game sets itself up. */
  opened?: boolean;
}

/** Before a game: what is about to open, and what is being waited for. */
export function LaunchWait({ game, opened = false }: LaunchWaitProps) {
  const { t } = useLingui();
  const online = useOnline();
  const slow = useLapsed(DURATIONS.launchSlow);
  const said = () => {
    if (!online) return t`No internet. The game opens by itself once you are back.`;
    if (opened) return t`Setting the table`;
    return slow ? t`Slow connection. We are still asking for your seat.` : t`Asking for your seat`;
  };
  return (
    <div className={styles.wait}>
      {game && <Playbill game={game} />}
      <p className={styles.said} role="status">
        {online && <Spinner />}
        {said()}
      </p>
    </div>
  );
}

/** Whether so long has passed since this stood there first. */
function useLapsed(milliseconds: number): boolean {
  const [lapsed, setLapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return lapsed;
}
