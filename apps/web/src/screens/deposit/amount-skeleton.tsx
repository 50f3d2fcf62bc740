import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./deposit.module.css";

/** The shape of the form for an amount. */
export function AmountSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <Skeleton className={styles.rowSkeleton} />
      <Skeleton className={styles.rowSkeleton} />
      <Skeleton className={styles.lastSkeleton} />
    </div>
  );
}
