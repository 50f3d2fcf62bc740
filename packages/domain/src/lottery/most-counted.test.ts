import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BetType, DrawNumbers, Selection } from "./bet-type.ts";
import { ALL_BET_TYPES, paid, selections } from "./testing/all-bet-types.ts";
import { allDice, allDigits, arrangements, digitTexts, eachPrize, placed } from "./testing/result-spaces.ts";

const betTypesOf = (family: LotteryFamilyCode, codes: RegExp = /./) =>
  ALL_BET_TYPES.filter(({ familyCode, code }) => familyCode === family && codes.test(code));

const largestOf = (betType: BetType, selection: Selection, all: Iterable<DrawNumbers>): bigint => {
  let largest = 0n;
  for (const numbers of all) {
    const pays = paid(betType, betType.hits(selection, numbers), 1940);
    if (pays > largest) largest = pays;
  }
  return largest;
};
const mostOf = (betType: BetType, selection: Selection) => paid(betType, betType.most(selection), 1940);

const ELEVEN = Array.from({ length: 11 }, (_, ball) => String(ball + 1).padStart(2, "0"));
const CARS = Array.from({ length: 10 }, (_, car) => String(car + 1));

describe("the most that a selection wins is what it wins with the best of all results", () => {
  const spaces: readonly (readonly [LotteryFamilyCode, readonly DrawNumbers[]])[] = [
    ["dice3", [...allDice()]],
    ["digits3", [...allDigits(3)]],
    ["lao", [...digitTexts(4)].map((text) => [text])],
  ];
  test.each(spaces.flatMap(([family, all]) => betTypesOf(family).map((one) => ({ ...one, all }))))(
    "$familyCode $code",
    ({ betType, all }) => {
      fc.assert(
        fc.property(selections(betType, 100), (selection) => {
          expect(mostOf(betType, selection)).toBe(largestOf(betType, selection, all));
        }),
        { numRuns: 10 },
      );
    },
  );

  const ALL_ELEVEN = [...arrangements(ELEVEN, 5)];
  test.each(betTypesOf("eleven5"))("eleven5 $code", ({ betType }) => {
    fc.assert(
      fc.property(selections(betType, 50), (selection) => {
        expect(mostOf(betType, selection)).toBe(largestOf(betType, selection, ALL_ELEVEN));
      }),
      { numRuns: 3 },
    );
  });

  test.each(betTypesOf("racing10", /^(position|sides)$/))("racing10 $code of four places", ({ betType }) => {
    const all = [...placed(CARS, 10, [0, 3, 6, 9])];
    const picks = fc
      .tuple(...[0, 1, 2, 3].map(() => fc.subarray([...(betType.rows[0]?.values ?? [])])))
      .filter((rows) => rows.some((row) => row.length > 0))
      .map((rows) => betType.rows.map((_, place) => (place % 3 === 0 ? (rows[place / 3] ?? []) : [])));
    fc.assert(
      fc.property(picks, (selection) => {
        expect(mostOf(betType, selection)).toBe(largestOf(betType, selection, all));
      }),
      { numRuns: 15 },
    );
  });
});

describe("regional draws", () => {
  test("of prizes never pay more than the most of a selection", () => {
    for (const { betType, familyCode } of [...betTypesOf("thai"), ...betTypesOf("hanoi")]) {
      const all = [...eachPrize(familyCode === "thai" ? [6, 3, 3, 3, 3, 2] : [5, 5])];
      fc.assert(
        fc.property(selections(betType, 30), (selection) => {
          expect(largestOf(betType, selection, all) <= mostOf(betType, selection)).toBe(true);
        }),
        { numRuns: 2 },
      );
    }
  });
});
