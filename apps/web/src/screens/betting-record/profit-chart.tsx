import { formatAmount } from "@foyer/domain/money";
import type { DayRange } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { type Bar, barLength } from "./profit-bars.ts";

const TWO_UNITS = 200_000n;

/** The results as bars above and below zero; the list beside it says them in figures. */
export function ProfitChart({ bars, range }: { bars: readonly Bar[]; range: DayRange }) {
  const { t } = useLingui();
  const money = useMoney();
  const { day, shortDay, month } = useRecordTimes();
  const label = barLength(range) === "month" ? month : shortDay;
  return (
    <BarChart
      signed
      label={t`Result from ${day(range.from)} to ${day(range.to)}`}
      bars={bars.map(({ from, result }) => ({
        key: from,
        value: result,
        label: label(from),
        title: `${day(from)}: ${moneyText(money(formatAmount(result)))}`,
      }))}
      least={TWO_UNITS}
      axis={(amount) => {
        const { sign, figures } = money(formatAmount(amount));
        return `${amount > 0n ? "+" : sign && "−"}${figures.replace(/[.,]\d\d$/, "")}`;
      }}
    />
  );
}
