import { type Ref, type TextareaHTMLAttributes, useId } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./field.module.css";

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & {
  label: string;
  /** What is wrong with the value; read out when it appears. */
  error?: string | undefined;
  /** How it is written, or how much of it there is; stays beside an error. */
  hint?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled box for more than a line, with its hint and its error under it. */
export function TextArea({ label, error, hint, rows = 5, ...rest }: TextAreaProps) {
  const id = useId();
  const described = [hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={cx(styles.area, error && styles.bad)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-h`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-e`} role="alert">
          <Icon name="warn" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}
