import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SlotDefinition } from "./definition.ts";
import { evaluate } from "./evaluate.ts";
import { smallSlots } from "./testing/small-slots.ts";

/** Any window of a game's symbols, without wilds on the first reel. */
const windows = (game: SlotDefinition) =>
  fc.tuple(
    ...game.heights.map((height, reel) => {
      const symbols = [...game.pays.keys(), game.scatter?.symbol ?? 0];
      if (game.mystery) symbols.push(game.mystery.symbol);
      if (game.wild !== null && reel > 0) symbols.push(game.wild);
      return fc.array(fc.constantFrom(...symbols), { minLength: height, maxLength: height });
    }),
  );

/** An independent implementation of the rules: it checks every path through the window separately. */
function pathsCoins(
  game: SlotDefinition,
  window: readonly (readonly number[])[],
  multiplier: number,
  reveal: number,
): Map<number, number> {
  const paths =
    game.evaluation.kind === "lines"
      ? game.evaluation.lines.map((line) => [...line])
      : window.reduce<number[][]>(
          (sofar, column) => sofar.flatMap((path) => column.map((_, row) => [...path, row])),
          [[]],
        );
  const coins = new Map<number, number>();
  const counted = new Set<string>();
  for (const path of paths) {
    const cells = path.map((row, reel) => {
      const cell = window[reel]?.[row] as number;
      return cell === game.mystery?.symbol ? reveal : cell;
    });
    const symbol = cells[0] as number;
    if (!game.pays[symbol]) continue;
    const end = cells.findIndex((cell) => cell !== symbol && cell !== game.wild);
    const run = end < 0 ? cells : cells.slice(0, end);
    /** by ways, paths that differ only after the run are one way */
    if (game.evaluation.kind === "ways") {
      const key = `${symbol}:${path.slice(0, run.length).join()}`;
      if (counted.has(key) || longest(game, window, symbol, reveal) > run.length) continue;
      counted.add(key);
    }
    const factor = multiplier ** run.filter((cell) => cell === game.wild).length;
    const pay = (game.pays[symbol]?.[run.length] ?? 0) * factor;
    coins.set(symbol, (coins.get(symbol) ?? 0) + pay);
  }
  return coins;
}

function longest(
  game: SlotDefinition,
  window: readonly (readonly number[])[],
  symbol: number,
  reveal: number,
): number {
  const missing = window.findIndex(
    (column) =>
      !column.some(
        (c) => c === symbol || c === game.wild || (c === game.mystery?.symbol && reveal === symbol),
      ),
  );
  return missing < 0 ? window.length : missing;
}

describe("evaluate", () => {
  it("the wins of a window equal those found by checking every path separately", () => {
    const cases = smallSlots().chain((game) =>
      fc.tuple(fc.constant(game), windows(game), fc.integer({ min: 0, max: game.pays.length - 1 })),
    );
    fc.assert(
      fc.property(cases, ([game, window, reveal]) => {
        const multiplier = game.base.wild.multiplier;
        const found = new Map<number, number>();
        for (const win of evaluate(game, window, multiplier, reveal))
          found.set(win.symbol, (found.get(win.symbol) ?? 0) + win.coins);
        const expected = pathsCoins(game, window, multiplier, reveal);
        for (const symbol of game.pays.keys()) expect(found.get(symbol) ?? 0).toBe(expected.get(symbol) ?? 0);
      }),
      { numRuns: 500 },
    );
  });

  it("a line pays once, for its longest run", () => {
    const game: SlotDefinition = {
      code: "g",
      heights: [1, 1, 1].map(() => 2),
      evaluation: {
        kind: "lines",
        lines: [
          [0, 0, 0],
          [0, 0, 1],
        ],
      },
      coins: 2,
      pays: [
        [0, 0, 2, 10],
        [0, 0, 0, 4],
      ],
      wild: 2,
      scatter: null,
      mystery: null,
      base: {
        strips: [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
        wild: { style: "plain", multiplier: 3 },
      },
      free: null,
      cap: 100,
      volatility: 1,
      stakes: [2],
    };
    expect(
      evaluate(
        game,
        [
          [0, 1],
          [2, 1],
          [0, 1],
        ],
        3,
        -1,
      ),
    ).toEqual([
      { symbol: 0, count: 3, coins: 30, line: 0 },
      { symbol: 0, count: 2, coins: 6, line: 1 },
    ]);
  });
});
