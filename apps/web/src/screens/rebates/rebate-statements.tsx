import { useLingui } from "@lingui/react/macro";
import { RebateTabs } from "../../entities/rebate/rebate-tabs.tsx";
import styles from "../../entities/record/record.module.css";
import type { DaysSearch } from "../../entities/record/record-search.ts";
import { StatementList } from "../../entities/settlement/statement-list.tsx";
import { DayChips } from "../../features/filter-records/day-chips.tsx";
import { FilterRecords } from "../../features/filter-records/filter-records.tsx";
import { type Target, useGo, useSearch } from "../../lib/navigation/index.ts";

const target = ({ period, from, to }: DaysSearch, id?: string): Target => ({
  to: "/m/member/agent/agentRebeat",
  search: {
    view: "statements",
    ...(period && { period }),
    ...(from && { from }),
    ...(to && { to }),
    ...(id && { id }),
  },
});

/** The rebate statements of the days in the address. */
export function RebateStatements() {
  const { t } = useLingui();
  const go = useGo();
  const { period, from, to } = useSearch("/m/member/agent/agentRebeat");
  const days = { ...(period && { period }), ...(from && { from }), ...(to && { to }) };
  return (
    <div className={styles.screen}>
      <RebateTabs current="statements" />
      <div className={styles.bar}>
        <DayChips days={days} target={target} periods={["quarter", "month", "week", "yesterday"]} />
        <FilterRecords filter={days} onApply={(next) => go(target(next), { replace: true })} />
      </div>
      <StatementList
        kind="rebate"
        days={days}
        totalLabel={t`Rebates of these days`}
        all={target({})}
        target={(id) => target(days, id)}
      />
    </div>
  );
}
