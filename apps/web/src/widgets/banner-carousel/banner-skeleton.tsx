import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./banner-carousel.module.css";

/** Skeleton of the carousel, with the same height. */
export function BannerSkeleton() {
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.track}>
        <div className={cx(styles.cell)}>
          <Skeleton className={styles.slide} />
        </div>
      </div>
      <div className={styles.dots} />
    </div>
  );
}
