import type { Game } from "@foyer/contract/games";
import type { Language } from "@foyer/contract/shared";
import { parseAmount } from "@foyer/domain/money";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { gameKeys } from "./game-keys.ts";
import type { Page } from "./join-pages.ts";
import type { ListFilter } from "./list-filter.ts";
import { nameMatches } from "./name-matches.ts";

/** One page of the member's favourites in a category. */
export async function readFavourites(
  gameType: ListFilter["gameType"],
  language: Language,
  pageNo: number,
  signal: AbortSignal,
): Promise<Page> {
  const { content, totalPages } = await call(
    "favourites.list",
    { query: { gameType, language, pageNo, pageSize: LIMITS.pageSize } },
    { signal },
  );
  return { games: content, totalPages };
}

const fits =
  ({ vassalage, minBet, gameName }: ListFilter) =>
  (game: Game): boolean =>
    (!vassalage || game.vassalage === vassalage) &&
    (!minBet || parseAmount(game.minBet) <= parseAmount(minBet)) &&
    (!gameName || nameMatches(game.gameName, gameName));

/**
 * The favourites that match a filter, in one page: there are at most a thousand, and the platform lists them
 * unfiltered.
 */
export async function filterFavourites(
  filter: ListFilter,
  language: Language,
  signal: AbortSignal,
): Promise<Page & { total: number }> {
  const read = (page: number) => readFavourites(filter.gameType, language, page, signal);
  const first = await read(1);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, at) => read(at + 2)),
  );
  const games = [first, ...rest].flatMap((page) => page.games).filter(fits(filter));
  return { games, totalPages: 1, total: games.length };
}

/**
 * A game removed from the favourites leaves the lists at once; then they are refetched, because the following pages
 * have shifted.
 */
export function favouritesChanged(queries: QueryClient, nodeId: string, favourite: boolean): void {
  const lists = { queryKey: gameKeys.lists, predicate: isOfFavourites };
  if (!favourite)
    queries.setQueriesData<InfiniteData<Page>>(
      lists,
      (cached) => cached && { ...cached, pages: cached.pages.map((page) => without(page, nodeId)) },
    );
  queries.invalidateQueries(lists).catch(() => {});
}

function isOfFavourites({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const { kind, gameClassify } = queryKey[1] as ListFilter;
  return kind === "fav" || gameClassify === "FAV";
}

function without(page: Page, nodeId: string): Page {
  const games = page.games.filter((game) => game.nodeId !== nodeId);
  if (games.length === page.games.length) return page;
  return { ...page, games, ...(page.total !== undefined && { total: page.total - 1 }) };
}
