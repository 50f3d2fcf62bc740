import type { Language } from "@foyer/contract/shared";
import { useInfiniteQuery } from "@tanstack/react-query";
import { gameKeys } from "../../entities/game/game-keys.ts";
import { joinPages } from "../../entities/game/join-pages.ts";
import { NO_PAGES, useWholeList } from "../../entities/game/use-game-list.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";

/** Games of every category by name, 25 per page, and the matching vendors. An empty name sends no request. */
export function useGameSearch(gameName: string, language: Language) {
  const query = useInfiniteQuery({
    queryKey: gameKeys.search(gameName, language),
    queryFn: ({ pageParam, signal }) =>
      call(
        "games.search",
        { query: { gameName, language, platform: "html5", pageNo: pageParam, pageSize: LIMITS.pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    staleTime: 60_000,
    enabled: gameName !== "",
  });
  const pages = query.data?.pages ?? NO_PAGES;
  const first = query.data?.pages[0];
  useWholeList(pages, query.isFetching, query.refetch);
  return {
    ...query,
    games: joinPages(pages),
    total: first?.total,
    vendors: first?.vendors ?? [],
    corrected: first?.corrected,
  };
}
