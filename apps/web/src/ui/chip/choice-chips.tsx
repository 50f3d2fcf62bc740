import { useId } from "react";
import styles from "./chip.module.css";
import { chipClass } from "./chip.ts";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of items in it. */
  readonly count?: number;
}

interface ChoiceChipsProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One choice of several, as chips that wrap; arrow keys move between them, as in every radio group. */
export function ChoiceChips<Value extends string>({
  legend,
  choices,
  value,
  onChoose,
}: ChoiceChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span className={chipClass(choice.value === value)}>
              <bdi>{choice.label}</bdi> {choice.count !== undefined && <i>{choice.count}</i>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
