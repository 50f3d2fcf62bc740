import { LOTTERY_FAMILIES, type LotteryFamilyCode } from "@foyer/contract/lottery-families";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oddsTable, priceLine, prizeFactor } from "./bet-line.ts";
import type { BetType, DrawNumbers, LotteryFamily, Selection } from "./bet-type.ts";
import { betTypeOf, lotteryFamily } from "./families.ts";
import { largestPrizeOf, type PaidLine } from "./largest-prize.ts";
import { prizeOf } from "./odds.ts";
import { HORSE_YEAR, integers, selections } from "./testing/all-bet-types.ts";
import { allDice, allDigits } from "./testing/result-spaces.ts";

const UNIT = 100_000n;

const paidLine = (
  betType: BetType,
  selection: Selection,
  multiple: number,
  prizeGroup: number,
): PaidLine => ({
  ...priceLine(betType, selection, UNIT, multiple, prizeGroup),
  betType,
  selection,
  unit: UNIT,
  multiple,
  prizeGroup,
});

function linesOf(
  code: LotteryFamilyCode,
  lines: readonly (readonly [betType: string, selection: Selection, multiple?: number])[],
): PaidLine[] {
  const family = lotteryFamily(code, HORSE_YEAR);
  return lines.map(([name, selection, multiple = 1]) => {
    const betType = betTypeOf(family, name);
    if (!betType || betType.count(selection) === 0) throw new Error(`${code} has no such bet on ${name}`);
    return paidLine(betType, selection, multiple, 1940);
  });
}

const sumOf = (lines: readonly PaidLine[]) => lines.reduce((sum, { largestPrize }) => sum + largestPrize, 0n);

/** What lines pay with the numbers of a draw, each rounded by itself as a settlement does. */
const paidWith = (lines: readonly PaidLine[], numbers: DrawNumbers): bigint =>
  lines.reduce((sum, { betType, selection, unit, multiple, prizeGroup }) => {
    const factor = prizeFactor(betType.hits(selection, numbers), oddsTable(betType, prizeGroup));
    return sum + prizeOf([{ count: 1, odds: factor }], unit, multiple);
  }, 0n);

const slips = (family: LotteryFamily, most = 5): fc.Arbitrary<PaidLine[]> =>
  fc.array(
    fc
      .constantFrom(...family.betTypes)
      .chain((betType) =>
        fc
          .tuple(selections(betType, 200), fc.integer({ min: 1, max: 9 }), fc.constantFrom(1700, 1940))
          .map(([selection, multiple, prizeGroup]) => paidLine(betType, selection, multiple, prizeGroup)),
      ),
    { minLength: 2, maxLength: most },
  );

test.each(LOTTERY_FAMILIES)("in %s bet types that name one market have the same results in mind", (code) => {
  const totals = new Map<string, bigint>();
  for (const { markets, rows } of lotteryFamily(code, HORSE_YEAR).betTypes)
    for (const { market, total } of markets?.(rows.map(({ values, most }) => values.slice(0, most))) ?? []) {
      expect(totals.get(market) ?? total, market).toBe(total);
      totals.set(market, total);
    }
});

describe("the largest prize of a slip", () => {
  const largest = (code: LotteryFamilyCode, ...lines: Parameters<typeof linesOf>[1][number][]) =>
    largestPrizeOf(lotteryFamily(code, HORSE_YEAR), linesOf(code, lines));

  test.each<[string, LotteryFamilyCode, Parameters<typeof linesOf>[1], bigint]>([
    [
      "two numbers of which one can be drawn",
      "digits5",
      [
        ["first3-straight", [["1"], ["2"], ["3"]]],
        ["first3-straight", [["4"], ["5"], ["6"]], 2],
      ],
      194_000_000n,
    ],
    [
      "the same number twice",
      "digits5",
      [
        ["first3-straight", [["1"], ["2"], ["3"]]],
        ["first3-straight", [["1"], ["2"], ["3"]], 2],
      ],
      291_000_000n,
    ],
    [
      "big and small of one sum",
      "digits5",
      [
        ["sum-sides", [["big"]]],
        ["sum-sides", [["small"]], 3],
      ],
      582_000n,
    ],
    [
      "two sums of three dice",
      "dice3",
      [
        ["sum", [["4"]]],
        ["sum", [["10"]]],
      ],
      6_984_000n,
    ],
    [
      "a sum and its side",
      "dice3",
      [
        ["sum", [["4"]]],
        ["sum-sides", [["big"]]],
      ],
      6_984_000n,
    ],
    [
      "a car at two places",
      "racing10",
      [
        ["position", [["3"], ["3"], [], [], [], [], [], [], [], []]],
        ["position", [["4"], [], [], [], [], [], [], [], [], []]],
      ],
      1_940_000n,
    ],
  ])("of %s is that of the best result", (_, code, lines, prize) => {
    expect(largest(code, ...lines)).toBe(prize);
  });

  test("of one line is what the line wins at most", () => {
    const lines = linesOf("digits5", [["position", [["1", "2"], [], ["3"], [], []]]]);
    expect(largestPrizeOf(lotteryFamily("digits5", HORSE_YEAR), lines)).toBe(sumOf(lines));
    expect(largestPrizeOf(lotteryFamily("digits5", HORSE_YEAR), [])).toBe(0n);
  });

  test("of three dice is what the best of all 216 results pays", () => {
    const family = lotteryFamily("dice3", HORSE_YEAR);
    expect(family.results).toEqual([...allDice()]);
    fc.assert(
      fc.property(slips(family), (lines) => {
        const paid = [...allDice()].map((numbers) => paidWith(lines, numbers));
        expect(largestPrizeOf(family, lines)).toBe(paid.reduce((a, b) => (a > b ? a : b)));
      }),
      { numRuns: 60 },
    );
  });

  test("is no less than any result pays and no more than the lines' prizes together", () => {
    const families = (["digits5", "eleven5", "racing10", "mark49", "vietnam-south", "lao"] as const).map(
      (code) => lotteryFamily(code, HORSE_YEAR),
    );
    fc.assert(
      fc.property(
        fc
          .constantFrom(...families)
          .chain((family) => fc.tuple(fc.constant(family), slips(family), fc.integer())),
        ([family, lines, seed]) => {
          const prize = largestPrizeOf(family, lines);
          expect(prize <= sumOf(lines)).toBe(true);
          const next = integers(seed);
          for (let drawn = 0; drawn < 20; drawn++)
            expect(paidWith(lines, family.draw(next)) <= prize).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("of three digits is no less than the best of all results pays", () => {
    const family = lotteryFamily("digits3", HORSE_YEAR);
    const all = [...allDigits(3)];
    fc.assert(
      fc.property(slips(family), (lines) => {
        const prize = largestPrizeOf(family, lines);
        expect(all.every((numbers) => paidWith(lines, numbers) <= prize)).toBe(true);
        expect(prize <= sumOf(lines)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
