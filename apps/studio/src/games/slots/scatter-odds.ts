import { columnsOf } from "./columns.ts";
import { type FreeSpins, multiplierOf, type ReelSet, type SlotDefinition } from "./definition.ts";
import { add, type Fraction, fraction, ONE, times, ZERO } from "./fraction.ts";

/**
 * `odds[n]`: the probability of exactly n scatters in view. Reels stop independently, so it is a
 * convolution.
 */
export function scatterOdds(game: SlotDefinition, set: ReelSet): Fraction[] {
  let odds: Fraction[] = [ONE];
  for (const columns of columnsOf(game, set)) {
    const most = Math.max(...columns.map((c) => c.scatters));
    const next = new Array<Fraction>(odds.length + most).fill(ZERO);
    for (let count = 0; count <= most; count++) {
      const here = fraction(columns.filter((c) => c.scatters === count).length, columns.length);
      odds.forEach((before, n) => {
        next[n + count] = add(next[n + count] ?? ZERO, times(before, here));
      });
    }
    odds = next;
  }
  return odds;
}

export interface FreeSpinCount {
  /** free spins played */
  readonly spins: Fraction;
  /** the sum of their multipliers */
  readonly weight: Fraction;
}

/**
 * Average number of free spins from `start` granted ones, including retriggers and their limit. Whether
 * spin i is played depends only on the spins before it, so its own win enters as an average. Probabilities
 * are integers over a power of one common denominator and are reduced to lowest terms only at the end.
 */
export function freeSpinCount(feature: FreeSpins, start: number, odds: readonly Fraction[]): FreeSpinCount {
  const unit = odds.reduce((lcm, { d }) => lcm * fraction(d, lcm).n, 1n);
  const more = new Map<number, bigint>();
  odds.forEach((chance, count) => {
    const again = feature.again[count] ?? 0;
    if (chance.n > 0n) more.set(again, (more.get(again) ?? 0n) + (chance.n * unit) / chance.d);
  });
  let spins = 0n;
  let weight = 0n;
  let scale = 1n;
  /** probability of each total granted so far, among those with the next spin still to play */
  let granted = new Map<number, bigint>([[Math.min(start, feature.limit), 1n]]);
  for (let index = 0; granted.size > 0; index++) {
    const chance = [...granted.values()].reduce((a, b) => a + b, 0n);
    spins = spins * unit + chance * unit;
    weight = weight * unit + chance * BigInt(multiplierOf(feature, index)) * unit;
    scale *= unit;
    const next = new Map<number, bigint>();
    for (const [total, p] of granted)
      for (const [again, q] of more) {
        const after = Math.min(feature.limit, total + again);
        if (after > index + 1) next.set(after, (next.get(after) ?? 0n) + p * q);
      }
    granted = next;
  }
  return { spins: fraction(spins, scale), weight: fraction(weight, scale) };
}
