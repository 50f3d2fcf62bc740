import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRate, parseRate, rateOf } from "./basis-points.ts";

test("a rate is the same after it is written and read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => parseRate(formatRate(points)) === points),
  );
});

test.each([
  ["1.7", 170],
  ["1.70", 170],
  ["0.05", 5],
  ["100", 10_000],
])("%s %% is %i basis points", (text, points) => {
  expect(parseRate(text)).toBe(points);
});

test.each(["", "1.", ".5", "1.705", "-1", "101", "100.01", "1e2", " 1", "01"])("%j is no rate", (text) => {
  expect(parseRate(text)).toBeUndefined();
});

test("an amount and its reversal give nothing together", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
      expect(rateOf(amount, points) + rateOf(-amount, points)).toBe(0n);
    }),
  );
});
