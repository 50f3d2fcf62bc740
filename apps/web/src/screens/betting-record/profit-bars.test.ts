import { formatAmount } from "@foyer/domain/money";
import { addDays } from "@foyer/domain/record-days";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { barLength, barsOf } from "./profit-bars.ts";

it.each([
  ["2026-11-23", "2026-11-23", "day", 1],
  ["2026-10-24", "2026-11-23", "day", 31],
  ["2026-10-23", "2026-11-23", "week", 5],
  ["2026-08-26", "2026-11-23", "week", 13],
  ["2025-11-24", "2026-11-23", "month", 13],
])("the days from %s to %s are shown by the %s, as %i bars", (from, to, length, bars) => {
  expect(barLength({ from, to })).toBe(length);
  expect(barsOf([], { from, to })).toHaveLength(bars);
});

test("bars contain the result of every day once, in order of time", () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 400 }))
    .map(([start, length]) => ({
      from: addDays("2022-01-01", start),
      to: addDays("2022-01-01", start + length),
      length,
    }));
  const played = fc.array(fc.tuple(fc.nat(400), fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(range, played, ({ length, ...days }, given) => {
      const rows = given
        .filter(([at]) => at <= length)
        .map(([at, result]) => {
          const amount = formatAmount(result);
          return {
            key: addDays(days.from, at),
            bets: 1,
            stake: "0.00",
            paid: "0.00",
            turnover: "0.00",
            result: amount,
          };
        });
      const bars = barsOf(rows, days);
      const starts = bars.map(({ from }) => from);
      expect(starts).toEqual([...new Set(starts)].toSorted());
      expect(bars.reduce((sum, { result }) => sum + result, 0n)).toBe(
        given.filter(([at]) => at <= length).reduce((sum, [, result]) => sum + result, 0n),
      );
    }),
  );
});
