import { expect, test } from "vitest";
import { faultOf, givenRates, levelOf, ratesAtLevel } from "./given-rates.ts";

const own = [
  { category: "LOTT", rate: "1.8" },
  { category: "RNG", rate: "0.9" },
] as const;
const levels = {
  category: "LOTT" as const,
  steps: [
    { rate: "1.8", used: 0 },
    { rate: "1.5", quota: 2, used: 1, left: 1 },
  ],
};

test.each([
  ["1.8", undefined],
  ["1,8", undefined],
  ["", undefined],
  ["1.81", "above"],
  ["1.805", "format"],
  ["-1", "format"],
  ["x", "format"],
])("of the typed rate %j below 1.8 the fault is %s", (text, fault) => {
  expect(faultOf(text, "1.8")).toBe(fault);
});

test("typed rates are sent without those that are zero, and not at all while one is wrong", () => {
  expect(givenRates([...own], { LOTT: " 1,60 ", RNG: "0.00" })).toEqual([{ category: "LOTT", rate: "1.6" }]);
  expect(givenRates([...own], { LOTT: "2" })).toBeUndefined();
});

test("a level fills in its rate, and the same share of all other rates in steps of 0.05", () => {
  expect(ratesAtLevel([...own], levels, "1.5")).toEqual({ LOTT: "1.50", RNG: "0.75" });
  expect(ratesAtLevel([...own], levels, "1.7")).toEqual({ LOTT: "1.70", RNG: "0.85" });
});

test("typed rates count at the highest level that is not above them", () => {
  expect(levelOf(levels, { LOTT: "1.79" })?.rate).toBe("1.5");
  expect(levelOf(levels, { LOTT: "1.8" })?.rate).toBe("1.8");
  expect(levelOf(levels, { LOTT: "1.4" })).toBeUndefined();
});
