import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PrizeCode } from "./prizes.ts";

/** What a prize of a lottery is called. */
export const PRIZE_NAMES: Readonly<Record<PrizeCode, MessageDescriptor>> = {
  special: msg`Special prize`,
  first: msg`First prize`,
  second: msg`Second prize`,
  third: msg`Third prize`,
  fourth: msg`Fourth prize`,
  fifth: msg`Fifth prize`,
  sixth: msg`Sixth prize`,
  seventh: msg`Seventh prize`,
  eighth: msg`Eighth prize`,
  front3: msg`Front three`,
  bottom3: msg`Bottom three`,
  bottom2: msg`Bottom two`,
};
