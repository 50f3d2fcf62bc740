import type { GameCategory, Language } from "@foyer/contract/shared";
import { headlinesQuery } from "../../entities/banner/banner-queries.ts";
import { firstGamesQuery, hotRailQuery } from "../../entities/game/game-queries.ts";
import { categoriesQuery } from "../../entities/vendor/vendor-queries.ts";
import { LIMITS } from "../../lib/durations.ts";
import { type FirstQuery, firstQuery } from "../../lib/http/first-query.ts";

/** Queries of a visitor's first view of home, for the server to prefetch. */
export function homeQueries(language: Language, tab?: GameCategory): FirstQuery[] {
  return [
    firstQuery(headlinesQuery("m_home", language)),
    firstQuery(categoriesQuery()),
    firstQuery(tab ? firstGamesQuery(tab, LIMITS.pageSize, language) : hotRailQuery(language)),
    firstQuery(firstGamesQuery("LIVE", LIMITS.liveStrip, language)),
  ];
}
