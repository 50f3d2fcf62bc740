import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./field.module.css";

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  error?: ReactNode;
  /** `option` and `optgroup` elements. */
  children: ReactNode;
};

/** A labelled choice from a list, by the browser's own picker. */
export function SelectField({ label, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.box, error ? styles.bad : undefined)}>
        <select
          {...rest}
          id={id}
          className={styles.select}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
        >
          {children}
        </select>
        <Icon name="down" size="s" className={styles.open} />
      </div>
      {error && (
        <p className={styles.error} id={`${id}-e`} role="alert">
          <Icon name="warn" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}
