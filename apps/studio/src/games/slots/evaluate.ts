import { byCount, type SlotDefinition } from "./definition.ts";

export interface LineWin {
  readonly symbol: number;
  readonly count: number;
  /** before any multiplier of the spin, after wild multipliers */
  readonly coins: number;
  /** the index of the line, or */
  readonly line?: number;
  /** the number of ways; a multiplying wild counts as its multiplier */
  readonly ways?: number;
}

/**
 * Wins of a window given column by column. Mystery symbols are read as `reveal`. Every win begins on the
 * first reel, which has no wild, so the first symbol determines the symbol of a run.
 */
export function evaluate(
  game: SlotDefinition,
  columns: readonly (readonly number[])[],
  wildMultiplier: number,
  reveal: number,
): LineWin[] {
  return game.evaluation.kind === "lines"
    ? lineWins(game, game.evaluation.lines, columns, wildMultiplier, reveal)
    : wayWins(game, columns, wildMultiplier, reveal);
}

function lineWins(
  game: SlotDefinition,
  lines: readonly (readonly number[])[],
  columns: readonly (readonly number[])[],
  wildMultiplier: number,
  reveal: number,
): LineWin[] {
  const wins: LineWin[] = [];
  const { pays, wild } = game;
  const mystery = game.mystery?.symbol ?? -1;
  const reels = columns.length;
  const first = columns[0] as readonly number[];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as readonly number[];
    let symbol = first[line[0] as number] as number;
    if (symbol === mystery) symbol = reveal;
    const row = pays[symbol];
    if (row === undefined) continue;
    let count = 1;
    let factor = 1;
    for (; count < reels; count++) {
      const next = (columns[count] as readonly number[])[line[count] as number] as number;
      if (next === wild) factor *= wildMultiplier;
      else if (next !== symbol && !(next === mystery && reveal === symbol)) break;
    }
    const coins = byCount(row, count) * factor;
    if (coins > 0) wins.push({ symbol, count, coins, line: index });
  }
  return wins;
}

function wayWins(
  game: SlotDefinition,
  columns: readonly (readonly number[])[],
  wildMultiplier: number,
  reveal: number,
): LineWin[] {
  const wins: LineWin[] = [];
  const mystery = game.mystery?.symbol ?? -1;
  const seen = new Set<number>();
  for (const landed of columns[0] as readonly number[]) {
    const symbol = landed === mystery ? reveal : landed;
    const row = game.pays[symbol];
    if (row === undefined || seen.has(symbol)) continue;
    seen.add(symbol);
    let ways = 1;
    let count = 0;
    for (; count < columns.length; count++) {
      let matches = 0;
      for (const cell of columns[count] as readonly number[]) {
        if (cell === symbol || (cell === mystery && reveal === symbol)) matches += 1;
        else if (cell === game.wild) matches += wildMultiplier;
      }
      if (matches === 0) break;
      ways *= matches;
    }
    const coins = byCount(row, count) * ways;
    if (coins > 0) wins.push({ symbol, count, coins, ways });
  }
  return wins;
}
