import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./member-ghost.module.css";

/** Holds the place of the purse and of the recent games; `waiting`: out of sight unless a session waits. */
export function MemberGhost({ waiting = false }: { waiting?: boolean }) {
  return (
    <div className={cx(styles.ghost, waiting && styles.waiting)} aria-hidden="true">
      <Skeleton className={styles.purse} />
      <RailGhost />
    </div>
  );
}

/** The rail of recent games before it is known. */
export function RailGhost() {
  return (
    <div className={styles.rail}>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className={styles.tile} />
      ))}
    </div>
  );
}
