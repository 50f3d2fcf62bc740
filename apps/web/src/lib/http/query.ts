import type { Contract, EndpointId, QueryOf, ValueOf } from "@foyer/contract";
import { queryOptions } from "@tanstack/react-query";
import { refusalOf } from "./error.ts";
import type { CallInput, CallOptions } from "./http.ts";
import { toQueryString } from "./url.ts";

/** The calling part is not needed to draw the first screen, so it comes after it. */
export async function loadCalls(): Promise<typeof import("./http.ts")> {
  try {
    return await import("./http.ts");
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Marks values of the player who is signed in; they are dropped when the session ends. */
export const PRIVATE = { private: true } as const;

/** The name a value goes by between server and browser: endpoint id and query string. */
export function dataKey(id: EndpointId, query?: object): string {
  return id + toQueryString(query);
}

/** Endpoint id, then what was asked: one shape of key for every feature, so that `[id]` matches all its pages. */
export function queryKeyOf<Id extends EndpointId>(id: Id, query?: QueryOf<Contract[Id]>) {
  return [id, query ?? {}] as const;
}

/** How an endpoint is read. `FRESH`: past the browser's copy, which can be older than the word that something changed. */
type Reading = Pick<CallOptions, "fresh">;
export const FRESH: Reading = { fresh: true };

/** Reads an endpoint through the cache; features build their own options on it and name the lifetime. */
export function endpointQuery<Id extends EndpointId>(
  id: Id,
  query?: QueryOf<Contract[Id]>,
  reading?: Reading,
) {
  return queryOptions<ValueOf<Contract[Id]>>({
    queryKey: queryKeyOf(id, query),
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return call(id, { query } as CallInput<Id>, { signal, ...reading });
    },
  });
}

/**
 * A part of an endpoint's value under a key of its own, so that the page can carry little and no screen takes the
 * part for the whole.
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
      queryFn: async ({ signal }) => {
        const { call } = await loadCalls();
        return trim(await call(id, { query } as CallInput<Id>, { signal, ...reading }));
      },
    }),
    trim,
  };
}
