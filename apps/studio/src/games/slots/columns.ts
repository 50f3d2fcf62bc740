import type { ReelSet, SlotDefinition } from "./definition.ts";

/** The column that one stop of one reel shows. */
export interface Column {
  /** symbols as they land, top to bottom */
  readonly landed: readonly number[];
  /** symbols that wins are read from: after a wild has filled its reel, before mystery is revealed */
  readonly shown: readonly number[];
  readonly scatters: number;
  readonly hasWild: boolean;
}

/** The column of every stop of every reel: `columnsOf(…)[reel][stop]`. */
export function columnsOf(game: SlotDefinition, set: ReelSet): Column[][] {
  return set.strips.map((strip, reel) =>
    strip.map((_, stop) => {
      const landed = Array.from(
        { length: game.heights[reel] ?? 0 },
        (_, row) => strip[(stop + row) % strip.length] as number,
      );
      const hasWild = game.wild !== null && landed.includes(game.wild);
      return {
        landed,
        shown: hasWild && set.wild.style !== "plain" ? wildColumn(game, reel) : landed,
        scatters: landed.filter((s) => s === game.scatter?.symbol).length,
        hasWild,
      };
    }),
  );
}

/** A reel filled with wilds. */
export function wildColumn(game: SlotDefinition, reel: number): number[] {
  return new Array<number>(game.heights[reel] ?? 0).fill(game.wild ?? -1);
}
