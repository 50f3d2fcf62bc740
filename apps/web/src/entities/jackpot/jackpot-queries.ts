import type { LiveEvents } from "@foyer/contract/events";
import { queryOptions } from "@tanstack/react-query";
import { endpointQuery, lazyCall, PRIVATE } from "../../lib/http/query.ts";

/** Query keys of jackpots. */
export const jackpotKeys = {
  jackpot: (code: string) => ["jackpots.read", code] as const,
  history: (code: string) => ["jackpots.history", code] as const,
  won: ["jackpot.won"] as const,
};

/** How often the jackpots are polled while one is in view. */
export const JACKPOT_POLL_INTERVAL = 3_000;

export const jackpotsQuery = () => ({
  ...endpointQuery("jackpots.list", {}),
  staleTime: JACKPOT_POLL_INTERVAL,
  // an offline phone sends no requests
  networkMode: "online" as const,
});

export const jackpotQuery = (code: string) =>
  queryOptions({
    queryKey: jackpotKeys.jackpot(code),
    queryFn: ({ signal }) => lazyCall("jackpots.read", { params: { code }, query: {} }, { signal }),
    staleTime: 60_000,
  });

/** The jackpot this player has just won, from the event stream; it is never fetched. */
export const jackpotWinQuery = () =>
  queryOptions<LiveEvents["jackpot"] | null>({
    queryKey: jackpotKeys.won,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
    meta: PRIVATE,
  });
