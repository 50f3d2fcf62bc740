import type { SettlementStatement } from "@foyer/contract/settlements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { rebateStatementsQuery } from "../../entities/rebate/rebate-queries.ts";
import { RebateTabs } from "../../entities/rebate/rebate-tabs.tsx";
import styles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton, Totals } from "../../entities/record/record-list.tsx";
import { type DaysSearch, rangeOf } from "../../entities/record/record-search.ts";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { DayChips } from "../../features/filter-records/day-chips.tsx";
import { FilterRecords } from "../../features/filter-records/filter-records.tsx";
import { EMPTY } from "../../i18n/situation-texts.ts";
import { Link, type Target, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { StatementState } from "./statement-state.tsx";

const target = ({ period, from, to }: DaysSearch): Target => ({
  to: "/m/member/agent/agentRebeat",
  search: { view: "statements", ...(period && { period }), ...(from && { from }), ...(to && { to }) },
});

/** The rebate statements of the days in the address. */
export function StatementList() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { period, from, to } = useSearch("/m/member/agent/agentRebeat");
  const days = { ...(period && { period }), ...(from && { from }), ...(to && { to }) };
  const statements = useInfiniteQuery(rebateStatementsQuery(rangeOf(days, useToday())));
  const pages = statements.data?.pages ?? [];
  const items = pages.flatMap(({ content }) => content);
  const narrowed = Object.keys(days).length > 0;
  return (
    <div className={styles.screen}>
      <RebateTabs current="statements" />
      <div className={styles.bar}>
        <DayChips days={days} target={target} periods={["quarter", "month", "week", "yesterday"]} />
        <FilterRecords filter={days} onApply={(next) => go(target(next), { replace: true })} />
      </div>
      {statements.isPending ? (
        <RecordSkeleton />
      ) : statements.error && items.length === 0 ? (
        <LoadFailed
          what="rebateStatements"
          error={statements.error}
          busy={statements.isFetching}
          onRetry={statements.refetch}
        />
      ) : items.length === 0 ? (
        <EmptyState
          title={i18n._(EMPTY.rebateStatements.title)}
          text={narrowed ? t`Try other days.` : i18n._(EMPTY.rebateStatements.text)}
          action={
            narrowed && (
              <Link {...target({})} replace className={buttonClass({ look: "secondary" })}>
                <Trans>Clear filters</Trans>
              </Link>
            )
          }
        />
      ) : (
        <>
          <Totals
            figures={[
              { label: t`Rebates of these days`, value: <PlainMoney amount={pages[0]?.total ?? "0"} /> },
            ]}
          />
          <ul className={styles.rows} aria-label={t`Statements`}>
            {items.map((statement) => (
              <li key={statement.id}>
                <StatementRow statement={statement} days={days} />
              </li>
            ))}
          </ul>
          <ListEnd {...statements} shown={pages.length} />
        </>
      )}
    </div>
  );
}

function StatementRow({ statement, days }: { statement: SettlementStatement; days: DaysSearch }) {
  const { day } = useRecordTimes();
  const { id, firstDay, payable } = statement;
  return (
    <Link
      to="/m/member/agent/agentRebeat"
      search={{ view: "statements", ...days, id }}
      className={styles.row}
    >
      <span className={styles.what}>
        <b>{day(firstDay)}</b>{" "}
        <i>
          <StatementState statement={statement} />
        </i>
      </span>{" "}
      <span className={styles.much}>
        <PlainMoney amount={payable} />
      </span>
      <Icon name="next" size="s" />
    </Link>
  );
}
