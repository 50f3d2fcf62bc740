import type { OpeningTerms } from "@foyer/contract/invitations";
import type { GameCategory } from "@foyer/contract/shared";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { useRateText } from "../../entities/rebate/rate.tsx";
import { inOrder, useRateNames } from "../../entities/rebate/use-rate-names.ts";
import { LIMITS } from "../../lib/durations.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./give-rates.module.css";
import { faultOf, levelOf, type RateTexts, ratesAtLevel } from "./given-rates.ts";
import { LevelChoice } from "./level-choice.tsx";

interface RateBoxesProps {
  terms: OpeningTerms;
  texts: RateTexts;
  onChange: (texts: RateTexts) => void;
}

/** The rates a new account gets: by rebate level, and by category. */
export function RateBoxes({ terms, texts, onChange }: RateBoxesProps) {
  const { t } = useLingui();
  const { rates, levels } = terms;
  if (rates.length === 0)
    return <p className={styles.note}>{t`You have no rebate rates, so the account gets none.`}</p>;
  return (
    <>
      {levels && (
        <LevelChoice
          levels={levels}
          current={levelOf(levels, texts)}
          onChoose={(level) => onChange(ratesAtLevel(rates, levels, level))}
        />
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <span>
            <Trans>Rebate rates</Trans>
          </span>{" "}
          <span className={styles.small}>
            <Trans>theirs of yours</Trans>
          </span>
        </legend>
        {inOrder(rates).map(({ category, rate }) => (
          <RateBox
            key={category}
            category={category}
            own={rate}
            text={texts[category] ?? ""}
            onChange={(text) => onChange({ ...texts, [category]: text })}
          />
        ))}
      </fieldset>
      <p className={styles.note}>
        <Trans>On their play and their team's play you receive your rate less theirs.</Trans>
      </p>
    </>
  );
}

interface RateBoxProps {
  category: GameCategory;
  own: string;
  text: string;
  onChange: (text: string) => void;
}

function RateBox({ category, own, text, onChange }: RateBoxProps) {
  const { t } = useLingui();
  const id = useId();
  const written = useRateText();
  const fault = faultOf(text, own);
  const bound = written(own);
  return (
    <div className={styles.rate}>
      <label htmlFor={id}>{useRateNames().category(category)}</label>
      <span className={styles.figures}>
        <span className={cx(styles.box, fault && styles.bad)}>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={LIMITS.rateInput}
            placeholder="0.00"
            value={text}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-e ${id}-b` : `${id}-b`}
            onChange={(event) => onChange(event.target.value)}
          />
          <i aria-hidden="true">%</i>
        </span>{" "}
        <span className={styles.small} id={`${id}-b`}>
          {t`of ${bound}`}
        </span>
      </span>
      {fault && (
        <p className={styles.error} id={`${id}-e`} role="alert">
          <Icon name="warn" size="s" />
          <span>
            {fault === "above"
              ? t`Your own rate is ${bound}. The rate can't be higher.`
              : t`Enter a rate from 0 to 100 with at most two decimals.`}
          </span>
        </p>
      )}
    </div>
  );
}
