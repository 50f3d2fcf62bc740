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
    "nothing is named",
    { SPORTS: "A B", ESPORTS: "C" },
    [],
    ["SPORTS: A/SPORTS B/SPORTS", "ESPORTS: C/ESPORTS"],
  ],
  [
    "a named vendor moves behind those of ESPORTS and keeps where its games are",
    { SPORTS: "A B", ESPORTS: "C" },
    ["A"],
    ["SPORTS: B/SPORTS", "ESPORTS: C/ESPORTS A/SPORTS"],
  ],
  [
    "several keep their order, whatever the list's",
    { ESPORTS: "C", SPORTS: "A B D" },
    ["D", "A"],
    ["ESPORTS: C/ESPORTS A/SPORTS D/SPORTS", "SPORTS: B/SPORTS"],
  ],
  [
    "ESPORTS comes to be behind SPORTS",
    { SPORTS: "A B", FISH: "F" },
    ["B"],
    ["SPORTS: A/SPORTS", "ESPORTS: B/SPORTS", "FISH: F/FISH"],
  ],
  ["SPORTS is not shown once all have left", { SPORTS: "A" }, ["A"], ["ESPORTS: A/SPORTS"]],
  [
    "of other categories nobody moves",
    { LIVE: "A", SPORTS: "B", FISH: "A" },
    ["A"],
    ["LIVE: A/LIVE", "SPORTS: B/SPORTS", "FISH: A/FISH"],
  ],
  [
    "a name that is no vendor's, or differs in case, changes nothing",
    { SPORTS: "A" },
    ["NOBODY", "a"],
    ["SPORTS: A/SPORTS"],
  ],
  ["no ESPORTS comes to be out of nothing", { RNG: "A" }, ["A"], ["RNG: A/RNG"]],
])("splitEsports: %s", (_, lists, esports, expected) => {
  expect(shown(lists, esports)).toEqual(expected);
});

test("a vendor named only in the order is left out", () => {
  expect(splitEsports({ ...mappingOf({ SPORTS: "A" }), mapping: {} }, ["A"])).toEqual([]);
});
