import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { BetType, LotteryFamily } from "./bet-type.ts";
import { dice3 } from "./families/dice3.ts";
import { digits3 } from "./families/digits3.ts";
import { digits5 } from "./families/digits5.ts";
import { eleven5 } from "./families/eleven5.ts";
import { mark49 } from "./families/mark49.ts";
import { racing10 } from "./families/racing10.ts";
import { hanoi, lao, thai } from "./families/south-east-asia.ts";
import { vietnamNorth, vietnamSouth } from "./families/vietnam.ts";
import { lunarYear, zodiacOfYear } from "./lunar-year.ts";

const FAMILIES: Readonly<Record<Exclude<LotteryFamilyCode, "mark49">, LotteryFamily>> = {
  digits5,
  eleven5,
  dice3,
  racing10,
  digits3,
  "vietnam-north": vietnamNorth,
  "vietnam-south": vietnamSouth,
  thai,
  lao,
  hanoi,
};

/** 6 of 49 by the animal of the lunar year. */
const byZodiac = new Map<number, LotteryFamily>();

/**
 * The rules of a kind of lottery.
 * @param at when the draw is: the numbers of the animals in 6 of 49 depend on its lunar year
 */
export function lotteryFamily(code: LotteryFamilyCode, at: Date): LotteryFamily {
  if (code !== "mark49") return FAMILIES[code];
  const zodiac = zodiacOfYear(lunarYear(at));
  let family = byZodiac.get(zodiac);
  if (!family) {
    family = mark49(zodiac);
    byZodiac.set(zodiac, family);
  }
  return family;
}

const byCode = new WeakMap<LotteryFamily, ReadonlyMap<string, BetType>>();

export function betTypeOf(family: LotteryFamily, code: string): BetType | undefined {
  let betTypes = byCode.get(family);
  if (!betTypes) {
    betTypes = new Map(family.betTypes.map((betType) => [betType.code, betType]));
    byCode.set(family, betTypes);
  }
  return betTypes.get(code);
}
