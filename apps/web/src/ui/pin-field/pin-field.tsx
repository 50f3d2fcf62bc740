import { typedDigits } from "@foyer/domain/western-digits";
import { type ReactNode, type Ref, useId } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./pin-field.module.css";

interface PinFieldProps {
  label: string;
  name?: string;
  value: string;
  onChange: (digits: string) => void;
  /** Number of boxes. */
  digits?: number;
  error?: ReactNode;
  hint?: string | undefined;
  /** `one-time-code` for codes; by default browsers and password managers leave it alone. */
  autoComplete?: "off" | "one-time-code";
  ref?: Ref<HTMLInputElement>;
  /** Has the focus when its sheet opens. */
  firstFocus?: boolean;
}

/** A field for a secret number, one box a digit. It is one text box under drawn ones, so keyboards and readers see one. */
export function PinField({
  label,
  name,
  value,
  onChange,
  digits = 6,
  error,
  hint,
  autoComplete = "off",
  ref,
  firstFocus = false,
}: PinFieldProps) {
  const id = useId();
  const described = error ? `${id}-e` : hint ? `${id}-h` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={cx(styles.boxes, error ? styles.bad : undefined)}>
        <input
          ref={ref}
          id={id}
          name={name}
          type="password"
          data-first-focus={firstFocus || undefined}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={autoComplete}
          value={value}
          onChange={({ target }) => onChange(typedDigits(target.value).slice(0, digits))}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        {Array.from({ length: digits }, (_, index) => (
          <span
            // the boxes never change their places
            key={index}
            aria-hidden="true"
            className={cx(
              styles.box,
              index < value.length && styles.filled,
              index === Math.min(value.length, digits - 1) && styles.next,
            )}
          />
        ))}
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
