import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./deposit.module.css";

/** The shape of the list of payment methods. */
export function MethodsSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <Skeleton className={styles.lastSkeleton} />
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className={styles.rowSkeleton} />
      ))}
    </div>
  );
}
