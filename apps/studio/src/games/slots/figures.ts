import type { GameListDetails } from "@foyer/wallet-protocol";
import type { SlotDefinition } from "./definition.ts";
import { exactReturn } from "./exact-return.ts";
import { toNumber, toPercent } from "./fraction.ts";
import { hitFrequency } from "./hit-frequency.ts";
import { topBase, topFree } from "./top-win.ts";

/** The figures of a game that follow from all its stops, and take milliseconds to work out. */
export interface ExactFigures {
  /** long-run return in per cent with two decimals */
  readonly rtp: string;
  /** share of rounds that pay anything, in per cent with one decimal */
  readonly hits: string;
  /** maximum win of a round in whole stakes */
  readonly topWin: number;
  /** average number of rounds per feature; null without a feature */
  readonly featureEvery: number | null;
}

export function exactFigures(game: SlotDefinition): ExactFigures {
  const { total, feature } = exactReturn(game);
  return {
    rtp: toPercent(total, 2),
    hits: toPercent(hitFrequency(game), 1),
    topWin: topWin(game),
    featureEvery: feature.n > 0n ? Math.round(1 / toNumber(feature)) : null,
  };
}

/** The figures shown to players before they open a game. */
export function gameListDetails(game: SlotDefinition, { rtp, topWin }: ExactFigures): GameListDetails {
  const { evaluation, heights, stakes } = game;
  return {
    rtp,
    volatility: game.volatility,
    ways:
      evaluation.kind === "lines"
        ? { kind: "lines", count: evaluation.lines.length }
        : { kind: "ways", count: heights.reduce((ways, height) => ways * height, 1) },
    reels: { columns: heights.length, rows: Math.max(...heights) },
    top_win: topWin,
    free_spins: game.scatter?.feature.kind === "free-spins",
    stakes: { least: Math.min(...stakes), most: Math.max(...stakes) },
  };
}

/** The maximum win of a round in whole stakes: all its spins at their best, or the cap if lower. */
function topWin(game: SlotDefinition): number {
  const feature = game.scatter?.feature;
  const free = topFree(game);
  const spins = feature?.kind === "free-spins" ? feature.limit : 0;
  let coins = topBase(game);
  for (let index = 0; index < spins && coins < game.cap * game.coins; index++) coins += free(index);
  return Math.min(game.cap, Math.floor(coins / game.coins));
}
