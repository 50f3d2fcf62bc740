import { columnsOf } from "./columns.ts";
import { byCount, multiplierOf, type ReelSet, type SlotDefinition } from "./definition.ts";

/**
 * The most coins that runs and scatters can pay in one spin of these reels, before multipliers of the
 * round.
 */
export function topSpin(game: SlotDefinition, set: ReelSet): number {
  const reveals = game.mystery?.weights.flatMap((weight, reveal) => (weight > 0 ? [reveal] : [])) ?? [-1];
  const runs = reveals.reduce((best, reveal) => topRuns(game, set, reveal, best), 0);
  return runs + Math.max(0, ...(game.scatter?.pays ?? []));
}

/** The most coins a paid spin can pay before free spins, including its respin and its prize. */
export function topBase(game: SlotDefinition): number {
  const spin = topSpin(game, game.base);
  const feature = game.scatter?.feature;
  const prize =
    feature?.kind === "prize"
      ? Math.max(0, ...feature.prizes.map((p) => p.stakes)) * Math.max(0, ...feature.boost) * game.coins
      : 0;
  return spin * (game.base.wild.style === "respin" ? 2 : 1) + prize;
}

/** The most coins of the free spin with each index. */
export function topFree(game: SlotDefinition): (index: number) => number {
  const feature = game.scatter?.feature;
  if (!game.free || feature?.kind !== "free-spins") return () => 0;
  const spin = topSpin(game, game.free);
  return (index) => spin * multiplierOf(feature, index);
}

/** A line, or a symbol counted by ways, that has matched on every reel so far. */
interface Run {
  readonly symbol: number;
  readonly line: readonly number[] | null;
  readonly factor: number;
}

/**
 * Branch and bound, reel by reel: a partial window is extended only while its live runs, completed with the
 * best column of each remaining reel, would pay more than the best spin found so far.
 * @param atLeast a spin known to be possible; only better ones are searched for
 */
function topRuns(game: SlotDefinition, set: ReelSet, reveal: number, atLeast: number): number {
  const reels = columnsOf(game, set).map((columns) => distinct(columns.map((c) => c.shown)));
  const byLine = game.evaluation.kind === "lines";
  const worth = (cell: number | undefined, symbol: number) => {
    if (cell === symbol || (cell === game.mystery?.symbol && reveal === symbol)) return 1;
    return cell !== undefined && cell === game.wild ? set.wild.multiplier : 0;
  };
  /** `weights[reel][column][symbol]`: matches of each cell (lines), or of all cells together (ways) */
  const weights = reels.map((columns) =>
    columns.map((column) =>
      game.pays.map((_, symbol) => {
        const cells = column.map((cell) => worth(cell, symbol));
        return byLine ? cells : [cells.reduce((a, b) => a + b, 0)];
      }),
    ),
  );
  /** the highest match weight of any column of a reel */
  const most = weights.map((columns) =>
    game.pays.map((_, symbol) => Math.max(...columns.map((column) => Math.max(...(column[symbol] ?? [0]))))),
  );
  /** `ceiling[count][symbol]`: the most that a run of `count` can still pay, for a factor of one */
  const ceiling = Array.from({ length: reels.length + 1 }, (_, from) =>
    game.pays.map((row, symbol) => {
      let factor = 1;
      let count = from;
      for (; count < reels.length && (most[count]?.[symbol] ?? 0) > 0; count++)
        factor *= most[count]?.[symbol] ?? 0;
      return byCount(row, count) * factor;
    }),
  );
  const lines = byLine ? game.evaluation.lines : [null];
  const begin = (column: readonly (readonly number[])[]): Run[] =>
    column.flatMap((cells, symbol) =>
      lines.flatMap((line) => {
        const factor = cells[line?.[0] ?? 0] ?? 0;
        return factor > 0 ? [{ symbol, line, factor }] : [];
      }),
    );

  let best = atLeast;
  const walk = (reel: number, alive: readonly Run[], banked: number) => {
    const options = (weights[reel] ?? []).map((column) => {
      let bound = banked;
      let paid = banked;
      const next: Run[] = [];
      for (const run of reel === 0 ? begin(column) : alive) {
        const weight = reel === 0 ? 1 : (column[run.symbol]?.[run.line?.[reel] ?? 0] ?? 0);
        if (weight > 0) {
          const factor = run.factor * weight;
          bound += (ceiling[reel + 1]?.[run.symbol] ?? 0) * factor;
          next.push({ symbol: run.symbol, line: run.line, factor });
        } else {
          const coins = byCount(game.pays[run.symbol] ?? [], reel) * run.factor;
          paid += coins;
          bound += coins;
        }
      }
      return { next, paid, bound };
    });
    if (reel === reels.length - 1) {
      best = Math.max(best, ...options.map(({ bound }) => bound));
      return;
    }
    options.sort((a, b) => b.bound - a.bound);
    for (const { next, paid, bound } of options) {
      if (bound <= best) return;
      walk(reel + 1, next, paid);
    }
  };
  walk(0, [], 0);
  return best;
}

function distinct(columns: readonly (readonly number[])[]): (readonly number[])[] {
  return [...new Map(columns.map((column) => [column.join(), column])).values()];
}
