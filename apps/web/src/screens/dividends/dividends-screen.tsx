import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { ContractTabs } from "../../entities/agent-contract/contract-tabs.tsx";
import { DIVIDEND_FLAG } from "../../entities/agent-contract/dividend-flag.ts";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import type { DaysSearch } from "../../entities/record/record-search.ts";
import { StatementList } from "../../entities/settlement/statement-list.tsx";
import { DayChips } from "../../features/filter-records/day-chips.tsx";
import { FilterRecords } from "../../features/filter-records/filter-records.tsx";
import { type Target, useGo, useSearch } from "../../lib/navigation/index.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { DividendStatementProps } from "./dividend-statement.tsx";
import { RunningDividend } from "./running-dividend.tsx";

const PATH = "/m/member/agent/agentDivident";

const target = ({ period, from, to }: DaysSearch, id?: string): Target => ({
  to: PATH,
  search: { ...(period && { period }), ...(from && { from }), ...(to && { to }), ...(id && { id }) },
});

const DividendStatement = lazyComponent<DividendStatementProps>({
  load: () => import("./dividend-statement.tsx"),
  Skeleton: () => (
    <div className={styles.screen}>
      <RecordSkeleton />
    </div>
  ),
  Failed: ({ onRetry }: { onRetry: () => void }) => (
    <div className={styles.screen}>
      <PartLoadFailed what="statement" onRetry={onRetry} />
    </div>
  ),
});

/** The agent's dividends: of this period so far, of earlier ones, or the statement in the address. */
export default function DividendsScreen() {
  const { t } = useLingui();
  const go = useGo();
  const whitelabel = useWhitelabel();
  const { id, period, from, to } = useSearch(PATH);
  const off = whitelabel !== undefined && whitelabel.flags[DIVIDEND_FLAG] !== true;
  // shown only where dividends are enabled (spec, route table)
  useEffect(() => {
    if (off) go({ to: "/m/agent" }, { replace: true });
  }, [off, go]);
  if (off) return null;
  if (id) return <DividendStatement key={id} id={id} all={target({})} />;
  const days = { ...(period && { period }), ...(from && { from }), ...(to && { to }) };
  return (
    <div className={styles.screen}>
      <ContractTabs kind="dividend" current="statements" />
      <RunningDividend />
      <div className={styles.bar}>
        <DayChips days={days} target={target} periods={["year", "quarter", "month"]} />
        <FilterRecords filter={days} onApply={(next) => go(target(next), { replace: true })} />
      </div>
      <StatementList
        kind="dividend"
        days={days}
        totalLabel={t`Dividends of these days`}
        all={target({})}
        target={(one) => target(days, one)}
        none={<Trans>With a contract, a statement appears here after each of its periods.</Trans>}
      />
    </div>
  );
}
