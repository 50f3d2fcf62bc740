import type { Language } from "@foyer/contract/shared";
import { endpointPart, endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** A rail is not for reading to its end. */
const RAIL = 12;

/** The games that came last, as many as a rail holds. */
export const newGamesQuery = (language: Language) => ({
  ...endpointPart("games.new", { isPlatform: 2, platform: "html5", language }, "rail", ({ list }) =>
    list.slice(0, RAIL),
  ),
  staleTime: 60_000,
});

/** The favourites that were added last. */
export const favouriteGamesQuery = (language: Language) => ({
  ...endpointQuery("favourites.list", { pageNo: 1, pageSize: RAIL, language }),
  staleTime: 0,
  meta: PRIVATE,
});
