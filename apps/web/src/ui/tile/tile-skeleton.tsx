import { cx } from "../cx.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import styles from "./tile.module.css";

/** The skeleton of a tile, of the same size. */
export function TileSkeleton({ size = "rail" }: { size?: "rail" | "small" | "fluid" }) {
  return (
    <div className={cx(styles.card, size !== "rail" && styles[size])} aria-hidden="true">
      <Skeleton style={{ aspectRatio: "3/4", borderRadius: size === "rail" ? 20 : 16 }} />
      <Skeleton style={{ blockSize: 10, inlineSize: 104, maxInlineSize: "82%", margin: "12px 2px 3px" }} />
      <Skeleton style={{ blockSize: 10, inlineSize: 66, maxInlineSize: "52%", margin: "5px 2px 2px" }} />
    </div>
  );
}
