import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { describe, expect, test } from "vitest";
import type { Selection } from "./bet-type.ts";
import { betTypeOf, lotteryFamily } from "./families.ts";
import { HORSE_YEAR } from "./testing/all-bet-types.ts";

const CARS = Array.from({ length: 10 }, (_, car) => String(car + 1));

describe("the most", () => {
  const most = (family: LotteryFamilyCode, code: string, selection: Selection) => {
    const betType = betTypeOf(lotteryFamily(family, HORSE_YEAR), code);
    return Object.fromEntries(betType?.most(selection) ?? []);
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

  test("of three places with few cars is the best assignment of cars to places", () => {
    const rest = none(7);
    expect(most("racing10", "position", [["1"], ["1", "2"], ["1", "2"], ...rest])).toEqual({ win: 2 });
    expect(most("racing10", "position", [["1", "2"], ["1"], ["2"], ...rest])).toEqual({ win: 2 });
    expect(most("racing10", "position", [["1", "2", "3"], ["1"], ["2"], ...rest])).toEqual({ win: 3 });
    expect(
      most("racing10", "sides", [["big", "odd"], ["big", "odd"], ["big", "odd"], ["odd"], ...none(6)]),
    ).toEqual({
      win: 6,
    });
  });

  test("of small and even numbers of 11 prefers the side with the better odds", () => {
    expect(most("eleven5", "sides", [["big", "small"], ...none(4)])).toEqual({ "5-of-11": 1 });
    expect(most("eleven5", "sides", [["big", "odd"], ["even"], ...none(3)])).toEqual({
      "6-of-11": 2,
      "5-of-11": 1,
    });
    const even = Array.from({ length: 5 }, () => ["even", "small"]);
    expect(most("eleven5", "sides", even)).toEqual({ "5-of-11": 7 });
  });

  test("of several places of digits is a hit in each", () => {
    expect(most("digits5", "position", [["1", "2"], [], ["3"], [], []])).toEqual({ win: 2 });
    expect(most("digits5", "first3-straight", [["1", "2"], ["1"], ["3"]])).toEqual({ win: 1 });
    expect(most("digits5", "first3-group3", [["1", "2"]])).toEqual({ win: 1 });
    expect(most("dice3", "sum-sides", [["big", "small", "odd"]])).toEqual({ win: 2 });
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
});
