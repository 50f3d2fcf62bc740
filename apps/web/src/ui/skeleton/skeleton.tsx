import type { CSSProperties } from "react";
import { cx } from "../cx.ts";
import styles from "./skeleton.module.css";

/** A block in the shape of what is on its way; give it that shape's size by class or style. */
export function Skeleton({ className, style }: { className?: string | undefined; style?: CSSProperties }) {
  return <span className={cx(styles.sk, className)} style={style} aria-hidden="true" />;
}
