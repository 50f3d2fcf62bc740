import type { Lottery } from "@foyer/contract/lotteries";
import type { Language } from "@foyer/contract/shared";
import { localStore, readJson, writeJson } from "../../lib/storage.ts";

/** Keys of the specification: lotteries of the two categories, as they were read last. */
const KEYS = { LOTT: "lottList", ELOTT: "elottList" } as const;
type Category = keyof typeof KEYS;
const CATEGORIES = Object.keys(KEYS) as readonly Category[];

/** The codes of all lotteries, in the merchant's order. */
const ORDER_KEY = "getGameLotts";

/** Increased when the shape of a lottery changes; older lists are then dropped. */
const VERSION = 2;

interface CachedList {
  readonly version: number;
  readonly language: Language;
  readonly at: number;
  readonly lotteries: readonly Lottery[];
}

const isCachedList = (value: unknown): value is CachedList =>
  typeof value === "object" &&
  value !== null &&
  (value as CachedList).version === VERSION &&
  Array.isArray((value as CachedList).lotteries);

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === "string");

export interface CachedLotteries {
  readonly at: number;
  readonly lotteries: readonly Lottery[];
}

/** The lotteries of an earlier visit, in this language. */
export function cachedLotteries(language: Language): CachedLotteries | undefined {
  const lists = CATEGORIES.flatMap((category) => readJson(localStore, KEYS[category], isCachedList) ?? []);
  const [first, second] = lists;
  if (!first || !second || lists.some((list) => list.language !== language)) return undefined;
  const order = readJson(localStore, ORDER_KEY, isCodes) ?? [];
  const lotteries = lists.flatMap((list) => list.lotteries);
  return {
    at: Math.min(first.at, second.at),
    lotteries: lotteries.sort((one, other) => order.indexOf(one.code) - order.indexOf(other.code)),
  };
}

/** Caches lotteries beyond the visit. */
export function cacheLotteries(lotteries: readonly Lottery[], language: Language): void {
  writeJson(
    localStore,
    ORDER_KEY,
    lotteries.map(({ code }) => code),
  );
  for (const category of CATEGORIES)
    writeJson(localStore, KEYS[category], {
      version: VERSION,
      language,
      at: Date.now(),
      lotteries: lotteries.filter(({ gameType }) => gameType === category),
    } satisfies CachedList);
}
