import type { GameCategory, Language } from "@foyer/contract/shared";
import { headlinesQuery } from "../../features/banners/banner-queries.ts";
import { firstGamesQuery, hotRailQuery } from "../../features/games/game-queries.ts";
import { categoriesQuery } from "../../features/vendors/vendor-queries.ts";
import { LIMITS } from "../../lib/durations.ts";
import { type FirstQuery, firstQuery } from "../../lib/http/first-query.ts";

/** What home shows a visitor at first, so that the server can gather it. */
export function homeQueries(language: Language, tab?: GameCategory): FirstQuery[] {
  return [
    firstQuery(headlinesQuery("m_home", language)),
    firstQuery(categoriesQuery()),
    firstQuery(tab ? firstGamesQuery(tab, LIMITS.pageSize, language) : hotRailQuery(language)),
    firstQuery(firstGamesQuery("LIVE", LIMITS.liveStrip, language)),
  ];
}
