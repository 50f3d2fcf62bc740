import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { describe, expect, test } from "vitest";
import { LARGEST_LINE } from "./bet-type.ts";
import { betTypeOf, lotteryFamily } from "./families.ts";
import { selectionOf } from "./selection-text.ts";
import { ALL_BET_TYPES, HORSE_YEAR } from "./testing/all-bet-types.ts";

const find = (family: LotteryFamilyCode, code: string) => {
  const betType = betTypeOf(lotteryFamily(family, HORSE_YEAR), code);
  if (!betType) throw new Error(`${family} has no ${code}`);
  return betType;
};

describe("combinations", () => {
  test.each([
    ["digits5", "first3-straight", "1,3|0|2,6", "1-0-2 1-0-6 3-0-2 3-0-6"],
    ["racing10", "first2-straight", "1,10|1,2", "1-2 10-1 10-2"],
    ["digits5", "five-group60", "7|1,2,3,7", "1-2-3-7-7"],
    ["digits5", "five-group30", "1,2,3|2,3", "1-1-2-2-3 1-1-2-3-3"],
    ["digits5", "five-group20", "9|1,2", "1-2-9-9-9"],
    ["digits5", "five-group5", "9|1,2", "1-9-9-9-9 2-9-9-9-9"],
    ["digits5", "first3-group3", "2,5", "2-2-5 2-5-5"],
    ["digits5", "first3-group6", "0,1,2,3", "0-1-2 0-1-3 0-2-3 1-2-3"],
    ["digits5", "position", "1,2||||3", "digit1:1 digit1:2 digit5:3"],
    ["digits5", "sum-sides", "big,odd", "big odd"],
    ["digits5", "any2-first3", "1,2,3", "1-2 1-3 2-3"],
    ["dice3", "sum", "3,18", "3 18"],
    ["eleven5", "any2", "01,02,11", "01-02 01-11 02-11"],
    ["mark49", "special", "01,49", "01 49"],
    ["mark49", "zodiac-parlay2", "rat,ox,horse", "rat-ox rat-horse ox-horse"],
    ["vietnam-south", "lo2", "00,36", "00 36"],
    ["vietnam-south", "lo3", "1,2|3|6", "1-3-6 2-3-6"],
  ] as const)("of %s %s with %s are %s", (family, code, text, outcomes) => {
    const betType = find(family, code);
    const selection = selectionOf(betType.rows, text) ?? [];
    expect([...betType.outcomes(selection)].sort()).toEqual(outcomes.split(" ").sort());
  });

  test.each([
    ["digits5", "position", "digit1:1", ["win"]],
    ["dice3", "sum", "18", ["1-of-216"]],
    ["dice3", "sum", "10", ["27-of-216"]],
    ["mark49", "three-hit-two", "01-02-03", ["three", "two"]],
    ["mark49", "zodiac", "horse", ["other"]],
    ["mark49", "zodiac", "rat", ["usual"]],
    ["mark49", "zodiac-parlay3", "rat-horse-dog", ["other"]],
    ["mark49", "zodiac-parlay3", "rat-ox-dog", ["usual"]],
    ["mark49", "tail-parlay2", "0-5", ["other"]],
    ["digits5", "first3-group3", "2-2-5", ["win"]],
    ["dice3", "sum", "19", []],
  ] as const)("of %s %s: %s can win %o", (family, code, outcome, classes) => {
    expect(find(family, code).classesOf(outcome)).toEqual(classes);
  });

  test("of racing are those with different cars, counted without listing them", () => {
    const all = Array.from({ length: 10 }, (_, car) => String(car + 1));
    const first4 = find("racing10", "first4-straight");
    expect(first4.count([all, all, all, all])).toBe(5040);
    expect(first4.count([all.slice(0, 3), all.slice(0, 3), all.slice(0, 3), all.slice(0, 3)])).toBe(0);
    expect(first4.count([["1"], ["1", "2"], all, ["3", "4"]])).toBe(14);
  });
});

describe("rows", () => {
  test.each([
    ["mark49", "special", [1, 49]],
    ["mark49", "three-of-three", [3, 40]],
    ["mark49", "none-12", [12, 17]],
    ["vietnam-north", "parlay4", [4, 23]],
    ["vietnam-north", "slide10", [10, 16]],
    ["vietnam-north", "lo2", [1, 100]],
    ["eleven5", "any8", [8, 11]],
    ["digits5", "five-group60", [1, 10, 3, 10]],
    ["digits5", "first3-group3", [2, 10]],
    ["digits5", "first3-sum", [1, 28]],
    ["dice3", "sum", [1, 16]],
    ["racing10", "first2-straight", [1, 10, 1, 10]],
    ["digits3", "position", [0, 10, 0, 10, 0, 10]],
  ] as const)("of %s %s have the least and the most picks %o", (family, code, bounds) => {
    expect(find(family, code).rows.flatMap(({ least, most }) => [least, most])).toEqual(bounds);
  });

  test("never allow numbers in any order that are more than the largest line", () => {
    for (const { betType } of ALL_BET_TYPES) {
      const [row] = betType.rows;
      if (betType.rows.length > 1 || !row) continue;
      expect(betType.count([row.values.slice(0, row.most)])).toBeLessThanOrEqual(LARGEST_LINE);
    }
  });

  test("are each a combination where every pick is one", () => {
    for (const { betType } of ALL_BET_TYPES) {
      const row = betType.rows.length - 1;
      const pick = betType.rows[row]?.values[0] ?? "";
      const selection = betType.rows.map((_, at) => (at === row ? [pick] : []));
      expect({ code: betType.code, count: betType.count(selection) }).toEqual({
        code: betType.code,
        count: betType.eachPick ? 1 : 0,
      });
    }
  });
});

describe("chances", () => {
  test.each([
    ["digits5", "five-straight", "win 1/100000"],
    ["digits5", "five-group120", "win 120/100000"],
    ["digits5", "five-group60", "win 60/100000"],
    ["digits5", "five-group30", "win 30/100000"],
    ["digits5", "five-group20", "win 20/100000"],
    ["digits5", "five-group10", "win 10/100000"],
    ["digits5", "five-group5", "win 5/100000"],
    ["digits5", "four-group24", "win 24/10000"],
    ["digits5", "four-group12", "win 12/10000"],
    ["digits5", "four-group6", "win 6/10000"],
    ["digits5", "four-group4", "win 4/10000"],
    ["digits5", "first3-group3", "win 3/1000"],
    ["digits5", "first3-group6", "win 6/1000"],
    ["digits5", "dragon-tiger", "10-of-100 10/100, 45-of-100 45/100"],
    ["digits5", "sum-sides", "win 50000/100000"],
    ["eleven5", "first3-straight", "win 1/990"],
    ["eleven5", "any5", "win 1/462"],
    ["eleven5", "any8", "win 20/165"],
    ["racing10", "first4-straight", "win 1/5040"],
    ["racing10", "first2-sum-sides", "20-of-45 20/45, 25-of-45 25/45"],
    ["mark49", "three-hit-two", "three 20/18424, two 645/18424"],
    ["mark49", "none-5", "win 850668/1906884"],
    ["mark49", "zodiac", "usual 40520964/85900584, other 47580016/85900584"],
    ["mark49", "zodiac-parlay2", "usual 17623284/85900584, other 20843956/85900584"],
    ["mark49", "tail-parlay5", "usual 1768750/85900584, other 1456250/85900584"],
    ["vietnam-north", "lo2", "win 27/100"],
    ["vietnam-north", "lo3", "win 23/1000"],
    ["vietnam-south", "lo4", "win 16/10000"],
    ["thai", "front3", "win 2/1000"],
    ["thai", "run-bottom", "win 19/100"],
  ] as const)("of %s %s are %s", (family, code, chances) => {
    const { classes } = find(family, code);
    expect(classes.map(({ code, chance }) => `${code} ${chance.favourable}/${chance.total}`).join(", ")).toBe(
      chances,
    );
  });
});
