import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./deposit.module.css";

/** The shape of an order's page. */
export function OrderSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <Skeleton className={styles.rowSkeleton} />
      <Skeleton className={styles.lastSkeleton} />
      <Skeleton className={styles.rowSkeleton} />
      <Skeleton className={styles.lastSkeleton} />
    </div>
  );
}
