import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadCalls } from "../../lib/http/query.ts";
import { jackpotQuery, jackpotsQuery } from "./jackpot-queries.ts";
import { potsOf } from "./pots.ts";

/** Every open pot; asked for until there is an answer, and from then on while one of their figures is in sight. */
export function useJackpots() {
  const pots = potsOf(useQueryClient());
  const query = useQuery(jackpotsQuery());
  const waiting = query.data === undefined;
  useEffect(() => (waiting ? pots.read() : undefined), [pots, waiting]);
  return query;
}

/** A pot's rule and games, once they are wanted. */
export const useJackpot = (code: string, enabled: boolean) => useQuery({ ...jackpotQuery(code), enabled });

/** Who won a pot, 25 a page, none past the last. */
export function useJackpotWins(code: string) {
  const query = useInfiniteQuery({
    queryKey: ["jackpots.history", code],
    queryFn: async ({ pageParam, signal }) => {
      const { call } = await loadCalls();
      return call("jackpots.history", { params: { code }, query: { pageNo: pageParam } }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
  });
  return { ...query, wins: query.data?.pages.flatMap(({ wins }) => wins) ?? [] };
}
