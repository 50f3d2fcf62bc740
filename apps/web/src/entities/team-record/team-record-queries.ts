import type { Contract, QueryOf } from "@foyer/contract";
import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import { keepPreviousData, queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import { CURRENT, endpointKey, endpointQuery, lazyCall, PRIVATE, queryKeyOf } from "../../lib/http/query.ts";

// only agents' screens call these
knowEndpoints(AGENT_ENDPOINTS);

type Bets = NonNullable<QueryOf<Contract["teams.bets"]>>;
type Transactions = NonNullable<QueryOf<Contract["teams.transactions"]>>;

/** Rounds of the team that a filter selects, in pages. */
export function useTeamBets(query: Bets) {
  const pages = useInfiniteQuery({
    queryKey: [...queryKeyOf("teams.bets", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall("teams.bets", { query: { ...query, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    ...CURRENT,
  });
  return { ...pages, items: pages.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/** Their sums; while others are loading, the last ones. */
export const teamBetTotalsQuery = (query: NonNullable<QueryOf<Contract["teams.betTotals"]>>) =>
  queryOptions({ ...endpointQuery("teams.betTotals", query), ...CURRENT, placeholderData: keepPreviousData });

/** One round of a member of the team. */
export const teamBetQuery = (betId: string) =>
  queryOptions({
    queryKey: endpointKey("teams.bet", betId),
    queryFn: ({ signal }) => lazyCall("teams.bet", { params: { betId } }, { signal }),
    meta: PRIVATE,
  });

/** Transactions of the team that a filter selects, in pages. */
export function useTeamTransactions(query: Transactions) {
  const pages = useInfiniteQuery({
    queryKey: [...queryKeyOf("teams.transactions", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "teams.transactions",
        { query: { ...query, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    ...CURRENT,
  });
  return { ...pages, items: pages.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/** One transaction of a member of the team. */
export const teamTransactionQuery = (transactionId: string, language: string) =>
  queryOptions({
    queryKey: endpointKey("teams.transaction", transactionId, language),
    queryFn: ({ signal }) => lazyCall("teams.transaction", { params: { transactionId } }, { signal }),
    meta: PRIVATE,
  });

export const teamTransactionTotalsQuery = (
  query: NonNullable<QueryOf<Contract["teams.transactionTotals"]>>,
) =>
  queryOptions({
    ...endpointQuery("teams.transactionTotals", query),
    ...CURRENT,
    placeholderData: keepPreviousData,
  });

/** Profit and loss of the team, or of an agent's below. */
export const teamProfitQuery = (query: NonNullable<QueryOf<Contract["teams.profit"]>>) =>
  queryOptions({ ...endpointQuery("teams.profit", query), ...CURRENT, placeholderData: keepPreviousData });
