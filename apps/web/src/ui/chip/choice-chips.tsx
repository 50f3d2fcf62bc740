import { useId } from "react";
import styles from "./chip.module.css";
import { chipClass } from "./chip.ts";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many there are of it. */
  readonly count?: number;
}

interface ChoiceChipsProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One of several, as chips that wrap; the arrow keys go from one to the next, as in every group of radio buttons. */
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
