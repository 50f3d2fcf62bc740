import { type ReactNode, useId } from "react";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  label: string;
  /** What is done, of `max`; anything above counts as all of it. */
  value: number;
  /** 100 if omitted: the value is a percentage. */
  max?: number;
  look?: "accent" | "cool";
  /** The same in words, below the bar. */
  children: ReactNode;
}

/** A bar that fills towards a target, with its figures in words. */
export function ProgressBar({ label, value, max = 100, look = "accent", children }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <progress
        className={look === "cool" ? styles.cool : undefined}
        value={Math.min(value, max)}
        max={max}
        aria-label={label}
        aria-describedby={id}
      />
      <p id={id}>{children}</p>
    </div>
  );
}
