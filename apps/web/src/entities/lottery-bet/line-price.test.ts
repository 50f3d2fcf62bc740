import type { BetType } from "@foyer/domain/lottery/bet-type";
import { parseAmount } from "@foyer/domain/money";
import { expect, it } from "vitest";
import { mostOf, oddsByClass, oddsText, stakeOf } from "./line-price.ts";

const straight = {
  classes: [{ code: "win", chance: { favourable: 1n, total: 1_000n } }],
  most: () => new Map([["win", 1]]),
} as unknown as BetType;

it("a line costs its combinations times unit times multiple", () => {
  expect(stakeOf(24, parseAmount("0.1"), 5)).toBe(parseAmount("12"));
});

it("what a line wins at most follows from its odds, unit and multiple", () => {
  expect(oddsByClass(straight, 1_940).get("win")).toBe(970_000n);
  expect(mostOf(straight, [["1"]], 1_940, parseAmount("0.1"), 5)).toBe(parseAmount("485"));
});

it.each([
  [970_000n, "970"],
  [9_700n, "9.700"],
  [97_000_000n, "97,000"],
  [5_388n, "5.388"],
])("odds of %s thousandths are written as %s", (odds, text) => {
  expect(oddsText(odds, ".", ",")).toBe(text);
});
