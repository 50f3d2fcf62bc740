import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./form-page.module.css";

interface FormPageProps {
  title?: ReactNode;
  /** What the form is for, in a sentence. */
  words?: ReactNode;
  /** A form of many fields stands closer, down to the end of the page. */
  long?: boolean;
  children: ReactNode;
}

/** A screen that is one form, below the house's word to whoever fills it in. */
export function FormPage({ title, words, long = false, children }: FormPageProps) {
  return (
    <div className={cx(styles.page, long && styles.long)}>
      {title && (
        <div className={styles.hello}>
          <h1>{title}</h1>
          <p>{words}</p>
        </div>
      )}
      {children}
    </div>
  );
}
