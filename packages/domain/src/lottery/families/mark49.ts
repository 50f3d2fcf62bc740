import type { BetType, DrawNumbers, LotteryFamily } from "../bet-type.ts";
import { hypergeometric, sumsOfDifferent } from "../combinatorics.ts";
import { chooseNumbers } from "../makers/choose-numbers.ts";
import { equallyLikely, type OptionRow, optionRow, options } from "../makers/options.ts";
import { type Kinds, parlay } from "../makers/parlay.ts";
import { COLOURS, SIDES, ZODIACS } from "../words.ts";
import {
  areDifferent,
  DIGITS,
  drawDifferent,
  numbersFrom,
  parityOf,
  sideRoads,
  sidesRow,
  sizeOf,
  sumOf,
} from "./places.ts";

const NUMBERS = numbersFrom(1, 49, 2);
const HEADS = numbersFrom(0, 4);
const REGULAR = 6;
const DRAWN = 7;
const BIG_SPECIAL = 25;
const BIG_SUM = 175;
/** The special number that is neither big nor small, odd nor even. */
const NEITHER = 49;

const RED = "01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46".split(" ");
const BLUE = "03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48".split(" ");
export const colourOf = (number: string): string =>
  RED.includes(number) ? "red" : BLUE.includes(number) ? "blue" : "green";

/** The animal of a number: 01 has the animal of the lunar year, 02 that of the year before, and so on. */
export const zodiacOf = (number: string, yearZodiac: number): string =>
  ZODIACS[(yearZodiac + 4 * ZODIACS.length - (Number(number) - 1)) % ZODIACS.length] ?? "";

const headOf = (number: string): string => number.slice(0, 1);
const tailOf = (number: string): string => number.slice(1);

const regularOf = (numbers: DrawNumbers): DrawNumbers => numbers.slice(0, REGULAR);
const specialOf = (numbers: DrawNumbers): string => numbers[REGULAR] ?? "";

/** What the special number is: its colour, its animal … */
const specialRow = (name: string, values: readonly string[], kindOf: (number: string) => string): OptionRow =>
  optionRow(name, values, {
    fact: specialOf,
    cases: equallyLikely(NUMBERS),
    wins: (value, number) => value === kindOf(number),
    market: "special",
  });

const isSpecialSide = (value: string, number: number): boolean =>
  number !== NEITHER && (value === sizeOf(number, BIG_SPECIAL) || value === parityOf(number));

const specialTypes = (animal: (number: string) => string): readonly BetType[] => [
  options("special", "special", [specialRow("special", NUMBERS, (number) => number)]),
  options("special-sides", "special", [
    optionRow("special", SIDES, {
      fact: (numbers) => Number(specialOf(numbers)),
      cases: equallyLikely(NUMBERS.map(Number)),
      wins: isSpecialSide,
    }),
  ]),
  options("special-colour", "special", [specialRow("colour", COLOURS, colourOf)]),
  options("special-zodiac", "special", [specialRow("zodiac", ZODIACS, animal)]),
  options("special-head", "special", [specialRow("head", HEADS, headOf)]),
  options("special-tail", "special", [specialRow("tail", DIGITS, tailOf)]),
];

const allOf = (code: string, group: string, size: number): BetType =>
  chooseNumbers(code, group, {
    values: NUMBERS,
    size,
    drawn: regularOf,
    different: [REGULAR, REGULAR],
    tiers: [{ code: "win", hits: size, chance: hypergeometric(NUMBERS.length, REGULAR, size, size) }],
  });

/** Three numbers of which three or two are drawn: the return is the sum of both prizes. */
const threeHitTwo = chooseNumbers("three-hit-two", "combination", {
  values: NUMBERS,
  size: 3,
  drawn: regularOf,
  different: [REGULAR, REGULAR],
  tiers: [
    { code: "three", hits: 3, chance: { ...hypergeometric(NUMBERS.length, REGULAR, 3, 3), share: 15n } },
    { code: "two", hits: 2, chance: { ...hypergeometric(NUMBERS.length, REGULAR, 3, 2), share: 85n } },
  ],
});

const noneOf = (size: number): BetType =>
  chooseNumbers(`none-${size}`, "none", {
    values: NUMBERS,
    size,
    drawn: (numbers) => numbers,
    different: [DRAWN, DRAWN],
    tiers: [{ code: "win", hits: 0, chance: hypergeometric(NUMBERS.length, DRAWN, size, 0) }],
  });

const TAILS: Kinds = {
  row: "tail",
  values: DIGITS,
  usual: 5,
  other: { value: "0", numbers: 4 },
  drawn: (numbers) => numbers.map(tailOf),
  count: DRAWN,
  of: NUMBERS.length,
};

/** In how many results the numbers have each sum. */
const TOTALS = sumsOfDifferent(NUMBERS.map(Number), DRAWN);

const steady: readonly BetType[] = [
  allOf("regular", "regular", 1),
  options("total-sides", "regular", [sidesRow("sum", BIG_SUM, { fact: sumOf, cases: TOTALS })]),
  allOf("two-of-two", "combination", 2),
  allOf("three-of-three", "combination", 3),
  threeHitTwo,
  parlay("tail", "tails", 1, TAILS),
];

const tailParlays = [2, 3, 4, 5].map((size) => parlay(`tail-parlay${size}`, "parlay", size, TAILS));
const nones = [5, 6, 7, 8, 9, 10, 11, 12].map(noneOf);

/**
 * Six regular numbers and a special one of 49.
 * @param yearZodiac the animal of the lunar year of the draw, which has five numbers; the others have four
 */
export function mark49(yearZodiac: number): LotteryFamily {
  const animal = (number: string) => zodiacOf(number, yearZodiac);
  const zodiacs: Kinds = {
    row: "zodiac",
    values: ZODIACS,
    usual: 4,
    other: { value: ZODIACS[yearZodiac] ?? "", numbers: 5 },
    drawn: (numbers) => numbers.map(animal),
    count: DRAWN,
    of: NUMBERS.length,
  };
  return {
    betTypes: [
      ...specialTypes(animal),
      ...steady,
      parlay("zodiac", "zodiac", 1, zodiacs),
      ...[2, 3, 4, 5].map((size) => parlay(`zodiac-parlay${size}`, "parlay", size, zodiacs)),
      ...tailParlays,
      ...nones,
    ],
    draw: (next) => drawDifferent(NUMBERS, DRAWN, next),
    isResult: (numbers) => areDifferent(numbers, NUMBERS, DRAWN),
    facts: (numbers) => [
      { name: "special-colour", value: colourOf(specialOf(numbers)) },
      { name: "special-zodiac", value: animal(specialOf(numbers)) },
      { name: "sum", value: String(sumOf(numbers)) },
    ],
    trends: [
      {
        name: "special",
        values: NUMBERS,
        valuesOf: (numbers) => [specialOf(numbers)],
        roads: sideRoads((numbers) => Number(specialOf(numbers)), BIG_SPECIAL),
      },
      { name: "numbers", values: NUMBERS, valuesOf: regularOf, roads: sideRoads(sumOf, BIG_SUM) },
    ],
  };
}
