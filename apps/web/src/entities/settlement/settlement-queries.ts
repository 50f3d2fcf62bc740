import type { Contract, ValueOf } from "@foyer/contract";
import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import type { SettlementKind } from "@foyer/contract/settlements";
import type { DayRange } from "@foyer/domain/record-days";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import { CURRENT, endpointKey, endpointQuery, lazyCall, PRIVATE, queryKeyOf } from "../../lib/http/query.ts";

// only agents' screens call these
knowEndpoints(AGENT_ENDPOINTS);

/** The caller's statements of some days, the newest first. */
export const statementsQuery = (kind: SettlementKind, { from, to }: DayRange) => {
  const query = { kind, startDate: from, endDate: to } as const;
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf("settlements.list", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "settlements.list",
        { query: { ...query, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }: ValueOf<Contract["settlements.list"]>) => next,
    meta: PRIVATE,
  });
};

/** A statement with its inputs; those of a rebate are lines in pages. */
export const statementQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: endpointKey("settlements.read", id),
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "settlements.read",
        { params: { id }, query: pageParam ? { offset: pageParam } : {} },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }: ValueOf<Contract["settlements.read"]>) => next,
    meta: PRIVATE,
  });

/** What the caller pays to direct downlines, the newest first. */
export const paymentsQuery = (kind: SettlementKind, state: "owed" | "paid" | undefined) => {
  const query = { kind, ...(state && { state }) };
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf("settlements.payments", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "settlements.payments",
        { query: { ...query, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }: ValueOf<Contract["settlements.payments"]>) => next,
    placeholderData: keepPreviousData,
    ...CURRENT,
  });
};

/** What the caller pays to a direct downline for a period, with its inputs. */
export const paymentQuery = (memberId: string, id: string) =>
  queryOptions({
    queryKey: endpointKey("settlements.payment", memberId, id),
    queryFn: ({ signal }) => lazyCall("settlements.payment", { params: { memberId, id } }, { signal }),
    ...CURRENT,
  });

/** What the dividend of this period is computed from so far. */
export const runningQuery = () => queryOptions({ ...endpointQuery("settlements.running"), ...CURRENT });
