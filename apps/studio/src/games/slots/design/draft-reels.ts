import type { Random } from "@foyer/artwork";
import type { ReelSet, WildRule } from "../definition.ts";
import type { Profile } from "./profile.ts";
import { orderStrip } from "./strip.ts";

/** Numbers of the special symbols. */
export interface Specials {
  readonly wild: number | null;
  readonly scatter: number;
  readonly mystery: number | null;
}

/** Reels with a special symbol, and how often it is on each. */
export interface Placement {
  readonly wild: ReadonlyMap<number, number>;
  readonly scatter: ReadonlyMap<number, number>;
}

/** Strip lengths: long enough for rare symbols to be rare. */
const LENGTHS: Readonly<Record<number, readonly [number, number]>> = {
  3: [22, 30],
  4: [26, 34],
  5: [30, 42],
  6: [34, 46],
};

export function stripLengths(profile: Profile, r: Random): number[] {
  const [low, high] = LENGTHS[profile.heights.length] ?? [30, 40];
  const middle = low + r.integer(high - low + 1);
  return profile.heights.map((height) => middle + (height - 3) * 2 + r.integer(3));
}

/** Scatter positions: every reel, or three or four of them, once or more on each. */
export function placeScatters(profile: Profile, r: Random): ReadonlyMap<number, number> {
  const reels = [...profile.heights.keys()];
  const some = reels.length < 5 ? reels : r.pick([reels, reels, reels.slice(1), [0, 2, 4], [1, 2, 3]]);
  return new Map(some.map((reel) => [reel, 1 + r.integer(some.length > 3 ? 2 : 3)]));
}

/** Wild positions: never the first reel. */
export function placeWilds(
  style: WildRule["style"],
  profile: Profile,
  r: Random,
): ReadonlyMap<number, number> {
  const reels = profile.heights.length;
  if (style === "respin") return new Map([[reels === 4 ? 1 : 2, 1 + r.integer(2)]]);
  const last = style === "expanding" ? Math.min(reels - 1, 3) : reels - (r.integer(3) === 0 ? 2 : 1);
  const many = style === "expanding" ? 1 : 1 + r.integer(profile.volatility > 3 ? 2 : 3);
  const entries: [number, number][] = [];
  for (let reel = 1; reel <= last; reel++) entries.push([reel, many]);
  return new Map(entries);
}

/** One reel set, or undefined when a strip could not be ordered. */
export function draftReels(
  profile: Profile,
  specials: Specials,
  placement: Placement,
  lengths: readonly number[],
  rule: WildRule,
  lean: number,
  r: Random,
): ReelSet | undefined {
  const strips: number[][] = [];
  for (const [reel, length] of lengths.entries()) {
    const counts = new Map<number, number>();
    const put = (symbol: number | null, count: number | undefined) => {
      if (symbol !== null && count) counts.set(symbol, count);
    };
    put(specials.wild, placement.wild.get(reel));
    put(specials.scatter, placement.scatter.get(reel));
    put(specials.mystery, specials.mystery === null ? 0 : 2 + r.integer(3));
    const taken = [...counts.values()].reduce((a, b) => a + b, 0);
    regularCounts(profile.symbols, length - taken, lean, r).forEach((count, symbol) => put(symbol, count));
    const height = profile.heights[reel] ?? 3;
    const strip = orderStrip(
      {
        counts,
        height,
        lone: new Set([specials.scatter, ...(specials.wild === null ? [] : [specials.wild])]),
        stacks: stacksOf(profile, specials, height),
      },
      r,
    );
    if (!strip) return undefined;
    strips.push(strip);
  }
  return { strips, wild: rule };
}

function stacksOf(profile: Profile, specials: Specials, height: number): Map<number, number> {
  const stacks = new Map<number, number>();
  if (specials.mystery !== null) stacks.set(specials.mystery, height);
  if (profile.stacked)
    for (let symbol = 0; symbol < profile.symbols; symbol++)
      stacks.set(symbol, symbol < 2 ? 2 : Math.min(3, height - 1));
  return stacks;
}

/** The best symbol is rarest; `lean` is how much the others outnumber it. */
function regularCounts(symbols: number, total: number, lean: number, r: Random): number[] {
  const weights = Array.from({ length: symbols }, (_, rank) => (1 + rank * lean) * r.range(0.8, 1.2));
  const sum = weights.reduce((a, b) => a + b, 0);
  const counts = weights.map((w) => Math.max(1, Math.floor((w / sum) * total)));
  for (let left = total - counts.reduce((a, b) => a + b, 0); left !== 0; left -= Math.sign(left)) {
    const rank = left > 0 ? r.integer(symbols) : counts.indexOf(Math.max(...counts));
    counts[rank] = (counts[rank] ?? 0) + Math.sign(left);
  }
  return counts;
}
