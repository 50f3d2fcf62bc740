import { formatAmount } from "@foyer/domain/money";
import type { DayRange } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { moneyText } from "../../ui/money/money-text.ts";
import styles from "./profit.module.css";
import { type Bar, barLength } from "./profit-bars.ts";

const WIDTH = 326;
const LEFT = 52;
/** Half of the last label may stand beyond the last bar. */
const RIGHT = 14;
const MIDDLE = 70;
const HALF = 56;

/** The results as bars above and below zero; the list beside it says them in figures. */
export function ProfitChart({ bars, range }: { bars: readonly Bar[]; range: DayRange }) {
  const { t } = useLingui();
  const money = useMoney();
  const { day, shortDay, month } = useRecordTimes();
  const largest = bars.reduce((most, { result }) => {
    const size = result < 0n ? -result : result;
    return size > most ? size : most;
  }, 1n);
  const step = (WIDTH - LEFT - RIGHT) / bars.length;
  const width = Math.min(24, step * 0.7);
  const label = barLength(range) === "month" ? month : shortDay;
  // as many labels as fit without touching
  const every = Math.ceil(bars.length / 5);
  const axis = (amount: bigint) => {
    const { sign, figures } = money(formatAmount(amount));
    return `${amount > 0n ? "+" : sign && "−"}${figures.replace(/[.,]\d\d$/, "")}`;
  };
  const lines = [
    [largest, MIDDLE - HALF],
    [0n, MIDDLE],
    [-largest, MIDDLE + HALF],
  ] as const;
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} 150`}
      role="img"
      aria-label={t`Result from ${day(range.from)} to ${day(range.to)}`}
    >
      {lines.map(([amount, y]) => (
        <g key={y}>
          <path d={`M${LEFT} ${y}H${WIDTH}`} className={amount === 0n ? styles.zero : styles.line} />
          <text x={LEFT - 6} y={y + 4} textAnchor="end">
            {axis(amount)}
          </text>
        </g>
      ))}
      {bars.map(({ from, result }, at) => {
        const height = (Number(result < 0n ? -result : result) / Number(largest)) * HALF;
        const x = LEFT + at * step + (step - width) / 2;
        return (
          <g key={from}>
            {result !== 0n && (
              <rect
                x={x}
                y={result > 0n ? MIDDLE - height : MIDDLE}
                width={width}
                height={Math.max(1, height)}
                rx={Math.min(4, width / 3)}
                className={result > 0n ? styles.up : styles.down}
              >
                <title>{`${day(from)}: ${moneyText(money(formatAmount(result)))}`}</title>
              </rect>
            )}
            {at % every === 0 && (
              <text x={LEFT + (at + 0.5) * step} y={146} textAnchor="middle">
                {label(from)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
