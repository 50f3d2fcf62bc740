import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import styles from "./choice-cards.module.css";

interface ChoiceCard<Value extends string | number> {
  readonly value: Value;
  readonly name: ReactNode;
  /** A mark before the text. */
  readonly start?: ReactNode;
  /** What the choice means, in one line. */
  readonly more: ReactNode;
  /** What it gives. */
  readonly end?: ReactNode;
}

interface ChoiceCardsProps<Value extends string | number> {
  legend: string;
  choices: readonly ChoiceCard<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One choice of a few that need a line of explanation each. */
export function ChoiceCards<Value extends string | number>({
  legend,
  choices,
  value,
  onChoose,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={cx(styles.card, choice.value === value && styles.on)}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span className={styles.circle} />
          {choice.start}
          <span className={styles.text}>
            <b>{choice.name}</b>
            <span>{choice.more}</span>
          </span>
          {choice.end && <span className={cx("display", styles.end)}>{choice.end}</span>}
        </label>
      ))}
    </fieldset>
  );
}
