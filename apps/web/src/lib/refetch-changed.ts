import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** A first load or a next page: someone waits for this answer. */
const isWaitedFor = ({ state }: Query): boolean =>
  state.fetchStatus === "fetching" && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined);

/**
 * Refetches what is shown, because it has changed. A first load or next page that is under way is awaited, but may
 * date from before the change, so it is refetched after that. Any other request is cancelled: its connection may hang.
 */
export function refetchChanged(queries: QueryClient, queryKey: QueryKey): void {
  const waitedFor = queries.getQueryCache().findAll({ queryKey, type: "active", predicate: isWaitedFor });
  void queries.invalidateQueries({ queryKey, predicate: (query) => !waitedFor.includes(query) });
  const read = () =>
    queries.invalidateQueries(
      { queryKey, predicate: (query) => waitedFor.includes(query) },
      { cancelRefetch: false },
    );
  void read().then(read);
}
