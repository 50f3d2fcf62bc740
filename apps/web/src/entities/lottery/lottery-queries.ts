import type { Language } from "@foyer/contract/shared";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { endpointKey, lazyCall, queryKeyOf } from "../../lib/http/query.ts";
import { cacheLotteries } from "./cached-lotteries.ts";

/** Query keys of lotteries; with the endpoint alone they match all its values. */
export const lotteryKeys = {
  lists: ["lotteries.list"] as const,
  details: (code: string, language: Language) => endpointKey("lotteries.details", code, language),
  results: (filter: ResultFilter) => endpointKey("lotteries.numero", filter),
  draws: (code: string, count: number) => endpointKey("lotteries.numero", "last", code, count),
  proof: (code: string, number: string) => endpointKey("lotteries.draw", code, number),
  /** What this device computes of what was published. */
  check: (...published: readonly unknown[]) => endpointKey("lotteries.draw", "check", ...published),
};

/** A list of lotteries contains the draw being sold, so it is old as soon as a minute lottery draws. */
const LIST_STALE = 10_000;
const RESULTS_PAGE = 25;
/** A draw that is being drawn, or whose secret is not published yet, is read again so often. */
const PROOF_POLL = 5_000;

/** All lotteries, each with the draw being sold and the last result. */
export const lotteriesQuery = (language: Language) => ({
  ...queryOptions({
    queryKey: queryKeyOf("lotteries.list", { language }),
    queryFn: async ({ signal }) => {
      const value = await lazyCall("lotteries.list", { query: { language } }, { signal });
      cacheLotteries(value.lotteries, language);
      return value;
    },
  }),
  staleTime: LIST_STALE,
  refetchOnWindowFocus: "always" as const,
});

/** A lottery with its bet types, terms and coming draws. */
export const lotteryQuery = (code: string, language: Language) => ({
  ...queryOptions({
    queryKey: lotteryKeys.details(code, language),
    queryFn: ({ signal }) =>
      lazyCall("lotteries.details", { params: { code }, query: { language } }, { signal }),
  }),
  staleTime: LIST_STALE,
  refetchOnWindowFocus: "always" as const,
});

export interface ResultFilter {
  readonly code: string;
  /** As 2026-11-22. */
  readonly day?: string | undefined;
  /** The beginning of a draw's number. */
  readonly draw?: string | undefined;
}

/** Results of a lottery, newest first, 25 a page. */
export const resultsQuery = (filter: ResultFilter) => ({
  ...infiniteQueryOptions({
    queryKey: lotteryKeys.results(filter),
    queryFn: ({ pageParam, signal }) => {
      const { code, day, draw } = filter;
      const query = { code, count: RESULTS_PAGE, ...(day && { day }), ...(draw && { draw }) };
      return lazyCall(
        "lotteries.numero",
        { query: { ...query, ...(pageParam && { before: pageParam }) } },
        { signal },
      );
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  }),
  staleTime: LIST_STALE,
});

/** The last draws of a lottery, newest first: what trends are computed from. */
export const lastDrawsQuery = (code: string, count: number) => ({
  ...queryOptions({
    queryKey: lotteryKeys.draws(code, count),
    queryFn: ({ signal }) => lazyCall("lotteries.numero", { query: { code, count } }, { signal }),
  }),
  staleTime: LIST_STALE,
});

/** What is published about a draw; read again while it is yet to be drawn. */
export const drawProofQuery = (code: string, number: string) => ({
  ...queryOptions({
    queryKey: lotteryKeys.proof(code, number),
    queryFn: ({ signal }) => lazyCall("lotteries.draw", { query: { code, number } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && !data.numbers && data.state !== "void" ? PROOF_POLL : false,
  }),
  staleTime: LIST_STALE,
});
