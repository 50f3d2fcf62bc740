import type { Transfer } from "@foyer/contract/transfers";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { endpointKey, endpointQuery, lazyCall, PRIVATE } from "../../lib/http/query.ts";

/** While a transfer is on its way, the platform is asked so often. */
const ASK_MS = 3_000;

/** Main wallet, bonus and vendor wallets; or one of the latter. Games change them while this page is out of sight. */
export const vendorWalletsQuery = (vendor?: string) => ({
  ...endpointQuery("transfer.wallets", vendor === undefined ? {} : { vendor }),
  staleTime: 0,
  refetchOnWindowFocus: "always" as const,
  meta: PRIVATE,
});

export const isOpen = ({ state }: Pick<Transfer, "state">): boolean =>
  state !== "confirmed" && state !== "failed";

/** A transfer, until it is over. */
export const transferQuery = (number: string) => ({
  ...queryOptions({
    queryKey: endpointKey("transfer.read", number),
    queryFn: ({ signal }) => lazyCall("transfer.read", { params: { number } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && !isOpen(data) ? false : ASK_MS),
  }),
  staleTime: 0,
  meta: PRIVATE,
});

/** The player's transfers, the newest first. */
export const transfersQuery = () => ({
  ...infiniteQueryOptions({
    queryKey: endpointKey("transfer.list"),
    queryFn: ({ pageParam, signal }) =>
      lazyCall("transfer.list", { query: pageParam === "" ? {} : { before: pageParam } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  }),
  staleTime: 0,
  refetchOnWindowFocus: "always" as const,
  meta: PRIVATE,
});

/** Reads again what a transfer has changed. */
export function readAgain(queries: QueryClient): void {
  for (const id of [
    "transfer.wallets",
    "transfer.list",
    "wallet.read",
    "withdraw.info",
    "records.transactions",
  ] as const)
    void queries.invalidateQueries({ queryKey: endpointKey(id) });
}
