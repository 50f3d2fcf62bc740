import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./banner-carousel.module.css";

/** The stage before its banners are known, as high as with them. */
export function BannerSkeleton() {
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.track}>
        <div className={cx(styles.cell)}>
          <Skeleton className={styles.slide} />
        </div>
      </div>
      <div className={styles.lamps} />
    </div>
  );
}
