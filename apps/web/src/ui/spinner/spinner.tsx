import styles from "./spinner.module.css";

/** Shown while something is in progress; the text beside it says what. */
export function Spinner() {
  return <span className={styles.spin} aria-hidden="true" />;
}
