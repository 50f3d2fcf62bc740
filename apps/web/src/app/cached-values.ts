import type { EndpointId } from "@foyer/contract";
import type { QueryClient } from "@tanstack/react-query";
import { memberInfoQuery } from "../entities/member/member-queries.ts";
import { statusQuery, templateQuery } from "../entities/merchant/merchant-queries.ts";
import { linesKey } from "../entities/service-line/lines-key.ts";
import { onSession, readSession, sessionArea } from "../entities/session/session-store.ts";
import { vendorMappingQuery } from "../entities/vendor/vendor-queries.ts";
import { PRIVATE, queryKeyOf } from "../lib/http/query.ts";
import { localStore, readJson, sessionStore, writeJson } from "../lib/storage.ts";

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
  /** The screen says as of when the value is. */
  readonly dated?: true;
}

/** Values cached beyond the visit, under the platform's names. */
const KEYS: ReadonlyMap<string, CachedKey> = new Map<string, CachedKey>([
  ["status", { queryKey: statusQuery().queryKey }],
  ["setTemplate", { queryKey: templateQuery().queryKey }],
  ["getVassGameType", { queryKey: vendorMappingQuery().queryKey }],
  ["service_link", { queryKey: linesKey }],
  ["memberInfo", { queryKey: memberInfoQuery().queryKey, own: true }],
  ["teamKpi", { queryKey: queryKeyOf("teams.kpi"), own: true, dated: true }],
]);

/** The orders that the player opened last, which stay readable offline as long as the session itself is stored. */
const ORDERS = "orders";
const ORDER_READS: ReadonlySet<unknown> = new Set<EndpointId>(["deposit.read", "withdraw.read"]);
const MOST_ORDERS = 10;

interface CachedOrder {
  readonly queryKey: readonly unknown[];
  readonly at: number;
  readonly value: unknown;
}

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
  for (const [key, { queryKey, own, dated }] of KEYS) {
    const cached = readJson(localStore, key, isCachedValue);
    if (own && cached && cached.owner !== readSession()?.userName) localStore.remove(key);
    else if (cached && queries.getQueryData(queryKey) === undefined) {
      // not on screen yet: without an observer it would be dropped, or survive the end of the session
      if (dated) queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY, meta: PRIVATE });
      queries.setQueryData(queryKey, cached.value, { updatedAt: dated ? cached.at : 0 });
    }
  }
  // Most are not on screen: without observers they would be dropped, or survive the end of the session.
  for (const id of ORDER_READS)
    queries.setQueryDefaults([id], { gcTime: Number.POSITIVE_INFINITY, meta: PRIVATE });
  for (const { queryKey, at, value } of cachedOrders())
    if (queries.getQueryData(queryKey) === undefined)
      queries.setQueryData(queryKey, value, { updatedAt: at });
}

/** The orders of the player whose session it is; those of anyone else are dropped. */
function cachedOrders(): readonly CachedOrder[] {
  const cached = readJson(sessionArea(), ORDERS, isCachedValue);
  if (cached && cached.owner === readSession()?.userName) return cached.value as readonly CachedOrder[];
  sessionArea().remove(ORDERS);
  return [];
}

function cacheOrder(order: CachedOrder): void {
  const owner = readSession()?.userName;
  if (owner === undefined) return;
  const same = JSON.stringify(order.queryKey);
  const others = cachedOrders().filter(({ queryKey }) => JSON.stringify(queryKey) !== same);
  const value = [order, ...others].slice(0, MOST_ORDERS);
  writeJson(sessionArea(), ORDERS, { version: VERSION, at: order.at, value, owner } satisfies CachedValue);
}

/** Caches a value under its key, a player's own one only with a session. */
function cacheValue(key: string, { data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): void {
  const owner = KEYS.get(key)?.own && readSession()?.userName;
  if (data === undefined || dataUpdatedAt === 0 || (KEYS.get(key)?.own && owner === undefined)) return;
  writeJson(localStore, key, {
    version: VERSION,
    at: dataUpdatedAt,
    value: data,
    ...(owner !== undefined && { owner }),
  } satisfies CachedValue);
}

/** Caches each value when it arrives, a player's own one until the session ends. */
export function cacheValues(queries: QueryClient): void {
  const names = new Map([...KEYS].map(([key, { queryKey }]) => [JSON.stringify(queryKey), key]));
  // what came with the page has arrived already, and the player's own values may have
  for (const [key, { queryKey }] of KEYS) {
    const state = queries.getQueryState(queryKey);
    if (state) cacheValue(key, state);
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { queryKey, state } = event.query;
    if (event.action.type === "success" && ORDER_READS.has(queryKey[0]))
      cacheOrder({ queryKey, at: state.dataUpdatedAt, value: state.data });
    const key = names.get(JSON.stringify(queryKey));
    if (key !== undefined) cacheValue(key, state);
  });
  onSession(({ info }, before) => {
    if (info?.userName === before.info?.userName) return;
    for (const [key, { own }] of KEYS) if (own) localStore.remove(key);
    for (const area of [localStore, sessionStore]) area.remove(ORDERS);
  });
}

/** Fetches the values of the specification's keys that no screen of a member's visit has asked for. */
export async function fetchMemberValues(queries: QueryClient): Promise<void> {
  if (!readSession()) return;
  const { linesQuery } = await import("../entities/service-line/lines-query.ts");
  await Promise.all([
    queries.prefetchQuery(statusQuery()),
    queries.prefetchQuery(templateQuery()),
    queries.prefetchQuery(vendorMappingQuery()),
    queries.prefetchQuery(memberInfoQuery()),
    queries.prefetchQuery(linesQuery()),
  ]);
}
