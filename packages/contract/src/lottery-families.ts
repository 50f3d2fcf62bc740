/**
 * Kinds of lotteries, which differ in their numbers and bet types: five digits, 11 choose 5, three dice, racing 10, three
 * digits, 6 of 49, and the regional draws: Vietnam's north (27 prizes), its centre and south (18 prizes), Thai, Lao, Hanoi.
 */
export const LOTTERY_FAMILIES = [
  "digits5",
  "eleven5",
  "dice3",
  "racing10",
  "digits3",
  "mark49",
  "vietnam-north",
  "vietnam-south",
  "thai",
  "lao",
  "hanoi",
] as const;
/** Parts of a country whose lotteries are listed together: in Vietnam, provinces have their own ones. */
export const LOTTERY_REGIONS = ["north", "central", "south"] as const;
export type LotteryRegion = (typeof LOTTERY_REGIONS)[number];

export type LotteryFamilyCode = (typeof LOTTERY_FAMILIES)[number];
