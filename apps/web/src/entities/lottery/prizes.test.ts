import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { expect, it } from "vitest";
import { PRIZES } from "./prizes.ts";

it.each(Object.entries(PRIZES))("the prizes of %s have as many numbers as a draw", (family, prizes) => {
  const drawn = lotteryFamily(family as LotteryFamilyCode, new Date()).draw(() => 0);
  expect(prizes.reduce((sum, { numbers }) => sum + numbers, 0)).toBe(drawn.length);
});
