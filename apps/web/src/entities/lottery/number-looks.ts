import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";

/** Colour of a racing number's square, and whether its digits are dark. */
interface Car {
  readonly colour: string;
  readonly dark: boolean;
}

/** The ten colours of racing numbers, from 1. */
const CARS: readonly Car[] = [
  { colour: "#e3b400", dark: true },
  { colour: "#2457c4", dark: false },
  { colour: "#5a6072", dark: false },
  { colour: "#d9731a", dark: true },
  { colour: "#19a7b8", dark: true },
  { colour: "#6a3fc0", dark: false },
  { colour: "#9aa2b1", dark: true },
  { colour: "#c9222b", dark: false },
  { colour: "#7a3d16", dark: false },
  { colour: "#137a45", dark: false },
];
const NO_CAR: Car = { colour: "#555", dark: false };

export const carOf = (number: string): Car => CARS[Number(number) - 1] ?? NO_CAR;

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

export type Wave = "red" | "blue" | "green";

/** The coloured wave of a number of 49. */
export function waveOf(number: string): Wave {
  const value = Number(number);
  return RED.has(value) ? "red" : BLUE.has(value) ? "blue" : "green";
}

/** Draws whose result is one or more numbers of several digits: a line shows the first one, digit by digit. */
const DIGITS: ReadonlySet<LotteryFamilyCode> = new Set([
  "vietnam-north",
  "vietnam-south",
  "thai",
  "lao",
  "hanoi",
]);
/** Players of those bet most on the last two digits. */
const ENDING = 2;

export interface ShownNumber {
  readonly number: string;
  /** The seventh of 49, which is drawn apart. */
  readonly special: boolean;
  /** One of the last digits of a first prize. */
  readonly ending?: boolean;
}

const plain = (number: string): ShownNumber => ({ number, special: false });

/**
 * What a line shows of a draw: for 6 of 49 the special number apart; for draws with prizes of several digits the digits
 * of the first one, the last two marked.
 */
export function shownNumbers(
  family: LotteryFamilyCode,
  numbers: readonly string[],
  most = numbers.length,
): readonly ShownNumber[] {
  if (DIGITS.has(family)) {
    const digits = [...(numbers[0] ?? "")];
    return digits.map((number, at) => ({ ...plain(number), ending: at >= digits.length - ENDING }));
  }
  if (family === "mark49") return numbers.map((number, at) => ({ number, special: at === 6 })).slice(0, most);
  return numbers.slice(0, most).map(plain);
}
