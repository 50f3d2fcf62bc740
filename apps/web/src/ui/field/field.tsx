import {
  type ChangeEvent,
  type CompositionEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
} from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon-names.ts";
import styles from "./field.module.css";
import { takesFigures, writeFigures } from "./figures.ts";

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  icon?: IconName;
  /** The error; announced when it appears. */
  error?: ReactNode;
  /** A hint or a state; announced when it changes. */
  hint?: string | undefined;
  /** Shown in place of the icon. */
  start?: ReactNode;
  /** A button or picture at the end of the box. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled text box with its error below. One for figures takes the digits of every script. */
export function Field({
  label,
  icon,
  error,
  hint,
  start,
  end,
  id,
  disabled,
  ref,
  onChange,
  ...rest
}: FieldProps) {
  // what an input method is composing is left alone until it has ended
  const figures = takesFigures(rest.inputMode) && {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (!(event.nativeEvent as InputEvent).isComposing) writeFigures(event.target);
      onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      if (writeFigures(event.currentTarget)) onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
    },
  };
  const made = useId();
  const own = id ?? made;
  const described = error ? `${own}-e` : hint ? `${own}-h` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={own}>
        {label}
      </label>
      <div className={cx(styles.box, error ? styles.bad : undefined, disabled && styles.off)}>
        {icon && <Icon name={icon} />}
        {start}
        <input
          {...rest}
          {...(figures || { onChange })}
          ref={ref}
          id={own}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        {end}
      </div>
      {error ? (
        <p className={styles.error} id={`${own}-e`} role="alert">
          <Icon name="warn" size="s" />
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${own}-h`} aria-live="polite">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
