import type { Chance } from "./chance.ts";
import type { SlotDefinition, Volatility } from "./definition.ts";
import { slot } from "./play.ts";
import { repeatable } from "./repeatable.ts";

const ROUNDS = 60_000;

/** Upper limits of the standard deviation of a round's return, in stakes, for each volatility level. */
const STEPS: readonly (readonly [number, Volatility])[] = [
  [3, 1],
  [4.5, 2],
  [6.5, 3],
  [10, 4],
];

/**
 * The volatility level of a game, from the standard deviation of simulated rounds with a fixed seed: always
 * the same result.
 */
export function measureVolatility(game: SlotDefinition): Volatility {
  const spread = deviation(game, repeatable(game.code), ROUNDS);
  return STEPS.find(([most]) => spread <= most)?.[1] ?? 5;
}

/** Standard deviation of a round's return, in stakes, over the given number of rounds. */
export function deviation(game: SlotDefinition, chance: Chance, rounds: number): number {
  const { play } = slot(game);
  let total = 0;
  let squares = 0;
  for (let i = 0; i < rounds; i++) {
    const stakes = play(chance).coins / game.coins;
    total += stakes;
    squares += stakes * stakes;
  }
  return Math.sqrt(squares / rounds - (total / rounds) ** 2);
}
