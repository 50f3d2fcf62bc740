import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads what is shown once more, because it has changed. An answer that is still under way may be from before: what is
 * being read for the first time is read again when that has come.
 */
export function readAnew(queries: QueryClient, queryKey: QueryKey): void {
  const coming = queries
    .getQueryCache()
    .findAll({ queryKey, type: "active", fetchStatus: "fetching" })
    .some(({ state }) => state.data === undefined);
  const read = queries.invalidateQueries({ queryKey });
  if (coming) void read.then(() => queries.invalidateQueries({ queryKey }));
}
