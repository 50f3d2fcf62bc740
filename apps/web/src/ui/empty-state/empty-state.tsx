import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export interface EmptyStateProps {
  title: string;
  /** `h1` if it is the only content of the page. */
  heading?: "h1" | "h2";
  text: ReactNode;
  /** A button or a link to go on. */
  action?: ReactNode;
  /** Shows a failure rather than an empty list. */
  broken?: boolean;
}

/** The illustration: a closed door when there is nothing, a dashed one after a failure. */
export function EmptyState({
  title,
  heading: Heading = "h2",
  text,
  action,
  broken = false,
}: EmptyStateProps) {
  return (
    <div className={styles.empty} role={broken ? "alert" : undefined}>
      <svg viewBox="0 0 132 118" aria-hidden="true">
        {broken ? (
          <>
            <path d="M38 106V54a28 28 0 0 1 56 0v52" className={styles.broken} strokeDasharray="5 7" />
            <path d="M66 6v22M18 106h96" />
            <path d="M57 38q9-16 18 0Z" fill="var(--ink-4)" stroke="none" />
            <path d="m56 62 20 20M76 62 56 82" className={styles.broken} strokeWidth="3" />
          </>
        ) : (
          <>
            <path d="M38 106V54a28 28 0 0 1 56 0v52" fill="var(--ink-3)" />
            <path d="M66 26a28 28 0 0 1 28 28v52H66Z" fill="var(--ink-4)" stroke="none" />
            <circle cx="73" cy="70" r="2.5" fill="var(--accent)" stroke="none" />
            <path d="M66 6v12M18 106h96" />
            <path d="M58 20q8-9 16 0Z" fill="var(--accent)" stroke="none" />
          </>
        )}
      </svg>
      <Heading>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
