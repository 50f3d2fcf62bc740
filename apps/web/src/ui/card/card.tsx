import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./card.module.css";

/** A surface for things that belong together. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <section className={cx(styles.card, styles.padded, className)}>{children}</section>;
}

/** A surface of rows: `li` with a link, a button or a block of the class `rowClass`. */
export function RowCard({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={cx(styles.card, styles.rows)} aria-label={label}>
      {children}
    </ul>
  );
}

/** Class of a row's content: a picture, `RowText`, and at the end `RowEnd` or an icon. */
export const rowClass: string | undefined = styles.row;

/** A name over a line of details. */
export function RowText({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <span className={styles.text}>
      <b>{name}</b>
      {children && <span>{children}</span>}
    </span>
  );
}

/** Short values at the end of a row, one below the other. */
export function RowEnd({ children }: { children: ReactNode }) {
  return <span className={styles.end}>{children}</span>;
}
