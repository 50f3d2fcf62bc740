import type { Game } from "@foyer/contract/games";
import type { GameCategory, Language } from "@foyer/contract/shared";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { LIMITS } from "../../lib/durations.ts";
import { call, PRIVATE } from "../../lib/http/index.ts";

export interface ListFilter {
  readonly gameType: GameCategory;
  readonly kind: "all" | "hot" | "recent";
  readonly vassalage?: string | undefined;
  readonly gameName?: string | undefined;
}

interface Page {
  readonly games: readonly Game[];
  readonly totalPages: number;
  readonly total?: number;
}

/** One page of whichever list is asked for, in one shape. */
async function readPage(
  filter: ListFilter,
  language: Language,
  page: number,
  signal: AbortSignal,
): Promise<Page> {
  const { gameType, vassalage, gameName } = filter;
  const common = { gameType, platform: "html5", clientType: 2, language } as const;
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
  return call(
    "games.list",
    {
      query: {
        ...common,
        pageNo: page,
        pageSize: LIMITS.pageSize,
        ...(vassalage && { vassalage }),
        ...(gameName && { gameName }),
      },
    },
    { signal },
  );
}

/** The endless list of a category: 25 a page, asked for one page at a time, none past the last. */
export function useGameList(filter: ListFilter, language: Language, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: ["games.wall", filter, language],
    queryFn: ({ pageParam, signal }) => readPage(filter, language, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: filter.kind === "recent" ? 0 : 60_000,
    enabled,
    ...(filter.kind === "recent" && { meta: PRIVATE }),
  });
  const seen = new Set<string>();
  // A list that changed between two pages may send a game twice: it is shown once.
  const games = (query.data?.pages ?? [])
    .flatMap((page) => page.games)
    .filter((game) => !seen.has(game.nodeId) && seen.add(game.nodeId));
  return { ...query, games, total: query.data?.pages[0]?.total };
}
