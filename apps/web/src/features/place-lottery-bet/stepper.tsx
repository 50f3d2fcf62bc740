import { typedFigures } from "@foyer/domain/western-digits";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import styles from "./stepper.module.css";

interface StepperProps {
  label: string;
  /** Whether the label is seen; its buttons and its box always have it. */
  labelled?: boolean;
  /** Before the number, such as a multiplication sign. */
  sign?: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
}

/** "1e9" and "12.5" are none: their digits alone would be another number. */
const wholeNumber = (text: string): number | undefined =>
  /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : undefined;

/** A whole number, by buttons or typed. */
export function Stepper({ label, labelled = false, sign, value, least = 1, most, onChange }: StepperProps) {
  const { t } = useLingui();
  const id = useId();
  const [typed, type] = useState<string>();
  const set = (next: number) => {
    type(undefined);
    onChange(Math.min(most, Math.max(least, next)));
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelled ? styles.label : "vh"}>
        {label}
      </label>
      <div className={styles.step}>
        <IconButton
          icon="minus"
          label={t`${label}: less`}
          disabled={value <= least}
          onClick={() => set(value - 1)}
        />
        <span className={styles.figure}>
          {sign && <span aria-hidden="true">{sign}</span>}
          <input
            id={id}
            className="display"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            size={4}
            value={typed ?? String(value)}
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => {
              const text = typedFigures(target.value);
              type(text);
              const next = wholeNumber(text);
              if (next !== undefined && next >= least && next <= most) onChange(next);
            }}
            onBlur={() => {
              if (typed === undefined) return;
              // what is no number leaves the last one
              set(typed.trim() === "" ? least : (wholeNumber(typed) ?? value));
            }}
          />
        </span>
        <IconButton
          icon="plus"
          label={t`${label}: more`}
          disabled={value >= most}
          onClick={() => set(value + 1)}
        />
      </div>
    </div>
  );
}
