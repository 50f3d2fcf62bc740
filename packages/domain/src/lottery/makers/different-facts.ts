import type { Hits, PrizeClass } from "../bet-type.ts";
import { added, worthOf } from "./worth.ts";

/** What decides about a row: a sum, the digit of a place, a pattern. */
export type FactValue = string | number;

/** Rows that have a fact each, the last one first. */
interface Assigned {
  readonly worth: number;
  readonly hits: Hits;
  readonly before: Assigned | undefined;
}

/**
 * The hits that pay most if every row has another fact: the best assignment of facts to rows. For each row, `best` has the
 * best of the rows so far by the set of facts they have taken, as bits.
 */
export function largestOfDifferent(
  rows: readonly ReadonlyMap<FactValue, Hits>[],
  classes: readonly PrizeClass[],
): Hits {
  const worth = new Map(classes.map(({ code, chance }) => [code, worthOf(chance)]));
  const facts = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  let best: (Assigned | undefined)[] = [{ worth: 0, hits: new Map(), before: undefined }];
  for (const row of rows) {
    const next = [...best];
    for (const [fact, hits] of row) {
      if (hits.size === 0) continue;
      const bit = 2 ** facts.indexOf(fact);
      let pays = 0;
      for (const [code, count] of hits) pays += (worth.get(code) ?? 0) * count;
      for (const [taken, before] of best.entries()) {
        if (!before || taken & bit) continue;
        const sum = before.worth + pays;
        if (sum > (next[taken | bit]?.worth ?? 0)) next[taken | bit] = { worth: sum, hits, before };
      }
    }
    best = next;
  }
  let largest = best[0];
  for (const assigned of best) if (assigned && assigned.worth > (largest?.worth ?? 0)) largest = assigned;
  const all: Hits[] = [];
  for (let row = largest; row; row = row.before) all.push(row.hits);
  return added(all);
}
