import type { Hits, PrizeClass } from "../bet-type.ts";
import { added, worthOf } from "./worth.ts";

/** What decides about a row: a sum, the digit of a place, a pattern. */
export type FactValue = string | number;

/** A fact with which a row wins, and what that is worth. */
interface Win {
  readonly fact: FactValue;
  readonly hits: Hits;
  readonly worth: number;
}

/** Rows that have a fact each, the last one first. */
interface Assigned {
  readonly worth: number;
  readonly hits: Hits;
  readonly before: Assigned | undefined;
}

/** The hits that pay most if every row has another fact. */
export function largestOfDifferent(
  rows: readonly ReadonlyMap<FactValue, Hits>[],
  classes: readonly PrizeClass[],
): Hits {
  const worth = new Map(classes.map(({ code, chance }) => [code, worthOf(chance)]));
  const wins = rows
    .map((row) => [...row].filter(([, hits]) => hits.size > 0))
    .filter((row) => row.length > 0)
    .map((row) =>
      row.map(([fact, hits]): Win => {
        let sum = 0;
        for (const [code, count] of hits) sum += (worth.get(code) ?? 0) * count;
        return { fact, hits, worth: sum };
      }),
    );
  return added(bestOfEach(wins) ?? bestAssignment(wins));
}

/** The best of each row, if that gives them all other facts without much search: mostly so when many are picked. */
function bestOfEach(rows: readonly (readonly Win[])[]): readonly Hits[] | undefined {
  const taken = new Set<FactValue>();
  const all: Hits[] = [];
  for (const row of rows) {
    const largest = Math.max(...row.map(({ worth }) => worth));
    const free = row.find(({ fact, worth }) => worth === largest && !taken.has(fact));
    if (!free) return undefined;
    taken.add(free.fact);
    all.push(free.hits);
  }
  return all;
}

/** For each row, `best` has the best of the rows so far by the set of facts they have taken, as bits. */
function bestAssignment(rows: readonly (readonly Win[])[]): readonly Hits[] {
  const facts = [...new Set(rows.flatMap((row) => row.map(({ fact }) => fact)))];
  let best: (Assigned | undefined)[] = [{ worth: 0, hits: new Map(), before: undefined }];
  for (const row of rows) {
    const next = [...best];
    for (const { fact, hits, worth } of row) {
      const bit = 2 ** facts.indexOf(fact);
      for (let taken = 0; taken < best.length; taken++) {
        const before = best[taken];
        if (!before || taken & bit) continue;
        const sum = before.worth + worth;
        if (sum > (next[taken | bit]?.worth ?? 0)) next[taken | bit] = { worth: sum, hits, before };
      }
    }
    best = next;
  }
  let largest = best[0];
  for (const assigned of best) if (assigned && assigned.worth > (largest?.worth ?? 0)) largest = assigned;
  const all: Hits[] = [];
  for (let row = largest; row; row = row.before) all.push(row.hits);
  return all;
}
