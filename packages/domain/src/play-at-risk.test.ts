import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideUp, inProportion, sureReturn } from "./play-at-risk.ts";

/** Bets on the numbers of a market of so many equally likely ones: each on some of them. */
const market = fc.integer({ min: 2, max: 40 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    bets: fc.array(
      fc.record({
        stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
        on: fc.uniqueArray(fc.nat(size - 1), { minLength: 1 }),
      }),
      { maxLength: 12 },
    ),
  }),
);
type Bets = readonly { readonly stake: bigint; readonly on: readonly number[] }[];

const returns = (size: number, bets: Bets): bigint[] =>
  Array.from({ length: size }, (_, number) =>
    bets.reduce(
      (sum, { stake, on }) =>
        on.includes(number) ? sum + divideUp(stake * BigInt(size), BigInt(on.length)) : sum,
      0n,
    ),
  );
const staked = (bets: Bets): bigint => bets.reduce((sum, { stake }) => sum + stake, 0n);
function atRisk(size: number, bets: Bets): bigint {
  const cases = returns(size, bets).flatMap((returned) => (returned > 0n ? [{ ways: 1n, returned }] : []));
  return staked(bets) - sureReturn(BigInt(size), staked(bets), cases).amount;
}
/** Stakes of 1 on the first of so many numbers. */
const first = (numbers: number): Bets =>
  Array.from({ length: numbers }, (_, number) => ({ stake: 100_000n, on: [number] }));
const units = (amount: bigint): number => Number(amount) / 100_000;

describe("play at risk", () => {
  it.each([
    { size: 10, numbers: 1, counts: 1 },
    { size: 10, numbers: 7, counts: 7 },
    { size: 10, numbers: 8, counts: 6 },
    { size: 10, numbers: 9, counts: 3 },
    { size: 10, numbers: 10, counts: 0 },
    { size: 100, numbers: 97, counts: 9 },
    // roulette: both colours without the zero, and all numbers but one
    { size: 37, numbers: 27, counts: 27 },
    { size: 37, numbers: 36, counts: 3 },
    { size: 37, numbers: 37, counts: 0 },
  ])("$numbers of $size numbers at 1 each count $counts", ({ size, numbers, counts }) => {
    expect(units(atRisk(size, first(numbers)))).toBeCloseTo(counts, 4);
  });

  it("of two opposite bets the difference counts, and less where a third case pays neither", () => {
    const on = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
    const bets = [
      { stake: 1_000_000n, on: on(0, 5) },
      { stake: 600_000n, on: on(5, 10) },
    ];
    expect(units(atRisk(10, bets))).toBe(4);
    const baccarat = [
      { stake: 1_000_000n, on: on(0, 45) },
      { stake: 1_000_000n, on: on(45, 90) },
    ];
    expect(units(atRisk(100, baccarat))).toBeCloseTo(6.6667, 3);
  });

  it("is never negative and never more than the stakes less what surely returns, at fair odds or with any margin", () => {
    fc.assert(
      fc.property(market, fc.integer({ min: 0, max: 100 }), ({ size, bets }, kept) => {
        const counted = atRisk(size, bets);
        expect(counted).toBeGreaterThanOrEqual(0n);
        const least = returns(size, bets).reduce((least, one) => (one < least ? one : least), 10n ** 18n);
        const paid = (least * BigInt(100 - kept)) / 100n;
        if (staked(bets) >= paid) expect(counted).toBeLessThanOrEqual(staked(bets) - paid);
        else expect(counted).toBe(0n);
      }),
    );
  });

  it("is the same however bets are split, and whatever their order", () => {
    fc.assert(
      fc.property(market, ({ size, bets }) => {
        const doubled = bets.map(({ stake, on }) => ({ stake: stake * 2n, on }));
        const twice = [...bets, ...[...bets].reverse()];
        const difference = atRisk(size, doubled) - atRisk(size, twice);
        // each bet's return is rounded up by itself
        expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(BigInt(bets.length + 1));
      }),
    );
  });

  it("grows by the stake of another bet at most", () => {
    fc.assert(
      fc.property(market, ({ size, bets }) => {
        const [last, ...others] = bets;
        if (!last) return;
        expect(atRisk(size, bets)).toBeLessThanOrEqual(atRisk(size, others) + last.stake + 1n);
      }),
    );
  });

  it("divides what does not count completely, and to no bet more than its stake", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n })), fc.nat(1000), (stakes, part) => {
        const all = stakes.reduce((sum, stake) => sum + stake, 0n);
        const amount = (all * BigInt(part)) / 1000n;
        const parts = inProportion(amount, stakes);
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(amount);
        for (const [at, one] of parts.entries()) {
          expect(one).toBeGreaterThanOrEqual(0n);
          expect(one).toBeLessThanOrEqual(stakes[at] as bigint);
        }
      }),
    );
  });
});
