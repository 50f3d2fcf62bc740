import type { QueryClient } from "@tanstack/react-query";
import { QueryClient as Client } from "@tanstack/react-query";
import { settingsQuery, statusQuery, whitelabelQuery } from "../entities/merchant/merchant-queries.ts";
import type { SpokenLanguage } from "../i18n/i18n.ts";
import { retryDelay, shouldRetry } from "../lib/http/error.ts";

/** The data that the server writes into the page for the client to start from. */
export interface FirstData {
  readonly language: SpokenLanguage;
  readonly merchant: string;
  /** Origin of the platform's API; empty is this host. */
  readonly baseUrl: string;
  /** Origin of pictures, chosen among the CDNs by the server. */
  readonly pictureHost: string;
  /** Cache key and value. */
  readonly values: readonly (readonly [readonly unknown[], unknown])[];
}

export function createQueries(): QueryClient {
  return new Client({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, networkMode: "offlineFirst" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Values that every page carries. */
export const shellQueries = () => [settingsQuery(), whitelabelQuery(), statusQuery()] as const;

/** Whether a value is still the one that came with the page. */
export const cameWithPage = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  dataUpdatedAt === performance.timeOrigin;

/** Puts the first values into the cache as if the features had fetched them: the platform sent them with the page. */
export function fill(queries: QueryClient, data: FirstData): void {
  for (const [queryKey, value] of data.values) {
    queries.setQueryData(queryKey, value, { updatedAt: performance.timeOrigin });
  }
}
