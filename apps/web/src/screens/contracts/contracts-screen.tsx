import { useEffect } from "react";
import { kindAt } from "../../entities/agent-contract/contract-address.ts";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { usePathname, useSearch } from "../../lib/navigation/index.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { ContractHistory } from "./contract-history.tsx";
import { ContractOverview } from "./contract-overview.tsx";
import { ContractPage } from "./contract-page.tsx";
import type { NewContractProps } from "./new-contract.tsx";
import { PaymentList } from "./payment-list.tsx";
import { PaymentPage } from "./payment-page.tsx";
import { SalaryStatement, SalaryStatements } from "./salary-statements.tsx";

const NewContract = lazyComponent<NewContractProps>({
  load: () => import("./new-contract.tsx"),
  Skeleton: () => (
    <div className={styles.screen}>
      <RecordSkeleton />
    </div>
  ),
  Failed: ({ onRetry }) => (
    <div className={styles.screen}>
      <PartLoadFailed what="contract" onRetry={onRetry} />
    </div>
  ),
});

/** Contracts of the kind in the address: with the upline and with direct downlines, and what they pay. */
export default function ContractsScreen() {
  const kind = kindAt(usePathname());
  const { view, id, member, statement, receiver } = useSearch("/m/member/agent/getSalaryContract");
  useEffect(() => NewContract.preload(), []);
  if (view === "new") return <NewContract key={member} kind={kind} member={member} />;
  if (id && view === "counter") return <NewContract key={id} kind={kind} counters={id} />;
  if (statement && receiver)
    return <PaymentPage key={statement} kind={kind} receiver={receiver} id={statement} />;
  if (statement) return <SalaryStatement key={statement} kind={kind} id={statement} />;
  if (view === "payments") return <PaymentList kind={kind} />;
  if (view === "statements" && kind !== "dividend") return <SalaryStatements kind={kind} />;
  if (view === "history") return <ContractHistory kind={kind} />;
  return id ? <ContractPage key={id} kind={kind} id={id} /> : <ContractOverview kind={kind} />;
}
