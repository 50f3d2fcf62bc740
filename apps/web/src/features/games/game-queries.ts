import type { GameCategory, Language } from "@foyer/contract/shared";
import { endpointPart, endpointQuery, PRIVATE } from "../../lib/http/query.ts";

const LIST_LIFE = 60_000;
/** A rail is not for reading to its end: the list behind "All" is. */
const HOT_RAIL = 8;

/** The head of the hot list, as long as a rail. */
export const hotRailQuery = (language: Language) => ({
  ...endpointPart("games.hot", { isPlatform: 2, platform: "html5", language }, "rail", ({ list }) => ({
    list: list.slice(0, HOT_RAIL),
  })),
  staleTime: LIST_LIFE,
});

/** First games of a category, for a strip or a tab of home. */
export const firstGamesQuery = (gameType: GameCategory, pageSize: number, language: Language) => ({
  ...endpointQuery("games.list", { gameType, pageNo: 1, pageSize, platform: "html5", language }),
  staleTime: LIST_LIFE,
});

/** What this player opened last. */
export const recentGamesQuery = (pageSize: number, language: Language) => ({
  ...endpointQuery("games.recent", { page: 1, pageSize, clientType: 2, language }),
  staleTime: 0,
  meta: PRIVATE,
});
