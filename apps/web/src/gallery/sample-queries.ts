import {
  type DefaultedQueryObserverOptions,
  hashKey,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { bannersQuery } from "../entities/banner/banner-queries.ts";
import { detailsQuery } from "../entities/game/details-query.ts";
import { jackpotQuery, jackpotsQuery } from "../entities/jackpot/jackpot-queries.ts";
import { licenceQuery, settingsQuery } from "../entities/merchant/merchant-queries.ts";
import { sponsorsQuery } from "../entities/page/page-queries.ts";
import { unreadKey } from "../entities/unread/use-unread.ts";
import { ApiError } from "../lib/http/error.ts";
import * as sample from "./sample-data.ts";

const LANGUAGES = ["EN", "TY"] as const;

/**
 * A query client that answers from the sample data and never from a gateway: a query without sample data stays
 * loading.
 */
export function createSampleQueries(): QueryClient {
  const queries = new QueryClient();
  const errors = new Map<string, ApiError>();
  const fail = (key: QueryKey, error: ApiError) => errors.set(hashKey(key), error);

  const defaultOptions = queries.defaultQueryOptions.bind(queries) as (
    options: never,
  ) => DefaultedQueryObserverOptions;
  queries.defaultQueryOptions = ((options: never) => {
    const defaulted = defaultOptions(options);
    return {
      ...defaulted,
      queryFn: () => {
        const error = errors.get(defaulted.queryHash);
        return error ? Promise.reject(error) : new Promise(() => {});
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      retry: false,
      networkMode: "always",
    };
  }) as typeof queries.defaultQueryOptions;

  queries.setQueryData(settingsQuery().queryKey, settingsQuery().trim(sample.settings));
  queries.setQueryData(licenceQuery().queryKey, sample.licence);
  queries.setQueryData(unreadKey, sample.unread);
  queries.setQueryData(jackpotsQuery().queryKey, { list: [sample.jackpot] });
  queries.setQueryData(jackpotQuery(sample.jackpot.code).queryKey, sample.jackpotDetail);
  for (const language of LANGUAGES) {
    queries.setQueryData(bannersQuery("m_rng", language).queryKey, [...sample.banners]);
    queries.setQueryData(sponsorsQuery(language).queryKey, sample.sponsors);
    for (const details of [sample.details, sample.jackpotDetails, sample.closedDetails])
      queries.setQueryData(detailsQuery(details.game.nodeId, language).queryKey, details);
    fail(detailsQuery(sample.unknownGame.nodeId, language).queryKey, new ApiError("game.unknown"));
    fail(detailsQuery(sample.unreachableGame.nodeId, language).queryKey, new ApiError("network.failed"));
  }
  return queries;
}
