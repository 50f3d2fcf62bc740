import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { loadCalls } from "../../lib/http/query.ts";

/** A game with the figures its vendor publishes. */
export const detailsQuery = (nodeId: string, language: Language) =>
  queryOptions({
    queryKey: ["games.details", nodeId, language],
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return call("games.details", { params: { nodeId }, query: { language } }, { signal });
    },
    // A house that has just opened has not heard of the vendors yet: whoever looks again is told anew.
    staleTime: ({ state: { data } }) => (data?.rtp === undefined ? 0 : 60_000),
  });
