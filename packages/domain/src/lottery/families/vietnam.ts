import type { BetType, DrawNumbers, LotteryFamily } from "../bet-type.ts";
import { equallyLikely, optionRow, options } from "../makers/options.ts";
import { DIGITS, parityOf, sideRoads, sidesRow, sizeOf } from "./places.ts";
import { arePrizes, drawPrizes, ending, PAIRS, pairsOfPrizes, partOf } from "./prizes.ts";

/** Digits of each prize, in the order of the numbers of a draw: the special prize, then the first to the last. */
type Prizes = readonly number[];

/** Special, first, 2 second, 6 third, 4 fourth, 6 fifth, 3 sixth and 4 seventh prizes. */
const NORTH: Prizes = [
  5,
  5,
  ...times(2, 5),
  ...times(6, 5),
  ...times(4, 4),
  ...times(6, 4),
  ...times(3, 3),
  ...times(4, 2),
];
/** Special, first, second, 2 third, 7 fourth, fifth, 3 sixth, seventh and eighth prize. */
const SOUTH: Prizes = [6, 5, 5, ...times(2, 5), ...times(7, 5), 4, ...times(3, 4), 3, 2];

function times(count: number, digits: number): readonly number[] {
  return Array.from({ length: count }, () => digits);
}

const SPECIAL = [0];
const BIG_PAIR = 50;

const lastPair = (numbers: DrawNumbers): string => partOf(numbers[0] ?? "", 2, "end");
const lastPairNumber = (numbers: DrawNumbers): number => Number(lastPair(numbers));

/** A digit of the last two of the special prize: the head is the tens, the tail the units. */
const digitOfSpecial = (code: "head" | "tail"): BetType =>
  options(code, "head-tail", [
    optionRow(code, DIGITS, {
      fact: (numbers) => lastPair(numbers)[code === "head" ? 0 : 1] ?? "",
      cases: equallyLikely(DIGITS),
    }),
  ]);

function vietnam(prizes: Prizes): LotteryFamily {
  const all = prizes.map((_, prize) => prize);
  const withDigits = (least: number) => all.filter((prize) => (prizes[prize] ?? 0) >= least);
  return {
    betTypes: [
      ...[2, 3, 4].map((digits) =>
        ending(`lo${digits}`, "lo", { prizes: withDigits(digits), digits, at: "end" }),
      ),
      ending("special-last2", "de", { prizes: SPECIAL, digits: 2, at: "end" }),
      ending("special-first2", "de", { prizes: SPECIAL, digits: 2, at: "start" }),
      ending("special-last3", "de", { prizes: SPECIAL, digits: 3, at: "end" }),
      ending("special-first3", "de", { prizes: SPECIAL, digits: 3, at: "start" }),
      options("special-sides", "de", [
        sidesRow("pair", BIG_PAIR, {
          fact: lastPairNumber,
          cases: equallyLikely(PAIRS.map(Number)),
          market: "special-last2",
        }),
      ]),
      digitOfSpecial("head"),
      digitOfSpecial("tail"),
      ...[2, 3, 4].map((size) => pairsOfPrizes(`parlay${size}`, "parlay", size, all, "all")),
      ...[4, 5, 6, 7, 8, 9, 10].map((size) => pairsOfPrizes(`slide${size}`, "slide", size, all, "none")),
    ],
    draw: (next) => drawPrizes(prizes, next),
    isResult: (numbers) => arePrizes(numbers, prizes),
    facts: (numbers) => [
      { name: "last2", value: lastPair(numbers) },
      { name: "size", value: sizeOf(lastPairNumber(numbers), BIG_PAIR) },
      { name: "parity", value: parityOf(lastPairNumber(numbers)) },
    ],
    trends: [
      {
        name: "head",
        values: DIGITS,
        valuesOf: (numbers) => [lastPair(numbers).slice(0, 1)],
        roads: sideRoads((numbers) => Number(lastPair(numbers).slice(0, 1)), 5),
      },
      {
        name: "tail",
        values: DIGITS,
        valuesOf: (numbers) => [lastPair(numbers).slice(1)],
        roads: sideRoads((numbers) => Number(lastPair(numbers).slice(1)), 5),
      },
      {
        name: "pair",
        values: PAIRS,
        valuesOf: (numbers) => numbers.map((number) => partOf(number, 2, "end")),
        roads: sideRoads(lastPairNumber, BIG_PAIR),
      },
    ],
  };
}

/** Vietnam's north: one draw a day of 27 prizes. */
export const vietnamNorth = vietnam(NORTH);
/** Vietnam's centre and south: each province draws 18 prizes on its days. */
export const vietnamSouth = vietnam(SOUTH);
