import type { QueryClient } from "@tanstack/react-query";

/**
 * Refetches what is outdated or failed once the browser is online again. The query client does so by itself only if it
 * has seen the browser go offline, which it has not on a page that was opened offline.
 */
export function refetchOnline(queries: QueryClient): void {
  addEventListener("online", () => queries.getQueryCache().onOnline());
}
