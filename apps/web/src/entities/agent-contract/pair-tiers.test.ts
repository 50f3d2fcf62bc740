import { expect, test } from "vitest";
import { pairTiers, type ReadTier } from "./pair-tiers.ts";

const tier = (from: bigint, rate = 1): ReadTier => ({ from, active: 1, rate });

test.each<[string, ReadTier[], ReadTier[], object[]]>([
  [
    "another rate",
    [tier(1n), tier(5n)],
    [tier(1n, 2), tier(5n)],
    [
      { before: 0, now: 0 },
      { before: 1, now: 1 },
    ],
  ],
  [
    "another point",
    [tier(1n), tier(5n)],
    [tier(2n), tier(5n)],
    [
      { before: 0, now: 0 },
      { before: 1, now: 1 },
    ],
  ],
  ["a tier in front", [tier(5n)], [tier(1n), tier(5n)], [{ now: 0 }, { before: 0, now: 1 }]],
  ["a tier at the end", [tier(1n)], [tier(1n), tier(5n)], [{ before: 0, now: 0 }, { now: 1 }]],
  ["no first tier", [tier(1n), tier(5n)], [tier(5n)], [{ before: 0 }, { before: 1, now: 0 }]],
  ["one that is being typed", [tier(1n)], [{ rate: 1 }], [{ before: 0, now: 0 }]],
  ["nothing before", [], [tier(1n)], [{ now: 0 }]],
])("tiers with %s are paired", (_, before, now, pairs) => {
  expect(pairTiers(before, now)).toEqual(pairs);
});
