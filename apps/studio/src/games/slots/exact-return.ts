import { byCount, type ReelSet, type SlotDefinition } from "./definition.ts";
import { add, type Fraction, fraction, ONE, subtract, sum, times, ZERO } from "./fraction.ts";
import { countRuns, type RunCounts } from "./run-counts.ts";
import { freeSpinCount, scatterOdds } from "./scatter-odds.ts";

/**
 * The long-run return of a game by source, as exact fractions of the stake. The win cap is ignored:
 * `win-cap.ts` bounds its cost.
 */
export interface ExactReturn {
  readonly total: Fraction;
  readonly parts: {
    readonly base: Fraction;
    readonly scatter: Fraction;
    readonly respin: Fraction;
    readonly freeSpins: Fraction;
    readonly prize: Fraction;
  };
  /** chance that a paid spin starts the feature (free spins or prize) */
  readonly feature: Fraction;
  /** average free spins per start */
  readonly freeSpins: Fraction;
}

/**
 * Everything about a game's return that does not depend on its pay table: the return is linear in the pays.
 */
export interface ReturnModel {
  /** expected coins of runs in a paid spin, its respin, and all its free spins with their multipliers */
  readonly base: RunCounts;
  readonly respin: { readonly chance: Fraction; readonly runs: RunCounts } | null;
  readonly free: { readonly weight: Fraction; readonly runs: RunCounts } | null;
  /** in coins */
  readonly scatter: Fraction;
  readonly freeScatter: Fraction;
  readonly prize: Fraction;
  readonly feature: Fraction;
  readonly freeSpins: Fraction;
}

export function returnModel(game: SlotDefinition): ReturnModel {
  const odds = game.scatter ? scatterOdds(game, game.base) : [ONE];
  const scatterPays = game.scatter?.pays ?? [];
  const feature = game.scatter?.feature;
  const gives = feature?.kind === "free-spins" ? feature.spins : (feature?.boost ?? []);
  const starts = odds.flatMap((chance, count) =>
    byCount(gives, count) > 0 ? [{ chance, gives: byCount(gives, count) }] : [],
  );
  const started = sum(starts.map((s) => s.chance));

  let free: ReturnModel["free"] = null;
  let freeScatter = ZERO;
  let freeSpins = ZERO;
  if (game.free && feature?.kind === "free-spins") {
    const freeOdds = scatterOdds(game, game.free);
    let weight = ZERO;
    for (const { chance, gives } of starts) {
      const count = freeSpinCount(feature, gives, freeOdds);
      weight = add(weight, times(chance, count.weight));
      freeSpins = add(freeSpins, times(chance, count.spins));
    }
    free = { weight, runs: countRuns(game, game.free) };
    freeScatter = times(weight, expectedPay(freeOdds, scatterPays));
  }
  return {
    base: countRuns(game, game.base),
    respin: respinOf(game),
    free,
    scatter: expectedPay(odds, scatterPays),
    freeScatter,
    prize: feature?.kind === "prize" ? expectedPrize(game, starts) : ZERO,
    feature: started,
    freeSpins: started.n > 0n ? times(freeSpins, fraction(started.d, started.n)) : ZERO,
  };
}

/** The return of a game by full enumeration of its stops, in integers and fractions only. */
export function exactReturn(game: SlotDefinition, model: ReturnModel = returnModel(game)): ExactReturn {
  const stake = fraction(1, game.coins);
  const base = times(runCoins(model.base, game.pays), stake);
  const scatter = times(model.scatter, stake);
  const respin = model.respin
    ? times(times(model.respin.chance, runCoins(model.respin.runs, game.pays)), stake)
    : ZERO;
  const freeSpins = model.free
    ? times(add(times(model.free.weight, runCoins(model.free.runs, game.pays)), model.freeScatter), stake)
    : ZERO;
  const prize = times(model.prize, stake);
  const parts = { base, scatter, respin, freeSpins, prize };
  return {
    total: sum(Object.values(parts)),
    parts,
    feature: model.feature,
    freeSpins: model.freeSpins,
  };
}

/** Expected coins that runs pay in one spin. */
export function runCoins(counts: RunCounts, pays: SlotDefinition["pays"]): Fraction {
  let coins = 0n;
  counts.runs.forEach((row, symbol) => {
    row.forEach((count, length) => {
      coins += BigInt(count) * BigInt(pays[symbol]?.[length] ?? 0);
    });
  });
  return fraction(coins, counts.total);
}

function expectedPay(odds: readonly Fraction[], pays: readonly number[]): Fraction {
  return sum(odds.map((chance, count) => times(chance, fraction(byCount(pays, count)))));
}

function expectedPrize(
  game: SlotDefinition,
  starts: readonly { chance: Fraction; gives: number }[],
): Fraction {
  const feature = game.scatter?.feature;
  if (feature?.kind !== "prize") return ZERO;
  const weights = feature.prizes.reduce((a, p) => a + p.weight, 0);
  const stakes = feature.prizes.reduce((a, p) => a + p.weight * p.stakes, 0);
  const average = fraction(stakes * game.coins, weights);
  return sum(starts.map(({ chance, gives }) => times(times(chance, fraction(gives)), average)));
}

/** The reel of the respin wild. */
export function respinReel(game: SlotDefinition, set: ReelSet = game.base): number | undefined {
  if (set.wild.style !== "respin" || game.wild === null) return undefined;
  const wild = game.wild;
  return set.strips.findIndex((strip) => strip.includes(wild));
}

function respinOf(game: SlotDefinition): ReturnModel["respin"] {
  const reel = respinReel(game);
  if (reel === undefined) return null;
  const strip = game.base.strips[reel] ?? [];
  const height = game.heights[reel] ?? 0;
  const stops = strip.filter((_, stop) =>
    Array.from({ length: height }, (_, row) => strip[(stop + row) % strip.length]).includes(game.wild ?? -1),
  );
  return { chance: fraction(stops.length, strip.length), runs: countRuns(game, game.base, reel) };
}

/** The complement: 1 - chance. */
export const unless = (chance: Fraction): Fraction => subtract(ONE, chance);
