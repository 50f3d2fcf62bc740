import { type Random, random } from "@foyer/artwork";
import type { FreeSpins, Prize, ReelSet, Scatter, SlotDefinition, WildRule } from "../definition.ts";
import type { SlotBrief } from "./brief.ts";
import { draftReels, placeScatters, placeWilds, type Specials, stripLengths } from "./draft-reels.ts";
import { linePatterns } from "./line-patterns.ts";
import type { Profile } from "./profile.ts";
import { stakeLadder } from "./stakes.ts";

/** Scatters that start a feature. */
const START = 3;

/**
 * A game's paid reels, with the scatter symbol set and all pays still zero; undefined when a strip could
 * not be ordered.
 */
export function draftPaid(brief: SlotBrief, profile: Profile, r: Random): SlotDefinition | undefined {
  const reels = profile.heights.length;
  const specials = specialsOf(profile);
  const rule = paidWild(profile);
  const placement = { wild: placeWilds(rule.style, profile, r), scatter: placeScatters(profile, r) };
  const base = draftReels(
    profile,
    specials,
    placement,
    stripLengths(profile, r),
    rule,
    leanOf(profile, r),
    r,
  );
  if (!base) return undefined;
  return {
    code: brief.code,
    heights: profile.heights,
    evaluation:
      profile.lines > 0
        ? {
            kind: "lines",
            lines: linePatterns(reels, profile.heights[0] ?? 3, profile.lines, random(`${brief.code}/lines`)),
          }
        : { kind: "ways" },
    coins: profile.coins,
    pays: Array.from({ length: profile.symbols }, () => new Array<number>(reels + 1).fill(0)),
    wild: specials.wild,
    scatter: { symbol: specials.scatter, pays: [], feature: { kind: "prize", prizes: [], boost: [] } },
    mystery:
      specials.mystery === null
        ? null
        : {
            symbol: specials.mystery,
            weights: Array.from({ length: profile.symbols }, (_, i) => 1 + Math.ceil(i / 2)),
          },
    base,
    free: null,
    cap: 0,
    volatility: 1,
    stakes: stakeLadder(brief.leastStake, profile.coins),
  };
}

/** Symbol numbers directly after the regular ones. */
function specialsOf(profile: Profile): Specials {
  const wild = profile.wild === "none" ? null : profile.symbols;
  const scatter = profile.symbols + (wild === null ? 0 : 1);
  return { wild, scatter, mystery: profile.mystery ? scatter + 1 : null };
}

/** By how much common symbols outnumber rare ones. */
const leanOf = (profile: Profile, r: Random) => r.range(0.25, 0.5) + (profile.volatility - 3) * 0.04;

function paidWild({ wild }: Profile): WildRule {
  const style = wild === "expanding" || wild === "respin" ? wild : "plain";
  return { style, multiplier: wild === "double" ? 2 : wild === "triple" ? 3 : 1 };
}

/** The wild of free spins: as in the paid spin, or better. */
function freeWild(profile: Profile): WildRule {
  const paid = paidWild(profile);
  if (paid.style === "expanding" || profile.freeWild === "expanding")
    return { style: "expanding", multiplier: 1 };
  return { style: "plain", multiplier: Math.max(paid.multiplier, profile.freeWild === "double" ? 2 : 1) };
}

/** The reels of free spins: slightly shorter and richer, scatters on the same reels as in the paid spin. */
export function draftFree(game: SlotDefinition, profile: Profile, r: Random): ReelSet | undefined {
  const specials = specialsOf(profile);
  const rule = freeWild(profile);
  const scatter = new Map(
    game.base.strips.map((strip, reel) => [reel, strip.filter((s) => s === specials.scatter).length]),
  );
  const lengths = game.base.strips.map((strip) => strip.length - r.integer(5));
  const placement = { wild: placeWilds(rule.style, profile, r), scatter };
  return draftReels(profile, specials, placement, lengths, rule, leanOf(profile, r) * 0.8, r);
}

/** @param three the chance of exactly three scatters */
export function draftScatter(game: SlotDefinition, profile: Profile, three: number, r: Random): Scatter {
  const symbol = specialsOf(profile).scatter;
  const most = game.base.strips.filter((strip) => strip.includes(symbol)).length;
  const pays = r.pick([
    [1, 5, 20, 100],
    [2, 5, 25, 50],
    [2, 10, 50, 250],
    [3, 10, 30, 100],
    [1, 3, 10, 40],
  ]);
  return {
    symbol,
    pays: fromStart(
      pays.map((stakes) => stakes * game.coins),
      most,
    ),
    feature:
      profile.feature === "prize" ? draftPrize(most, profile, three, r) : draftFreeSpins(most, profile, r),
  };
}

/** `list[0]` for the fewest scatters that start a feature, and so on up to the most the reels can show. */
const fromStart = (list: readonly number[], most: number): number[] => [
  ...new Array<number>(START).fill(0),
  ...list.slice(0, Math.max(0, most - START + 1)),
];

const MULTIPLIERS = {
  gentle: [1, 1, 2, 2, 3, 3, 4],
  steady: [1, 2, 3, 4, 5],
  steep: [2, 3, 4, 5, 6, 8, 10],
} as const;

function draftFreeSpins(most: number, profile: Profile, r: Random): FreeSpins {
  const rising = profile.feature === "rising-free-spins";
  const spins = rising ? r.pick([6, 7, 8, 10]) : r.pick([5, 7, 8, 10, 10, 12, 15]);
  const more = r.pick([0, 2, 5]);
  const granted = fromStart([spins, spins + more, spins + 2 * more, spins + 3 * more], most);
  const again = r.pick([[], granted, fromStart([3, 4, 5, 6], most), fromStart([5, 5, 5, 5], most)]);
  const multipliers =
    profile.volatility > 3
      ? r.pick([MULTIPLIERS.steady, MULTIPLIERS.steep])
      : r.pick([MULTIPLIERS.gentle, MULTIPLIERS.steady]);
  const flat =
    profile.volatility > 3 ? r.pick([2, 3, 4]) : r.pick([1, 2, Math.min(3, profile.volatility + 1)]);
  return {
    kind: "free-spins",
    spins: granted,
    again,
    limit: Math.max(...granted) * (again.length > 0 ? 3 : 1),
    multipliers: rising ? multipliers : [flat],
  };
}

/** Prizes as multiples of their average, with weights. */
const PRIZES = [
  { part: 0.25, weight: 12 },
  { part: 0.4, weight: 18 },
  { part: 0.6, weight: 18 },
  { part: 0.8, weight: 14 },
  { part: 1, weight: 12 },
  { part: 1.5, weight: 10 },
  { part: 2.5, weight: 8 },
  { part: 5, weight: 3 },
  { part: 15, weight: 1 },
] as const;

/** Prizes that give the feature a fair share of the return, however rare it is. */
function draftPrize(most: number, profile: Profile, three: number, r: Random): Prize {
  const share = r.range(0.08, 0.12) + profile.volatility * 0.015;
  const average = share / Math.max(three, 1e-6);
  const prizes = PRIZES.map(({ part, weight }) => ({ stakes: plainPrize(part * average), weight }));
  return {
    kind: "prize",
    prizes: prizes.filter(({ stakes }, i) => stakes > (prizes[i - 1]?.stakes ?? 0)),
    boost: fromStart([1, 2, 5, 10], most),
  };
}

/** Rounds a prize to a plain step: ones, fives, tens, fifties. */
function plainPrize(value: number): number {
  const unit = value < 20 ? 1 : value < 100 ? 5 : value < 500 ? 10 : 50;
  return Math.max(1, Math.round(value / unit) * unit);
}
