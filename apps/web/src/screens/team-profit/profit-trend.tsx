import { formatAmount } from "@foyer/domain/money";
import { countDays, type DayRange } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { teamDaysQuery, trendRange } from "../../entities/team/team-days.ts";
import { teamKpiQuery } from "../../entities/team/team-queries.ts";
import { trendOf } from "../../entities/team/trend-days.ts";
import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./team-profit.module.css";

const TWO_UNITS = 200_000n;
const UNIT = 100_000n;

/** The result of play by day, of at least two weeks; the overview has the same figures as a table. */
export function ProfitTrend({ range, today }: { range: DayRange; today: string }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { day, shortDay } = useRecordTimes();
  const trend = trendRange(range, today);
  const { data, isError } = useQuery(
    teamKpiQuery({ ...teamDaysQuery(trend), size: countDays(trend.from, trend.to) }),
  );
  if (!data) return isError ? null : <Skeleton className={styles.chart} />;
  const compact = new Intl.NumberFormat(i18n.locale, { notation: "compact" });
  return (
    <BarChart
      signed
      label={t`Result of play from ${day(trend.from)} to ${day(trend.to)}`}
      bars={trendOf(data.days, trend, "net").map(({ day: one, value }) => ({
        key: one,
        value,
        label: shortDay(one),
        title: `${day(one)}: ${moneyText(money(formatAmount(value)))}`,
        faint: one === today,
      }))}
      least={TWO_UNITS}
      axis={(value) => compact.format(value / UNIT)}
    />
  );
}
