import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./game-figures.module.css";

/** As many figures as most games have, until they are loaded. */
export function FiguresSkeleton() {
  return (
    <div className={styles.figures} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} className={styles.skeleton} />
      ))}
    </div>
  );
}
