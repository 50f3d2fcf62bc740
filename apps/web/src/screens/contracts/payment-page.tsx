import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { useQuery } from "@tanstack/react-query";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import recordStyles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { ContractStatement } from "../../entities/settlement/contract-statement.tsx";
import { paymentQuery } from "../../entities/settlement/settlement-queries.ts";
import { StatementNotFound } from "../../entities/settlement/statement-parts.tsx";
import { ApiError } from "../../lib/http/index.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";

interface PaymentPageProps {
  kind: AgentContractKind;
  /** Public id of the downline. */
  receiver: string;
  id: string;
}

/** What the agent pays to a direct downline for a period, with every input. */
export function PaymentPage({ kind, receiver, id }: PaymentPageProps) {
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(receiver, id));
  if (!data && !error)
    return (
      <div className={recordStyles.screen}>
        <RecordSkeleton />
      </div>
    );
  if (!data && !(error instanceof ApiError && error.code === "record.unknown"))
    return <LoadFailed what="statement" error={error} busy={isFetching} onRetry={refetch} />;
  if (data?.payment.kind !== kind)
    return <StatementNotFound all={contractsTarget(kind, { view: "payments" })} />;
  return (
    <ContractStatement
      kind={kind}
      statement={data.payment}
      inputs={data.inputs}
      receiver={<bdi>{data.payment.receiver.username}</bdi>}
    />
  );
}
