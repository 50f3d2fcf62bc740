import type { BetType, DrawNumbers, LotteryFamily } from "../bet-type.ts";
import { allAppear, sumsOf } from "../combinatorics.ts";
import { chooseNumbers } from "../makers/choose-numbers.ts";
import { group } from "../makers/group.ts";
import { optionRow, options } from "../makers/options.ts";
import { DICE_PATTERNS } from "../words.ts";
import {
  numbersFrom,
  parityOf,
  placesFrom,
  placeTrends,
  sidesRow,
  sizeOf,
  sumOf,
  sumTrend,
} from "./places.ts";

const FACES = numbersFrom(1, 6);
const SUMS = numbersFrom(3, 18);
const BIG_SUM = 11;
const DICE_SUMS = sumsOf([1, 2, 3].map(() => FACES.map(Number)));
const all = (numbers: DrawNumbers): DrawNumbers => numbers;

/** The face that exactly so many dice show; "" if there is none. */
const shownBy = (count: number, numbers: DrawNumbers): string =>
  numbers.find((face) => numbers.filter((other) => other === face).length === count) ?? "";

/** Three equal faces, three in a row, a pair, or three others. */
export function dicePattern(numbers: DrawNumbers): string {
  const different = [...new Set(numbers.map(Number))];
  if (different.length < 3) return different.length === 1 ? "triple" : "pair";
  return Math.max(...different) - Math.min(...different) === 2 ? "straight" : "mixed";
}

const betTypes: readonly BetType[] = [
  options("sum", "sum", [optionRow("sum", SUMS, { fact: sumOf, cases: DICE_SUMS })]),
  options("sum-sides", "sum", [sidesRow("sum", BIG_SUM, { fact: sumOf, cases: DICE_SUMS })]),
  options("triple", "same", [
    optionRow("triple", FACES, {
      fact: (numbers) => shownBy(3, numbers),
      cases: new Map([...FACES.map((face) => [face, 1n] as const), ["", 210n]]),
    }),
  ]),
  options("pair", "same", [
    optionRow("pair", FACES, {
      fact: (numbers) => shownBy(2, numbers),
      cases: new Map([...FACES.map((face) => [face, 15n] as const), ["", 126n]]),
    }),
  ]),
  group("pair-single", "same", {
    values: FACES,
    parts: [
      { row: "pair", times: 2, picks: 1 },
      { row: "single", times: 1, picks: 1 },
    ],
    drawn: all,
  }),
  group("three-different", "different", {
    values: FACES,
    parts: [{ row: "numbers", times: 1, picks: 3 }],
    drawn: all,
  }),
  ...[1, 2].map((size) =>
    chooseNumbers(size === 1 ? "any1" : "two-different", "different", {
      values: FACES,
      size,
      drawn: all,
      different: [1, 3],
      tiers: [{ code: "win", hits: size, chance: allAppear(6, 3, size) }],
    }),
  ),
  options("pattern", "pattern", [
    optionRow("pattern", DICE_PATTERNS, {
      fact: dicePattern,
      cases: new Map([
        ["triple", 6n],
        ["straight", 24n],
        ["pair", 90n],
        ["mixed", 96n],
      ]),
    }),
  ]),
];

/** Three dice. */
export const dice3: LotteryFamily = {
  betTypes,
  draw: (next) => [1, 2, 3].map(() => String(next(6) + 1)),
  results: FACES.flatMap((first) => FACES.flatMap((second) => FACES.map((third) => [first, second, third]))),
  isResult: (numbers) => numbers.length === 3 && numbers.every((face) => FACES.includes(face)),
  facts: (numbers) => [
    { name: "sum", value: String(sumOf(numbers)) },
    { name: "size", value: sizeOf(sumOf(numbers), BIG_SUM) },
    { name: "parity", value: parityOf(sumOf(numbers)) },
    { name: "pattern", value: dicePattern(numbers) },
  ],
  trends: [sumTrend(SUMS, BIG_SUM), ...placeTrends(placesFrom("die", 1, 3), FACES, 4)],
};
