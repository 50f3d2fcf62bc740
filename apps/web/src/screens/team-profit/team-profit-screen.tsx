import type { TeamProfit } from "@foyer/contract/teams";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import recordStyles from "../../entities/record/record.module.css";
import { Facts, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useToday } from "../../entities/record/use-record-times.ts";
import { TeamAsOf } from "../../entities/team/team-as-of.tsx";
import { onlyDays, teamDaysQuery, teamRange } from "../../entities/team/team-days.ts";
import { DEFAULT_BREAKDOWN } from "../../entities/team/team-search.ts";
import { EarnedNote } from "../../entities/team-record/earned-note.tsx";
import { NothingFound } from "../../entities/team-record/nothing-found.tsx";
import { teamProfitQuery } from "../../entities/team-record/team-record-queries.ts";
import { teamRecordDays } from "../../entities/team-record/team-record-search.ts";
import { TeamDayChips } from "../../features/choose-team-days/team-day-chips.tsx";
import { DownloadTeamRecords } from "../../features/download-csv/download-team-records.tsx";
import { TeamScope } from "../../features/filter-team-records/team-scope.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { BreakdownTabs } from "./breakdown-tabs.tsx";
import { ProfitRows } from "./profit-rows.tsx";
import { ProfitTrend } from "./profit-trend.tsx";
import styles from "./team-profit.module.css";

/** Profit and loss of the team, or of an agent's below, on the days in the address. */
export default function TeamProfitScreen() {
  const { t, i18n } = useLingui();
  const today = useToday();
  const search = useSearch("/m/agent/team/pnl");
  const { under, by = DEFAULT_BREAKDOWN } = search;
  const days = onlyDays(search);
  const range = teamRange(days, today);
  const of = under ? { under } : {};
  const profit = useQuery(teamProfitQuery({ ...teamDaysQuery(range), ...of, by }));
  const { data, error, isPlaceholderData } = profit;
  const shown = { ...of, ...(search.by && { by: search.by }) };
  return (
    <div className={recordStyles.screen}>
      <div className={recordStyles.bar}>
        <TeamDayChips
          days={days}
          target={(chosen) => ({ to: "/m/agent/team/pnl", search: { ...shown, ...chosen } })}
        />
        <DownloadTeamRecords report="profit" query={{ ...teamRecordDays(days, today), ...of }} />
      </div>
      <TeamScope
        scope={of}
        target={({ under: next }) => ({
          to: "/m/agent/team/pnl",
          search: { ...days, ...(search.by && { by: search.by }), ...(next && { under: next }) },
        })}
      />
      {!data ? (
        error ? (
          <NothingFound
            what="profitAndLoss"
            title={i18n._(EMPTY.bets.title)}
            list={profit}
            cleared={{ to: "/m/agent/team/pnl", search: days }}
            narrowed
          />
        ) : (
          <ProfitSkeleton />
        )
      ) : (
        <>
          <TeamAsOf query={profit} />
          {data.earned && (
            <section className={styles.summary} aria-busy={isPlaceholderData}>
              <p>{t`You earn`}</p>
              <span className={cx(styles.figure, styles.earned)}>
                <PlainMoney amount={data.earned.amount} />
              </span>
              <EarnedNote earned={data.earned} />
            </section>
          )}
          <Total total={data.total} busy={isPlaceholderData}>
            {!under && <ProfitTrend range={range} today={today} />}
          </Total>
          <BreakdownTabs
            current={by}
            target={(next) => ({
              to: "/m/agent/team/pnl",
              search: { ...days, ...of, ...(next !== DEFAULT_BREAKDOWN && { by: next }) },
            })}
          />
          {data.rows.length === 0 ? (
            <EmptyState title={i18n._(EMPTY.bets.title)} text={t`Try other days or another filter.`} />
          ) : (
            <ProfitRows rows={data.rows} by={by} days={days} under={under} busy={isPlaceholderData} />
          )}
          <p className={recordStyles.note}>
            {t`Net is the members' result: prizes less turnover. Bonuses and rebates are added where it says so.`}
          </p>
          <div className={styles.links}>
            <Link
              to="/m/teamBetting"
              search={{ ...days, ...of }}
              className={buttonClass({ look: "secondary" })}
            >
              {t`Show the bets`}
            </Link>
            <Link
              to="/m/transaction/record"
              search={{ types: "A", ...days, ...of }}
              className={buttonClass({ look: "secondary" })}
            >
              {t`Show transactions`}
            </Link>
          </div>
        </>
      )}
    </div>
  );
}

interface TotalProps {
  total: TeamProfit["total"];
  busy: boolean;
  children: ReactNode;
}

/** The result, and how it adds up. */
function Total({ total, busy, children }: TotalProps) {
  const { t } = useLingui();
  const { stake, turnover, prizes, bonuses, rebates, net, netWithBonuses } = total;
  return (
    <>
      <section className={styles.summary} aria-busy={busy}>
        <p>{t`Members' net`}</p>
        <span className={styles.figure}>
          <SignedMoney total amount={net} />
        </span>
        {children}
      </section>
      <Facts
        facts={[
          { label: t`Valid turnover`, value: <PlainMoney amount={turnover} /> },
          { label: t`Turnover`, value: <SignedMoney amount={formatAmount(-parseAmount(stake))} /> },
          { label: t`Prizes`, value: <SignedMoney amount={prizes} /> },
          { label: t`Members' net`, value: <SignedMoney total amount={net} /> },
          { label: t`Bonuses`, value: <SignedMoney amount={bonuses} /> },
          { label: t`Rebates`, value: <SignedMoney amount={rebates} /> },
          { label: t`Net with bonuses and rebates`, value: <SignedMoney total amount={netWithBonuses} /> },
        ]}
      />
    </>
  );
}

function ProfitSkeleton() {
  return (
    <>
      <Skeleton className={styles.waitingShort} />
      <Skeleton className={styles.waiting} />
      <Skeleton className={styles.waiting} />
      <RecordSkeleton />
    </>
  );
}
