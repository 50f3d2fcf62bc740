import type { LineWin } from "../games/slots/evaluate.ts";
import type { Spin } from "../games/slots/play.ts";
import type { PublicGame } from "../play-api.ts";
import type { Say } from "./texts.ts";

/**
 * Whether a round has paid more than its stake. A return of the stake or less is a loss, and is shown without
 * celebration (UKGC RTS 14).
 */
export const isGain = (paid: number, staked: number): boolean => paid > staked;

type Cell = readonly [reel: number, row: number];

/** What a spin shows after wilds have filled their reels and mystery symbols have been revealed. */
export function seen(spin: Spin, game: PublicGame): number[][] {
  return spin.landed.map((column, reel) =>
    column.map((symbol) => {
      if (game.wild !== null && spin.filled?.includes(reel)) return game.wild;
      if (symbol === game.mystery?.symbol && spin.reveal !== undefined) return spin.reveal;
      return symbol;
    }),
  );
}

/** Cells that belong to a win. */
function cellsOf(win: LineWin, window: readonly (readonly number[])[], game: PublicGame): Cell[] {
  const fits = (symbol: number) => symbol === win.symbol || symbol === game.wild;
  const { evaluation } = game;
  if (evaluation.kind === "lines" && win.line !== undefined) {
    const line = evaluation.lines[win.line] ?? [];
    return line.slice(0, win.count).map((row, reel) => [reel, row] as const);
  }
  return window
    .slice(0, win.count)
    .flatMap((column, reel) => column.flatMap((symbol, row) => (fits(symbol) ? [[reel, row] as const] : [])));
}

/** All winning cells of a spin, including scatters. */
export function winningCells(spin: Spin, game: PublicGame): Cell[] {
  const window = seen(spin, game);
  const cells = spin.wins.flatMap((win) => cellsOf(win, window, game));
  if (spin.scatters && game.scatter) {
    const { symbol } = game.scatter;
    spin.landed.forEach((column, reel) => {
      column.forEach((landed, row) => {
        if (landed === symbol) cells.push([reel, row]);
      });
    });
  }
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}

/** A winning line: its row on each reel, and how many reels of it win. */
export interface DrawnLine {
  readonly rows: readonly number[];
  readonly count: number;
}

/** The lines that won; none where symbols pay in any position. */
export function winningLines(spin: Spin, { evaluation }: PublicGame): DrawnLine[] {
  if (evaluation.kind !== "lines") return [];
  return spin.wins.flatMap(({ line, count }) => {
    const rows = line === undefined ? undefined : evaluation.lines[line];
    return rows ? [{ rows, count }] : [];
  });
}

/** What won in a spin, best first: "4 × Cherries, line 1, and 2 more". Empty without a win. */
export function winText(spin: Spin, nameOf: (symbol: number) => string, say: Say): string {
  const [best, ...others] = [...spin.wins].sort((a, b) => b.coins - a.coins);
  if (!best) return "";
  const what = say("combination", best.count, nameOf(best.symbol));
  const where = best.line === undefined ? what : say("onLine", what, best.line + 1);
  return others.length > 0 ? say("moreWins", where, others.length) : where;
}

/** The first reel to slow down for suspense: one more scatter would start the feature. */
export function tenseFrom(spin: Spin, game: PublicGame): number | undefined {
  const { scatter } = game;
  if (!scatter || spin.kind === "respin") return undefined;
  const needed = (
    scatter.feature.kind === "free-spins" ? scatter.feature.spins : scatter.feature.boost
  ).findIndex((n) => n > 0);
  if (needed < 2) return undefined;
  let count = 0;
  for (const [reel, column] of spin.landed.entries()) {
    count += column.filter((symbol) => symbol === scatter.symbol).length;
    if (count >= needed - 1 && reel + 1 < spin.landed.length) return reel + 1;
  }
  return undefined;
}
