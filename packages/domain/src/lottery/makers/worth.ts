import type { Chance, Hits, PrizeClass } from "../bet-type.ts";

const PRECISION = 1_000_000n;

/** What a hit is worth beside other hits: its odds for a return of 100 %. */
export const worthOf = ({ favourable, total, share = 100n }: Chance): number =>
  Number((total * share * PRECISION) / (favourable * 100n)) / Number(PRECISION);

/**
 * The possible hits that pay most. Of hits worth the same, the fewer: odds are rounded down, so few large prizes lose
 * less by it than many small ones.
 */
export function largest(possible: Iterable<Hits>, classes: readonly PrizeClass[]): Hits {
  const worth = new Map(classes.map(({ code, chance }) => [code, worthOf(chance)]));
  let best: { readonly hits: Hits; readonly sum: number; readonly count: number } | undefined;
  for (const hits of possible) {
    let [sum, count] = [0, 0];
    for (const [code, number] of hits) {
      sum += (worth.get(code) ?? 0) * number;
      count += number;
    }
    const near = best && Math.abs(sum - best.sum) <= 1e-9 * sum;
    if (!best || (near ? count < best.count : sum > best.sum)) best = { hits, sum, count };
  }
  return best?.hits ?? new Map();
}

/** Hits of one class; none if there are none. */
export const hitsOf = (code: string, count: number): Hits => new Map(count > 0 ? [[code, count]] : []);

/** Hits of several rows together. */
export function added(all: readonly Hits[]): Hits {
  const sum = new Map<string, number>();
  for (const hits of all) for (const [code, count] of hits) sum.set(code, (sum.get(code) ?? 0) + count);
  return sum;
}
