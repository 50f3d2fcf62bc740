import type { EndpointId } from "@foyer/contract";

/**
 * A value that the page carries: which query the platform answers, and what of the answer is cached under which key.
 */
export interface FirstQuery {
  readonly id: EndpointId;
  readonly query?: object;
  readonly queryKey: readonly unknown[];
  readonly trim: (value: never) => unknown;
}

/** Makes a feature's query such a value. */
export function firstQuery(options: {
  queryKey: readonly unknown[];
  trim?: (value: never) => unknown;
}): FirstQuery {
  const { queryKey, trim = (value: unknown) => value } = options;
  const [id, query] = queryKey as [EndpointId, object];
  return { id, queryKey, trim, ...(Object.keys(query).length > 0 && { query }) };
}
