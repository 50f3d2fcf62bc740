import type { OpeningTerms, QuotaLevel } from "@foyer/contract/invitations";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Rate } from "../../entities/rebate/rate.tsx";
import { useRateNames } from "../../entities/rebate/use-rate-names.ts";
import { cx } from "../../ui/cx.ts";
import { Note } from "../../ui/note/note.tsx";
import styles from "./give-rates.module.css";

interface LevelChoiceProps {
  levels: NonNullable<OpeningTerms["levels"]>;
  current: QuotaLevel | undefined;
  onChoose: (rate: string) => void;
}

/** The merchant's rebate levels, with how many accounts are left at each. */
export function LevelChoice({ levels: { category, steps }, current, onChoose }: LevelChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  const left = current?.left;
  return (
    <>
      <fieldset className={styles.levels}>
        <legend className={styles.legend}>
          <span>
            <Trans>Rebate level</Trans>
          </span>{" "}
          <span className={styles.small}>{useRateNames().category(category)}</span>
        </legend>
        {steps.map((step) => (
          <label
            key={step.rate}
            className={cx(
              styles.level,
              step.rate === current?.rate && styles.on,
              step.left === 0 && styles.none,
            )}
          >
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={step.rate === current?.rate}
              disabled={step.left === 0}
              onChange={() => onChoose(step.rate)}
            />
            <Rate rate={step.rate} className="display" />{" "}
            <span className={styles.small}>
              {step.left === undefined
                ? t`No limit`
                : t`${plural(step.left, { 0: "None left", one: "# left", other: "# left" })}`}
            </span>
          </label>
        ))}
      </fieldset>
      {left !== undefined && (
        <Note icon={left === 0 ? "warn" : "info"}>
          {left === 0 ? (
            <Trans>You have no account of this rebate level left. Choose other rates.</Trans>
          ) : (
            <Trans>
              One account of this level is used up. It comes back if the account is closed unused within 24
              hours.
            </Trans>
          )}
        </Note>
      )}
    </>
  );
}
