import { type ReactNode, useId } from "react";
import styles from "./cases/case-queue.module.css";

interface ChoicesProps<Value extends string> {
  legend: string;
  /** Of the radio buttons: no other group on the page has it. */
  name: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
  error?: ReactNode;
}

/** One choice of several with long names, one below the other. */
export function Choices<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChoose,
  error,
}: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.reasons} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
      {error && (
        <p id={id} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
