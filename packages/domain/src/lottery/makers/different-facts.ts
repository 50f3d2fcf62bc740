import type { Hits, PrizeClass } from "../bet-type.ts";
import { added, worthOf } from "./worth.ts";

/** What decides about a row: a sum, the digit of a place, a pattern. */
export type FactValue = string | number;

interface Assigned {
  readonly worth: number;
  readonly hits: readonly Hits[];
}

/**
 * The hits that pay most if every row has another fact: the best assignment of facts to rows. For each row, `best` has the
 * best of the rows so far by the set of facts they have taken.
 */
export function largestOfDifferent(
  rows: readonly ReadonlyMap<FactValue, Hits>[],
  classes: readonly PrizeClass[],
): Hits {
  const worth = new Map(classes.map(({ code, chance }) => [code, worthOf(chance)]));
  const bits = new Map<FactValue, number>();
  for (const row of rows) for (const fact of row.keys()) if (!bits.has(fact)) bits.set(fact, 2 ** bits.size);
  let best = new Map<number, Assigned>([[0, { worth: 0, hits: [] }]]);
  for (const row of rows) {
    const winning = [...row].filter(([, hits]) => hits.size > 0);
    const next = new Map(best);
    for (const [taken, { worth: before, hits: all }] of best)
      for (const [fact, hits] of winning) {
        const bit = bits.get(fact) ?? 0;
        if (taken & bit) continue;
        let sum = before;
        for (const [code, count] of hits) sum += (worth.get(code) ?? 0) * count;
        if (sum > (next.get(taken | bit)?.worth ?? -1))
          next.set(taken | bit, { worth: sum, hits: [...all, hits] });
      }
    best = next;
  }
  let largest: Assigned = { worth: 0, hits: [] };
  for (const assigned of best.values()) if (assigned.worth > largest.worth) largest = assigned;
  return added(largest.hits);
}
