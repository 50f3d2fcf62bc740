import type { Contract, QueryOf } from "@foyer/contract";
import type { DepositOrder } from "@foyer/contract/deposits";
import type { Language } from "@foyer/contract/shared";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { syncClock } from "../../lib/clock.ts";
import { CURRENT, endpointKey, endpointPart, lazyCall } from "../../lib/http/query.ts";

/** Ways to pay, open orders and promotions, with names in the given language. */
export const depositMethodsQuery = (language: Language) => ({
  ...endpointPart("deposit.methods", undefined, language, (value) => value),
  ...CURRENT,
});

/** Takes the platform's clock from the order: its countdown must not depend on the phone's. */
export function withClock(order: DepositOrder): DepositOrder {
  syncClock(Date.parse(order.serverTime));
  return order;
}

export const depositQuery = (number: string, language: Language) => ({
  ...queryOptions({
    queryKey: endpointKey("deposit.read", number, language),
    queryFn: async ({ signal }) =>
      withClock(await lazyCall("deposit.read", { params: { number } }, { signal })),
  }),
  ...CURRENT,
});

/** The player's orders of a filter, the newest first; the first page has their totals. */
export const depositsQuery = (language: Language, query: QueryOf<Contract["deposit.list"]>) => ({
  ...infiniteQueryOptions({
    queryKey: endpointKey("deposit.list", language, JSON.stringify(query)),
    queryFn: ({ pageParam, signal }) =>
      lazyCall(
        "deposit.list",
        { query: { ...query, ...(pageParam !== "" && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  }),
  ...CURRENT,
});
