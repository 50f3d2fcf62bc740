import type { ProfitReport } from "@foyer/contract/records";
import type { GameCategory } from "@foyer/contract/shared";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { TABS } from "../../entities/category/categories.ts";
import styles from "../../entities/record/record.module.css";
import { rangeOf, rangeQuery } from "../../entities/record/record-days.ts";
import { Facts, RecordSkeleton, RecordTabs } from "../../entities/record/record-list.tsx";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { useProfit } from "../../entities/record/use-records.ts";
import { DownloadRecords } from "../../features/download-csv/download-records.tsx";
import { DayChips } from "../../features/filter-records/day-chips.tsx";
import { FilterRecords } from "../../features/filter-records/filter-records.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, type Search, useGo, useSearch } from "../../lib/navigation/index.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import own from "./profit.module.css";
import { barsOf } from "./profit-bars.ts";
import { ProfitChart } from "./profit-chart.tsx";

/** Profit and loss of the days in the address: a chart, then by category, vendor or day. */
export function ProfitView() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const today = useToday();
  const { by = "category", period, from, to } = useSearch("/m/gameRecord");
  const days = { ...(period && { period }), ...(from && { from }), ...(to && { to }) };
  const view = { view: "profit", ...(by !== "category" && { by }) } as const;
  const profit = useProfit(days, today);
  const { data, error, isFetching, refetch } = profit;
  const range = rangeOf(days, today);
  return (
    <div className={styles.screen}>
      <RecordTabs current="profit" days={days} />
      <div className={styles.bar}>
        <DayChips
          days={days}
          target={(chosen) => ({ to: "/m/gameRecord", search: { ...view, ...chosen } })}
        />
        <FilterRecords
          filter={days}
          onApply={({ period: next, from: first, to: last }) =>
            go(
              {
                to: "/m/gameRecord",
                search: {
                  ...view,
                  ...(next && { period: next }),
                  ...(first && { from: first }),
                  ...(last && { to: last }),
                },
              },
              { replace: true },
            )
          }
        />
        <DownloadRecords report="profit" query={rangeQuery(days, today)} />
      </div>
      {!data ? (
        error ? (
          <LoadFailed what="profitAndLoss" error={error} busy={isFetching} onRetry={refetch} />
        ) : (
          <RecordSkeleton />
        )
      ) : data.total.bets === 0 && parseAmount(data.bonuses) === 0n ? (
        <EmptyState title={i18n._(EMPTY.bets.title)} text={t`Try other days or another filter.`} />
      ) : (
        <>
          <RecordsAsOf query={profit} />
          <section className={own.summary}>
            <p>
              <Trans>Result of play</Trans>
            </p>
            <span className={own.figure}>
              <SignedMoney total amount={data.total.result} />
            </span>
            <ProfitChart bars={barsOf(data.days, range)} range={range} />
          </section>
          <Segments
            label={t`Profit and loss by`}
            options={[
              { value: "category", text: t`Category` },
              { value: "vendor", text: t`Provider` },
              { value: "day", text: t`Day` },
            ]}
            value={by}
            onChoose={(next) =>
              go(
                {
                  to: "/m/gameRecord",
                  search: { ...days, view: "profit", ...(next !== "category" && { by: next }) },
                },
                { replace: true },
              )
            }
          />
          <Rows report={data} by={by} days={days} />
          <Facts
            facts={[
              { label: t`Bonuses received`, value: <SignedMoney amount={data.bonuses} /> },
              {
                label: t`Result with bonuses`,
                value: (
                  <SignedMoney
                    total
                    amount={formatAmount(parseAmount(data.total.result) + parseAmount(data.bonuses))}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}

interface RowsProps {
  report: ProfitReport;
  by: NonNullable<Search<"/m/gameRecord">["by"]>;
  days: Pick<Search<"/m/gameRecord">, "period" | "from" | "to">;
}

/** The sums by one of the three; each opens the bets it is made of. */
function Rows({ report, by, days }: RowsProps) {
  const { t, i18n } = useLingui();
  const { heading } = useRecordTimes();
  const rows = {
    category: report.categories.map((row) => ({
      ...row,
      icon: TABS[row.key as GameCategory].icon,
      text: i18n._(TABS[row.key as GameCategory].label),
      search: { ...days, category: row.key as GameCategory },
    })),
    vendor: report.vendors.map((row) => ({
      ...row,
      icon: "games" as const,
      text: row.name ?? row.key,
      search: { ...days, vendor: row.key },
    })),
    day: [...report.days].reverse().map((row) => ({
      ...row,
      icon: "clock" as const,
      text: heading(row.key),
      search: { from: row.key, to: row.key },
    })),
  }[by];
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, icon, text, search, turnover, result }) => (
        <li key={key}>
          <Link to="/m/gameRecord" search={search} className={styles.row}>
            <Icon name={icon} />
            <span className={styles.fields}>
              <span className={styles.what}>
                <b>
                  <bdi>{text}</bdi>
                </b>{" "}
                <i>
                  {t`Turnover`} <PlainMoney amount={turnover} />
                </i>
              </span>{" "}
              <span className={styles.much}>
                <SignedMoney amount={result} />
              </span>
            </span>
            <Icon name="next" size="s" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
