import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface Prize {
  readonly name: MessageDescriptor;
  /** How many numbers win it. */
  readonly numbers: number;
}

const special = msg`Special prize`;
const first = msg`First prize`;
const second = msg`Second prize`;
const third = msg`Third prize`;
const fourth = msg`Fourth prize`;
const fifth = msg`Fifth prize`;
const sixth = msg`Sixth prize`;
const seventh = msg`Seventh prize`;
const eighth = msg`Eighth prize`;

/** Prizes of the lotteries that draw several, in the order of the numbers of a draw. */
export const PRIZES: Partial<Record<LotteryFamilyCode, readonly Prize[]>> = {
  "vietnam-north": [
    { name: special, numbers: 1 },
    { name: first, numbers: 1 },
    { name: second, numbers: 2 },
    { name: third, numbers: 6 },
    { name: fourth, numbers: 4 },
    { name: fifth, numbers: 6 },
    { name: sixth, numbers: 3 },
    { name: seventh, numbers: 4 },
  ],
  "vietnam-south": [
    { name: special, numbers: 1 },
    { name: first, numbers: 1 },
    { name: second, numbers: 1 },
    { name: third, numbers: 2 },
    { name: fourth, numbers: 7 },
    { name: fifth, numbers: 1 },
    { name: sixth, numbers: 3 },
    { name: seventh, numbers: 1 },
    { name: eighth, numbers: 1 },
  ],
  thai: [
    { name: first, numbers: 1 },
    { name: msg`Front three`, numbers: 2 },
    { name: msg`Bottom three`, numbers: 2 },
    { name: msg`Bottom two`, numbers: 1 },
  ],
  hanoi: [
    { name: special, numbers: 1 },
    { name: first, numbers: 1 },
  ],
};
