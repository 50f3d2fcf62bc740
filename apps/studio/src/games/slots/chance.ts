import { randomFillSync } from "node:crypto";

/** Random source of outcomes. The engine takes it as an argument, so that tests can script it. */
export interface Chance {
  /** a whole number in [0, bound), each equally likely; 1 ≤ bound ≤ 2^32 */
  below(bound: number): number;
}

const RANGE = 2 ** 32;
const BLOCK = 4096;

/**
 * Integers from the operating system's generator (through node:crypto), without modulo bias: draws at or
 * above the last whole multiple of the bound are discarded. Words are fetched in blocks; each is used once
 * and wiped.
 */
export function secureChance(fill: (block: Uint32Array) => void = randomFillSync): Chance {
  const block = new Uint32Array(BLOCK);
  let next = BLOCK;
  const word = () => {
    if (next === BLOCK) {
      fill(block);
      next = 0;
    }
    const value = block[next] as number;
    block[next++] = 0;
    return value;
  };
  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > RANGE)
        throw new RangeError(`no whole number is below ${bound}`);
      const limit = RANGE - (RANGE % bound);
      let value = word();
      while (value >= limit) value = word();
      return value % bound;
    },
  };
}

/** An index drawn by weight. */
export function drawByWeight(weights: readonly number[], chance: Chance): number {
  const total = weights.reduce((a, b) => a + b, 0);
  let left = chance.below(total);
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index;
    left -= weight;
  }
  throw new RangeError("weights add up to nothing");
}
