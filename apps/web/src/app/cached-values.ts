import type { QueryClient } from "@tanstack/react-query";
import { statusQuery, templateQuery } from "../entities/merchant/merchant-queries.ts";
import { vendorMappingQuery } from "../entities/vendor/vendor-queries.ts";
import { localStore, readJson, writeJson } from "../lib/storage.ts";

/** Increased when the shape of a cached value changes; older values are then dropped. */
const VERSION = 1;

interface CachedValue {
  version: number;
  at: number;
  value: unknown;
}

/** Values cached beyond the visit, under the platform's names. */
const KEYS: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ["status", statusQuery().queryKey],
  ["setTemplate", templateQuery().queryKey],
  ["getVassGameType", vendorMappingQuery().queryKey],
]);

const isCachedValue = (value: unknown): value is CachedValue =>
  typeof value === "object" &&
  value !== null &&
  (value as CachedValue).version === VERSION &&
  (value as CachedValue).value !== null;

/**
 * Cached values are used at once and refreshed in the background; values that came with the page are newer and stay.
 */
export function restoreCached(queries: QueryClient): void {
  for (const [key, queryKey] of KEYS) {
    const cached = readJson(localStore, key, isCachedValue);
    if (cached && queries.getQueryData(queryKey) === undefined) {
      queries.setQueryData(queryKey, cached.value, { updatedAt: 0 });
    }
  }
}

/** Caches each value when it arrives. */
export function cacheValues(queries: QueryClient): void {
  const names = new Map([...KEYS].map(([key, queryKey]) => [JSON.stringify(queryKey), key]));
  queries.getQueryCache().subscribe(({ type, query }) => {
    const key = type === "updated" ? names.get(JSON.stringify(query.queryKey)) : undefined;
    const { data, dataUpdatedAt } = query.state;
    if (key !== undefined && data !== undefined && dataUpdatedAt > 0) {
      writeJson(localStore, key, {
        version: VERSION,
        at: dataUpdatedAt,
        value: data,
      } satisfies CachedValue);
    }
  });
}
