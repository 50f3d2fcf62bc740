import { columnsOf, wildColumn } from "./columns.ts";
import type { ReelSet, SlotDefinition } from "./definition.ts";

/**
 * How often each run occurs on a reel set, counted over every combination of stops: `runs[symbol][count]`
 * is the sum, over all stops (and the weight of every mystery outcome), of the lines or ways that show a
 * run of exactly `count`, each times its wild multiplier. Divided by `total` it is the expected number in a
 * spin. Reels stop independently, so sums over stops are products over reels and nothing is sampled.
 */
export interface RunCounts {
  readonly total: number;
  readonly runs: readonly (readonly number[])[];
}

/**
 * For each row of a reel (lines) or the whole reel (ways): how many stops match a symbol there, and with
 * what weight.
 */
interface Matches {
  /** number of matching stops */
  readonly stops: number;
  /** the same, each times its multiplier or number of ways */
  readonly weight: number;
}

/** @param held a reel that does not spin and is full of wilds */
export function countRuns(game: SlotDefinition, set: ReelSet, held?: number): RunCounts {
  const reels = columnsOf(game, set).map((columns, reel) =>
    reel === held ? [wildColumn(game, reel)] : columns.map((c) => c.shown),
  );
  const stops = reels.map((columns) => columns.length);
  const outcomes = game.mystery
    ? game.mystery.weights.flatMap((weight, reveal) => (weight > 0 ? [{ weight, reveal }] : []))
    : [{ weight: 1, reveal: -1 }];
  const runs = game.pays.map((row) => new Array<number>(row.length).fill(0));
  for (const { weight, reveal } of outcomes)
    game.pays.forEach((_, symbol) => {
      for (const perReel of paths(game, reels, symbol, reveal, set.wild.multiplier))
        exactRuns(perReel, stops).forEach((count, length) => {
          const row = runs[symbol] as number[];
          row[length] = exactly((row[length] ?? 0) + exactly(count * weight));
        });
    });
  const total = stops.reduce((a, b) => a * b, 1) * outcomes.reduce((a, { weight }) => a + weight, 0);
  return { total: exactly(total), runs };
}

/** One list of per-reel matches for each line, or a single list for ways. */
function* paths(
  game: SlotDefinition,
  reels: readonly (readonly (readonly number[])[])[],
  symbol: number,
  reveal: number,
  wildMultiplier: number,
): Generator<Matches[]> {
  const worth = (cell: number | undefined) => {
    if (cell === symbol || (cell === game.mystery?.symbol && reveal === symbol)) return 1;
    return cell === game.wild && cell !== undefined ? wildMultiplier : 0;
  };
  const tally = (weights: readonly number[]): Matches => ({
    stops: weights.filter((w) => w > 0).length,
    weight: weights.reduce((a, b) => a + b, 0),
  });
  if (game.evaluation.kind === "ways") {
    yield reels.map((columns) => tally(columns.map((c) => c.reduce((n, cell) => n + worth(cell), 0))));
    return;
  }
  const rows = reels.map((columns, reel) =>
    Array.from({ length: game.heights[reel] ?? 0 }, (_, row) => tally(columns.map((c) => worth(c[row])))),
  );
  for (const line of game.evaluation.lines)
    yield line.map((row, reel) => rows[reel]?.[row] ?? { stops: 0, weight: 0 });
}

/** `result[n]`: runs that match on exactly the first n reels, summed over all stops. */
function exactRuns(matches: readonly Matches[], stops: readonly number[]): number[] {
  const result = [0];
  let sofar = 1;
  for (let n = 1; n <= matches.length; n++) {
    sofar *= matches[n - 1]?.weight ?? 0;
    const next = matches[n];
    const miss = next ? (stops[n] as number) - next.stops : 1;
    const rest = stops.slice(n + 1).reduce((a, b) => a * b, 1);
    result.push(exactly(sofar * miss * rest));
  }
  return result;
}

function exactly(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError("the reels are too long to count exactly");
  return value;
}
