import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./field.module.css";

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & {
  label: string;
  /** The error; announced when it appears. */
  error?: ReactNode;
  /** The expected format, or the length so far; stays visible beside an error. */
  hint?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled multi-line text box with its hint and error below. */
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
        className={cx(styles.area, error ? styles.bad : undefined)}
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
