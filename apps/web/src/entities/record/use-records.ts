import type { Transaction } from "@foyer/contract/records";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { endpointKey, endpointQuery, lazyCall, PRIVATE, queryKeyOf } from "../../lib/http/query.ts";
import { rangeQuery } from "./record-days.ts";
import { type BetSearch, type DaysSearch, type TransactionSearch } from "./record-search.ts";

/** How a filter is sent: its days as dates. */
export function betQueryOf({ vendor, category, state, ...days }: BetSearch, today: string) {
  return {
    ...rangeQuery(days, today),
    ...(vendor && { vendor }),
    ...(category && { category }),
    ...(state && { state }),
  };
}
export function transactionQueryOf({ group, ...days }: TransactionSearch, today: string) {
  return { ...rangeQuery(days, today), ...(group && { group }) };
}

/** Bets of a filter, newest first. */
export function useBets(filter: BetSearch, today: string) {
  const query = betQueryOf(filter, today);
  const pages = useInfiniteQuery({
    queryKey: [...queryKeyOf("records.bets", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall("records.bets", { query: { ...query, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    meta: PRIVATE,
  });
  return { ...pages, items: pages.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/** Totals of a filter; while another one is counted, those of the last. */
export const useBetTotals = (filter: BetSearch, today: string) =>
  useQuery({
    ...endpointQuery("records.totals", betQueryOf(filter, today)),
    placeholderData: keepPreviousData,
    meta: PRIVATE,
  });

export const betQuery = (betId: string) =>
  queryOptions({
    queryKey: endpointKey("records.bet", betId),
    queryFn: ({ signal }) => lazyCall("records.bet", { params: { betId } }, { signal }),
    meta: PRIVATE,
  });

/** Transactions of a filter, newest first. */
export function useTransactions(filter: TransactionSearch, today: string) {
  const query = transactionQueryOf(filter, today);
  const pages = useInfiniteQuery({
    queryKey: [...queryKeyOf("records.transactions", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "records.transactions",
        { query: { ...query, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    meta: PRIVATE,
  });
  return { ...pages, items: joinedPlay(pages.data?.pages.flatMap(({ items }) => items) ?? []) };
}

/** Joins the play of a day that the end of a page has divided. */
export function joinedPlay(items: readonly Transaction[]): Transaction[] {
  const joined: Transaction[] = [];
  for (const item of items) {
    const last = joined[joined.length - 1];
    if (last?.play && item.play && last.day === item.day)
      joined[joined.length - 1] = {
        ...last,
        amount: formatAmount(parseAmount(last.amount) + parseAmount(item.amount)),
        play: { bets: last.play.bets + item.play.bets, from: item.play.from },
      };
    else joined.push(item);
  }
  return joined;
}

export function useTransaction(transactionId: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: endpointKey("records.transaction", transactionId, language),
    queryFn: ({ signal }) => lazyCall("records.transaction", { params: { transactionId } }, { signal }),
    meta: PRIVATE,
  });
}

export const useProfit = (days: DaysSearch, today: string) =>
  useQuery({ ...endpointQuery("records.profit", rangeQuery(days, today)), meta: PRIVATE });
