import type { Contract, QueryOf } from "@foyer/contract";
import type { Language } from "@foyer/contract/shared";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { CURRENT, endpointKey, endpointPart, lazyCall } from "../../lib/http/query.ts";

/** What can be withdrawn, with names in the given language. */
export const withdrawalInfoQuery = (language: Language) => ({
  ...endpointPart("withdraw.info", undefined, language, (value) => value),
  ...CURRENT,
});

export const withdrawalQuery = (number: string) => ({
  ...queryOptions({
    queryKey: endpointKey("withdraw.read", number),
    queryFn: ({ signal }) => lazyCall("withdraw.read", { params: { number } }, { signal }),
  }),
  ...CURRENT,
});

/** The player's withdrawals of a filter, the newest first; the first page has their totals. */
export const withdrawalsQuery = (query: QueryOf<Contract["withdraw.list"]>) => ({
  ...infiniteQueryOptions({
    queryKey: endpointKey("withdraw.list", JSON.stringify(query)),
    queryFn: ({ pageParam, signal }) =>
      lazyCall(
        "withdraw.list",
        { query: { ...query, ...(pageParam !== "" && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  }),
  ...CURRENT,
});
