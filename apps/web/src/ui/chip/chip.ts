import { cx } from "../cx.ts";
import styles from "./chip.module.css";

/** The look of one of several to choose from, `on` when it is chosen; a number in an `i` stands behind its name. */
export const chipClass = (on: boolean): string => cx(styles.chip, on && styles.on);
