import type { QueryClient } from "@tanstack/react-query";
import { QueryClient as Client } from "@tanstack/react-query";
import { settingsQuery, statusQuery, whitelabelQuery } from "../features/whitelabel/index.ts";
import type { SpokenLanguage } from "../i18n/i18n.ts";
import { retryDelay, shouldRetry } from "../lib/http/error.ts";

/** What the server writes into the page beside the HTML, for the script to begin from. */
export interface FirstData {
  readonly language: SpokenLanguage;
  readonly merchant: string;
  /** Origin of the platform's API; empty is this host. */
  readonly baseUrl: string;
  /** Origin of pictures, chosen among the CDNs by the server. */
  readonly pictureHost: string;
  /** Key in the cache, value. */
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

/** What every page brings, whatever it shows. */
export const shellQueries = () => [settingsQuery(), whitelabelQuery(), statusQuery()] as const;

/** Whether a value is still the one its page brought. */
export const cameWithPage = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  dataUpdatedAt === performance.timeOrigin;

/** Puts the first values where the features would have fetched them: the platform stood by them as the page was asked. */
export function fill(queries: QueryClient, data: FirstData): void {
  for (const [queryKey, value] of data.values) {
    queries.setQueryData(queryKey, value, { updatedAt: performance.timeOrigin });
  }
}
