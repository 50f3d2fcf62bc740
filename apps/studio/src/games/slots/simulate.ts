import type { Chance } from "./chance.ts";
import type { SlotDefinition } from "./definition.ts";
import { slot } from "./play.ts";

/** What a number of played rounds added up to; returns are in stakes. */
export interface Simulation {
  readonly rounds: number;
  readonly mean: number;
  /** standard deviation of a round's return */
  readonly deviation: number;
  readonly hits: number;
  /** rounds with free spins or a prize */
  readonly features: number;
  readonly freeSpins: number;
  /** free spins in which more free spins were won */
  readonly retriggers: number;
  readonly respins: number;
  readonly best: number;
}

export function simulate(game: SlotDefinition, chance: Chance, rounds: number): Simulation {
  const { play } = slot(game);
  const count = { hits: 0, features: 0, freeSpins: 0, retriggers: 0, respins: 0 };
  let total = 0;
  let squares = 0;
  let best = 0;
  for (let i = 0; i < rounds; i++) {
    const round = play(chance);
    const stakes = round.coins / game.coins;
    total += stakes;
    squares += stakes * stakes;
    if (stakes > 0) count.hits += 1;
    if (round.prize || round.spins[0]?.freeSpins) count.features += 1;
    for (const { kind, freeSpins } of round.spins) {
      if (kind === "respin") count.respins += 1;
      if (kind !== "free") continue;
      count.freeSpins += 1;
      if (freeSpins) count.retriggers += 1;
    }
    if (stakes > best) best = stakes;
  }
  const mean = total / rounds;
  return { ...count, rounds, mean, deviation: Math.sqrt(squares / rounds - mean * mean), best };
}
