import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

/** Which cases of a queue are shown: all, the operator's own, or unassigned ones. */
export type Shown = "all" | "mine" | "free";

interface CasePage<Case> {
  readonly content: readonly Case[];
  readonly counts: Readonly<Record<Shown, number>>;
  readonly next?: string;
}

/**
 * A queue of cases page by page, and the choice of which are shown.
 * @param base of the query keys of all its pages
 * @param load the page after `after`
 */
export function useCaseQueue<Case, Page extends CasePage<Case>>(
  base: readonly string[],
  load: (query: { show: Shown; after?: string }, signal: AbortSignal) => Promise<Page & CasePage<Case>>,
) {
  const [show, setShow] = useState<Shown>("all");
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...base, show],
    queryFn: ({ pageParam, signal }) => load({ show, ...(pageParam !== "" && { after: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const last = data?.pages[data.pages.length - 1];
  return {
    show,
    setShow,
    counts: last?.counts,
    /** The page read last, for what stands beside the cases. */
    last,
    pages: { ...query, items: data?.pages.flatMap(({ content }) => content) },
  };
}
