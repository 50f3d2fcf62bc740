import type { GameCategory, Language } from "@foyer/contract/shared";
import { endpointPart, endpointQuery, PRIVATE } from "../../lib/http/query.ts";

const LIST_LIFE = 60_000;
/** A rail shows only a start; the link "All" leads to the whole list. */
const HOT_RAIL = 8;

/** The first games of the hot list, as many as a rail holds. */
export const hotRailQuery = (language: Language) => ({
  ...endpointPart("games.hot", { isPlatform: 2, platform: "html5", language }, "rail", ({ list }) => ({
    list: list.slice(0, HOT_RAIL),
  })),
  staleTime: LIST_LIFE,
});

/** First games of a category, for a rail or a tab of home. */
export const firstGamesQuery = (gameType: GameCategory, pageSize: number, language: Language) => ({
  ...endpointQuery("games.list", { gameType, pageNo: 1, pageSize, platform: "html5", language }),
  staleTime: LIST_LIFE,
});

/** The games this player opened last. */
export const recentGamesQuery = (pageSize: number, language: Language) => ({
  ...endpointQuery("games.recent", { page: 1, pageSize, language }),
  staleTime: 0,
  meta: PRIVATE,
});
