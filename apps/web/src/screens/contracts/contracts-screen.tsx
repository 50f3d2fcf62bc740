import { useEffect } from "react";
import { kindAt } from "../../entities/agent-contract/contract-address.ts";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { usePathname, useSearch } from "../../lib/navigation/index.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { ContractHistoryProps } from "./contract-history.tsx";
import { ContractOverview } from "./contract-overview.tsx";
import type { ContractPageProps } from "./contract-page.tsx";
import type { ContractPaymentsProps } from "./contract-payments.tsx";
import type { NewContractProps } from "./new-contract.tsx";

const states = {
  Skeleton: () => (
    <div className={styles.screen}>
      <RecordSkeleton />
    </div>
  ),
  Failed: ({ onRetry }: { onRetry: () => void }) => (
    <div className={styles.screen}>
      <PartLoadFailed what="contract" onRetry={onRetry} />
    </div>
  ),
};
const NewContract = lazyComponent<NewContractProps>({ load: () => import("./new-contract.tsx"), ...states });
const ContractPayments = lazyComponent<ContractPaymentsProps>({
  load: () => import("./contract-payments.tsx"),
  ...states,
});
const ContractHistory = lazyComponent<ContractHistoryProps>({
  load: () => import("./contract-history.tsx"),
  ...states,
});
const ContractPage = lazyComponent<ContractPageProps>({
  load: () => import("./contract-page.tsx"),
  ...states,
});

/** Contracts of the kind in the address: with the upline and with direct downlines, and what they pay. */
export default function ContractsScreen() {
  const kind = kindAt(usePathname());
  const { view, id, member, statement } = useSearch("/m/member/agent/getSalaryContract");
  useEffect(() => {
    NewContract.preload();
    ContractPayments.preload();
    ContractHistory.preload();
    ContractPage.preload();
  }, []);
  if (view === "new") return <NewContract key={member} kind={kind} member={member} />;
  if (id && view === "counter") return <NewContract key={id} kind={kind} counters={id} />;
  if (statement || view === "payments" || (view === "statements" && kind !== "dividend"))
    return <ContractPayments kind={kind} />;
  if (view === "history") return <ContractHistory kind={kind} />;
  return id ? <ContractPage key={id} kind={kind} id={id} /> : <ContractOverview kind={kind} />;
}
