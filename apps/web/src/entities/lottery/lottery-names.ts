import type { PrizeMode } from "@foyer/contract/launch";
import type { LotteryFamilyCode, LotteryRegion } from "@foyer/contract/lottery-families";
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
  "vietnam-north": msg`Vietnam, 27 prizes`,
  "vietnam-south": msg`Vietnam, 18 prizes`,
  thai: msg`Thai lottery`,
  lao: msg`Lao lottery`,
  hanoi: msg`Hanoi lottery`,
};

/** Parts of a country with lotteries of their own. */
export const REGION_NAMES: Record<LotteryRegion, MessageDescriptor> = {
  north: msg({ message: "North", context: "region" }),
  central: msg({ message: "Central", context: "region" }),
  south: msg({ message: "South", context: "region" }),
};

/** Lotteries of a prize mode that belong to no region. */
export const MODE_NAMES: Record<PrizeMode, MessageDescriptor> = {
  Lott: msg`Traditional`,
  ZY: msg`Entertainment`,
  Elott: msg`Entertainment`,
  SEA: msg`South-East Asia`,
};
