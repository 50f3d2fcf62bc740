import { formatRate } from "@foyer/domain/basis-points";
import { useLingui } from "@lingui/react/macro";
import { useRateText } from "../../../entities/rebate/rate.tsx";
import type { EditedRate } from "../../../features/edit-rebate/rate-edits.ts";
import { Field } from "../../../ui/field/field.tsx";
import styles from "../cases/case-queue.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";

interface AgentRateFieldProps {
  rate: Pick<EditedRate, "text" | "lowest" | "lowestOf" | "highest" | "error">;
  name: string;
  onChange: (text: string) => void;
}

/** A rate of rebate in percent, with its bounds below. */
export function AgentRateField({ rate, name, onChange }: AgentRateFieldProps) {
  const { t } = useLingui();
  const written = useRateText();
  const { text, lowest = 0, lowestOf, highest, error } = rate;
  const low = written(formatRate(lowest));
  const high = highest === undefined ? "" : written(formatRate(highest));
  const texts = {
    format: () => t`Enter a rate from 0 to 100 with at most two decimals.`,
    above: (bound: string) => t`At most ${bound}, the rate above.`,
    below: (bound: string, username: string | undefined) =>
      username === undefined
        ? t`At least ${bound}, the rate of a downline.`
        : t`At least ${bound}, the rate of ${username} below.`,
  };
  const bound = error && error.kind !== "format" ? written(error.bound) : "";
  return (
    <Field
      label={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={TEXT_LIMITS.rateInput}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      end={
        <span aria-hidden="true" className={styles.unit}>
          %
        </span>
      }
      error={
        error &&
        (error.kind === "format"
          ? texts.format()
          : error.kind === "above"
            ? texts.above(bound)
            : texts.below(bound, error.username))
      }
      hint={
        highest === undefined
          ? undefined
          : lowestOf === undefined
            ? t`From ${low} to ${high}`
            : t`From ${low} (${lowestOf}) to ${high}`
      }
    />
  );
}
