import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import { countdownParts } from "./countdown-parts.ts";
import styles from "./draw-countdown.module.css";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** From then on the cells are red. */
const URGENT_SECONDS = 10;

interface DrawCountdownProps {
  /** A moment of the platform's clock. */
  until: string;
  /** `small`: in a list. */
  size?: "small" | "large";
}

/**
 * The time that is left, one cell for each digit, right to the second by the platform's clock; from an hour on as plain
 * digits. A screen reader reads it on request only.
 */
export function DrawCountdown({ until, size = "large" }: DrawCountdownProps) {
  const { t } = useLingui();
  const left = useSecondsLeft(until);
  const { days, hours, minutes, seconds } = countdownParts(left);
  const text = hours === undefined ? `${minutes}:${seconds}` : `${hours}:${minutes}:${seconds}`;
  const whole = days > 0 ? t`${days} d ${text}` : text;
  if (hours !== undefined)
    return (
      <b className={cx("num", styles.long, size === "small" && styles.small)} role="timer" aria-label={whole}>
        {whole}
      </b>
    );
  return (
    <span
      className={cx(
        "num",
        styles.cells,
        size === "small" && styles.small,
        left < URGENT_SECONDS && styles.urgent,
      )}
      role="timer"
      aria-label={whole}
    >
      {[...text].map((sign, at) => (sign === ":" ? <i key={at}>{sign}</i> : <b key={at}>{sign}</b>))}
    </span>
  );
}
