import type { DrawNumbers, TrendSeries } from "../bet-type.ts";
import type { Decision, OptionRow } from "../makers/options.ts";
import { equallyLikely, optionRow } from "../makers/options.ts";
import { DRAGON_TIGER, DRAGON_TIGER_TIE, SIDES } from "../words.ts";

/** Texts of the numbers from one to another: `["01", "02", … "11"]` with two digits. */
export const numbersFrom = (first: number, last: number, digits = 1): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(digits, "0"));

export const DIGITS = numbersFrom(0, 9);

/** Names of the places from one to another, the first place being 1: `["digit1", "digit2"]`. */
export const placesFrom = (prefix: string, first: number, last: number): readonly string[] =>
  numbersFrom(first, last).map((place) => `${prefix}${place}`);

export const numberAt = (numbers: DrawNumbers, place: number): number => Number(numbers[place - 1]);

export const sumOf = (numbers: DrawNumbers): number =>
  numbers.reduce((sum, number) => sum + Number(number), 0);

export const sizeOf = (value: number, bigFrom: number): string => (value >= bigFrom ? "big" : "small");
export const parityOf = (value: number): string => (value % 2 === 0 ? "even" : "odd");
export const dragonTiger = (first: number, last: number): string =>
  first > last ? "dragon" : first < last ? "tiger" : "tie";

const isSide = (value: string, number: number, bigFrom: number): boolean =>
  value === sizeOf(number, bigFrom) || value === parityOf(number);

/** Big or small and odd or even of a number; it is big from `bigFrom` on. */
export const sidesRow = (
  name: string,
  bigFrom: number,
  { fact, cases, ...rest }: Omit<Decision<number>, "wins">,
): OptionRow =>
  optionRow(name, SIDES, {
    fact,
    cases,
    wins: (value, number) => isSide(value, number, bigFrom),
    ...rest,
  });

/** The number of each place. */
export const placeRows = (names: readonly string[], values: readonly string[]): readonly OptionRow[] =>
  names.map((name, at) =>
    optionRow(name, values, {
      fact: (numbers) => numbers[at] ?? "",
      cases: equallyLikely(values),
    }),
  );

/** Big or small and odd or even of the number of each place. */
export const placeSides = (
  names: readonly string[],
  values: readonly string[],
  bigFrom: number,
): readonly OptionRow[] =>
  names.map((name, at) =>
    sidesRow(name, bigFrom, {
      fact: (numbers) => numberAt(numbers, at + 1),
      cases: equallyLikely(values.map(Number)),
    }),
  );

/** Which of two places has the larger number; places with different numbers have no tie. */
export function dragonTigerRow(
  name: string,
  [first, last]: readonly [number, number],
  { values, tie }: { readonly values: readonly string[]; readonly tie: boolean },
): OptionRow {
  const pairs = BigInt((values.length * (values.length - 1)) / 2);
  const cases = new Map([
    ["dragon", pairs],
    ["tiger", pairs],
  ]);
  if (tie) cases.set("tie", BigInt(values.length));
  return optionRow(name, tie ? DRAGON_TIGER_TIE : DRAGON_TIGER, {
    fact: (numbers) => dragonTiger(numberAt(numbers, first), numberAt(numbers, last)),
    cases,
    // its row may have the name of a place, which is decided by the number there
    market: `dragon-tiger ${first}:${last}`,
  });
}

/** Roads of a number of the draw. */
export const sideRoads = (
  numberOf: (numbers: DrawNumbers) => number,
  bigFrom: number,
): TrendSeries["roads"] => [
  { name: "size", valueOf: (numbers) => sizeOf(numberOf(numbers), bigFrom) },
  { name: "parity", valueOf: (numbers) => parityOf(numberOf(numbers)) },
];

/** The road of two places against each other. */
export const dragonTigerRoad = (first: number, last: number): TrendSeries["roads"][number] => ({
  name: "dragon-tiger",
  valueOf: (numbers) => dragonTiger(numberAt(numbers, first), numberAt(numbers, last)),
});

/** Trends of each place; a place and its mirror image are dragon and tiger. */
export const placeTrends = (
  names: readonly string[],
  values: readonly string[],
  bigFrom: number,
): readonly TrendSeries[] =>
  names.map((name, at) => ({
    name,
    values,
    valuesOf: (numbers) => numbers.slice(at, at + 1),
    roads: [
      ...sideRoads((numbers) => numberAt(numbers, at + 1), bigFrom),
      ...(at + 1 === names.length - at ? [] : [dragonTigerRoad(at + 1, names.length - at)]),
    ],
  }));

/** The trend of the sum of all numbers. */
export const sumTrend = (values: readonly string[], bigFrom: number): TrendSeries => ({
  name: "sum",
  values,
  valuesOf: (numbers) => [String(sumOf(numbers))],
  roads: sideRoads(sumOf, bigFrom),
});

/** Draws some of the values, none of them twice. */
export function drawDifferent(
  values: readonly string[],
  count: number,
  next: (size: number) => number,
): DrawNumbers {
  const left = [...values];
  return Array.from({ length: count }, () => left.splice(left.length > 1 ? next(left.length) : 0, 1).join());
}

/** Whether these are so many of the values, none of them twice. */
export const areDifferent = (numbers: DrawNumbers, values: readonly string[], count: number): boolean =>
  numbers.length === count &&
  new Set(numbers).size === count &&
  numbers.every((number) => values.includes(number));
