import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a kind of lottery is called. */
export const FAMILY_NAMES: Record<LotteryFamilyCode, MessageDescriptor> = {
  digits5: msg`5 digits`,
  eleven5: msg`11 choose 5`,
  dice3: msg`Three dice`,
  racing10: msg`Racing`,
  digits3: msg`3 digits`,
  mark49: msg`6 of 49`,
  "vietnam-north": msg`Vietnam North`,
  "vietnam-south": msg`Vietnam South`,
  thai: msg`Thai lottery`,
  lao: msg`Lao lottery`,
  hanoi: msg`Hanoi lottery`,
};
