import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import fc from "fast-check";
import type { BetType, DrawNumbers, Hits, LotteryFamily, PickRow, Selection } from "../bet-type.ts";
import { lotteryFamily } from "../families.ts";
import { oddsOf, prizeOf } from "../odds.ts";

/** A draw's time in the lunar year of the horse. */
export const HORSE_YEAR = new Date("2026-11-20T12:00:00Z");

export interface Case {
  readonly familyCode: (typeof LOTTERY_FAMILIES)[number];
  readonly family: LotteryFamily;
  readonly code: string;
  readonly betType: BetType;
}

/** Every bet type of every family. */
export const ALL_BET_TYPES: readonly Case[] = LOTTERY_FAMILIES.flatMap((familyCode) => {
  const family = lotteryFamily(familyCode, HORSE_YEAR);
  return family.betTypes.map((betType) => ({ familyCode, family, code: betType.code, betType }));
});

/** Integers that look random and are the same for the same seed (mulberry32). */
export function integers(seed: number): (size: number) => number {
  let state = seed | 0;
  return (size) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * size);
  };
}

export const results = (family: LotteryFamily): fc.Arbitrary<DrawNumbers> =>
  fc.integer().map((seed) => family.draw(integers(seed)));

/** Legal picks of each row, mostly few; their combinations may be none. */
export const picks = (rows: readonly PickRow[], more = 5): fc.Arbitrary<Selection> =>
  fc.tuple(
    ...rows.map(({ values, least, most }) =>
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.subarray([...values], { minLength: least, maxLength: Math.min(most, least + more) }),
        },
        { weight: 1, arbitrary: fc.subarray([...values], { minLength: least, maxLength: most }) },
      ),
    ),
  );

/** Legal selections with at most so many combinations. */
export const selections = (betType: BetType, largest = 3000): fc.Arbitrary<Selection> =>
  picks(betType.rows).filter((selection) => {
    const count = betType.count(selection);
    return count > 0 && count <= largest;
  });

const TIMES = new Map([
  ["single", 1],
  ["pair", 2],
  ["triple", 3],
  ["quadruple", 4],
]);

/** The selection of one combination only; undefined if there is none, as in group 3, whose row is pair and single. */
export function selectionOfOutcome(
  { rows, eachPick, count }: BetType,
  outcome: string,
): Selection | undefined {
  const parts = outcome.split("-");
  let selection: Selection;
  if (eachPick && rows.length > 1) {
    const [name, value = ""] = outcome.split(":");
    selection = rows.map((row) => (row.name === name ? [value] : []));
  } else if (eachPick) selection = [[outcome]];
  else if (rows.length === 1) selection = [[...new Set(parts)]];
  else if (rows.every(({ name }) => TIMES.has(name)))
    selection = rows.map(({ name }) =>
      [...new Set(parts)].filter(
        (value) => parts.filter((other) => other === value).length === TIMES.get(name),
      ),
    );
  else selection = parts.map((value) => [value]);
  return count(selection) === 1 ? selection : undefined;
}

/** Combinations of every class: the first and the last one of some selections. */
export function examples(betType: BetType): ReadonlyMap<string, readonly string[]> {
  const { rows, eachPick, classesOf, outcomes } = betType;
  const selection = rows.map(({ values, most }, at) =>
    eachPick || rows.length === 1 ? values.slice(0, most) : [...values.slice(at), ...values].slice(0, 5),
  );
  const found = new Map<string, string[]>();
  for (const outcome of outcomes(selection))
    for (const code of classesOf(outcome)) {
      const [first = outcome] = found.get(code) ?? [];
      found.set(code, first === outcome ? [first] : [first, outcome]);
    }
  return found;
}

/** What hits pay on a stake of one unit for each combination. */
export const paid = ({ classes }: BetType, hits: Hits, prizeGroup: number): bigint =>
  prizeOf(
    classes.map(({ code, chance }) => ({ count: hits.get(code) ?? 0, odds: oddsOf(chance, prizeGroup) })),
    100_000n,
    1,
  );
