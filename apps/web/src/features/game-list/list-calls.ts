import type { Language } from "@foyer/contract/shared";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { untilItComes } from "../../lib/until-it-comes.ts";
import type { ListFilter } from "./filter-values.ts";
import type { Page } from "./join-pages.ts";

/** Whether a list is of the player who is signed in, and of nobody else. */
export const isOwn = ({ kind, gameClassify }: Pick<ListFilter, "kind" | "gameClassify">): boolean =>
  kind === "recent" || kind === "fav" || gameClassify === "FAV";

/** Visitors have none. */
export const favouriteLists = () => untilItComes(() => import("./read-favourites.ts"));

/** What every question about games says of this front. */
const COMMON = { platform: "html5", clientType: 2 } as const;

function ask(filter: ListFilter, language: Language, pageNo: number, pageSize: number, signal: AbortSignal) {
  const { gameType, vassalage, gameName, gameClassify, minBet } = filter;
  return call(
    "games.list",
    {
      query: {
        ...COMMON,
        gameType,
        language,
        pageNo,
        pageSize,
        ...(vassalage && { vassalage }),
        ...(gameName && { gameName }),
        ...(gameClassify && gameClassify !== "FAV" && { gameClassify }),
        ...(minBet && { minBet }),
      },
    },
    { signal },
  );
}

/** One page of whichever list is asked for, in one shape. */
export async function readPage(
  filter: ListFilter,
  language: Language,
  page: number,
  signal: AbortSignal,
): Promise<Page> {
  if (filter.kind === "fav")
    return (await favouriteLists()).readFavourites(filter.gameType, language, page, signal);
  if (filter.gameClassify === "FAV")
    return (await favouriteLists()).filterFavourites(filter, language, signal);
  const common = { ...COMMON, gameType: filter.gameType, language };
  if (filter.kind === "hot") {
    const { list } = await call("games.hot", { query: { ...common, isPlatform: 2 } }, { signal });
    return { games: list, totalPages: 1, total: list.length };
  }
  if (filter.kind === "recent") {
    const { list, totalPages } = await call(
      "games.recent",
      { query: { ...common, page, pageSize: LIMITS.pageSize } },
      { signal },
    );
    return { games: list, totalPages };
  }
  return ask(filter, language, page, LIMITS.pageSize, signal);
}

/** How many games a filter leaves: the answer to the smallest page says it. */
export async function countGames(
  filter: ListFilter,
  language: Language,
  signal: AbortSignal,
): Promise<number> {
  if (filter.gameClassify === "FAV")
    return (await (await favouriteLists()).filterFavourites(filter, language, signal)).total;
  return (await ask(filter, language, 1, 1, signal)).total;
}
