import type { BetType, DrawNumbers } from "../bet-type.ts";
import { allAppear, noneAppears } from "../combinatorics.ts";
import { chooseNumbers } from "../makers/choose-numbers.ts";
import { straight } from "../makers/straight.ts";
import { DIGITS, numbersFrom } from "./places.ts";

/** Regional draws have numbers of several digits, one for each prize. Bets are on their first or last digits. */

export const PAIRS = numbersFrom(0, 99, 2);

/** Rows of a board for the last digits of a number, the units last. */
const PLACE_NAMES = ["thousands", "hundreds", "tens", "units"];

/** Which digits of which prizes: a part of a prize is `slice(from, to)` of its number. */
export interface Endings {
  readonly prizes: readonly number[];
  readonly digits: number;
  readonly at: "start" | "end";
}

export const partOf = (number: string, digits: number, at: Endings["at"]): string =>
  at === "end" ? number.slice(-digits) : number.slice(0, digits);

const partsOf = (numbers: DrawNumbers, { prizes, digits, at }: Endings): readonly string[] =>
  prizes.map((prize) => partOf(numbers[prize] ?? "", digits, at));

/** Digits of prizes in their order. It wins for each prize that has them. Two digits are picked as one number. */
export const ending = (code: string, group: string, endings: Endings): BetType =>
  straight(code, group, {
    rows: endings.digits === 2 ? ["pair"] : PLACE_NAMES.slice(-endings.digits),
    values: endings.digits === 2 ? PAIRS : DIGITS,
    times: endings.prizes.length,
    drawn: (numbers) =>
      partsOf(numbers, endings).map((part) => (endings.digits === 2 ? [part] : part.split(""))),
  });

/** That all of `size` numbers of two digits are among the endings of the prizes, or none of them is. */
export const pairsOfPrizes = (
  code: string,
  group: string,
  size: number,
  prizes: readonly number[],
  wanted: "all" | "none",
): BetType =>
  chooseNumbers(code, group, {
    values: PAIRS,
    size,
    drawn: (numbers) => partsOf(numbers, { prizes, digits: 2, at: "end" }),
    different: [1, prizes.length],
    tiers: [
      wanted === "all"
        ? { code: "win", hits: size, chance: allAppear(PAIRS.length, prizes.length, size) }
        : { code: "win", hits: 0, chance: noneAppears(PAIRS.length, prizes.length, size) },
    ],
  });

/** That a digit is among some digits of a prize, wherever and however often. */
export const anyDigit = (code: string, group: string, endings: Endings): BetType =>
  chooseNumbers(code, group, {
    values: DIGITS,
    size: 1,
    drawn: (numbers) => partsOf(numbers, endings).join("").split(""),
    different: [1, endings.digits * endings.prizes.length],
    tiers: [
      { code: "win", hits: 1, chance: allAppear(DIGITS.length, endings.digits * endings.prizes.length, 1) },
    ],
  });

/** Draws a number for each prize, digit by digit. */
export const drawPrizes = (digits: readonly number[], next: (size: number) => number): DrawNumbers =>
  digits.map((count) => Array.from({ length: count }, () => next(DIGITS.length)).join(""));

/** Whether there is a number for each prize, with as many digits as the prize has. */
export const arePrizes = (numbers: DrawNumbers, digits: readonly number[]): boolean =>
  numbers.length === digits.length &&
  digits.every((count, at) => numbers[at]?.length === count && /^[0-9]+$/.test(numbers[at]));
