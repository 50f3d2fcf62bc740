import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { expect, it } from "vitest";
import { numbersIn } from "./numbers-in.ts";
import { fittingSelection, quickPick, quickPicksOf, randomSelection, toggled, withRow } from "./picks.ts";

const digits = lotteryFamily("digits5", new Date());
const south = lotteryFamily("vietnam-south", new Date());
const betType = (code: string, family = digits) => {
  const found = betTypeOf(family, code);
  if (!found) throw new Error(code);
  return found;
};
const straight = betType("first3-straight");
const [row] = straight.rows;
if (!row) throw new Error("no row");

it.each([
  ["all", "0123456789"],
  ["big", "56789"],
  ["small", "01234"],
  ["odd", "13579"],
  ["even", "02468"],
] as const)("the quick pick %s takes %s", (pick, values) => {
  expect(quickPick(row, pick).join("")).toBe(values);
});

it("a row offers no quick pick that takes more than it may have", () => {
  const [numbers] = betType("slide4", south).rows;
  expect(numbers && quickPicksOf(numbers)).toEqual([]);
});

it("picks are kept in the order of the board, and a second tap takes one back", () => {
  const none = fittingSelection(straight, undefined);
  const seven = toggled(straight, none, 0, "7") ?? [];
  const both = toggled(straight, seven, 0, "1") ?? [];
  expect(both).toEqual([["1", "7"], [], []]);
  expect(toggled(straight, both, 0, "7")).toEqual([["1"], [], []]);
});

it("a row takes no more picks than it may have", () => {
  const slide = betType("slide4", south);
  const full = withRow(slide, [[]], 0, slide.rows[0]?.values.slice(0, slide.rows[0].most) ?? []);
  expect(toggled(slide, full, 0, "99")).toBeUndefined();
});

it("a stored selection of another board is dropped", () => {
  expect(fittingSelection(straight, [["1"], ["2"]])).toEqual([[], [], []]);
  expect(fittingSelection(straight, [["1", "x"], ["2"], ["3"]])).toEqual([["1"], ["2"], ["3"]]);
});

it("a random selection of every bet type is a bet", () => {
  for (const family of [digits, south])
    for (const one of family.betTypes) expect(one.count(randomSelection(one)), one.code).toBeGreaterThan(0);
});

const pairRow = () => {
  const [pair] = betType("lo2", south).rows;
  if (!pair) throw new Error("no row");
  return pair;
};

it("typed numbers are read apart or in one piece, and what is no number of the row is said", () => {
  const pair = pairRow();
  expect(numbersIn("7, 15 36/39", pair)).toEqual({ known: ["07", "15", "36", "39"], unknown: [] });
  expect(numbersIn("071536", pair)).toEqual({ known: ["07", "15", "36"], unknown: [] });
  expect(numbersIn("07 123", pair)).toEqual({ known: ["07"], unknown: ["123"] });
  expect(numbersIn("39 07 39 7", pair)).toEqual({ known: ["39", "07"], unknown: [] });
});

it.each([
  ["１２ ３", ["12", "03"]],
  ["١٢ ۰۷", ["12", "07"]],
  ["๑๒ ໐໗", ["12", "07"]],
])("digits of other scripts are read as their figures: %s", (text, known) => {
  expect(numbersIn(text, pairRow())).toEqual({ known, unknown: [] });
});

it.each(["1e9", "12x34", "mười"])("%s picks nothing and is said to be no number", (text) => {
  const { known, unknown } = numbersIn(text, pairRow());
  expect(known).toEqual([]);
  expect(unknown).not.toEqual([]);
});

it("a long piece without meaning is said in short", () => {
  expect(numbersIn("1".repeat(401), pairRow()).unknown).toEqual(["111111111111…"]);
});
