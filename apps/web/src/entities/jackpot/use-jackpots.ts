import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lazyCall } from "../../lib/http/query.ts";
import { jackpotKeys, jackpotQuery, jackpotsQuery } from "./jackpot-queries.ts";
import { jackpotStoreOf } from "./jackpot-store.ts";

/**
 * Every open jackpot; fetched until there is an answer, and polled from then on while one of their figures is in
 * view.
 */
export function useJackpots() {
  const store = jackpotStoreOf(useQueryClient());
  const query = useQuery(jackpotsQuery());
  const waiting = query.data === undefined;
  useEffect(() => (waiting ? store.read() : undefined), [store, waiting]);
  return query;
}

/** A jackpot's rule and games, loaded on request. */
export const useJackpot = (code: string, enabled: boolean) => useQuery({ ...jackpotQuery(code), enabled });

/** The winners of a jackpot, 25 a page, none past the last. */
export function useJackpotWins(code: string) {
  const query = useInfiniteQuery({
    queryKey: jackpotKeys.history(code),
    queryFn: ({ pageParam, signal }) =>
      lazyCall("jackpots.history", { params: { code }, query: { pageNo: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
  });
  return { ...query, wins: query.data?.pages.flatMap(({ wins }) => wins) ?? [] };
}
