import { type Column, columnsOf, wildColumn } from "./columns.ts";
import { byCount, leastPaying, type SlotDefinition } from "./definition.ts";
import { respinReel, unless } from "./exact-return.ts";
import { add, type Fraction, fraction, ONE, times, ZERO } from "./fraction.ts";

/** A state without a win so far: scatters seen, and whether the respin wild has landed. */
interface Quiet {
  readonly scatters: number;
  readonly held: boolean;
}

/**
 * The exact probability that a paid spin (with its respin) pays anything. The reels of the shortest paying
 * run decide whether any run pays: only they are enumerated, each cell as the set of symbols it can stand
 * for; the reels after them matter for scatters only.
 */
export function hitFrequency(game: SlotDefinition): Fraction {
  const outcomes = game.mystery?.weights.map((weight, reveal) => ({ weight, reveal })) ?? [
    { weight: 1, reveal: -1 },
  ];
  const all = outcomes.reduce((a, { weight }) => a + weight, 0);
  const held = respinReel(game);
  const respinQuiet = outcomes
    .map(({ weight, reveal }) => times(fraction(weight, all), quietRuns(game, reveal, held)))
    .reduce(add, ZERO);
  const quiet = outcomes
    .map(({ weight, reveal }) => times(fraction(weight, all), quietSpin(game, reveal, respinQuiet)))
    .reduce(add, ZERO);
  return unless(quiet);
}

/** Number of reels that decide whether any run pays. */
function deciding(game: SlotDefinition): number {
  const least = game.pays.map(leastPaying).filter(Number.isFinite);
  return least.length > 0 ? Math.max(...least) : 0;
}

/**
 * The probability that no run pays in a respin with reel `held` full of wilds; scatters do not count in it.
 */
function quietRuns(game: SlotDefinition, reveal: number, held: number | undefined): Fraction {
  if (held === undefined) return ONE;
  const reels = columnsOf(game, game.base).map((columns, reel) =>
    reel === held ? [{ landed: [], shown: wildColumn(game, reel), scatters: 0, hasWild: true }] : columns,
  );
  const depth = deciding(game);
  const stops = reels.slice(0, depth).reduce((n, columns) => n * columns.length, 1);
  let quiet = 0;
  for (const { count } of quietStops(game, reels.slice(0, depth), reveal)) quiet += count;
  return fraction(quiet, stops);
}

function quietSpin(game: SlotDefinition, reveal: number, respinQuiet: Fraction): Fraction {
  const reels = columnsOf(game, game.base);
  const depth = deciding(game);
  const respins = game.base.wild.style === "respin";
  /** stops of the deciding reels without a win, by scatters seen and wild landed */
  let states = quietStops(game, reels.slice(0, depth), reveal);
  for (const columns of reels.slice(depth)) {
    const next = new Map<string, Quiet & { count: number }>();
    for (const state of states)
      for (const column of columns)
        tally(next, state.scatters + column.scatters, state.held || column.hasWild, state.count);
    states = [...next.values()];
  }
  const stops = fraction(reels.reduce((n, columns) => n * columns.length, 1));
  return states
    .filter(({ scatters }) => byCount(game.scatter?.pays ?? [], scatters) === 0)
    .map(({ count, held }) => times(fraction(count), held && respins ? respinQuiet : ONE))
    .map((count) => times(count, fraction(stops.d, stops.n)))
    .reduce(add, ZERO);
}

function tally(
  into: Map<string, Quiet & { count: number }>,
  scatters: number,
  held: boolean,
  count: number,
): void {
  const key = `${scatters}/${held}`;
  into.set(key, { scatters, held, count: count + (into.get(key)?.count ?? 0) });
}

/** Visits every combination of stops of the given reels and counts those where no run pays. */
function quietStops(
  game: SlotDefinition,
  reels: readonly (readonly Column[])[],
  reveal: number,
): (Quiet & { count: number })[] {
  const every = 2 ** game.pays.length - 1;
  const maskOf = (cell: number | undefined) => {
    if (cell === undefined) return 0;
    if (cell === game.wild) return every;
    const symbol = cell === game.mystery?.symbol ? reveal : cell;
    return symbol < game.pays.length && symbol >= 0 ? 2 ** symbol : 0;
  };
  /** symbols whose shortest paying run is `length` */
  const payAt = reels.map((_, reel) =>
    game.pays.reduce((mask, row, symbol) => (leastPaying(row) === reel + 1 ? mask | (1 << symbol) : mask), 0),
  );
  const lines =
    game.evaluation.kind === "lines" ? distinctPrefixes(game.evaluation.lines, reels.length) : null;
  const masks = reels.map((columns) =>
    columns.map((column) => {
      const cells = column.shown.map(maskOf);
      return { column, cells, union: cells.reduce((a, b) => a | b, 0) };
    }),
  );
  const found = new Map<string, Quiet & { count: number }>();
  const width = lines?.length ?? 1;
  /**
   * for every reel, the symbols each line (or the window) can still be a run of; one buffer per reel,
   * reused
   */
  const alive = Array.from({ length: reels.length + 1 }, () => new Int32Array(width).fill(every));
  const quietAt = (reel: number, cells: readonly number[], union: number): boolean => {
    const before = alive[reel] as Int32Array;
    const after = alive[reel + 1] as Int32Array;
    const pay = payAt[reel] ?? 0;
    for (let i = 0; i < width; i++) {
      const cell = lines ? (cells[(lines[i] as readonly number[])[reel] as number] as number) : union;
      const mask = (before[i] as number) & cell;
      if ((mask & pay) !== 0) return false;
      after[i] = mask;
    }
    return true;
  };
  const walk = (reel: number, scatters: number, held: boolean) => {
    const columns = masks[reel];
    if (!columns) return tally(found, scatters, held, 1);
    for (const { column, cells, union } of columns)
      if (quietAt(reel, cells, union)) walk(reel + 1, scatters + column.scatters, held || column.hasWild);
  };
  walk(0, 0, false);
  return [...found.values()];
}

function distinctPrefixes(lines: readonly (readonly number[])[], length: number): number[][] {
  const seen = new Map(lines.map((line) => [line.slice(0, length).join(), line.slice(0, length)]));
  return [...seen.values()].map((line) => [...line]);
}
