import type { Language } from "@foyer/contract/shared";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { PRIVATE } from "../../lib/http/index.ts";
import { keptByPlace, useShown } from "../../lib/navigation/index.ts";
import type { ListFilter } from "./filter-values.ts";
import { joinPages, type Page } from "./join-pages.ts";
import { firstPageQuery, isOwn, readPage } from "./list-calls.ts";

/** How many pages were read at each place: coming back to it asks for them again, all at once. */
const reach = keptByPlace("list-pages");
const MOST_AT_ONCE = 20;

/** Pages that are asked for together. */
interface Part {
  readonly from: number;
  readonly through: number;
}

export type GameList = ReturnType<typeof useGameList>;

/** The endless list of a category: 25 a page, asked for one page at a time, none past the last. */
export function useGameList(filter: ListFilter, language: Language, enabled: boolean) {
  const { key } = useShown().place;
  const queries = useQueryClient();
  const reached = Math.min(reach.read(key) ?? 1, MOST_AT_ONCE);
  const came = reached === 1 ? firstPageQuery(filter, language)?.queryKey : undefined;
  const query = useInfiniteQuery({
    queryKey: ["games.wall", filter, language],
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

/** Pages of two states of the catalogue make no list: all of them are asked for again, once for each new state. */
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
