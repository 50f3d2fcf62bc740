import styles from "./spinner.module.css";

/** Turns while something is under way; the words for it stand beside it. */
export function Spinner() {
  return <span className={styles.spin} aria-hidden="true" />;
}
