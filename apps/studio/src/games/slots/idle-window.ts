import { columnsOf } from "./columns.ts";
import type { SlotDefinition } from "./definition.ts";
import { evaluate } from "./evaluate.ts";
import { repeatable } from "./repeatable.ts";

const TRIES = 30;

/** The window shown before the first spin: a possible stop, preferably without a win. */
export function idleWindow(game: SlotDefinition, seed: string): (readonly number[])[] {
  const reels = columnsOf(game, game.base);
  const chance = repeatable(seed);
  let window: (readonly number[])[] = [];
  for (let i = 0; i < TRIES; i++) {
    window = reels.map((columns) => columns[chance.below(columns.length)]?.landed ?? []);
    if (evaluate(game, window, 1, -1).length === 0) break;
  }
  return window;
}
