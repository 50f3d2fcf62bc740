import type { QueryClient } from "@tanstack/react-query";
import { memberInfoQuery } from "../entities/member/member-queries.ts";
import { statusQuery, templateQuery } from "../entities/merchant/merchant-queries.ts";
import { linesKey } from "../entities/service-line/lines-key.ts";
import { onSession, readSession } from "../entities/session/session-store.ts";
import { vendorMappingQuery } from "../entities/vendor/vendor-queries.ts";
import { localStore, readJson, writeJson } from "../lib/storage.ts";

/** Increased when the shape of a cached value changes; older values are then dropped. */
const VERSION = 2;

interface CachedValue {
  version: number;
  at: number;
  value: unknown;
  /** Name of the player whose value it is; none for a value that everyone may read. */
  owner?: string;
}

interface CachedKey {
  readonly queryKey: readonly unknown[];
  /** The value belongs to the signed-in player. */
  readonly own?: true;
}

const MEMBER_INFO = "memberInfo";

/** Values cached beyond the visit, under the platform's names. */
const KEYS: ReadonlyMap<string, CachedKey> = new Map<string, CachedKey>([
  ["status", { queryKey: statusQuery().queryKey }],
  ["setTemplate", { queryKey: templateQuery().queryKey }],
  ["getVassGameType", { queryKey: vendorMappingQuery().queryKey }],
  ["service_link", { queryKey: linesKey }],
  [MEMBER_INFO, { queryKey: memberInfoQuery().queryKey, own: true }],
]);

const isCachedValue = (value: unknown): value is CachedValue =>
  typeof value === "object" &&
  value !== null &&
  (value as CachedValue).version === VERSION &&
  (value as CachedValue).value !== null;

/**
 * Cached values are used at once and refreshed in the background; values that came with the page are newer and stay. A
 * player's own value is dropped without a session of that player.
 */
export function restoreCached(queries: QueryClient): void {
  for (const [key, { queryKey, own }] of KEYS) {
    const cached = readJson(localStore, key, isCachedValue);
    if (own && cached && cached.owner !== readSession()?.userName) localStore.remove(key);
    else if (cached && queries.getQueryData(queryKey) === undefined) {
      queries.setQueryData(queryKey, cached.value, { updatedAt: 0 });
    }
  }
}

/** Caches each value when it arrives, a player's own one until the session ends. */
export function cacheValues(queries: QueryClient): void {
  const names = new Map([...KEYS].map(([key, { queryKey }]) => [JSON.stringify(queryKey), key]));
  queries.getQueryCache().subscribe(({ type, query }) => {
    const key = type === "updated" ? names.get(JSON.stringify(query.queryKey)) : undefined;
    const { data, dataUpdatedAt } = query.state;
    if (key === undefined || data === undefined || dataUpdatedAt === 0) return;
    const owner = KEYS.get(key)?.own && readSession()?.userName;
    if (KEYS.get(key)?.own && owner === undefined) return;
    writeJson(localStore, key, {
      version: VERSION,
      at: dataUpdatedAt,
      value: data,
      ...(owner !== undefined && { owner }),
    } satisfies CachedValue);
  });
  onSession(({ info }, before) => {
    if (info?.userName !== before.info?.userName) localStore.remove(MEMBER_INFO);
  });
}
