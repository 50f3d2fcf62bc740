import type { BetType, DrawNumbers, LotteryFamily } from "../bet-type.ts";
import { group } from "../makers/group.ts";
import { equallyLikely, options } from "../makers/options.ts";
import { DIGIT_GROUPS } from "./digit-types.ts";
import { DIGITS, parityOf, sideRoads, sidesRow, sizeOf } from "./places.ts";
import { anyDigit, arePrizes, drawPrizes, type Endings, ending, PAIRS, partOf } from "./prizes.ts";

/** "Top" is the end of the main number, as players know it; each lottery has its own "bottom" and "front". */

const top = (digits: number): Endings => ({ prizes: [0], digits, at: "end" });

/** The last digits of the main number in any order. */
const box = (code: string, tab: string, digits: number, parts: keyof typeof DIGIT_GROUPS): BetType =>
  group(code, tab, {
    values: DIGITS,
    parts: DIGIT_GROUPS[parts],
    drawn: (numbers) => partOf(numbers[0] ?? "", digits, "end").split(""),
  });

const topPair = (numbers: DrawNumbers): number => Number(partOf(numbers[0] ?? "", 2, "end"));
const BIG_PAIR = 50;

const TOP_3: readonly BetType[] = [
  ending("top3-straight", "three", top(3)),
  box("top3-box6", "three", 3, "group6"),
  box("top3-box3", "three", 3, "group3"),
];

const FOUR: readonly BetType[] = [
  ending("top4-straight", "four", top(4)),
  box("top4-box24", "four", 4, "four-group24"),
  box("top4-box12", "four", 4, "four-group12"),
  box("top4-box6", "four", 4, "four-group6"),
  box("top4-box4", "four", 4, "four-group4"),
];

const TOP_2: readonly BetType[] = [
  ending("top2", "two", top(2)),
  options("top2-sides", "two", [
    sidesRow("pair", BIG_PAIR, { fact: topPair, cases: equallyLikely(PAIRS.map(Number)) }),
  ]),
];

const run = (bottom: Endings): readonly BetType[] => [
  anyDigit("run-top", "run", top(3)),
  anyDigit("run-bottom", "run", bottom),
];

function regional(
  prizes: readonly number[],
  bottom: (numbers: DrawNumbers) => string,
  betTypes: readonly BetType[],
): LotteryFamily {
  return {
    betTypes,
    draw: (next) => drawPrizes(prizes, next),
    isResult: (numbers) => arePrizes(numbers, prizes),
    facts: (numbers) => [
      { name: "top3", value: partOf(numbers[0] ?? "", 3, "end") },
      { name: "top2", value: partOf(numbers[0] ?? "", 2, "end") },
      { name: "bottom2", value: bottom(numbers) },
      { name: "size", value: sizeOf(topPair(numbers), BIG_PAIR) },
      { name: "parity", value: parityOf(topPair(numbers)) },
    ],
    trends: ["hundreds", "tens", "units"].map((name, at) => ({
      name,
      values: DIGITS,
      valuesOf: (numbers) => [partOf(numbers[0] ?? "", 3, "end").slice(at, at + 1)],
      roads: sideRoads((numbers) => Number(partOf(numbers[0] ?? "", 3, "end").slice(at, at + 1)), 5),
    })),
  };
}

const THAI_FRONT: Endings = { prizes: [1, 2], digits: 3, at: "start" };
const THAI_BOTTOM_3: Endings = { prizes: [3, 4], digits: 3, at: "start" };
const THAI_BOTTOM_2: Endings = { prizes: [5], digits: 2, at: "start" };

/** Thailand: the first prize of six digits, two front numbers of three, two bottom ones of three, and one of two digits. */
export const thai = regional([6, 3, 3, 3, 3, 2], (numbers) => numbers[5] ?? "", [
  ...TOP_3,
  ending("front3", "three", THAI_FRONT),
  ending("bottom3", "three", THAI_BOTTOM_3),
  ...TOP_2,
  ending("bottom2", "two", THAI_BOTTOM_2),
  ...run(THAI_BOTTOM_2),
]);

const START_3: Endings = { prizes: [0], digits: 3, at: "start" };
const LAO_BOTTOM_2: Endings = { prizes: [0], digits: 2, at: "start" };

/** Laos: one number of four digits. Its first two are the bottom. */
export const lao = regional([4], (numbers) => partOf(numbers[0] ?? "", 2, "start"), [
  ...FOUR,
  ...TOP_3,
  ending("front3", "three", START_3),
  ...TOP_2,
  ending("bottom2", "two", LAO_BOTTOM_2),
  ...run(LAO_BOTTOM_2),
]);

const HANOI_BOTTOM_3: Endings = { prizes: [1], digits: 3, at: "end" };
const HANOI_BOTTOM_2: Endings = { prizes: [1], digits: 2, at: "end" };

/** Hanoi: the special and the first prize of five digits each. The end of the first prize is the bottom. */
export const hanoi = regional([5, 5], (numbers) => partOf(numbers[1] ?? "", 2, "end"), [
  ...FOUR,
  ...TOP_3,
  ending("front3", "three", START_3),
  ending("bottom3", "three", HANOI_BOTTOM_3),
  ...TOP_2,
  ending("bottom2", "two", HANOI_BOTTOM_2),
  ...run(HANOI_BOTTOM_2),
]);
