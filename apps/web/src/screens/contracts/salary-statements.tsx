import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import { ContractTabs } from "../../entities/agent-contract/contract-tabs.tsx";
import styles from "../../entities/record/record.module.css";
import type { DaysSearch } from "../../entities/record/record-search.ts";
import { ContractStatementPage } from "../../entities/settlement/contract-statement.tsx";
import { StatementList } from "../../entities/settlement/statement-list.tsx";
import { DayChips } from "../../features/filter-records/day-chips.tsx";
import { FilterRecords } from "../../features/filter-records/filter-records.tsx";
import { useGo, useSearch } from "../../lib/navigation/index.ts";

/** The salary statements of the days in the address. */
export function SalaryStatements({ kind }: { kind: AgentContractKind }) {
  const { t } = useLingui();
  const go = useGo();
  const { period, from, to } = useSearch("/m/member/agent/getSalaryContract");
  const days = { ...(period && { period }), ...(from && { from }), ...(to && { to }) };
  const target = (next: DaysSearch) => contractsTarget(kind, { view: "statements", ...next });
  return (
    <div className={styles.screen}>
      <ContractTabs kind={kind} current="statements" />
      <div className={styles.bar}>
        <DayChips days={days} target={target} periods={["quarter", "month", "week", "yesterday"]} />
        <FilterRecords
          filter={days}
          onApply={(next) =>
            go(
              target({
                ...(next.period && { period: next.period }),
                ...(next.from && { from: next.from }),
                ...(next.to && { to: next.to }),
              }),
              { replace: true },
            )
          }
        />
      </div>
      <StatementList
        kind={kind}
        days={days}
        totalLabel={t`Salaries of these days`}
        all={target({})}
        target={(id) => contractsTarget(kind, { view: "statements", ...days, statement: id })}
        none={<Trans>With a contract, a statement appears here after each of its periods.</Trans>}
      />
    </div>
  );
}

/** The statement in the address. */
export const SalaryStatement = ({ kind, id }: { kind: AgentContractKind; id: string }) => (
  <ContractStatementPage kind={kind} id={id} all={contractsTarget(kind, { view: "statements" })} />
);
