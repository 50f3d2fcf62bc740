import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenBounds, changedRates, lowersRate, rateFinder } from "./rebate-rates.ts";

const slots = (rate: number | null, vendor = "") => ({ category: "RNG", vendor, rate });
const bounds = (lowest: number | null, highest: number | null, vendor = "") => ({
  category: "RNG",
  vendor,
  lowest,
  highest,
});

test("the rate for a vendor's games is the vendor's, the category's or zero", () => {
  const rate = rateFinder([slots(70), slots(50, "NIGHTJAR"), slots(null, "LUMEN")]);
  expect(rate(slots(0, "NIGHTJAR"))).toBe(50);
  expect(rate(slots(0, "LUMEN"))).toBe(70);
  expect(rate({ category: "LIVE", vendor: "NIGHTJAR" })).toBe(0);
});

test("the end of a higher exception lowers a rate", () => {
  expect(lowersRate([slots(70), slots(90, "NIGHTJAR")], [slots(null, "NIGHTJAR")])).toBe(true);
  expect(lowersRate([slots(70), slots(50, "NIGHTJAR")], [slots(null, "NIGHTJAR")])).toBe(false);
});

test("a rate is not above the upline's and not below a direct downline's", () => {
  expect(brokenBounds([slots(70)], [bounds(50, 90)])).toEqual([]);
  expect(brokenBounds([slots(100)], [bounds(50, 90)])).toEqual([
    { category: "RNG", vendor: "", bound: 90, above: true },
  ]);
  expect(brokenBounds([slots(40)], [bounds(50, 90)])).toEqual([
    { category: "RNG", vendor: "", bound: 50, above: false },
  ]);
});

test("a category's rate is also checked where only the upline has an exception", () => {
  expect(brokenBounds([slots(70)], [bounds(0, 90), bounds(0, 60, "NIGHTJAR")])).toEqual([
    { category: "RNG", vendor: "NIGHTJAR", bound: 60, above: true },
  ]);
});

test("an exception for a vendor of which nobody else has one is checked against the category's bounds", () => {
  expect(brokenBounds([slots(70), slots(95, "NIGHTJAR")], [bounds(0, 90)])).toEqual([
    { category: "RNG", vendor: "NIGHTJAR", bound: 90, above: true },
  ]);
});

test("rates within their bounds break none after any change back to themselves", () => {
  const rate = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom("", "A", "B", "C")),
      fc.array(rate, { minLength: 4, maxLength: 4 }),
      (vendors, values) => {
        const rows = vendors.map((vendor, at) => slots(values[at] ?? 0, vendor));
        expect(changedRates(rows, rows)).toEqual(rows);
        expect(lowersRate(rows, rows)).toBe(false);
      },
    ),
  );
});
