import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./form-page.module.css";

interface FormPageProps {
  title?: ReactNode;
  /** What the form is for, in one sentence. */
  text?: ReactNode;
  /** Denser layout for a form of many fields, down to the end of the page. */
  long?: boolean;
  children: ReactNode;
}

/** A screen that is one form, below its introduction. */
export function FormPage({ title, text, long = false, children }: FormPageProps) {
  return (
    <div className={cx(styles.page, long && styles.long)}>
      {title && (
        <div className={styles.hello}>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
      )}
      {children}
    </div>
  );
}
