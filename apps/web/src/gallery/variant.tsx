import type { ReactNode } from "react";
import { cx } from "../ui/cx.ts";
import styles from "./gallery.module.css";

interface VariantProps {
  /** What is special about it, in a few words. */
  caption: string;
  /** Three in a row instead of two; or as wide as a screen and without a margin, for parts that have their own. */
  size?: "small" | "wide";
  /** On the background of a sheet or side panel. */
  inPanel?: boolean;
  children: ReactNode;
}

/** One variant or state of a part, with its caption. */
export function Variant({ caption, size, inPanel = false, children }: VariantProps) {
  return (
    <figure className={cx(styles.variant, size && styles[size])}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <div className={cx(styles.stage, inPanel && styles.panel)}>{children}</div>
    </figure>
  );
}

/** Parts side by side, which wrap. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
