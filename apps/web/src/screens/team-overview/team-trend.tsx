import type { TeamKpi } from "@foyer/contract/teams";
import { formatAmount } from "@foyer/domain/money";
import type { DayRange } from "@foyer/domain/record-days";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoney } from "../../entities/merchant/use-money.ts";
import recordStyles from "../../entities/record/record.module.css";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { useDepositsName } from "../../entities/team/deposits-name.tsx";
import { TREND_FIGURES, type TrendFigure } from "../../entities/team/team-search.ts";
import { countsPeople, type DayValue, trendOf } from "../../entities/team/trend-days.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "./team-overview.module.css";

const TABS: Readonly<Record<TrendFigure, MessageDescriptor>> = {
  registered: msg`Registered`,
  active: msg`Active`,
  deposits: msg`Deposits`,
  turnover: msg`Valid turnover`,
  net: msg`Net`,
};
const TITLES: Readonly<Record<TrendFigure, MessageDescriptor>> = {
  registered: msg`Registered members`,
  active: msg`Active members`,
  deposits: msg`Deposits`,
  turnover: msg`Valid turnover`,
  net: msg`Members' net`,
};
const TWO_MEMBERS = 2n;
const TWO_UNITS = 200_000n;
const UNIT = 100_000n;

/** Links to the figures of the trend. */
export function TrendTabs({
  current,
  target,
}: {
  current: TrendFigure;
  target: (figure: TrendFigure) => Target;
}) {
  const { t, i18n } = useLingui();
  const bar = useScrollToCurrent<HTMLElement>(current);
  return (
    <nav ref={bar} className={recordStyles.tabs} aria-label={t`Trend`}>
      {TREND_FIGURES.map((figure) => (
        <Link
          key={figure}
          {...target(figure)}
          replace
          className={recordStyles.tab}
          {...(figure === current && { "aria-current": "true" as const })}
        >
          {i18n._(TABS[figure])}
        </Link>
      ))}
    </nav>
  );
}

interface TeamTrendProps {
  figure: TrendFigure;
  /** The sums of the chosen days. */
  kpi: TeamKpi;
  /** The days of the trend, once they are loaded. */
  trend: TeamKpi | undefined;
  range: DayRange;
  today: string;
}

/** A figure by day: a chart, and its table. */
export function TeamTrend({ figure, kpi, trend, range, today }: TeamTrendProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { day, shortDay } = useRecordTimes();
  const people = countsPeople(figure);
  const depositsName = useDepositsName();
  const title = figure === "deposits" ? depositsName(kpi.money.deposits) : i18n._(TITLES[figure]);
  const compact = new Intl.NumberFormat(i18n.locale, { notation: "compact" });
  const sum = {
    registered: kpi.people.registered,
    active: kpi.people.active,
    deposits: kpi.money.deposits,
    turnover: kpi.play.turnover,
    net: kpi.play.net,
  }[figure];
  const written = (value: bigint) => (people ? String(value) : moneyText(money(formatAmount(value))));
  const days = trend && trendOf(trend.days, range, figure);
  return (
    <section className={styles.trend} aria-label={title}>
      <p>{title}</p>
      <span className={styles.figure}>
        {typeof sum === "number" ? (
          <span className="num">{i18n.number(sum)}</span>
        ) : figure === "net" ? (
          <SignedMoney total amount={sum} />
        ) : (
          <PlainMoney amount={sum} />
        )}
      </span>
      {days ? (
        <>
          <BarChart
            label={t`${title} from ${day(range.from)} to ${day(range.to)}`}
            bars={days.map(({ day: one, value }) => ({
              key: one,
              value,
              label: shortDay(one),
              title: `${day(one)}: ${written(value)}`,
              faint: one === today,
            }))}
            signed={figure === "net" || (figure === "deposits" && days.some(({ value }) => value < 0n))}
            least={people ? TWO_MEMBERS : TWO_UNITS}
            axis={(value) => compact.format(people ? value : value / UNIT)}
          />
          <TrendTable days={days} title={title} written={written} />
        </>
      ) : (
        <Skeleton className={styles.chart} />
      )}
    </section>
  );
}

/** The figures of the chart, for whoever cannot see it or wants them exactly; the newest day first. */
function TrendTable({
  days,
  title,
  written,
}: {
  days: readonly DayValue[];
  title: string;
  written: (value: bigint) => string;
}) {
  const { t } = useLingui();
  const { day } = useRecordTimes();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.table} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`Show as a table`}</summary>
      {open && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day: one, value }) => (
              <tr key={one}>
                <th scope="row">{day(one)}</th>
                <td>
                  <span className="num">{written(value)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
