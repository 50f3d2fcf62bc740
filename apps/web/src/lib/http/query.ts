import type { Contract, EndpointId, QueryOf, ValueOf } from "@foyer/contract";
import { queryOptions } from "@tanstack/react-query";
import { refusalOf } from "./error.ts";
import type { CallInput, CallOptions } from "./http.ts";
import { toQueryString } from "./url.ts";

async function loadHttp(): Promise<typeof import("./http.ts")> {
  try {
    return await import("./http.ts");
  } catch (error) {
    throw refusalOf(error);
  }
}

/** `call` for code in the entry chunk, which does not contain it: loads it on first use. */
export async function lazyCall<Id extends EndpointId>(
  id: Id,
  input: CallInput<Id>,
  options?: CallOptions,
): Promise<ValueOf<Contract[Id]>> {
  const { call } = await loadHttp();
  return call(id, input, options);
}

/** Marks values of the signed-in player; they are dropped when the session ends. */
export const PRIVATE = { private: true } as const;

/** Money in progress: live events report changes, and a page that becomes visible again fetches at once. */
export const CURRENT = { staleTime: 0, refetchOnWindowFocus: "always", meta: PRIVATE } as const;

/** The key of a value between server and browser: endpoint id and query string. */
export function dataKey(id: EndpointId, query?: object): string {
  return id + toQueryString(query);
}

/** Endpoint id, then the query: one shape of key for every feature, so that `[id]` matches all its pages. */
export function queryKeyOf<Id extends EndpointId>(id: Id, query?: QueryOf<Contract[Id]>) {
  return [id, query ?? {}] as const;
}

/** The key of a value of an endpoint that is read by an id; with the endpoint alone it matches all its values. */
export function endpointKey<const Parts extends readonly unknown[]>(id: EndpointId, ...parts: Parts) {
  return [id, ...parts] as const;
}

/** How an endpoint is read. `FRESH` bypasses the HTTP cache, which can be older than a change event. */
type Reading = Pick<CallOptions, "fresh">;
export const FRESH: Reading = { fresh: true };

/** Reads an endpoint through the query cache; features build their options on it and set the lifetime. */
export function endpointQuery<Id extends EndpointId>(
  id: Id,
  query?: QueryOf<Contract[Id]>,
  reading?: Reading,
) {
  return queryOptions<ValueOf<Contract[Id]>>({
    queryKey: queryKeyOf(id, query),
    queryFn: ({ signal }) => lazyCall(id, { query } as CallInput<Id>, { signal, ...reading }),
  });
}

/**
 * A part of an endpoint's value under a key of its own, so that the page carries only that part and no screen takes
 * it for the whole value.
 */
export function endpointPart<Id extends EndpointId, Part>(
  id: Id,
  query: QueryOf<Contract[Id]>,
  name: string,
  trim: (value: ValueOf<Contract[Id]>) => Part,
  reading?: Reading,
) {
  return {
    ...queryOptions<Part>({
      queryKey: [...queryKeyOf(id, query), name],
      queryFn: async ({ signal }) =>
        trim(await lazyCall(id, { query } as CallInput<Id>, { signal, ...reading })),
    }),
    trim,
  };
}
