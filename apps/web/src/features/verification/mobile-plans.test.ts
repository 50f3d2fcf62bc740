import { expect, it } from "vitest";
import { canBeMobile } from "./mobile-plans.ts";

it.each([
  ["63", "9171234567", true],
  ["63", "09171234567", true],
  ["63", "91712345", false],
  ["63", "21234567", false],
  ["84", "912345678", true],
  ["62", "81234567890", true],
  ["91", "9876543210", true],
  ["65", "81234567", true],
  ["65", "9171234567", false],
  ["225", "0701234567", true],
  ["225", "701234567", true],
  ["63", "", false],
  ["63", "00000000", false],
])("+%s %s is taken: %s", (countryDialingCode, mobileNum, taken) => {
  expect(canBeMobile({ countryDialingCode, mobileNum })).toBe(taken);
});
