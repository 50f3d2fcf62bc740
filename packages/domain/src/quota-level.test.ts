import { expect, test } from "vitest";
import { quotaLevel } from "./quota-level.ts";

test.each([
  [180, [150, 160, 180], 180],
  [175, [150, 160, 180], 160],
  [175, [180, 160, 150], 160],
  [150, [150], 150],
  [149, [150, 160], undefined],
  [0, [0, 100], 0],
  [50, [], undefined],
])("the level of the rate %d among the levels %j is %s", (rate, levels, level) => {
  expect(quotaLevel(rate, levels)).toBe(level);
});
