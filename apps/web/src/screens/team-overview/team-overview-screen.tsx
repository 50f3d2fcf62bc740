import type { TeamKpi } from "@foyer/contract/teams";
import { countDays } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import recordStyles from "../../entities/record/record.module.css";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { TakenBackNote, useDepositsName } from "../../entities/team/deposits-name.tsx";
import { FigureGrid, FigureGridSkeleton } from "../../entities/team/figure-grid.tsx";
import { NoTeam } from "../../entities/team/no-team.tsx";
import { TeamAsOf } from "../../entities/team/team-as-of.tsx";
import { onlyDays, teamDaysQuery, teamRange, trendRange } from "../../entities/team/team-days.ts";
import { teamKpiQuery } from "../../entities/team/team-queries.ts";
import type { TeamDaysSearch } from "../../entities/team/team-search.ts";
import { DEFAULT_FIGURE } from "../../entities/team/trend-days.ts";
import { TeamDayChips } from "../../features/choose-team-days/team-day-chips.tsx";
import { useTimeZone } from "../../i18n/time-zone.ts";
import { zoneName } from "../../i18n/zone-name.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./team-overview.module.css";
import { TeamTrend, TrendTabs } from "./team-trend.tsx";

/** People, money and play of the agent's team on the days in the address, and one of its figures by day. */
export default function TeamOverviewScreen() {
  const today = useToday();
  const { show = DEFAULT_FIGURE, ...rest } = useSearch("/m/agent/team/overview");
  const days = onlyDays(rest);
  const range = teamRange(days, today);
  const trend = trendRange(range, today);
  const size = countDays(trend.from, trend.to);
  // one request where the range is long enough for the trend
  const kpi = useQuery(teamKpiQuery({ ...teamDaysQuery(range), ...(trend.from === range.from && { size }) }));
  const byDay = useQuery(teamKpiQuery({ ...teamDaysQuery(trend), size }));
  const { data, error, isFetching, isPlaceholderData, refetch } = kpi;
  const again = () => Promise.all([refetch(), byDay.refetch()]);
  const shown = { ...(show !== DEFAULT_FIGURE && { show }) };
  if (!data && error) return <LoadFailed what="team" error={error} busy={isFetching} onRetry={again} />;
  if (data && data.people.members + data.people.agents === 0) return <NoTeam />;
  return (
    <div className={recordStyles.screen}>
      <TeamDayChips
        days={days}
        target={(chosen) => ({ to: "/m/agent/team/overview", search: { ...shown, ...chosen } })}
      />
      <TrendTabs
        current={show}
        target={(figure) => ({
          to: "/m/agent/team/overview",
          search: { ...days, ...(figure !== DEFAULT_FIGURE && { show: figure }) },
        })}
      />
      {!data ? (
        <OverviewSkeleton />
      ) : (
        <>
          <TeamAsOf polled query={{ ...kpi, isError: kpi.isError || byDay.isError, refetch: again }} />
          <TeamTrend figure={show} kpi={data} trend={byDay.data} range={byDay.data ?? trend} today={today} />
          <Sums kpi={data} days={days} busy={isPlaceholderData} />
        </>
      )}
    </div>
  );
}

/** The three groups of figures, and what they count. */
function Sums({ kpi, days, busy }: { kpi: TeamKpi; days: TeamDaysSearch; busy: boolean }) {
  const { t, i18n } = useLingui();
  const { clock } = useRecordTimes();
  const depositsName = useDepositsName();
  const { people, money, play, updatedAt } = kpi;
  const offset = zoneName(i18n.locale, useTimeZone(), new Date(updatedAt));
  const team = i18n.number(people.members + people.agents);
  const list = (only: "online" | "bet") =>
    ({ to: "/m/member/team", search: { ...days, view: "list", only } }) as const;
  const kind = (group: "deposits" | "withdrawals" | "bonuses" | "earnings") =>
    ({ to: "/m/transaction/record", search: { types: "A", ...days, group } }) as const;
  const bets = { to: "/m/teamBetting", search: days } as const;
  return (
    <>
      <section className={styles.group}>
        <div className={styles.heading}>
          <h2>{t`People`}</h2>
          <Link to="/m/member/team" search={days} className={styles.team}>
            {t`Team of ${team}`}
            <Icon name="next" size="s" />
          </Link>
        </div>
        <FigureGrid
          busy={busy}
          figures={[
            { label: t`Registered`, value: i18n.number(people.registered) },
            { label: t`First deposits`, value: i18n.number(people.firstDeposits) },
            { label: t`Active`, value: i18n.number(people.active) },
            { label: t`Logged in`, value: i18n.number(people.loggedIn) },
            { label: t`Placed a bet`, value: i18n.number(people.bet), target: list("bet") },
            {
              label: t`Online`,
              value: <span className={styles.online}>{i18n.number(people.online)}</span>,
              target: list("online"),
            },
          ]}
        />
      </section>
      <section className={styles.group}>
        <h2>{t`Money`}</h2>
        <FigureGrid
          busy={busy}
          figures={[
            {
              label: depositsName(money.deposits),
              value: <PlainMoney amount={money.deposits} />,
              target: kind("deposits"),
            },
            {
              label: t`Withdrawals`,
              value: <PlainMoney amount={money.withdrawals} />,
              target: kind("withdrawals"),
            },
            { label: t`Bonuses`, value: <PlainMoney amount={money.bonuses} />, target: kind("bonuses") },
            ...(money.balance === undefined
              ? []
              : [{ label: t`Team balance`, value: <PlainMoney amount={money.balance} /> }]),
            { label: t`First deposits`, value: <PlainMoney amount={money.firstDeposits} /> },
          ]}
        />
        <TakenBackNote amount={money.deposits} />
      </section>
      <section className={styles.group}>
        <h2>{t`Bets and results`}</h2>
        <FigureGrid
          busy={busy}
          figures={[
            { label: t`Turnover`, value: <PlainMoney amount={play.stake} />, target: bets },
            { label: t`Valid turnover`, value: <PlainMoney amount={play.turnover} />, target: bets },
            { label: t`Rebates`, value: <PlainMoney amount={play.rebates} />, target: kind("earnings") },
            { label: t`Prizes`, value: <PlainMoney amount={play.prizes} />, target: bets },
            {
              label: t`Members' net`,
              value: <SignedMoney total amount={play.net} />,
              target: { to: "/m/agent/team/pnl", search: days },
            },
          ]}
        />
      </section>
      <p className={recordStyles.note}>
        {t`You are not counted. Days are cut at 00:00 (${offset}). Updated ${clock(updatedAt)}.`}
      </p>
    </>
  );
}

function OverviewSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.group} aria-busy="true">
      <Skeleton className={styles.waiting} />
      {[
        [t`People`, 6],
        [t`Money`, 5],
        [t`Bets and results`, 5],
      ].map(([title, figures]) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          <FigureGridSkeleton figures={Number(figures)} />
        </section>
      ))}
    </div>
  );
}
