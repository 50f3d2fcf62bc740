import type { Language } from "@foyer/contract/shared";
import { hashKey, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
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
  readonly instead?: Page["instead"];
}

const firstPages = (through: number): Part => ({ from: 1, through });

export type GameList = ReturnType<typeof useGameList>;

/** The endless list of a category: 25 a page, requested one page at a time, none past the last. */
export function useGameList(filter: ListFilter, language: Language, enabled: boolean) {
  const { key } = useShown().place;
  const queries = useQueryClient();
  const reached = Math.min(reach.read(key) ?? 1, MOST_AT_ONCE);
  const cached = firstPageQuery(filter, language);
  const firstPart = () => {
    const page = cached && queries.getQueryData<Page>(cached.queryKey);
    return page && { pages: [page], pageParams: [firstPages(1)] };
  };
  const queryKey = gameKeys.list(filter, language);
  // Given, because it would be computed again with every render.
  const queryHash = useMemo(() => hashKey(queryKey), [queryKey]);
  const query = useInfiniteQuery({
    queryKey,
    queryHash,
    queryFn: async ({ pageParam: { from, through, instead }, signal }) => {
      const numbers = Array.from({ length: through - from + 1 }, (_, at) => from + at);
      const pages = await Promise.all(
        numbers.map((page) => readPage(filter, language, page, signal, instead)),
      );
      return pages.length === 1
        ? (pages[0] as Page)
        : { ...(pages[0] as Page), games: joinPages(pages).slice() };
    },
    initialPageParam: firstPages(reached),
    initialData: () => (reached === 1 ? firstPart() : undefined),
    initialDataUpdatedAt: () => cached && queries.getQueryState(cached.queryKey)?.dataUpdatedAt,
    getNextPageParam: ({ totalPages, instead }, _pages, { through }) =>
      through < totalPages ? { from: through + 1, through: through + 1, instead } : undefined,
    // On return to a longer list, its first page shows until all of them have come.
    placeholderData: (before) => before ?? firstPart(),
    staleTime: isOwn(filter) ? 0 : 60_000,
    enabled,
    ...(isOwn(filter) && { meta: PRIVATE }),
  });
  // What is not read of the query renders nothing when it changes.
  const { data, error, isPending, isError, isFetching, isPlaceholderData } = query;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const parts = data?.pageParams as readonly Part[] | undefined;
  const through = parts?.[parts.length - 1]?.through;
  useEffect(() => {
    if (through === undefined || isPlaceholderData) return;
    reach.write(key, through);
  }, [key, through, isPlaceholderData]);
  useEffect(() => {
    addEventListener("pagehide", reach.save);
    return () => {
      removeEventListener("pagehide", reach.save);
      reach.save();
    };
  }, []);
  useWholeList(data?.pages ?? NO_PAGES, isFetching, refetch);
  const first = data?.pages[0];
  return {
    error,
    isPending,
    isError,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
    games: joinPages(data?.pages ?? NO_PAGES),
    total: first?.total,
    instead: first?.instead,
    vendorCounts: first?.vendorCounts,
  };
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
