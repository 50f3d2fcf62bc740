import type { EndpointId } from "@foyer/contract";
import type { GameCategory, Language } from "@foyer/contract/shared";
import { announcementsQuery } from "../../features/banners/banner-queries.ts";
import { firstGamesQuery, hotGamesQuery } from "../../features/games/game-queries.ts";
import { vendorMappingQuery } from "../../features/vendors/vendor-queries.ts";
import { LIMITS } from "../../lib/durations.ts";

export interface FirstQuery {
  id: EndpointId;
  query?: object;
}

const asked = ({ queryKey: [id, query] }: { queryKey: readonly unknown[] }): FirstQuery => ({
  id: id as EndpointId,
  ...(Object.keys(query as object).length > 0 ? { query: query as object } : {}),
});

/** What home shows a visitor at first, so that the server can gather it. */
export function homeQueries(language: Language, tab?: GameCategory): FirstQuery[] {
  return [
    announcementsQuery("m_home", language),
    vendorMappingQuery(),
    tab ? firstGamesQuery(tab, LIMITS.pageSize, language) : hotGamesQuery(language),
    firstGamesQuery("LIVE", LIMITS.liveStrip, language),
  ].map(asked);
}
