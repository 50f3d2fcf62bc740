import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import { expect, test } from "vitest";
import { lotteryFamily } from "../src/lottery/families.ts";
import { HORSE_YEAR, integers } from "../src/lottery/testing/all-bet-types.ts";
import { simulateFamily } from "./simulate-family.ts";

test.each(LOTTERY_FAMILIES)(
  "in simulated draws of %s, bet types win as often as their chances say",
  (code) => {
    const all = simulateFamily(lotteryFamily(code, HORSE_YEAR), 20_000, integers(16));
    const often = all.filter(({ expected }) => expected >= 20);
    expect(often.length).toBeGreaterThan(4);
    for (const { betType, deviation } of often)
      expect({ betType, near: Math.abs(deviation) < 5 }).toEqual({ betType, near: true });
  },
);

test("a draw that favours a number is found", () => {
  const family = lotteryFamily("racing10", HORSE_YEAR);
  const unfair = {
    ...family,
    draw: (next: (size: number) => number) => {
      const numbers = family.draw(next);
      return next(50) === 0 ? ["1", ...numbers.filter((car) => car !== "1")] : numbers;
    },
  };
  const [position] = simulateFamily(unfair, 20_000, integers(16));
  expect(position?.deviation).toBeGreaterThan(5);
});
