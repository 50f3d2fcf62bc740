import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./withdraw.module.css";

/** A withdrawal's page while it loads. */
export function WithdrawalSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <Skeleton className={styles.tallSkeleton} />
      <Skeleton className={styles.tallSkeleton} />
    </div>
  );
}
