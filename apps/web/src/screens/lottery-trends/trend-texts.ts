import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Positions that are no place of a draw. */
export const POSITION_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  sum: msg`Sum`,
  special: msg`Special`,
  numbers: msg`Numbers`,
  head: msg`Tens`,
  tail: msg`Units`,
  pair: msg`Last two`,
  hundreds: msg`Hundreds`,
  tens: msg`Tens`,
  units: msg`Units`,
};

/** What a road shows. */
export const ROAD_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  size: msg`Big, small`,
  parity: msg`Odd, even`,
  "dragon-tiger": msg`Dragon, tiger`,
};

/** One letter for each side, different within its road. */
export const SIDE_LETTERS: Readonly<Record<string, MessageDescriptor>> = {
  big: msg({ message: "B", context: "big, one letter" }),
  small: msg({ message: "S", context: "small, one letter" }),
  odd: msg({ message: "O", context: "odd, one letter" }),
  even: msg({ message: "E", context: "even, one letter" }),
  dragon: msg({ message: "D", context: "dragon, one letter" }),
  tiger: msg({ message: "T", context: "tiger, one letter" }),
};

/** The side that has the first colour. */
export const FIRST_SIDES: ReadonlySet<string> = new Set(["big", "odd", "dragon"]);
