import type { BetType, LotteryFamily } from "../bet-type.ts";
import { sumsOf } from "../combinatorics.ts";
import { options } from "../makers/options.ts";
import { areDigits, digitAny, digitStraight, drawDigits, threeDigits } from "./digit-types.ts";
import {
  DIGITS,
  dragonTiger,
  dragonTigerRow,
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

const PLACES = placesFrom("digit", 1, 3);
const BIG_DIGIT = 5;
const BIG_SUM = 14;

const THREE = { name: "three", first: 1, last: 3 };
const FIRST_2 = { name: "first2", first: 1, last: 2 };
const LAST_2 = { name: "last2", first: 2, last: 3 };

const betTypes: readonly BetType[] = [
  ...threeDigits("three", THREE),
  digitStraight("two", FIRST_2),
  digitStraight("two", LAST_2),
  options("position", "position", placeRows(PLACES, DIGITS)),
  digitAny(1, "any", THREE),
  digitAny(2, "any", THREE),
  options("sides", "sides", placeSides(PLACES, DIGITS, BIG_DIGIT)),
  options("sum-sides", "sides", [
    sidesRow("sum", BIG_SUM, { fact: sumOf, cases: sumsOf(PLACES.map(() => DIGITS.map(Number))) }),
  ]),
  options("dragon-tiger", "dragon-tiger", [dragonTigerRow("1-3", [1, 3], { values: DIGITS, tie: true })]),
];

/** Three digits from 0 to 9. */
export const digits3: LotteryFamily = {
  betTypes,
  draw: (next) => drawDigits(3, next),
  isResult: (numbers) => areDigits(numbers, 3),
  facts: (numbers) => [
    { name: "sum", value: String(sumOf(numbers)) },
    { name: "size", value: sizeOf(sumOf(numbers), BIG_SUM) },
    { name: "parity", value: parityOf(sumOf(numbers)) },
    { name: "dragon-tiger", value: dragonTiger(numberAt(numbers, 1), numberAt(numbers, 3)) },
  ],
  trends: [...placeTrends(PLACES, DIGITS, BIG_DIGIT), sumTrend(numbersFrom(0, 27), BIG_SUM)],
};
