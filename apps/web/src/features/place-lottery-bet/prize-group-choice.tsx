import type { LotteryDetails } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import styles from "./bet-sheet.module.css";

interface PrizeGroupChoiceProps {
  terms: LotteryDetails["terms"];
  value: number;
  onChange: (prizeGroup: number) => void;
}

const WHOLE = 2_000;

/** Lower prizes against a part of the stake back at once. */
export function PrizeGroupChoice({ terms, value, onChange }: PrizeGroupChoiceProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const group = new Intl.NumberFormat(i18n.locale).format(value);
  const rebate = new Intl.NumberFormat(i18n.locale, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  }).format((terms.prizeGroup - value) / WHOLE);
  return (
    <div className={styles.groupRow}>
      <span className={styles.groupHead}>
        <label htmlFor={id}>{t`Prize group`}</label>
        <span>
          <b className="num">{group}</b> {t`rebate`} <b className="num">{rebate}</b>
        </span>
      </span>
      <input
        id={id}
        type="range"
        min={terms.lowestPrizeGroup}
        max={terms.prizeGroup}
        step={1}
        value={value}
        aria-valuetext={t`${group}, rebate ${rebate}`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
