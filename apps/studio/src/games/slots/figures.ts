import type { GameListDetails } from "@foyer/wallet-protocol";
import type { SlotDefinition } from "./definition.ts";
import { exactReturn } from "./exact-return.ts";
import { toPercent } from "./fraction.ts";
import { topBase, topFree } from "./top-win.ts";

/** The figures shown to players before they open a game. */
export function figuresOf(game: SlotDefinition): GameListDetails {
  const { evaluation, heights, stakes } = game;
  return {
    rtp: toPercent(exactReturn(game).total, 2),
    volatility: game.volatility,
    ways:
      evaluation.kind === "lines"
        ? { kind: "lines", count: evaluation.lines.length }
        : { kind: "ways", count: heights.reduce((ways, height) => ways * height, 1) },
    reels: { columns: heights.length, rows: Math.max(...heights) },
    top_win: topWin(game),
    free_spins: game.scatter?.feature.kind === "free-spins",
    stakes: { least: Math.min(...stakes), most: Math.max(...stakes) },
  };
}

/** The maximum win of a round in whole stakes: all its spins at their best, or the cap if lower. */
export function topWin(game: SlotDefinition): number {
  const feature = game.scatter?.feature;
  const free = topFree(game);
  const spins = feature?.kind === "free-spins" ? feature.limit : 0;
  let coins = topBase(game);
  for (let index = 0; index < spins && coins < game.cap * game.coins; index++) coins += free(index);
  return Math.min(game.cap, Math.floor(coins / game.coins));
}
