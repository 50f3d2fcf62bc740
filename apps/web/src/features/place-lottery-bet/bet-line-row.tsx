import type { BetLine } from "@foyer/contract/lottery-orders";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { Money } from "../../ui/money/money.tsx";
import styles from "./bet-sheet.module.css";
import type { Price } from "./priced-slip.ts";
import { useUnitText } from "./use-unit-text.ts";

interface BetLineRowProps {
  line: BetLine;
  price: Price;
  currency: string;
  /** Buttons at the end of the row. */
  children?: ReactNode;
}

/** A bet line: bet type, what is picked, how many bets and what they cost. */
export function BetLineRow({ line, price, currency, children }: BetLineRowProps) {
  const { t } = useLingui();
  const texts = useBetTexts();
  const { parts } = useAmounts(currency);
  const unitText = useUnitText();
  const { combinations, stake } = price;
  const bets = t`${plural(combinations, { one: "# bet", other: "# bets" })}`;
  const unit = unitText(line.unit);
  return (
    <li className={styles.line}>
      <div className={styles.grow}>
        <b>{texts.title(line.betType)}</b>
        <span className={styles.picked} dir="auto">
          {texts.selection(line)}
        </span>
        <span className={styles.small}>
          {combinations > 0 ? t`${bets} × ${unit} × ${line.multiple}` : t`This bet type is off sale.`}
        </span>
      </div>
      <Money parts={parts(stake)} />
      {children}
    </li>
  );
}
