import { expect, test } from "vitest";
import { readTiers, typedTier } from "./contract-tiers.ts";

const tier = (from: string, active: string, rate: string) => ({ key: 0, from, active, rate });

test("typed tiers are read with groups of digits, a comma in the rate and without its zero", () => {
  expect(readTiers([tier("1,000.50", "2", ",5"), tier(" 20 000 ", "3", "1.")])).toEqual({
    tiers: [
      { from: "1000.50", active: 2, rate: "0.5" },
      { from: "20000.00", active: 3, rate: "1" },
    ],
  });
});

test("the first field of typed tiers that is no number is named", () => {
  for (const [field, one] of [
    ["from", tier("1e9", "1", "1")],
    ["from", tier("-1", "1", "1")],
    ["active", tier("1", "1.5", "1")],
    ["active", tier("1", "", "1")],
    ["rate", tier("1", "1", "101")],
    ["rate", tier("1", "1", "0.001")],
  ] as const)
    expect(readTiers([tier("0", "0", "0.1"), one])).toEqual({ fault: { at: 1, field, kind: "format" } });
});

test("typed tiers rise, and the field that does not is named", () => {
  expect(readTiers([tier("10", "1", "1"), tier("9", "1", "2")])).toEqual({
    fault: { at: 1, field: "from", kind: "order" },
  });
  expect(readTiers([tier("10", "1", "1"), tier("20", "1", "1")])).toEqual({
    fault: { at: 1, field: "rate", kind: "order" },
  });
});

test("a tier of the platform is typed with all its decimals and reads as itself", () => {
  const one = { from: "1000.5", active: 4, rate: "0.7" };
  expect(readTiers([typedTier(one, 1)])).toEqual({ tiers: [{ ...one, from: "1000.50" }] });
});
