import type { Contract, ValueOf } from "@foyer/contract";
import type { Language } from "@foyer/contract/shared";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { queryKeyOf } from "../../lib/http/query.ts";
import { retryImport } from "../../ui/lazy/retry-import.ts";
import type { NameMatch, Page } from "./join-pages.ts";
import type { ListFilter } from "./list-filter.ts";

/** Whether a list is private to the signed-in player. */
export const isOwn = ({ kind, gameClassify }: Pick<ListFilter, "kind" | "gameClassify">): boolean =>
  kind === "recent" || kind === "fav" || gameClassify === "FAV";

/** Visitors have none. */
export const favouriteLists = () => retryImport(() => import("./read-favourites.ts"));

/** A parameter that every request for games carries; more are added when it is sent (`lib/http/sent-query.ts`). */
const COMMON = { platform: "html5" } as const;

function listRequest(filter: ListFilter, language: Language, pageNo: number, pageSize: number) {
  const { gameType, vassalage, gameName, gameClassify, minBet } = filter;
  return {
    ...COMMON,
    gameType,
    language,
    pageNo,
    pageSize,
    ...(vassalage && { vassalage }),
    ...(gameName && { gameName }),
    ...(gameClassify && gameClassify !== "FAV" && { gameClassify }),
    ...(minBet && { minBet }),
  };
}

const hotRequest = ({ gameType }: ListFilter, language: Language) =>
  ({ ...COMMON, gameType, language, isPlatform: 2 }) as const;

/** The hot list has one page. */
const hotPage = ({ list }: ValueOf<Contract["games.hot"]>): Page => ({
  games: list,
  totalPages: 1,
  total: list.length,
});

/**
 * The first page of a list, under the cache key of the value that comes with the page; a player's own list never
 * does.
 */
export function firstPageQuery(filter: ListFilter, language: Language) {
  if (isOwn(filter)) return undefined;
  return filter.kind === "hot"
    ? { queryKey: [...queryKeyOf("games.hot", hotRequest(filter, language)), "grid"], trim: hotPage }
    : { queryKey: [...queryKeyOf("games.list", listRequest(filter, language, 1, LIMITS.pageSize)), "grid"] };
}

/**
 * One page of any list, in one shape. A name without a match is searched for as on the search screen: spelled
 * otherwise, or a vendor's.
 * @param instead what the first page was found by, for the next ones
 */
export async function readPage(
  filter: ListFilter,
  language: Language,
  page: number,
  signal: AbortSignal,
  instead?: NameMatch,
): Promise<Page> {
  const { gameName, ...others } = filter;
  if (gameName && instead) {
    return { ...(await readNamed({ ...others, ...instead }, language, page, signal)), instead };
  }
  const read = await readNamed(filter, language, page, signal);
  if (!gameName || page > 1 || read.total !== 0) return read;
  const { matchName } = await retryImport(() => import("./match-name.ts"));
  const match = await matchName(filter, language, signal);
  return match ? readPage(filter, language, page, signal, match) : read;
}

async function readNamed(
  filter: ListFilter,
  language: Language,
  page: number,
  signal: AbortSignal,
): Promise<Page> {
  if (filter.kind === "fav")
    return (await favouriteLists()).readFavourites(filter.gameType, language, page, signal);
  if (filter.gameClassify === "FAV")
    return (await favouriteLists()).filterFavourites(filter, language, signal);
  if (filter.kind === "hot")
    return hotPage(await call("games.hot", { query: hotRequest(filter, language) }, { signal }));
  if (filter.kind === "recent") {
    const { gameType } = filter;
    const query = { ...COMMON, gameType, language, page, pageSize: LIMITS.pageSize };
    const { list, totalPages } = await call("games.recent", { query }, { signal });
    return { games: list, totalPages };
  }
  return call("games.list", { query: listRequest(filter, language, page, LIMITS.pageSize) }, { signal });
}

/** How many games a filter leaves: taken from the response to the smallest page. */
export async function countGames(
  filter: ListFilter,
  language: Language,
  signal: AbortSignal,
): Promise<number> {
  if (filter.gameClassify === "FAV")
    return (await (await favouriteLists()).filterFavourites(filter, language, signal)).total;
  const { total } = await call("games.list", { query: listRequest(filter, language, 1, 1) }, { signal });
  // A name without a match may be spelled otherwise.
  return total === 0 && filter.gameName ? ((await readPage(filter, language, 1, signal)).total ?? 0) : total;
}
