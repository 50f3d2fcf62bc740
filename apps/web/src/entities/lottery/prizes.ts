import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";

export type PrizeCode =
  | "special"
  | "first"
  | "second"
  | "third"
  | "fourth"
  | "fifth"
  | "sixth"
  | "seventh"
  | "eighth"
  | "front3"
  | "bottom3"
  | "bottom2";

interface Prize {
  readonly prize: PrizeCode;
  /** How many numbers win it. */
  readonly numbers: number;
}

/** Prizes of the lotteries that draw several, in the order of the numbers of a draw. */
export const PRIZES: Partial<Record<LotteryFamilyCode, readonly Prize[]>> = {
  "vietnam-north": [
    { prize: "special", numbers: 1 },
    { prize: "first", numbers: 1 },
    { prize: "second", numbers: 2 },
    { prize: "third", numbers: 6 },
    { prize: "fourth", numbers: 4 },
    { prize: "fifth", numbers: 6 },
    { prize: "sixth", numbers: 3 },
    { prize: "seventh", numbers: 4 },
  ],
  "vietnam-south": [
    { prize: "special", numbers: 1 },
    { prize: "first", numbers: 1 },
    { prize: "second", numbers: 1 },
    { prize: "third", numbers: 2 },
    { prize: "fourth", numbers: 7 },
    { prize: "fifth", numbers: 1 },
    { prize: "sixth", numbers: 3 },
    { prize: "seventh", numbers: 1 },
    { prize: "eighth", numbers: 1 },
  ],
  thai: [
    { prize: "first", numbers: 1 },
    { prize: "front3", numbers: 2 },
    { prize: "bottom3", numbers: 2 },
    { prize: "bottom2", numbers: 1 },
  ],
  hanoi: [
    { prize: "special", numbers: 1 },
    { prize: "first", numbers: 1 },
  ],
};
