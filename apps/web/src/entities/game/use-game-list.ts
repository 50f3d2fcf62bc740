import type { Language } from "@foyer/contract/shared";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { PRIVATE } from "../../lib/http/index.ts";
import { historyValues, useShown } from "../../lib/navigation/index.ts";
import { gameKeys } from "./game-keys.ts";
import { joinPages, type Page } from "./join-pages.ts";
import { firstPageQuery, isOwn, readPage } from "./list-calls.ts";
import type { ListFilter } from "./list-filter.ts";

/** Number of pages loaded at each place: on return all of them are requested at once. */
const reach = historyValues("list-pages");
const MOST_AT_ONCE = 20;

/** Pages requested in one go. */
interface Part {
  readonly from: number;
  readonly through: number;
}

export type GameList = ReturnType<typeof useGameList>;

/** The endless list of a category: 25 a page, requested one page at a time, none past the last. */
export function useGameList(filter: ListFilter, language: Language, enabled: boolean) {
  const { key } = useShown().place;
  const queries = useQueryClient();
  const reached = Math.min(reach.read(key) ?? 1, MOST_AT_ONCE);
  const came = reached === 1 ? firstPageQuery(filter, language)?.queryKey : undefined;
  const query = useInfiniteQuery({
    queryKey: gameKeys.list(filter, language),
    queryFn: async ({ pageParam: { from, through }, signal }) => {
      const numbers = Array.from({ length: through - from + 1 }, (_, at) => from + at);
      const pages = await Promise.all(numbers.map((page) => readPage(filter, language, page, signal)));
      return pages.length === 1 ? (pages[0] as Page) : { ...(pages[0] as Page), games: joinPages(pages) };
    },
    initialPageParam: { from: 1, through: reached },
    initialData: () => {
      const page = came && queries.getQueryData<Page>(came);
      return page && { pages: [page], pageParams: [{ from: 1, through: 1 }] };
    },
    initialDataUpdatedAt: () => came && queries.getQueryState(came)?.dataUpdatedAt,
    getNextPageParam: ({ totalPages }, _pages, { through }) =>
      through < totalPages ? { from: through + 1, through: through + 1 } : undefined,
    placeholderData: keepPreviousData,
    staleTime: isOwn(filter) ? 0 : 60_000,
    enabled,
    ...(isOwn(filter) && { meta: PRIVATE }),
  });
  const { data, isPlaceholderData } = query;
  const parts = data?.pageParams as readonly Part[] | undefined;
  const through = parts?.[parts.length - 1]?.through;
  useEffect(() => {
    if (through === undefined || isPlaceholderData) return;
    reach.write(key, through);
    reach.save();
  }, [key, through, isPlaceholderData]);
  useWholeList(data?.pages ?? NO_PAGES, query.isFetching, query.refetch);
  return { ...query, games: joinPages(data?.pages ?? []), total: data?.pages[0]?.total };
}

export const NO_PAGES: readonly Page[] = [];

/** Pages of two catalogue revisions make no list: all are requested again, once for each new revision. */
export function useWholeList(pages: readonly Page[], busy: boolean, refetch: () => Promise<unknown>): void {
  const answered = useRef<number>(undefined);
  const newest = Math.max(...pages.map(({ revision = 0 }) => revision));
  const mixed = pages.some(({ revision = 0 }) => revision !== newest);
  useEffect(() => {
    if (!mixed || busy || answered.current === newest) return;
    answered.current = newest;
    refetch().catch(() => {});
  }, [mixed, busy, newest, refetch]);
}
