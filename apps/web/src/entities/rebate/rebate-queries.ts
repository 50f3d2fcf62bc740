import type { BodyOf, Contract, ValueOf } from "@foyer/contract";
import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import { CURRENT, endpointKey, endpointQuery, lazyCall, queryKeyOf } from "../../lib/http/query.ts";

// only agents' screens call these
knowEndpoints(AGENT_ENDPOINTS);

/** The caller's rates, and a change that waits for the caller's agreement. */
export const ownRebatesQuery = () => queryOptions({ ...endpointQuery("rebates.own"), ...CURRENT });

/** Changes of the caller's rates, or of a direct downline's, the newest first. */
export const rebateHistoryQuery = (memberId?: string) => {
  const query = memberId === undefined ? {} : { memberId };
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf("rebates.history", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "rebates.history",
        { query: { ...query, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }: ValueOf<Contract["rebates.history"]>) => next,
    ...CURRENT,
  });
};

/** Direct downlines with their rates, those with this name. */
export const teamRebatesQuery = (name: string) => {
  const query = name ? { name } : {};
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf("rebates.team", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall("rebates.team", { query: { ...query, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }: ValueOf<Contract["rebates.team"]>) => next,
    placeholderData: keepPreviousData,
    ...CURRENT,
  });
};

/** A direct downline's rates with their bounds. */
export const memberRebatesQuery = (memberId: string) =>
  queryOptions({
    queryKey: endpointKey("rebates.member", memberId),
    queryFn: ({ signal }) => lazyCall("rebates.member", { params: { memberId } }, { signal }),
    ...CURRENT,
  });

/** What rates, given as JSON, would cost. */
export const rebatePreviewQuery = (memberId: string, rates: string) =>
  queryOptions({
    queryKey: endpointKey("rebates.preview", memberId, rates),
    queryFn: ({ signal }) =>
      lazyCall(
        "rebates.preview",
        {
          params: { memberId },
          body: { rates: JSON.parse(rates) as BodyOf<Contract["rebates.preview"]>["rates"] },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...CURRENT,
  });
