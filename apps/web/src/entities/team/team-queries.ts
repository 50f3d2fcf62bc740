import type { Contract, EndpointId, QueryOf } from "@foyer/contract";
import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import { keepPreviousData, queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import { CURRENT, endpointQuery, lazyCall, queryKeyOf } from "../../lib/http/query.ts";

// only agents' screens call these
knowEndpoints(AGENT_ENDPOINTS);

type QueryOfEndpoint<Id extends EndpointId> = NonNullable<QueryOf<Contract[Id]>>;

/** Figures of the team change within seconds of what its members do. */
const FOLLOWED_MS = 15_000;
const FOLLOWED = { ...CURRENT, refetchInterval: FOLLOWED_MS } as const;

/** People, money and play of the caller's team in a range. */
export const teamKpiQuery = (query: QueryOfEndpoint<"teams.kpi">) =>
  queryOptions({ ...endpointQuery("teams.kpi", query), ...FOLLOWED, placeholderData: keepPreviousData });

/** A member of the team, with sums of a range. */
export const teamMemberQuery = (memberId: string, query: QueryOfEndpoint<"teams.member">) =>
  queryOptions({
    queryKey: [...queryKeyOf("teams.member", query), memberId] as const,
    queryFn: ({ signal }) => lazyCall("teams.member", { params: { memberId }, query }, { signal }),
    ...CURRENT,
    placeholderData: keepPreviousData,
  });

/** Members of the team, in pages. */
export function useTeamMembers(query: QueryOfEndpoint<"teams.members">) {
  const pages = useInfiniteQuery({
    queryKey: [...queryKeyOf("teams.members", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall("teams.members", { query: { ...query, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...CURRENT,
  });
  return { ...pages, items: pages.data?.pages.flatMap(({ items }) => items) ?? [] };
}
