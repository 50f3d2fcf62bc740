import type { EndpointId } from "@foyer/contract";

/** A value that comes with the page: what the platform is asked, and what of the answer goes where in the cache. */
export interface FirstQuery {
  readonly id: EndpointId;
  readonly query?: object;
  readonly queryKey: readonly unknown[];
  readonly trim: (value: never) => unknown;
}

/** Reads a feature's query as such a value. */
export function firstQuery(options: {
  queryKey: readonly unknown[];
  trim?: (value: never) => unknown;
}): FirstQuery {
  const { queryKey, trim = (value: unknown) => value } = options;
  const [id, query] = queryKey as [EndpointId, object];
  return { id, queryKey, trim, ...(Object.keys(query).length > 0 && { query }) };
}
