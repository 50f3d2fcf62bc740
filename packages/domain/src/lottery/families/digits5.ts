import type { BetType, LotteryFamily } from "../bet-type.ts";
import { combinations, sumsOf } from "../combinatorics.ts";
import { options } from "../makers/options.ts";
import {
  areDigits,
  DIGIT_GROUPS,
  digitAny,
  digitGroup,
  digitStraight,
  drawDigits,
  threeDigits,
} from "./digit-types.ts";
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

const PLACES = placesFrom("digit", 1, 5);
const BIG_DIGIT = 5;
const BIG_SUM = 23;

const FIVE = { name: "five", first: 1, last: 5 };
const FOUR = { name: "four", first: 2, last: 5 };
const FIRST_3 = { name: "first3", first: 1, last: 3 };
const MIDDLE_3 = { name: "middle3", first: 2, last: 4 };
const LAST_3 = { name: "last3", first: 3, last: 5 };
const FIRST_2 = { name: "first2", first: 1, last: 2 };
const LAST_2 = { name: "last2", first: 4, last: 5 };

const fiveGroup = (code: keyof typeof DIGIT_GROUPS) => digitGroup(code, "five", FIVE, DIGIT_GROUPS[code]);
const fourGroup = (code: keyof typeof DIGIT_GROUPS) => digitGroup(code, "four", FOUR, DIGIT_GROUPS[code]);

const betTypes: readonly BetType[] = [
  digitStraight("five", FIVE),
  fiveGroup("five-group120"),
  fiveGroup("five-group60"),
  fiveGroup("five-group30"),
  fiveGroup("five-group20"),
  fiveGroup("five-group10"),
  fiveGroup("five-group5"),
  digitStraight("four", FOUR),
  fourGroup("four-group24"),
  fourGroup("four-group12"),
  fourGroup("four-group6"),
  fourGroup("four-group4"),
  ...threeDigits("first3", FIRST_3),
  ...threeDigits("middle3", MIDDLE_3),
  ...threeDigits("last3", LAST_3),
  digitStraight("two", FIRST_2),
  digitGroup("first2-group", "two", FIRST_2, DIGIT_GROUPS.group),
  digitStraight("two", LAST_2),
  digitGroup("last2-group", "two", LAST_2, DIGIT_GROUPS.group),
  options("position", "position", placeRows(PLACES, DIGITS)),
  digitAny(1, "any", FIRST_3),
  digitAny(1, "any", MIDDLE_3),
  digitAny(1, "any", LAST_3),
  digitAny(2, "any", FIRST_3),
  digitAny(2, "any", MIDDLE_3),
  digitAny(2, "any", LAST_3),
  options("sides", "sides", placeSides(PLACES, DIGITS, BIG_DIGIT)),
  options("sum-sides", "sides", [
    sidesRow("sum", BIG_SUM, { fact: sumOf, cases: sumsOf(PLACES.map(() => DIGITS.map(Number))) }),
  ]),
  options(
    "dragon-tiger",
    "dragon-tiger",
    combinations([1, 2, 3, 4, 5], 2).map(([first = 1, last = 5]) =>
      dragonTigerRow(`${first}-${last}`, [first, last], { values: DIGITS, tie: true }),
    ),
  ),
];

/** Five digits from 0 to 9. */
export const digits5: LotteryFamily = {
  betTypes,
  draw: (next) => drawDigits(5, next),
  isResult: (numbers) => areDigits(numbers, 5),
  facts: (numbers) => [
    { name: "sum", value: String(sumOf(numbers)) },
    { name: "size", value: sizeOf(sumOf(numbers), BIG_SUM) },
    { name: "parity", value: parityOf(sumOf(numbers)) },
    { name: "dragon-tiger", value: dragonTiger(numberAt(numbers, 1), numberAt(numbers, 5)) },
  ],
  trends: [...placeTrends(PLACES, DIGITS, BIG_DIGIT), sumTrend(numbersFrom(0, 45), BIG_SUM)],
};
