import type { GameCategory, Language } from "@foyer/contract/shared";
import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

const LIST_LIFE = 60_000;

export const hotGamesQuery = (language: Language) => ({
  ...endpointQuery("games.hot", { isPlatform: 2, platform: "html5", language }),
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
