import { type ReactNode, type Ref, useId } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./amount-field.module.css";

interface AmountFieldProps {
  label: string;
  /** The currency's sign; a full-width one is shown in its narrow form, as in the amounts beside the field. */
  sign: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The error; announced when it appears. */
  error?: ReactNode;
  /** How the text was read, or the limits. */
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A large box for an amount of money. Any text can be entered: the answer stands below. */
export function AmountField({ label, sign, value, onChange, onBlur, error, hint, ref }: AmountFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.box, error ? styles.bad : undefined)}>
        <span className={cx("display", styles.sign)} aria-hidden="true">
          {sign.normalize("NFKC")}
        </span>
        <input
          ref={ref}
          className="display"
          id={id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-h`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      <div id={`${id}-h`} aria-live="polite">
        {error && (
          <p className={styles.error}>
            <Icon name="warn" size="s" />
            <span>{error}</span>
          </p>
        )}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}
