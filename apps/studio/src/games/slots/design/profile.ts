import { type Random, random } from "@foyer/artwork";

/** The type of a game, chosen before any of its numbers are calculated. */
export interface Profile {
  readonly heights: readonly number[];
  /** 0 for ways */
  readonly lines: number;
  readonly coins: number;
  readonly symbols: number;
  /** intended volatility, one (low) to five (high) */
  readonly volatility: number;
  readonly wild: "none" | "plain" | "double" | "triple" | "expanding" | "respin";
  /** what the wild does in free spins */
  readonly freeWild: "plain" | "double" | "expanding";
  readonly feature: "free-spins" | "rising-free-spins" | "prize";
  readonly mystery: boolean;
  readonly stacked: boolean;
  /** target return */
  readonly target: number;
}

/** The return of every game of the studio is within this band, as a share of all stakes. */
export const RETURN_BAND = { low: 0.945, high: 0.968 } as const;

interface Grid {
  readonly heights: readonly number[];
  readonly lines: number;
  readonly coins: number;
  readonly symbols: readonly [number, number];
  readonly weight: number;
}

const GRIDS: readonly Grid[] = [
  { heights: [3, 3, 3], lines: 5, coins: 5, symbols: [6, 8], weight: 6 },
  { heights: [3, 3, 3], lines: 0, coins: 10, symbols: [7, 9], weight: 4 },
  { heights: [3, 3, 3, 3], lines: 0, coins: 10, symbols: [8, 9], weight: 3 },
  { heights: [4, 4, 4, 4], lines: 0, coins: 20, symbols: [9, 10], weight: 3 },
  { heights: [3, 3, 3, 3, 3], lines: 10, coins: 10, symbols: [8, 10], weight: 11 },
  { heights: [3, 3, 3, 3, 3], lines: 20, coins: 20, symbols: [9, 11], weight: 14 },
  { heights: [3, 3, 3, 3, 3], lines: 25, coins: 25, symbols: [9, 11], weight: 10 },
  { heights: [3, 3, 3, 3, 3], lines: 0, coins: 25, symbols: [9, 11], weight: 14 },
  { heights: [3, 4, 5, 4, 3], lines: 0, coins: 40, symbols: [9, 11], weight: 6 },
  { heights: [4, 4, 4, 4, 4], lines: 20, coins: 20, symbols: [9, 11], weight: 6 },
  { heights: [4, 4, 4, 4, 4], lines: 40, coins: 40, symbols: [9, 11], weight: 9 },
  { heights: [4, 4, 4, 4, 4], lines: 0, coins: 50, symbols: [10, 11], weight: 8 },
  { heights: [3, 3, 3, 3, 3, 3], lines: 0, coins: 25, symbols: [10, 11], weight: 5 },
  { heights: [4, 4, 4, 4, 4, 4], lines: 0, coins: 50, symbols: [10, 11], weight: 6 },
  { heights: [5, 5, 5, 5, 5], lines: 40, coins: 40, symbols: [10, 11], weight: 3 },
];

/**
 * The profile of a code. Each vendor favours some grids, for a recognisable style; everything else depends
 * on the code alone and stays the same when the catalogue changes.
 */
export function profileOf(code: string, vendor: string): Profile {
  const r = random(`${code}/profile`);
  const leaning = random(`${vendor}/house`);
  const grid = pickByWeight(
    GRIDS.map((g) => ({
      value: g,
      weight: g.weight * (0.4 + leaning.next() * 1.2),
    })),
    r,
  );
  const classic = grid.heights.length === 3;
  const wide = grid.heights.length >= 5;
  /** with this many ways, single symbols would form a run in almost every spin */
  const manyWays = grid.lines === 0 && grid.coins >= 40;
  const volatility = 1 + r.integer(5);
  const wild = classic
    ? r.pick(["plain", "plain", "double", "triple", "none"] as const)
    : grid.lines > 0
      ? r.pick(["plain", "plain", "double", "triple", "expanding", "expanding", "respin"] as const)
      : r.pick(["plain", "plain", "plain", "double", "respin"] as const);
  const feature = classic
    ? r.pick(["prize", "prize", "free-spins"] as const)
    : r.pick([
        "free-spins",
        "free-spins",
        "free-spins",
        "rising-free-spins",
        "rising-free-spins",
        "prize",
      ] as const);
  return {
    heights: grid.heights,
    lines: grid.lines,
    coins: grid.coins,
    symbols: grid.symbols[0] + r.integer(grid.symbols[1] - grid.symbols[0] + 1),
    volatility,
    wild,
    freeWild:
      grid.lines > 0 && wide && r.integer(3) === 0
        ? "expanding"
        : r.pick(["plain", "plain", "double"] as const),
    feature,
    mystery: grid.heights.length === 5 && wild !== "respin" && r.integer(6) === 0,
    stacked: manyWays || r.integer(3) === 0,
    target: r.range(RETURN_BAND.low + 0.003, RETURN_BAND.high - 0.003),
  };
}

function pickByWeight<T>(list: readonly { value: T; weight: number }[], r: Random): T {
  let at = r.next() * list.reduce((sum, { weight }) => sum + weight, 0);
  for (const { value, weight } of list) {
    at -= weight;
    if (at < 0) return value;
  }
  throw new RangeError("nothing to pick from");
}
