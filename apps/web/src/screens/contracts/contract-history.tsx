import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import { contractsQuery } from "../../entities/agent-contract/contract-queries.ts";
import { ContractRow } from "../../entities/agent-contract/contract-row.tsx";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import recordStyles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { hrefOf, useGo, useSearch } from "../../lib/navigation/index.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Segments } from "../../ui/segments/segments.tsx";

export interface ContractHistoryProps {
  kind: AgentContractKind;
}

/** All contracts of a kind that there ever were, the newest first. */
export default function ContractHistory({ kind }: ContractHistoryProps) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { role = "receiver" } = useSearch("/m/member/agent/getSalaryContract");
  const query = useInfiniteQuery(contractsQuery(kind, role));
  const items = query.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <div className={recordStyles.screen}>
      <Segments
        label={t`Contracts`}
        options={[
          { value: "receiver", text: t`With your upline` },
          { value: "payer", text: t`With downlines` },
        ]}
        value={role}
        onChoose={(next) =>
          go(
            hrefOf(
              contractsTarget(kind, { view: "history", ...(next === "payer" && { role: "payer" as const }) }),
            ),
            { replace: true },
          )
        }
      />
      {query.isPending ? (
        <RecordSkeleton />
      ) : query.error && items.length === 0 ? (
        <LoadFailed what="contracts" error={query.error} busy={query.isFetching} onRetry={query.refetch} />
      ) : items.length === 0 ? (
        <EmptyState title={i18n._(EMPTY.contracts.title)} text={i18n._(EMPTY.contracts.text)} />
      ) : (
        <>
          <AsOfNote query={query} offline={t`Contracts are updated when you're back online.`} />
          <ul className={recordStyles.rows} aria-label={t`Contracts`}>
            {items.map((contract) => (
              <li key={contract.id}>
                <ContractRow contract={contract} />
              </li>
            ))}
          </ul>
          <ListEnd {...query} shown={items.length} />
        </>
      )}
    </div>
  );
}
