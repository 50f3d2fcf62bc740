import type { BetType, DrawNumbers, LotteryFamily } from "../bet-type.ts";
import { chooseExactly, hypergeometric, sumsOfDifferent } from "../combinatorics.ts";
import { chooseNumbers } from "../makers/choose-numbers.ts";
import { optionRow, options } from "../makers/options.ts";
import { straight } from "../makers/straight.ts";
import {
  areDifferent,
  dragonTiger,
  dragonTigerRow,
  drawDifferent,
  numberAt,
  numbersFrom,
  parityOf,
  placeRows,
  placeSides,
  placesFrom,
  placeTrends,
  sidesRow,
  sizeOf,
  sumOf,
  sumTrend,
} from "./places.ts";

const NUMBERS = numbersFrom(1, 11, 2);
const DRAWN = 5;
const PLACES = placesFrom("ball", 1, DRAWN);
const BIG_NUMBER = 6;
const BIG_SUM = 31;
const MIDDLES = numbersFrom(3, 9, 2);
/** How many odd numbers and how many even ones. */
const SPLITS = ["5-0", "4-1", "3-2", "2-3", "1-4", "0-5"];
const ODD = 6;
const EVEN = 5;

const firstStraight = (count: number): BetType =>
  straight(`first${count}-straight`, `first${count}`, {
    rows: placesFrom("ball", 1, count),
    values: NUMBERS,
    drawn: (numbers) => [numbers.slice(0, count)],
    different: true,
  });

/** That all of `size` numbers are among the first ones drawn; of more numbers than are drawn, that all drawn ones are among them. */
const among = (code: string, tab: string, size: number, first: number): BetType => {
  const hits = Math.min(size, first);
  return chooseNumbers(code, tab, {
    values: NUMBERS,
    size,
    drawn: (numbers) => numbers.slice(0, first),
    different: [first, first],
    tiers: [{ code: "win", hits, chance: hypergeometric(NUMBERS.length, first, size, hits) }],
  });
};

const splitOf = (numbers: DrawNumbers): string => {
  const odd = numbers.filter((number) => Number(number) % 2 === 1).length;
  return `${odd}-${numbers.length - odd}`;
};
const middleOf = (numbers: DrawNumbers): string => [...numbers].sort()[2] ?? "";

const betTypes: readonly BetType[] = [
  firstStraight(3),
  among("first3-group", "first3", 3, 3),
  firstStraight(2),
  among("first2-group", "first2", 2, 2),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((size) => among(`any${size}`, "any", size, DRAWN)),
  options("position", "position", placeRows(PLACES, NUMBERS), { differentFacts: true }),
  among("any1-first3", "position", 1, 3),
  options("sides", "sides", placeSides(PLACES, NUMBERS, BIG_NUMBER), { differentFacts: true }),
  options("sum-sides", "sides", [
    sidesRow("sum", BIG_SUM, { fact: sumOf, cases: sumsOfDifferent(NUMBERS.map(Number), DRAWN) }),
  ]),
  options("dragon-tiger", "sides", [dragonTigerRow("1-5", [1, 5], { values: NUMBERS, tie: false })]),
  options("odd-even-split", "split", [
    optionRow("split", SPLITS, {
      fact: splitOf,
      cases: new Map(
        SPLITS.map((split, even) => [split, chooseExactly(ODD, DRAWN - even) * chooseExactly(EVEN, even)]),
      ),
    }),
  ]),
  options("middle", "split", [
    optionRow("middle", MIDDLES, {
      fact: middleOf,
      cases: new Map(
        MIDDLES.map((middle) => [
          middle,
          chooseExactly(Number(middle) - 1, 2) * chooseExactly(NUMBERS.length - Number(middle), 2),
        ]),
      ),
    }),
  ]),
];

/** Five of eleven numbers, in the order of the draw. */
export const eleven5: LotteryFamily = {
  betTypes,
  draw: (next) => drawDifferent(NUMBERS, DRAWN, next),
  isResult: (numbers) => areDifferent(numbers, NUMBERS, DRAWN),
  facts: (numbers) => [
    { name: "sum", value: String(sumOf(numbers)) },
    { name: "size", value: sizeOf(sumOf(numbers), BIG_SUM) },
    { name: "parity", value: parityOf(sumOf(numbers)) },
    { name: "dragon-tiger", value: dragonTiger(numberAt(numbers, 1), numberAt(numbers, 5)) },
  ],
  trends: [...placeTrends(PLACES, NUMBERS, BIG_NUMBER), sumTrend(numbersFrom(15, 45), BIG_SUM)],
};
