import type { EndpointId } from "@foyer/contract";
import type { GameCategory, Language } from "@foyer/contract/shared";
import { headlinesQuery } from "../../features/banners/banner-queries.ts";
import { firstGamesQuery, hotRailQuery } from "../../features/games/game-queries.ts";
import { categoriesQuery } from "../../features/vendors/vendor-queries.ts";
import { LIMITS } from "../../lib/durations.ts";

/** A value of the first screen: what the platform is asked, and what of the answer goes where in the cache. */
export interface FirstQuery {
  readonly id: EndpointId;
  readonly query?: object;
  readonly queryKey: readonly unknown[];
  readonly trim: (value: never) => unknown;
}

/** Reads a feature's query as such a value. */
export function firstQuery(options: {
  queryKey: readonly unknown[];
  trim?: (value: never) => unknown;
}): FirstQuery {
  const { queryKey, trim = (value: unknown) => value } = options;
  const [id, query] = queryKey as [EndpointId, object];
  return { id, queryKey, trim, ...(Object.keys(query).length > 0 && { query }) };
}

/** What home shows a visitor at first, so that the server can gather it. */
export function homeQueries(language: Language, tab?: GameCategory): FirstQuery[] {
  return [
    firstQuery(headlinesQuery("m_home", language)),
    firstQuery(categoriesQuery()),
    firstQuery(tab ? firstGamesQuery(tab, LIMITS.pageSize, language) : hotRailQuery(language)),
    firstQuery(firstGamesQuery("LIVE", LIMITS.liveStrip, language)),
  ];
}
