import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeNumbers } from "./describe-numbers.ts";
import { betTypeOf, lotteryFamily } from "./families.ts";
import { lotteryNames } from "./names.ts";
import { ALL_BET_TYPES, HORSE_YEAR, integers, results } from "./testing/all-bet-types.ts";
import { LOTTERY_WORDS } from "./words.ts";

const numbersOf = (text: string): readonly string[] => text.split(" ");
const family = (code: (typeof LOTTERY_FAMILIES)[number]) => lotteryFamily(code, HORSE_YEAR);

describe("families", () => {
  test.each(LOTTERY_FAMILIES)("the rules of %s are built once", (code) => {
    expect(lotteryFamily(code, new Date("2026-12-01"))).toBe(family(code));
  });

  test("6 of 49 has other rules in another lunar year, and the same ones twelve years later", () => {
    const next = lotteryFamily("mark49", new Date("2027-03-01"));
    expect(next).not.toBe(family("mark49"));
    expect(lotteryFamily("mark49", new Date("2038-03-01"))).toBe(family("mark49"));
  });

  test.each(ALL_BET_TYPES)("$code of $familyCode is found by its code", ({ family, code, betType }) => {
    expect(betTypeOf(family, code)).toBe(betType);
  });

  test("an unknown code is no bet type", () => {
    expect(betTypeOf(family("digits5"), "three-straight")).toBeUndefined();
    expect(betTypeOf(family("digits5"), "constructor")).toBeUndefined();
  });
});

describe.each(LOTTERY_FAMILIES)("results of %s", (code) => {
  test("what is drawn could be a result", () => {
    fc.assert(
      fc.property(results(family(code)), (numbers) => {
        expect(family(code).isResult(numbers)).toBe(true);
      }),
    );
  });

  test("every number of every place is drawn", () => {
    const { draw } = family(code);
    const next = integers(1);
    const seen: Set<string>[] = [];
    for (let n = 0; n < 3000; n++)
      for (const [at, number] of draw(next).entries())
        for (const part of code === "mark49" || code === "eleven5" || code === "racing10" ? [number] : number)
          (seen[at] ??= new Set()).add(part);
    const values =
      new Map<string, number>([
        ["dice3", 6],
        ["eleven5", 11],
        ["mark49", 49],
      ]).get(code) ?? 10;
    expect(seen.map(({ size }) => size)).toEqual(seen.map(() => values));
  });

  test("other texts are no result", () => {
    fc.assert(
      fc.property(results(family(code)), fc.nat(), fc.string(), (numbers, at, text) => {
        const { isResult } = family(code);
        const place = at % numbers.length;
        expect(isResult(numbers.slice(1))).toBe(false);
        expect(isResult([...numbers, numbers[0] ?? ""])).toBe(false);
        expect(isResult(numbers.map((number, other) => (other === place ? `x${text}` : number)))).toBe(false);
        expect(isResult(numbers.map((number, other) => (other === place ? `${number}0` : number)))).toBe(
          false,
        );
        expect(isResult(numbers.map((number, other) => (other === place ? "" : number)))).toBe(false);
      }),
    );
  });
});

test.each([
  ["racing10", "1 1 3 4 5 6 7 8 9 10"],
  ["racing10", "0 1 2 3 4 5 6 7 8 9"],
  ["mark49", "01 02 03 04 05 06 06"],
  ["mark49", "1 2 3 4 5 6 7"],
  ["mark49", "01 02 03 04 05 06 50"],
  ["eleven5", "01 02 03 04 04"],
  ["eleven5", "01 02 03 04 12"],
  ["dice3", "0 1 2"],
  ["dice3", "5 6 7"],
  ["digits5", "1 2 3 4 10"],
  ["lao", "12a4"],
  ["thai", "123456 123 456 789 012 345"],
] as const)("for %s %s is no result", (code, numbers) => {
  expect(family(code).isResult(numbersOf(numbers))).toBe(false);
});

const SPECIAL_480236 = "480236 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17";

describe("facts", () => {
  test.each([
    ["digits5", "4 0 7 7 2", "sum 20, size small, parity even, dragon-tiger dragon"],
    ["digits5", "1 8 3 9 5", "sum 26, size big, parity even, dragon-tiger tiger"],
    ["digits5", "5 9 0 4 5", "sum 23, size big, parity odd, dragon-tiger tie"],
    ["digits3", "4 6 4", "sum 14, size big, parity even, dragon-tiger tie"],
    ["digits3", "4 6 3", "sum 13, size small, parity odd, dragon-tiger dragon"],
    ["dice3", "2 5 6", "sum 13, size big, parity odd, pattern mixed"],
    ["dice3", "3 3 3", "sum 9, size small, parity odd, pattern triple"],
    ["dice3", "6 4 5", "sum 15, size big, parity odd, pattern straight"],
    ["dice3", "5 1 5", "sum 11, size big, parity odd, pattern pair"],
    ["racing10", "7 3 10 1 5 9 2 8 4 6", "first2-sum 10, size small, parity even, dragon-tiger dragon"],
    ["racing10", "8 4 10 1 5 3 2 6 7 9", "first2-sum 12, size big, parity even, dragon-tiger tiger"],
    ["eleven5", "01 03 05 10 11", "sum 30, size small, parity even, dragon-tiger tiger"],
    ["eleven5", "11 03 05 10 02", "sum 31, size big, parity odd, dragon-tiger dragon"],
    ["mark49", "05 12 19 27 36 44 33", "special-colour green, special-zodiac dog, sum 176"],
    ["vietnam-south", SPECIAL_480236, "last2 36, size small, parity even"],
    ["vietnam-north", "48050", "last2 50, size big, parity even"],
    ["thai", "123450 1 2 3 4 67", "top3 450, top2 50, bottom2 67, size big, parity even"],
    ["lao", "1249", "top3 249, top2 49, bottom2 12, size small, parity odd"],
    ["hanoi", "51840 12345", "top3 840, top2 40, bottom2 45, size small, parity even"],
  ] as const)("of %s %s are %s", (code, numbers, facts) => {
    const described = describeNumbers(family(code), numbersOf(numbers));
    expect(described.map(({ name, value }) => `${name} ${value}`).join(", ")).toBe(facts);
  });

  test("a family without facts has none", () => {
    expect(describeNumbers({ betTypes: [], draw: () => [], isResult: () => true }, ["1"])).toEqual([]);
  });
});

describe("names for texts", () => {
  test("every value on a button is a number or a word, and every word is a value or a fact", () => {
    const values = new Set(
      ALL_BET_TYPES.flatMap(({ betType }) => betType.rows.flatMap((row) => row.values)).filter(
        (value) => !/^[0-9-]+$/.test(value),
      ),
    );
    expect([...values].sort()).toEqual(LOTTERY_WORDS);
  });

  test("the values of facts and roads are numbers or words", () => {
    for (const code of LOTTERY_FAMILIES)
      fc.assert(
        fc.property(results(family(code)), (numbers) => {
          const facts = describeNumbers(family(code), numbers).map(({ value }) => value);
          const roads = family(code).trends?.flatMap(({ roads }) =>
            roads.map((road) => road.valueOf(numbers)),
          );
          for (const value of [...facts, ...(roads ?? [])])
            expect(/^[0-9]+$/.test(value) || LOTTERY_WORDS.includes(value)).toBe(true);
        }),
        { numRuns: 30 },
      );
  });

  test("all names are listed, sorted and once", () => {
    const names = lotteryNames();
    for (const list of [
      names.words,
      names.groups,
      names.rows,
      names.tiers,
      names.facts,
      names.trends,
      names.roads,
      ...Object.values(names.betTypes),
    ])
      expect(list).toEqual([...new Set(list)].sort());
    for (const { familyCode, betType } of ALL_BET_TYPES) {
      expect(names.betTypes[familyCode]).toContain(betType.code);
      expect(names.groups).toContain(betType.group);
      for (const { name } of betType.rows) expect(names.rows).toContain(name);
    }
    expect(Object.keys(names.betTypes)).toEqual([...LOTTERY_FAMILIES]);
    expect(names.tiers).toEqual(["three", "two"]);
    expect(names.facts).toContain("special-zodiac");
    expect(names.trends).toContain("place10");
    expect(names.roads).toEqual(["dragon-tiger", "parity", "size"]);
  });

  test("the values of a trend contain what a draw has", () => {
    for (const code of LOTTERY_FAMILIES)
      fc.assert(
        fc.property(results(family(code)), (numbers) => {
          for (const { values, valuesOf } of family(code).trends ?? [])
            for (const value of valuesOf(numbers)) expect(values).toContain(value);
        }),
        { numRuns: 30 },
      );
  });
});
