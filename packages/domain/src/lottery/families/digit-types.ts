import type { BetType, DrawNumbers } from "../bet-type.ts";
import { allAppear, sumsOf } from "../combinatorics.ts";
import { chooseNumbers } from "../makers/choose-numbers.ts";
import { group, type Part } from "../makers/group.ts";
import { optionRow, options } from "../makers/options.ts";
import { straight } from "../makers/straight.ts";
import { DIGIT_PATTERNS } from "../words.ts";
import { DIGITS, numbersFrom, placesFrom, sumOf } from "./places.ts";

/** Bet types of drawn digits that the lotteries of five and of three digits have in common. */

/** Some of the drawn digits: places `first` to `last`, the first place being 1. */
export interface Window {
  /** Begins the codes of its bet types: `first3`. */
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

const digitsOf = (numbers: DrawNumbers, { first, last }: Window): readonly string[] =>
  numbers.slice(first - 1, last);
const DIGIT_NUMBERS = DIGITS.map(Number);

export const digitStraight = (tab: string, window: Window): BetType =>
  straight(`${window.name}-straight`, tab, {
    rows: placesFrom("digit", window.first, window.last),
    values: DIGITS,
    drawn: (numbers) => [digitsOf(numbers, window)],
  });

const part = (row: string, times: number, picks: number): Part => ({ row, times, picks });
const NUMBERS = (picks: number) => part("numbers", 1, picks);
const PAIRS = (picks: number) => part("pair", 2, picks);
const SINGLES = (picks: number) => part("single", 1, picks);
const TRIPLE = part("triple", 3, 1);

/** Groups by how many digits they have and how many orders: 60 are one pair and three others of five. */
export const DIGIT_GROUPS = {
  "five-group120": [NUMBERS(5)],
  "five-group60": [PAIRS(1), SINGLES(3)],
  "five-group30": [PAIRS(2), SINGLES(1)],
  "five-group20": [TRIPLE, SINGLES(2)],
  "five-group10": [TRIPLE, PAIRS(1)],
  "five-group5": [part("quadruple", 4, 1), SINGLES(1)],
  "four-group24": [NUMBERS(4)],
  "four-group12": [PAIRS(1), SINGLES(2)],
  "four-group6": [PAIRS(2)],
  "four-group4": [TRIPLE, SINGLES(1)],
  group6: [NUMBERS(3)],
  // One row for both, as players know it: each pick is the pair of some combinations and the single of others.
  group3: [part("numbers", 2, 1), NUMBERS(1)],
  group: [NUMBERS(2)],
} as const;

export const digitGroup = (code: string, tab: string, window: Window, parts: readonly Part[]): BetType =>
  group(code, tab, { values: DIGITS, parts, drawn: (numbers) => digitsOf(numbers, window) });

export const digitSum = (tab: string, window: Window): BetType => {
  const count = window.last - window.first + 1;
  return options(`${window.name}-sum`, tab, [
    optionRow("sum", numbersFrom(0, 9 * count), {
      fact: (numbers) => sumOf(digitsOf(numbers, window)),
      cases: sumsOf(Array.from({ length: count }, () => DIGIT_NUMBERS)),
    }),
  ]);
};

/** The largest digit less the smallest one. */
export const digitSpan = (tab: string, window: Window): BetType =>
  options(`${window.name}-span`, tab, [
    optionRow("span", DIGITS, {
      fact: (numbers) => spanOf(digitsOf(numbers, window).map(Number)),
      cases: countTriples(spanOf),
    }),
  ]);

export const digitPattern = (tab: string, window: Window): BetType =>
  options(`${window.name}-pattern`, tab, [
    optionRow("pattern", DIGIT_PATTERNS, {
      fact: (numbers) => patternOf(digitsOf(numbers, window).map(Number)),
      cases: countTriples(patternOf),
    }),
  ]);

/** That `size` picked digits are all among the drawn ones, wherever and however often. */
export const digitAny = (size: number, tab: string, window: Window): BetType => {
  const places = window.last - window.first + 1;
  return chooseNumbers(`any${size}-${window.name}`, tab, {
    values: DIGITS,
    size,
    drawn: (numbers) => digitsOf(numbers, window),
    different: [1, places],
    tiers: [{ code: "win", hits: size, chance: allAppear(DIGITS.length, places, size) }],
  });
};

/** The bet types of three digits side by side. */
export const threeDigits = (tab: string, window: Window): readonly BetType[] => [
  digitStraight(tab, window),
  digitGroup(`${window.name}-group3`, tab, window, DIGIT_GROUPS.group3),
  digitGroup(`${window.name}-group6`, tab, window, DIGIT_GROUPS.group6),
  digitSum(tab, window),
  digitSpan(tab, window),
  digitPattern(tab, window),
];

const spanOf = (digits: readonly number[]): number => Math.max(...digits) - Math.min(...digits);

/**
 * Three equal digits, a pair, or three different ones: all next to each other, two of them, or none. 0 is next to 9, so
 * 8-9-0 and 9-0-1 are straights.
 */
export function patternOf(digits: readonly number[]): string {
  const different = [...new Set(digits)];
  if (different.length < 3) return different.length === 1 ? "triple" : "pair";
  const neighbours = different.filter((digit) => different.includes((digit + 1) % 10)).length;
  return neighbours === 2 ? "straight" : neighbours === 1 ? "half-straight" : "mixed";
}

/** In how many of the 1,000 results of three digits each fact is so. */
function countTriples<F>(fact: (digits: readonly number[]) => F): ReadonlyMap<F, bigint> {
  const cases = new Map<F, bigint>();
  for (const a of DIGIT_NUMBERS)
    for (const b of DIGIT_NUMBERS)
      for (const c of DIGIT_NUMBERS) {
        const value = fact([a, b, c]);
        cases.set(value, (cases.get(value) ?? 0n) + 1n);
      }
  return cases;
}

/** Draws digits, each independent of the others. */
export const drawDigits = (count: number, next: (size: number) => number): DrawNumbers =>
  Array.from({ length: count }, () => String(next(DIGITS.length)));

export const areDigits = (numbers: DrawNumbers, count: number): boolean =>
  numbers.length === count && numbers.every((number) => DIGITS.includes(number));
