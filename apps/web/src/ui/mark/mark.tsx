import styles from "./mark.module.css";

/** The logo: a doorway, ajar, with light falling out of it. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M7 27V14a9 9 0 0 1 18 0v13"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M13 27V14.5C13 11 16 9 19.5 9v18Z" fill="var(--mark)" />
      <path d="M13 27h6.5l8.5 4.5H9Z" fill="var(--mark)" opacity=".45" />
    </svg>
  );
}
