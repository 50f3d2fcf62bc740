import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { lazyCall } from "../../lib/http/query.ts";
import { gameKeys } from "./game-keys.ts";

/** A game with the figures its vendor publishes. */
export const detailsQuery = (nodeId: string, language: Language) =>
  queryOptions({
    queryKey: gameKeys.details(nodeId, language),
    queryFn: ({ signal }) =>
      lazyCall("games.details", { params: { nodeId }, query: { language } }, { signal }),
    // Just after its start the platform may not have the vendors' figures yet: the next view fetches them again.
    staleTime: ({ state: { data } }) => (data?.rtp === undefined ? 0 : 60_000),
  });
