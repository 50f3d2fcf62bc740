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

describe("the most", () => {
  const most = (family: LotteryFamilyCode, code: string, selection: Selection) => {
    const [found] = betTypesOf(family, new RegExp(`^${code}$`));
    return Object.fromEntries(found?.betType.most(selection) ?? []);
  };
  const none = (rows: number) => Array.from({ length: rows }, (): readonly string[] => []);

  test("of one car at all places is one hit, because it arrives once", () => {
    expect(
      most(
        "racing10",
        "position",
        CARS.map(() => ["3"]),
      ),
    ).toEqual({ win: 1 });
  });

  test("of two cars at two places each is two hits", () => {
    expect(most("racing10", "position", [["3", "4"], ["3", "4"], ...none(8)])).toEqual({ win: 2 });
  });

  test("of big at all places is five hits, because there are five big cars", () => {
    expect(
      most(
        "racing10",
        "sides",
        CARS.map(() => ["big"]),
      ),
    ).toEqual({ win: 5 });
  });

  test("of all sides of two places is two hits for each", () => {
    const all = ["big", "small", "odd", "even"];
    expect(most("racing10", "sides", [all, all, ...none(8)])).toEqual({ win: 4 });
  });

  test("of several sums is the rarest one", () => {
    expect(most("dice3", "sum", [["10", "4", "17"]])).toEqual({ "3-of-216": 1 });
  });

  test("of a number of Vietnam's south is a hit in every prize", () => {
    expect(most("vietnam-south", "lo2", [["36"]])).toEqual({ win: 18 });
    expect(most("vietnam-north", "lo3", [["1"], ["2"], ["3"]])).toEqual({ win: 23 });
  });

  test("of parlays is all combinations of as many numbers as there are prizes", () => {
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, "0"));
    expect(most("vietnam-south", "parlay2", [pairs])).toEqual({ win: 153 });
    expect(most("vietnam-south", "slide4", [pairs.slice(0, 20)])).toEqual({ win: 4845 });
  });

  test("of a bet against numbers leaves out those that have to come", () => {
    const all = Array.from({ length: 10 }, (_, digit) => String(digit));
    expect(most("digits5", "any1-first3", [all])).toEqual({ win: 3 });
    expect(
      most("mark49", "none-5", [Array.from({ length: 20 }, (_, n) => String(n + 1).padStart(2, "0"))]),
    ).toEqual({
      win: 15504,
    });
  });

  test("of two or three hits counts both prizes of seven numbers", () => {
    expect(most("mark49", "three-hit-two", [["01", "02", "03", "04", "05", "06", "07"]])).toEqual({
      three: 20,
      two: 15,
    });
  });

  test("of parlays with the year's animal is the better of both classes", () => {
    expect(most("mark49", "zodiac-parlay2", [["horse", "rat", "ox"]])).toEqual({ other: 2, usual: 1 });
    expect(most("mark49", "zodiac", [["rat", "ox"]])).toEqual({ usual: 2 });
    const eight = ["rat", "ox", "tiger", "rabbit", "dragon", "snake", "goat"];
    expect(most("mark49", "zodiac", [["horse", ...eight]])).toEqual({ usual: 7 });
  });

  test("of a selection without combinations is nothing", () => {
    expect(most("digits5", "five-straight", none(5))).toEqual({});
    expect(most("digits5", "five-group60", [["1"], ["1", "2", "3"]])).toEqual({});
  });

  test("of regional bets on prizes is reached by no result more than once over", () => {
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
