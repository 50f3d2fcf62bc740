import type { LiveEvents } from "@foyer/contract/events";
import { queryOptions } from "@tanstack/react-query";
import { endpointQuery, loadCalls, PRIVATE } from "../../lib/http/query.ts";

/** How often the pots are read while somebody looks. */
export const EVERY = 3_000;

export const jackpotsQuery = () => ({
  ...endpointQuery("jackpots.list", {}),
  staleTime: EVERY,
  // a phone that is offline asks nothing
  networkMode: "online" as const,
});

export const jackpotQuery = (code: string) =>
  queryOptions({
    queryKey: ["jackpots.read", code],
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return call("jackpots.read", { params: { code }, query: {} }, { signal });
    },
    staleTime: 60_000,
  });

/** The pot this player has just won, as the event stream told it; nobody asks for it. */
export const wonPotQuery = () =>
  queryOptions<LiveEvents["jackpot"] | null>({
    queryKey: ["jackpot.won"],
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
    meta: PRIVATE,
  });
