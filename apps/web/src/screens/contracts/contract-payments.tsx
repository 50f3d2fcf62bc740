import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { useSearch } from "../../lib/navigation/index.ts";
import { PaymentList } from "./payment-list.tsx";
import { PaymentPage } from "./payment-page.tsx";
import { SalaryStatement, SalaryStatements } from "./salary-statements.tsx";

export interface ContractPaymentsProps {
  kind: AgentContractKind;
}

/** What contracts of a kind pay the agent, and what the agent pays by them: a list, or the statement in the address. */
export default function ContractPayments({ kind }: ContractPaymentsProps) {
  const { view, statement, receiver } = useSearch("/m/member/agent/getSalaryContract");
  if (statement && receiver)
    return <PaymentPage key={statement} kind={kind} receiver={receiver} id={statement} />;
  if (statement) return <SalaryStatement key={statement} kind={kind} id={statement} />;
  return view === "payments" ? <PaymentList kind={kind} /> : <SalaryStatements kind={kind} />;
}
