import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageWin,
  contributionOf,
  DRAW_RANGE,
  isWinningDraw,
  type JackpotRule,
  longRunReturn,
  settleStake,
} from "./jackpot-rule.ts";

const rules: fc.Arbitrary<JackpotRule> = fc.record({
  seed: fc.bigInt(0n, 10n ** 13n),
  share: fc.integer({ min: 1, max: 100_000 }),
  odds: fc.bigInt(1n, 10n ** 12n),
});
const stakes = fc.bigInt(0n, 10n ** 12n);
const draws = fc.bigInt(0n, DRAW_RANGE - 1n);
const rule = (change: Partial<JackpotRule> = {}): JackpotRule => ({
  seed: 20_000_000n,
  share: 1_000,
  odds: 40_000n,
  ...change,
});

describe("stakes", () => {
  test.each([
    [1_000, 100_000n, 1_000n],
    [1_000, 1_000n, 10n],
    [1_000, 150n, 1n],
    [1_000, 99n, 0n],
    [100_000, 7n, 7n],
  ])("with a share of %i parts per 100,000, a stake of %i contributes %i", (share, stake, fed) => {
    expect(contributionOf(rule({ share }), stake)).toBe(fed);
  });

  test("a stake contributes at most its share and at most itself", () => {
    fc.assert(
      fc.property(rules, stakes, (any, stake) => {
        const fed = contributionOf(any, stake);
        expect(fed >= 0n && fed * 100_000n <= stake * BigInt(any.share) && fed <= stake).toBe(true);
      }),
    );
  });

  test("a stake of zero never wins, and a stake of all the odds always wins", () => {
    fc.assert(
      fc.property(rules, draws, (any, draw) => {
        expect(isWinningDraw(any, 0n, draw)).toBe(false);
        expect(isWinningDraw(any, any.odds * 100_000n, draw)).toBe(true);
      }),
    );
  });

  test("exactly stake / odds of all draws win", () => {
    fc.assert(
      fc.property(rules, stakes, (any, stake) => {
        const all = any.odds * 100_000n;
        const winning = (stake * DRAW_RANGE + all - 1n) / all;
        if (winning > 0n) expect(isWinningDraw(any, stake, winning - 1n)).toBe(true);
        expect(isWinningDraw(any, stake, winning)).toBe(false);
      }),
    );
  });

  test("splitting a stake in two does not improve its chance", () => {
    fc.assert(
      fc.property(rules, stakes, draws, (any, stake, draw) => {
        const half = stake / 2n;
        if (isWinningDraw(any, half, draw)) expect(isWinningDraw(any, stake, draw)).toBe(true);
      }),
    );
  });
});

describe("jackpots", () => {
  const plays = fc.array(fc.tuple(stakes, draws), { maxLength: 60 });

  test("a jackpot holds its seeds plus contributions minus payouts, after any stakes and draws", () => {
    fc.assert(
      fc.property(rules, plays, (any, list) => {
        let [held, seeds, fed, paid] = [any.seed, any.seed, 0n, 0n];
        for (const [stake, draw] of list) {
          const after = settleStake(any, held, stake, draw);
          fed += contributionOf(any, stake);
          paid += after.paid;
          if (after.paid > 0n) {
            seeds += any.seed;
            expect([after.paid, after.held]).toEqual([held + contributionOf(any, stake), any.seed]);
          }
          held = after.held;
          expect(held).toBe(seeds + fed - paid);
        }
        // so payouts never exceed contributions plus seeds
        expect(paid <= seeds + fed).toBe(true);
      }),
    );
  });

  test("a jackpot pays nothing for a stake too small to contribute, whatever the draw", () => {
    expect(settleStake(rule({ odds: 1n }), 500n, 99n, 0n)).toEqual({ held: 500n, paid: 0n });
  });

  test.each([
    [rule(), { fed: 1_000, seeded: 500 }],
    [rule({ seed: 25_000_000_000n, odds: 50_000_000n }), { fed: 1_000, seeded: 500 }],
    [rule({ seed: 0n, share: 2_500 }), { fed: 2_500, seeded: 0 }],
  ])("the long-run return is the contributions plus the share of the seed", (any, parts) => {
    expect(longRunReturn(any)).toEqual(parts);
  });

  test.each([
    [rule(), 60_000_000n],
    [rule({ seed: 25_000_000_000n, odds: 50_000_000n }), 75_000_000_000n],
    [rule({ seed: 0n, share: 2_500, odds: 1n }), 2_500n],
  ])("the average win is the seed plus the contributions of the stakes per win", (any, average) => {
    expect(averageWin(any)).toBe(average);
  });

  test("the payouts of a million staked units under a uniform draw do not exceed the long-run return", () => {
    const any = rule({ odds: 100n, seed: 5_000_000n });
    // uniformly spread draws, each once, in a scattered order
    const rounds = 100_003;
    const stake = 1_000_000n;
    let [held, paid, seeds] = [any.seed, 0n, any.seed];
    for (let n = 0; n < rounds; n++) {
      const draw = (DRAW_RANGE * BigInt((n * 61_803) % rounds)) / BigInt(rounds);
      const after = settleStake(any, held, stake, draw);
      held = after.held;
      paid += after.paid;
      if (after.paid > 0n) seeds += any.seed;
    }
    const staked = stake * BigInt(rounds);
    const { fed, seeded } = longRunReturn(any);
    expect(Number((paid * 100_000n) / staked)).toBeGreaterThan((fed + seeded) * 0.99);
    expect(paid <= (staked * BigInt(fed + seeded)) / 100_000n + seeds / 1_000n).toBe(true);
  });
});
