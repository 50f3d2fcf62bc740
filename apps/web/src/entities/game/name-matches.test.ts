import { expect, it } from "vitest";
import { nameMatches } from "./name-matches.ts";

it.each([
  ["Koi Reverie", "koi", true],
  ["Koi Reverie", "REVE koi", true],
  ["Café de Nuit", "cafe", true],
  ["Cafe de Nuit", "café", true],
  ["สล็อตทอง", "ทอง", true],
  ["Koi Reverie", "carp", false],
  ["Koi Reverie", "koi carp", false],
  ["Koi Reverie", "  ", true],
])("whether %j contains %j: %j", (name, typed, expected) => {
  expect(nameMatches(name, typed)).toBe(expected);
});
