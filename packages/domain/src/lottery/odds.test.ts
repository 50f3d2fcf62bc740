import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oddsOf, prizeGroupRebate, prizeOf } from "./odds.ts";

describe("odds", () => {
  test.each([
    [{ favourable: 1n, total: 10n }, 1940, 9_700n],
    [{ favourable: 1n, total: 10n }, 1700, 8_500n],
    [{ favourable: 18n, total: 100n }, 1940, 5_388n],
    [{ favourable: 1n, total: 100_000n }, 1960, 98_000_000n],
    [{ favourable: 1n, total: 10n, share: 50n }, 1940, 4_850n],
    [{ favourable: 1n, total: 10n, share: 100n }, 1940, 9_700n],
  ])("of a chance %o with prize group %i are %i thousandths", (chance, prizeGroup, odds) => {
    expect(oddsOf(chance, prizeGroup)).toBe(odds);
  });

  test("never return more than the prize group, and less than a thousandth below it", () => {
    const chances = fc
      .tuple(fc.bigInt(1n, 10n ** 30n), fc.bigInt(0n, 10n ** 30n), fc.bigInt(1n, 100n))
      .map(([favourable, more, share]) => ({ favourable, total: favourable + more, share }));
    fc.assert(
      fc.property(chances, fc.integer({ min: 1700, max: 1960 }), (chance, prizeGroup) => {
        const { favourable, total, share } = chance;
        const returned = oddsOf(chance, prizeGroup) * favourable * 2000n * 100n;
        const promised = BigInt(prizeGroup) * share * total * 1000n;
        expect(returned <= promised && promised < returned + favourable * 2000n * 100n).toBe(true);
      }),
    );
  });
});

describe("prizes", () => {
  test.each([
    ["one hit at 9.7 on one unit", [{ count: 1, odds: 9_700n }], 100_000n, 1, 970_000n],
    ["two hits at 5.388 on 0.01 twice", [{ count: 2, odds: 5_388n }], 1_000n, 2, 21_552n],
    [
      "hits of two classes",
      [
        { count: 1, odds: 2_795n },
        { count: 3, odds: 2_970n },
      ],
      100n,
      1,
      1_170n,
    ],
    ["nothing", [], 100_000n, 1, 0n],
    ["less than the smallest amount", [{ count: 1, odds: 999n }], 1n, 1, 0n],
  ] as const)("%s", (_, hits, unit, multiple, prize) => {
    expect(prizeOf(hits, unit, multiple)).toBe(prize);
  });

  test("on units of whole cents are exact: nothing is cut", () => {
    const CENT = 1_000n;
    const hits = fc.array(fc.record({ count: fc.nat(1_000), odds: fc.bigInt(0n, 10n ** 9n) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        hits,
        fc.bigInt(1n, 100_000n),
        fc.integer({ min: 1, max: 9_999 }),
        (won, cents, multiple) => {
          const exact =
            won.reduce((sum, { count, odds }) => sum + BigInt(count) * odds, 0n) * BigInt(multiple);
          expect(prizeOf(won, cents * CENT, multiple)).toBe(exact * cents);
        },
      ),
    );
  });

  test.each([
    [1_000_000n, 1900, 1940, 20_000n],
    [1_000_000n, 1940, 1940, 0n],
    [1_000_000n, 1700, 1960, 130_000n],
    [49n, 1900, 1940, 0n],
  ])("a stake of %i with prize group %i of %i has a rebate of %i", (stake, group, highest, rebate) => {
    expect(prizeGroupRebate(stake, group, highest)).toBe(rebate);
  });
});
