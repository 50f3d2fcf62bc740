/**
 * A slot as data. The engine contains no game-specific code: all differences between games are in their
 * definitions. Symbols are numbers: 0 … pays.length - 1 are the regular ones, best first; wild, scatter and
 * mystery have the numbers after those.
 */
export interface SlotDefinition {
  readonly code: string;
  /** rows of each reel, left to right */
  readonly heights: readonly number[];
  readonly evaluation: Lines | Ways;
  /** a stake is this many coins; all pays are in coins */
  readonly coins: number;
  /** `pays[symbol][count]` for a run of `count` starting on the first reel; only the longest run pays */
  readonly pays: readonly (readonly number[])[];
  /** substitutes for every regular symbol; never on the first reel */
  readonly wild: number | null;
  readonly scatter: Scatter | null;
  readonly mystery: Mystery | null;
  readonly base: ReelSet;
  /** the reels of free spins; present if and only if the scatter gives free spins */
  readonly free: ReelSet | null;
  /** maximum win of a round, in stakes; the round ends when it is reached */
  readonly cap: number;
  /** one (low) to five (high) */
  readonly volatility: Volatility;
  /** available stakes, ascending, in 1/100,000 of a unit; in each, a coin is a whole number of cents */
  readonly stakes: readonly number[];
}

export type Volatility = 1 | 2 | 3 | 4 | 5;

/** `lines[i][reel]` is the row where the line crosses that reel. */
export interface Lines {
  readonly kind: "lines";
  readonly lines: readonly (readonly number[])[];
}

/** A symbol pays once for every way to pick one of it from each reel of its run. */
export interface Ways {
  readonly kind: "ways";
}

export interface ReelSet {
  /** the symbols of each reel in order; a stop shows `height` of them from there on, wrapping at the end */
  readonly strips: readonly (readonly number[])[];
  readonly wild: WildRule;
}

/**
 * plain: counts where it lands and multiplies a win by `multiplier` for each one in its run (for ways:
 * counts as that many). expanding: fills its whole reel after scatters are counted. respin: appears on one
 * reel only, fills it, is held, and the other reels spin once more without scatters.
 */
export interface WildRule {
  readonly style: "plain" | "expanding" | "respin";
  readonly multiplier: number;
}

export interface Scatter {
  readonly symbol: number;
  /** `pays[count]` coins for `count` anywhere in view */
  readonly pays: readonly number[];
  readonly feature: FreeSpins | Prize;
}

export interface FreeSpins {
  readonly kind: "free-spins";
  /** `spins[count]` for `count` scatters in the paid spin */
  readonly spins: readonly number[];
  /** `again[count]` for `count` scatters in a free spin */
  readonly again: readonly number[];
  /** maximum free spins of a round */
  readonly limit: number;
  /** win multipliers of the first, second, … free spin; the last one applies to all later spins */
  readonly multipliers: readonly number[];
}

/** One prize drawn by weight, in stakes, times `boost[count]`. */
export interface Prize {
  readonly kind: "prize";
  readonly prizes: readonly { readonly stakes: number; readonly weight: number }[];
  readonly boost: readonly number[];
}

/** All mystery symbols in view turn into the same regular symbol, drawn by weight in each spin. */
export interface Mystery {
  readonly symbol: number;
  /** `weights[regular symbol]` */
  readonly weights: readonly number[];
}

/** In 1/100,000 of a unit, like stakes. */
export const CENT = 1_000;

/** `list[count]`, or zero beyond its end. */
export const byCount = (list: readonly number[], count: number): number => list[count] ?? 0;

/** The multiplier of the free spin with this index, counted from zero. */
export const multiplierOf = (feature: FreeSpins, index: number): number =>
  feature.multipliers[Math.min(index, feature.multipliers.length - 1)] ?? 1;

/** The shortest run or lowest count that pays, or Infinity. */
export function leastPaying(pays: readonly number[]): number {
  const count = pays.findIndex((coins) => coins > 0);
  return count < 0 ? Number.POSITIVE_INFINITY : count;
}

/** Faults of a definition in words; empty when it is valid. The exact figures hold only for valid ones. */
export function faultsOf(game: SlotDefinition): string[] {
  const faults: string[] = [];
  const need = (ok: boolean, text: string) => {
    if (!ok) faults.push(text);
  };
  const reels = game.heights.length;
  const regulars = game.pays.length;
  const symbols = [game.wild, game.scatter?.symbol ?? null, game.mystery?.symbol ?? null];
  const numbers = new Set(symbols.filter((s) => s !== null).concat([...game.pays.keys()]));
  need(Math.max(...numbers) === numbers.size - 1, "the symbols' numbers have a gap");
  need(reels >= 3 && reels <= 6 && game.heights.every((h) => h >= 2 && h <= 7), "the grid is out of range");
  need(Number.isInteger(game.coins) && game.coins > 0, "the stake has no whole number of coins");
  need(
    game.pays.every((row) => row.length === reels + 1 && row[0] === 0),
    "a pay row does not fit the reels",
  );
  need(
    game.pays.every((row) => row.every((p, k) => Number.isInteger(p) && p >= (row[k - 1] ?? 0))),
    "a longer run pays less",
  );
  if (game.evaluation.kind === "lines")
    need(
      game.evaluation.lines.every(
        (line) => line.length === reels && line.every((row, r) => row >= 0 && row < (game.heights[r] ?? 0)),
      ),
      "a line leaves the grid",
    );
  for (const [name, set] of Object.entries({ base: game.base, free: game.free })) {
    if (!set) continue;
    const strips = set.strips;
    need(
      strips.length === reels && strips.every((s, r) => s.length >= (game.heights[r] ?? 0)),
      `a ${name} strip is too short`,
    );
    need(
      strips.every((strip) => strip.every((s) => numbers.has(s))),
      `a ${name} strip has an unknown symbol`,
    );
    need(game.wild === null || !strips[0]?.includes(game.wild), `a wild stands on the first ${name} reel`);
    need(set.wild.multiplier === 1 || set.wild.style === "plain", "only a plain wild multiplies");
    if (set.wild.style === "respin") {
      const where = strips.flatMap((strip, r) =>
        game.wild !== null && strip.includes(game.wild) ? [r] : [],
      );
      need(name === "base" && where.length === 1 && (where[0] ?? 9) <= 2, "a respin wild is out of place");
    }
  }
  if (game.mystery)
    need(
      game.mystery.weights.length === regulars && game.mystery.weights.some((w) => w > 0),
      "the mystery symbol has no weights",
    );
  const feature = game.scatter?.feature;
  need((game.free !== null) === (feature?.kind === "free-spins"), "free reels and free spins go together");
  if (game.scatter) {
    const gives = feature?.kind === "free-spins" ? feature.spins : (feature?.boost ?? []);
    need(
      gives.every((g, count) => g === 0 || byCount(game.scatter?.pays ?? [], count) > 0),
      "a feature starts from scatters that pay nothing",
    );
  }
  need(
    game.stakes.length > 0 &&
      game.stakes.every((s, i) => s > (game.stakes[i - 1] ?? 0) && s % (game.coins * CENT) === 0),
    "the coins of a stake are no whole cents",
  );
  return faults;
}
