import type { BetType, DrawNumbers, LotteryFamily } from "../bet-type.ts";
import { sumsOfDifferent } from "../combinatorics.ts";
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
} from "./places.ts";

const CARS = numbersFrom(1, 10);
const PLACES = placesFrom("place", 1, 10);
const BIG_CAR = 6;
const BIG_SUM = 12;
const FIRST_TWO_SUMS = sumsOfDifferent(CARS.map(Number), 2);
const sumOfFirstTwo = (numbers: DrawNumbers): number => sumOf(numbers.slice(0, 2));

const firstStraight = (count: number): BetType =>
  straight(`first${count}-straight`, `first${count}`, {
    rows: placesFrom("place", 1, count),
    values: CARS,
    drawn: (numbers) => [numbers.slice(0, count)],
    different: true,
  });

const betTypes: readonly BetType[] = [
  options("position", "position", placeRows(PLACES, CARS), { differentFacts: true }),
  options("sides", "sides", placeSides(PLACES, CARS, BIG_CAR), { differentFacts: true }),
  firstStraight(2),
  firstStraight(3),
  firstStraight(4),
  options("first2-sum", "first2", [
    optionRow("sum", numbersFrom(3, 19), { fact: sumOfFirstTwo, cases: FIRST_TWO_SUMS }),
  ]),
  options("first2-sum-sides", "first2", [
    sidesRow("sum", BIG_SUM, { fact: sumOfFirstTwo, cases: FIRST_TWO_SUMS }),
  ]),
  options(
    "dragon-tiger",
    "dragon-tiger",
    [1, 2, 3, 4, 5].map((place) =>
      dragonTigerRow(`place${place}`, [place, 11 - place], { values: CARS, tie: false }),
    ),
  ),
];

/** Ten racing cars in the order of their arrival. */
export const racing10: LotteryFamily = {
  betTypes,
  draw: (next) => drawDifferent(CARS, 10, next),
  isResult: (numbers) => areDifferent(numbers, CARS, 10),
  facts: (numbers) => [
    { name: "first2-sum", value: String(sumOfFirstTwo(numbers)) },
    { name: "size", value: sizeOf(sumOfFirstTwo(numbers), BIG_SUM) },
    { name: "parity", value: parityOf(sumOfFirstTwo(numbers)) },
    { name: "dragon-tiger", value: dragonTiger(numberAt(numbers, 1), numberAt(numbers, 10)) },
  ],
  trends: placeTrends(PLACES, CARS, BIG_CAR),
};
