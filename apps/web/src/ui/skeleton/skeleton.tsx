import type { CSSProperties } from "react";
import { cx } from "../cx.ts";
import styles from "./skeleton.module.css";

/** A placeholder block; set its size by class or style. */
export function Skeleton({ className, style }: { className?: string | undefined; style?: CSSProperties }) {
  return <span className={cx(styles.sk, className)} style={style} aria-hidden="true" />;
}
