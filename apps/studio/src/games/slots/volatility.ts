import type { SlotDefinition, Volatility } from "./definition.ts";
import { repeatable } from "./repeatable.ts";
import { simulate } from "./simulate.ts";

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
  const { deviation: spread } = simulate(game, repeatable(game.code), ROUNDS);
  return STEPS.find(([most]) => spread <= most)?.[1] ?? 5;
}
