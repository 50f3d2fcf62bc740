import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./field.module.css";

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  error?: ReactNode;
  hint?: string | undefined;
  /** `option` and `optgroup` elements. */
  children: ReactNode;
};

/** A labelled choice from a list, by the browser's own picker. */
export function SelectField({ label, error, hint, disabled, children, ...rest }: SelectFieldProps) {
  const id = useId();
  const described = error ? `${id}-e` : hint ? `${id}-h` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.box, error ? styles.bad : undefined, disabled && styles.off)}>
        <select
          {...rest}
          id={id}
          disabled={disabled}
          className={styles.select}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        >
          {children}
        </select>
        <Icon name="down" size="s" className={styles.open} />
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-e`} role="alert">
          <Icon name="warn" size="s" />
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${id}-h`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
