import type { Jackpot } from "@foyer/contract/jackpots";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Interpolation, isGrowing, shownAt, takeAnswer } from "./interpolation.ts";

const answer = (amount: string, perMinute = "0.00", wonAt?: string): Jackpot => ({
  code: "lamp",
  name: "The Lamp",
  amount,
  currency: "CNY",
  seed: "1.00",
  gameCount: 1,
  perMinute,
  ...(wonAt && { lastWin: { amount: "5.00", at: wonAt, player: "p•••r" } }),
});

describe("jackpot interpolation", () => {
  it("the figure grows at the last minute's rate, and stops when no answer comes", () => {
    const interpolation = takeAnswer(undefined, answer("100.00", "60.00"), 1_000);
    expect(shownAt(interpolation, 1_000)).toBe(10_000_000n);
    expect(shownAt(interpolation, 3_000)).toBe(10_200_000n);
    expect(shownAt(interpolation, 7_000)).toBe(10_600_000n);
    expect(shownAt(interpolation, 500_000)).toBe(10_600_000n);
    expect(isGrowing(interpolation, 6_999)).toBe(true);
    expect(isGrowing(interpolation, 7_000)).toBe(false);
    expect(isGrowing(takeAnswer(undefined, answer("100.00"), 1_000), 1_000)).toBe(false);
    // a clock that was set back reduces nothing
    expect(shownAt(interpolation, 0)).toBe(10_000_000n);
  });

  it("a figure ahead of the next answer waits for it", () => {
    const first = takeAnswer(undefined, answer("100.00", "60.00"), 0);
    const second = takeAnswer(first, answer("101.00", "0.00"), 3_000);
    expect(shownAt(second, 3_000)).toBe(10_300_000n);
    const third = takeAnswer(second, answer("102.00"), 6_000);
    expect(shownAt(third, 6_000)).toBe(10_300_000n);
    expect(shownAt(takeAnswer(third, answer("104.00"), 9_000), 9_000)).toBe(10_400_000n);
  });

  it("the figure drops at once after a win and after stakes were taken back", () => {
    const first = takeAnswer(undefined, answer("100.00", "1.00"), 0);
    expect(shownAt(takeAnswer(first, answer("1.00", "1.00", "2026-01-01T00:00:00Z"), 3_000), 3_000)).toBe(
      100_000n,
    );
    expect(shownAt(takeAnswer(first, answer("90.00", "1.00"), 3_000), 3_000)).toBe(9_000_000n);
  });

  it("the figure never falls while the jackpot only grows, whatever growth the answers predicted", () => {
    const answers = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 5_000 })), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(answers, (list) => {
        let interpolation: Interpolation | undefined;
        let [cents, last] = [10_000, 0n];
        list.forEach(([grown, minute], n) => {
          cents += grown;
          const decimal = (all: number) => `${Math.floor(all / 100)}.${String(all % 100).padStart(2, "0")}`;
          interpolation = takeAnswer(interpolation, answer(decimal(cents), decimal(minute)), n * 3_000);
          for (const later of [0, 1_000, 2_999]) {
            const now = shownAt(interpolation, n * 3_000 + later);
            expect(now >= last).toBe(true);
            expect(now >= interpolation.amount).toBe(true);
            last = now;
          }
        });
      }),
    );
  });
});
