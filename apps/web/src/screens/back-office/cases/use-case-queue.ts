import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";

/** Which cases of a queue are shown: all, the operator's own, or unassigned ones. */
export type Shown = "all" | "mine" | "free";

interface CasePage<Case> {
  readonly content: readonly Case[];
  readonly counts: Readonly<Record<Shown, number>>;
  readonly next?: string;
}

/**
 * A queue of cases page by page.
 * @param base of the query keys of all its pages
 * @param filter its query but for the page
 * @param load the page after `after`
 */
export function useCaseQueue<Case, Page extends CasePage<Case>, Filter extends object>(
  base: readonly string[],
  filter: Filter,
  load: (query: Filter & { after?: string }, signal: AbortSignal) => Promise<Page & CasePage<Case>>,
) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...base, filter],
    queryFn: ({ pageParam, signal }) =>
      load({ ...filter, ...(pageParam !== "" && { after: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const first = data?.pages[0];
  return {
    counts: data?.pages[data.pages.length - 1]?.counts,
    /** The page read first, with what belongs to the queue as a whole. */
    first,
    pages: { ...query, items: data?.pages.flatMap(({ content }) => content) },
  };
}
