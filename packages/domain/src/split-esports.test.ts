import type { GameCategory } from "@foyer/contract/shared";
import type { VendorMapping } from "@foyer/contract/vendors";
import { expect, test } from "vitest";
import { splitEsports } from "./split-esports.ts";

type Lists = Partial<Record<GameCategory, string>>;

function mappingOf(lists: Lists): VendorMapping {
  const entries = Object.entries(lists).map(([category, names]) => [category, names.split(" ")] as const);
  return {
    sorting: entries.map(([category, names]) => ({
      gameCategory: category as GameCategory,
      vendorNames: names.map((accountTypeName) => ({ accountTypeName })),
    })),
    mapping: Object.fromEntries(
      entries.map(([category, names]) => [
        category,
        names.map((accountTypeName) => ({
          accountTypeName,
          displayName: accountTypeName,
          state: "open" as const,
          gameCount: 1,
        })),
      ]),
    ),
  };
}

const shown = (lists: Lists, esports: string[]) =>
  splitEsports(mappingOf(lists), esports).map(
    ({ category, vendors }) =>
      `${category}: ${vendors.map((v) => `${v.accountTypeName}/${v.gameType}`).join(" ")}`,
  );

test.each<[why: string, Lists, string[], string[]]>([
  [
    "without named vendors nothing moves",
    { SPORTS: "A B", ESPORTS: "C" },
    [],
    ["SPORTS: A/SPORTS B/SPORTS", "ESPORTS: C/ESPORTS"],
  ],
  [
    "a named vendor moves to the end of ESPORTS and keeps the category of its games",
    { SPORTS: "A B", ESPORTS: "C" },
    ["A"],
    ["SPORTS: B/SPORTS", "ESPORTS: C/ESPORTS A/SPORTS"],
  ],
  [
    "several vendors keep their order in SPORTS",
    { ESPORTS: "C", SPORTS: "A B D" },
    ["D", "A"],
    ["ESPORTS: C/ESPORTS A/SPORTS D/SPORTS", "SPORTS: B/SPORTS"],
  ],
  [
    "a new category ESPORTS follows SPORTS",
    { SPORTS: "A B", FISH: "F" },
    ["B"],
    ["SPORTS: A/SPORTS", "ESPORTS: B/SPORTS", "FISH: F/FISH"],
  ],
  ["SPORTS is omitted when all its vendors have moved", { SPORTS: "A" }, ["A"], ["ESPORTS: A/SPORTS"]],
  [
    "vendors of other categories do not move",
    { LIVE: "A", SPORTS: "B", FISH: "A" },
    ["A"],
    ["LIVE: A/LIVE", "SPORTS: B/SPORTS", "FISH: A/FISH"],
  ],
  [
    "an unknown name or another letter case changes nothing",
    { SPORTS: "A" },
    ["NOBODY", "a"],
    ["SPORTS: A/SPORTS"],
  ],
  ["without moved vendors no ESPORTS category is added", { RNG: "A" }, ["A"], ["RNG: A/RNG"]],
])("splitEsports: %s", (_, lists, esports, expected) => {
  expect(shown(lists, esports)).toEqual(expected);
});

test("a vendor named only in the order is left out", () => {
  expect(splitEsports({ ...mappingOf({ SPORTS: "A" }), mapping: {} }, ["A"])).toEqual([]);
});
