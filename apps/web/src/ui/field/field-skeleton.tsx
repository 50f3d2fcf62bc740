import { Skeleton } from "../skeleton/skeleton.tsx";
import styles from "./field.module.css";

/** The skeleton of a field: its label and hint, and a box of its size. */
export function FieldSkeleton({ label, hint }: { label: string; hint?: string | undefined }) {
  return (
    <div className={styles.field} aria-busy="true">
      <span className={styles.label}>{label}</span>
      <Skeleton className={styles.skeleton} />
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
