import { formatRate } from "@foyer/domain/basis-points";
import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, useId } from "react";
import { useRateText } from "../../entities/rebate/rate.tsx";
import { typedRate } from "../../entities/rebate/typed-rate.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { EditedRate, RateError } from "./rate-edits.ts";
import styles from "./rate-field.module.css";

interface RateFieldProps {
  rate: EditedRate;
  name: string;
  /** The first day of the newest rate, written. */
  from: string;
  /** The category, of a rate for a vendor. */
  category?: string;
  onChange: (text: string) => void;
  /** Ends the exception for a vendor. */
  onEnd?: (() => void) | undefined;
}

/** The slider goes a little beyond the upline's rate, in steps of 0.05. */
const scaleOf = (highest: number): number => Math.max(20, Math.ceil((highest * 1.12) / 5) * 5);

/** A rate in a text box and on a slider, on which its bounds and the present rate are marked. */
export function RateField({ rate, name, from, category, onChange, onEnd }: RateFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const written = useRateText();
  const { today, current, points, text, lowest = 0, lowestOf, highest = 10_000, error } = rate;
  const scale = Math.min(10_000, Math.max(scaleOf(highest), current ?? 0));
  const value = points ?? current ?? 0;
  const part = (of: number): string => `${(Math.min(of, scale) / scale) * 100}%`;
  const marks = { "--lowest": part(lowest), "--highest": part(highest), "--was": part(current ?? 0) };
  const [low, high] = [written(formatRate(lowest)), written(formatRate(highest))];
  const now = today === undefined ? undefined : written(formatRate(today));
  const was = current === null ? undefined : written(formatRate(current));
  return (
    <div className={styles.rate} role="group" aria-label={category ? `${category}, ${name}` : name}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.name}>
          <bdi>{name}</bdi> {category && <i>{category}</i>}
        </label>
        <span className={styles.figures}>
          {was !== undefined && points !== current && (
            <span className={styles.small}>
              <Trans>was {was}</Trans>
            </span>
          )}
          <span className={cx(styles.box, error && styles.bad)}>
            <input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              maxLength={LIMITS.rateInput}
              value={text}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-e ${id}-b` : `${id}-b`}
              onChange={(event) => onChange(event.target.value)}
              onBlur={() =>
                typeof points === "number" && text !== typedRate(points) && onChange(typedRate(points))
              }
            />
            <i aria-hidden="true">%</i>
          </span>
        </span>
      </div>
      <div className={styles.slider} style={marks as CSSProperties}>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.allowed} />
          <span className={cx(styles.limit, styles.lowest)} />
          <span className={cx(styles.limit, styles.highest)} />
          {current !== null && <span className={styles.was} />}
        </span>
        <input
          type="range"
          min={0}
          max={scale}
          step={1}
          value={Math.min(value, scale)}
          aria-label={name}
          aria-valuetext={written(formatRate(value))}
          aria-describedby={`${id}-b`}
          onChange={(event) =>
            onChange(typedRate(Math.min(Math.max(Number(event.target.value), lowest), highest)))
          }
        />
      </div>
      {now !== undefined && (
        <p className={styles.small}>
          <Trans>
            Today {now}, from {from} {was}.
          </Trans>
        </p>
      )}
      <p className={styles.bounds} id={`${id}-b`}>
        <span>
          {lowestOf === undefined ? (
            <Trans>Lowest: {low}</Trans>
          ) : (
            <Trans>
              Highest below: {low}, <bdi>{lowestOf}</bdi>
            </Trans>
          )}
        </span>{" "}
        <span>
          <Trans>Yours: {high}</Trans>
        </span>
      </p>
      {error && (
        <p className={styles.error} id={`${id}-e`} role="alert">
          <Icon name="warn" size="s" />
          <span>
            <ErrorText error={error} />
          </span>
        </p>
      )}
      {onEnd && (
        <Button
          look="text"
          className={styles.end}
          onClick={onEnd}
          aria-label={t`End the exception for ${name}`}
        >
          <Trans>End exception</Trans>
        </Button>
      )}
    </div>
  );
}

function ErrorText({ error }: { error: RateError }) {
  const written = useRateText();
  if (error.kind === "format") return <Trans>Enter a rate from 0 to 100 with at most two decimals.</Trans>;
  const bound = written(error.bound);
  const { username } = error;
  if (error.kind === "above") return <Trans>Your own rate is {bound}. The rate can't be higher.</Trans>;
  return username === undefined ? (
    <Trans>A downline has {bound}. The rate can't be lower.</Trans>
  ) : (
    <Trans>
      <bdi>{username}</bdi> below has {bound}. The rate can't be lower.
    </Trans>
  );
}
