import { expect, it } from "vitest";
import { nameFits } from "./name-fits.ts";

it.each([
  ["Koi Reverie", "koi", true],
  ["Koi Reverie", "REVE koi", true],
  ["Café de Nuit", "cafe", true],
  ["Cafe de Nuit", "café", true],
  ["สล็อตทอง", "ทอง", true],
  ["Koi Reverie", "carp", false],
  ["Koi Reverie", "koi carp", false],
  ["Koi Reverie", "  ", true],
])("%j has %j: %j", (name, typed, expected) => {
  expect(nameFits(name, typed)).toBe(expected);
});
