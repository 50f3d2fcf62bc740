import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** What is being read for the first time, or a page more of it: somebody waits for this answer. */
const isWaitedFor = ({ state }: Query): boolean =>
  state.fetchStatus === "fetching" && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined);

/**
 * Reads what is shown once more, because it has changed. An answer that is waited for is let come, but may be from
 * before the change: it is read again after that. Any other that is under way is given up, for the line may have died.
 */
export function readAnew(queries: QueryClient, queryKey: QueryKey): void {
  const waitedFor = queries.getQueryCache().findAll({ queryKey, type: "active", predicate: isWaitedFor });
  void queries.invalidateQueries({ queryKey, predicate: (query) => !waitedFor.includes(query) });
  const read = () =>
    queries.invalidateQueries(
      { queryKey, predicate: (query) => waitedFor.includes(query) },
      { cancelRefetch: false },
    );
  void read().then(read);
}
