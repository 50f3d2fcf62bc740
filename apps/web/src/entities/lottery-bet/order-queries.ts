import type { LotteryOrderState } from "@foyer/contract/lottery-orders";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { CURRENT, endpointKey, endpointQuery, lazyCall, PRIVATE } from "../../lib/http/query.ts";

interface OrderFilter {
  readonly state?: LotteryOrderState | undefined;
  readonly code?: string | undefined;
}

const given = <Filter extends object>(filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Filter]?: Exclude<Filter[Name], undefined>;
  };

/** The member's lottery orders, the newest first. */
export const lotteryOrdersQuery = (filter: OrderFilter = {}) => ({
  ...infiniteQueryOptions({
    queryKey: endpointKey("lottery-orders.list", given(filter)),
    queryFn: ({ pageParam, signal }) =>
      lazyCall(
        "lottery-orders.list",
        { query: { ...given(filter), ...(pageParam !== "" && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  }),
  ...CURRENT,
});

/** An order with its bet lines. */
export const lotteryOrderQuery = (number: string) => ({
  ...queryOptions({
    queryKey: endpointKey("lottery-orders.read", number),
    queryFn: ({ signal }) => lazyCall("lottery-orders.read", { params: { number } }, { signal }),
  }),
  ...CURRENT,
});

interface ChaseFilter {
  readonly running?: boolean | undefined;
  readonly code?: string | undefined;
}

/** The member's chases, the newest first. */
export const lotteryChasesQuery = (filter: ChaseFilter = {}) => ({
  ...infiniteQueryOptions({
    queryKey: endpointKey("lottery-chases.list", given(filter)),
    queryFn: ({ pageParam, signal }) =>
      lazyCall(
        "lottery-chases.list",
        { query: { ...given(filter), ...(pageParam !== "" && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  }),
  ...CURRENT,
});

/** A chase with its draws. */
export const lotteryChaseQuery = (number: string) => ({
  ...queryOptions({
    queryKey: endpointKey("lottery-chases.read", number),
    queryFn: ({ signal }) => lazyCall("lottery-chases.read", { params: { number } }, { signal }),
  }),
  ...CURRENT,
});

/** The slips that the member saved for a lottery. */
export const savedSlipsQuery = (code: string) => ({
  ...endpointQuery("lottery-slips.list", { code }),
  staleTime: 60_000,
  meta: PRIVATE,
});

/** Reads again what placing, cancelling or stopping has changed. */
export function refetchBets(queries: QueryClient): void {
  for (const id of [
    "lottery-orders.list",
    "lottery-orders.read",
    "lottery-chases.list",
    "lottery-chases.read",
    "wallet.read",
    "records.transactions",
  ] as const)
    void queries.invalidateQueries({ queryKey: endpointKey(id) });
}
