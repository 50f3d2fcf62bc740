import type { Language } from "@foyer/contract/shared";
import { endpointPart, endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** A rail shows only a start of its list. */
const RAIL = 12;

/** The newest games, as many as a rail holds. */
export const newGamesQuery = (language: Language) => ({
  ...endpointPart("games.new", { isPlatform: 2, platform: "html5", language }, "rail", ({ list }) =>
    list.slice(0, RAIL),
  ),
  staleTime: 60_000,
});

/** The favourites added last. */
export const favouriteGamesQuery = (language: Language) => ({
  ...endpointQuery("favourites.list", { pageNo: 1, pageSize: RAIL, language }),
  staleTime: 0,
  meta: PRIVATE,
});

/** The latest big wins. */
export const recentWinsQuery = (language: Language) => ({
  ...endpointPart("games.wins", { platform: "html5", language }, "rail", ({ list }) => list),
  staleTime: 30_000,
});
