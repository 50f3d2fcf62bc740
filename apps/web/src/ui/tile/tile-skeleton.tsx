import { cx } from "../cx.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import styles from "./tile.module.css";

/** A tile that is on its way, as large as the tile. */
export function TileSkeleton({ size = "rail" }: { size?: "rail" | "small" | "fluid" }) {
  return (
    <div className={cx(styles.card, size !== "rail" && styles[size])} aria-hidden="true">
      <Skeleton style={{ gridColumn: "1/-1", aspectRatio: "3/4", borderRadius: size === "rail" ? 20 : 16 }} />
      <span className={styles.cap}>
        <Skeleton style={{ blockSize: 10, inlineSize: 104, maxInlineSize: "82%", marginBlock: 3 }} />
        <Skeleton style={{ blockSize: 10, inlineSize: 66, maxInlineSize: "52%", marginBlock: 2 }} />
      </span>
    </div>
  );
}
