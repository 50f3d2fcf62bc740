import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./member-skeleton.module.css";

/**
 * Reserves the place of the wallet and the recent games. `waiting`: hidden unless the bootstrap script finds a
 * session.
 */
export function MemberSkeleton({ waiting = false }: { waiting?: boolean }) {
  return (
    <div className={cx(styles.skeleton, waiting && styles.waiting)} aria-hidden="true">
      <Skeleton className={styles.balance} />
      <RailSkeleton />
    </div>
  );
}

/** Skeleton of the recent-games rail. */
export function RailSkeleton() {
  return (
    <div className={styles.rail}>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className={styles.tile} />
      ))}
    </div>
  );
}
