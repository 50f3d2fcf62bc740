import { cx } from "../cx.ts";
import styles from "./chip.module.css";

/** Class of one chip of several, `on` when chosen; a number in an `i` follows its name. */
export const chipClass = (on: boolean): string => cx(styles.chip, on && styles.on);
