import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { lotteryNames } from "@foyer/domain/lottery/names";
import { expect, it } from "vitest";
import { betNameOf } from "./bet-names.ts";
import { KIND_TEXTS, PART_TEXTS } from "./bet-type-texts.ts";
import { optionalRows } from "./optional-rows.ts";
import { RULE_TEXTS } from "./rule-texts.ts";
import { PLACE } from "./use-bet-texts.ts";
import { ORDINALS, ROW_TEXTS, WORD_TEXTS } from "./word-texts.ts";

it.each([
  ["first3-straight", { part: "first3", kind: "straight" }],
  ["five-group120", { part: "five", kind: "group120" }],
  ["four-group6", { part: "four", kind: "group-pairs" }],
  ["any1-first3", { part: "first3", kind: "any1" }],
  ["any2-first3", { part: "first3", kind: "any#", count: 2 }],
  ["first2-sum-sides", { part: "first2", kind: "sum-sides" }],
  ["special-last2", { part: "special", kind: "last2" }],
  ["lo3", { part: "lo", kind: "lo#", count: 3 }],
  ["none-12", { kind: "none-#", count: 12 }],
  ["dragon-tiger", { kind: "dragon-tiger" }],
])("the code %s is made of its part of the draw and its kind", (code, name) => {
  expect(betNameOf(code)).toEqual(name);
});

const names = lotteryNames();
const lacking = (all: readonly string[], has: (name: string) => boolean) => all.filter((name) => !has(name));

it("every group, bet type, row and word of the lotteries has a text", () => {
  expect(lacking(names.groups, (name) => name in PART_TEXTS)).toEqual([]);
  expect(lacking(Object.values(names.betTypes).flat(), (code) => betNameOf(code).kind in KIND_TEXTS)).toEqual(
    [],
  );
  expect(lacking(Object.keys(KIND_TEXTS), (kind) => kind in RULE_TEXTS)).toEqual([]);
  expect(lacking(names.words, (name) => name in WORD_TEXTS)).toEqual([]);
  const isPlace = (name: string) => Number(PLACE.exec(name)?.[1]) <= ORDINALS.length;
  expect(
    lacking(names.rows, (name) => name in ROW_TEXTS || isPlace(name) || /^[1-5]-[1-5]$/.test(name)),
  ).toEqual([]);
});

it("no two bet types of a group have the same name", () => {
  for (const [family, codes] of Object.entries(names.betTypes)) {
    const seen = codes.map((code) => JSON.stringify(betNameOf(code)));
    expect(new Set(seen).size, family).toBe(codes.length);
  }
});

const families = LOTTERY_FAMILIES.map((code) => lotteryFamily(code, new Date(0)));
const placed = (name: string) => name.replace(PLACE, "place$1");

it("the rows that may be empty have the names of the board, in every lottery", () => {
  for (const { code, rows } of families.flatMap(({ betTypes }) => betTypes))
    expect(optionalRows(code, rows.length), code).toEqual(
      rows.length > 1 && rows.some(({ least }) => least === 0)
        ? rows.map(({ name }) => placed(name))
        : undefined,
    );
});
