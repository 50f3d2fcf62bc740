import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Values of bet types that are words. */
export const WORD_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  big: msg`Big`,
  small: msg`Small`,
  odd: msg({ message: "Odd", context: "numbers" }),
  even: msg({ message: "Even", context: "numbers" }),
  dragon: msg`Dragon`,
  tiger: msg`Tiger`,
  tie: msg`Tie`,
  triple: msg`Triple`,
  straight: msg`In a row`,
  "half-straight": msg`Two in a row`,
  pair: msg`Pair`,
  mixed: msg`Mixed`,
  red: msg`Red`,
  blue: msg`Blue`,
  green: msg`Green`,
  rat: msg`Rat`,
  ox: msg`Ox`,
  rabbit: msg`Rabbit`,
  snake: msg`Snake`,
  horse: msg`Horse`,
  goat: msg`Goat`,
  monkey: msg`Monkey`,
  rooster: msg`Rooster`,
  dog: msg`Dog`,
  pig: msg`Pig`,
};

/** Names of places, the first being 1st. */
export const ORDINALS: readonly MessageDescriptor[] = [
  msg`1st`,
  msg`2nd`,
  msg`3rd`,
  msg`4th`,
  msg`5th`,
  msg`6th`,
  msg`7th`,
  msg`8th`,
  msg`9th`,
  msg`10th`,
];

/** Rows of boards that are no place of a draw. */
export const ROW_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  numbers: msg`Numbers`,
  pair: msg({ message: "Pair", context: "digits that come twice" }),
  single: msg`Single`,
  triple: msg({ message: "Triple", context: "digits that come three times" }),
  quadruple: msg`Four alike`,
  sum: msg`Sum`,
  span: msg`Span`,
  pattern: msg`Pattern`,
  thousands: msg`Thousands`,
  hundreds: msg`Hundreds`,
  tens: msg`Tens`,
  units: msg`Units`,
  head: msg({ message: "Head", context: "digit of a number" }),
  tail: msg({ message: "Tail", context: "digit of a number" }),
  colour: msg`Colour`,
  zodiac: msg({ message: "Animal", context: "of the zodiac" }),
  special: msg`Special number`,
  split: msg`Odd and even`,
  middle: msg`Middle number`,
};
