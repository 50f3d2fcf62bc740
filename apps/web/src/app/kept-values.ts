import type { QueryClient } from "@tanstack/react-query";
import { vendorMappingQuery } from "../features/vendors/index.ts";
import { statusQuery, templateQuery } from "../features/whitelabel/index.ts";
import { lasting, readJson, writeJson } from "../lib/storage.ts";

/** Raised when the shape of a kept value changes: older ones are then dropped. */
const VERSION = 1;

interface Kept {
  version: number;
  at: number;
  value: unknown;
}

/** Values that outlive the visit, under the platform's own names for them. */
const KEYS: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ["status", statusQuery().queryKey],
  ["setTemplate", templateQuery().queryKey],
  ["getVassGameType", vendorMappingQuery().queryKey],
]);

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  (value as Kept).version === VERSION &&
  (value as Kept).value !== null;

/** Kept values are used at once and refreshed behind; what the page itself brought is newer and stays. */
export function restoreKept(queries: QueryClient): void {
  for (const [key, queryKey] of KEYS) {
    const kept = readJson(lasting, key, isKept);
    if (kept && queries.getQueryData(queryKey) === undefined) {
      queries.setQueryData(queryKey, kept.value, { updatedAt: 0 });
    }
  }
}

/** Keeps each of them when it arrives. */
export function keepValues(queries: QueryClient): void {
  const names = new Map([...KEYS].map(([key, queryKey]) => [JSON.stringify(queryKey), key]));
  queries.getQueryCache().subscribe(({ type, query }) => {
    const key = type === "updated" ? names.get(JSON.stringify(query.queryKey)) : undefined;
    const { data, dataUpdatedAt } = query.state;
    if (key !== undefined && data !== undefined && dataUpdatedAt > 0) {
      writeJson(lasting, key, { version: VERSION, at: dataUpdatedAt, value: data } satisfies Kept);
    }
  });
}
