import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./timeline.module.css";

export interface TimelineStep {
  readonly key: string;
  readonly state: "done" | "now" | "failed" | "ahead";
  readonly name: ReactNode;
  /** When it happened, or until when it lasts. */
  readonly time?: ReactNode;
  readonly more?: ReactNode;
}

/** What happened, what is happening and what comes next; the current step is marked for screen readers too. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ key, state, name, time, more }) => (
        <li
          key={key}
          className={cx(styles.step, styles[state])}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span className={styles.mark}>
            {state === "done" && <Icon name="check" />}
            {state === "failed" && <Icon name="close" />}
          </span>
          <span className={styles.line}>
            <span className={styles.name}>{name}</span>
            {time && <span className={styles.time}>{time}</span>}
          </span>
          {more && <span className={styles.more}>{more}</span>}
        </li>
      ))}
    </ol>
  );
}
