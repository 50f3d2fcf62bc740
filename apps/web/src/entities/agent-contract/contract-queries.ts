import type { Contract, QueryOf, ValueOf } from "@foyer/contract";
import type { AgentContract, AgentContractKind } from "@foyer/contract/agent-contracts";
import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import type { AgentContractPeriod } from "@foyer/domain/agent-contract";
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import { CURRENT, endpointKey, endpointQuery, lazyCall, queryKeyOf } from "../../lib/http/query.ts";

// only agents' screens call these
knowEndpoints(AGENT_ENDPOINTS);

type ListQuery = NonNullable<QueryOf<Contract["contracts.list"]>>;

/** Contracts of a kind, the newest first: those with the upline or those with direct downlines, now or ever. */
export const contractsQuery = (
  kind: AgentContractKind,
  role: NonNullable<ListQuery["role"]>,
  only?: "current",
) => {
  const query: ListQuery = { kind, role, ...(only && { only }) };
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf("contracts.list", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "contracts.list",
        { query: { ...query, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }: ValueOf<Contract["contracts.list"]>) => next,
    ...CURRENT,
  });
};

/** Proposals that wait for the caller's answer. */
export const waitingContractsQuery = () =>
  queryOptions({ ...endpointQuery("contracts.list", { only: "waiting" }), ...CURRENT });

/** Which kinds of contracts wait for the caller's answer. */
export const contractRequestsQuery = () =>
  queryOptions({ ...endpointQuery("contracts.requests"), ...CURRENT });

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey("contracts.read", id),
    queryFn: ({ signal }) => lazyCall("contracts.read", { params: { id } }, { signal }),
    ...CURRENT,
  });

/** What a proposal to a direct downline is made from. */
export const contractTermsQuery = (
  memberId: string,
  kind: AgentContractKind,
  period: AgentContractPeriod | undefined,
) => {
  const query = {
    kind,
    ...(period !== undefined && period !== "day" && period !== "hour" && { period }),
  };
  return queryOptions({
    queryKey: endpointKey("contracts.terms", memberId, query),
    queryFn: ({ signal }) => lazyCall("contracts.terms", { params: { memberId }, query }, { signal }),
    placeholderData: keepPreviousData,
    ...CURRENT,
  });
};

/** Notes the answer to a call that changed a contract: others may have changed with it. */
export function contractChanged(queries: QueryClient, contract: AgentContract): void {
  queries.setQueryData(contractQuery(contract.id).queryKey, contract);
  for (const id of ["contracts.list", "contracts.requests", "contracts.terms", "contracts.read"] as const)
    void queries.invalidateQueries({ queryKey: endpointKey(id) });
}
