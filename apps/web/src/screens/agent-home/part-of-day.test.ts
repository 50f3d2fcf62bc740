import { expect, it } from "vitest";
import { partOfDay } from "./part-of-day.ts";

it.each([
  [0, "morning"],
  [10, "morning"],
  [11, "early-afternoon"],
  [14, "early-afternoon"],
  [15, "late-afternoon"],
  [18, "late-afternoon"],
  [19, "evening"],
  [23, "evening"],
  [24, "evening"],
] as const)("hour %i is greeted as %s", (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});
