import { expect, it } from "vitest";
import {
  afterPlacing,
  EMPTY_SLIP,
  isEmpty,
  joined,
  type Slip,
  type SlipLine,
  withDraft,
  withLineAt,
  withLines,
  withLineToEdit,
  withoutLine,
} from "./slip-state.ts";

const line = (id: string): SlipLine => ({
  id,
  betType: "first3-straight",
  selection: [["1"], ["2"], ["3"]],
  unit: "1.00",
  multiple: 2,
});
const slipOf = (...ids: string[]): Slip => ({ ...EMPTY_SLIP, lines: ids.map(line) });
const idsOf = ({ lines }: Slip) => lines.map(({ id }) => id).join("");
const body = { code: "A", draw: "20261121-0001", total: "2.00", idempotencyKey: "k".repeat(16), lines: [] };

it("a slip takes as many lines as it may have", () => {
  expect(idsOf(withLines(slipOf("a"), [line("b"), line("c")], 2))).toBe("ab");
});

it("a removed line is put back where it was, once", () => {
  const without = withoutLine(slipOf("a", "b", "c"), "b");
  expect(idsOf(without)).toBe("ac");
  const again = withLineAt(without, line("b"), 1);
  expect(idsOf(withLineAt(again, line("b"), 1))).toBe("abc");
});

it("a line to be edited leaves the slip and is on the board", () => {
  const edited = withLineToEdit(slipOf("a", "b"), line("a"));
  expect(idsOf(edited)).toBe("b");
  expect(edited.draft).toMatchObject({ betType: "first3-straight", multiple: 2 });
});

it("a slip with nothing but a chosen unit is empty, one with a pick or a bet on its way is not", () => {
  expect(isEmpty(withDraft(EMPTY_SLIP, { unit: "0.10", selection: [[], []] }))).toBe(true);
  expect(isEmpty(withDraft(EMPTY_SLIP, { picks: { sides: [["big"]] } }))).toBe(false);
  expect(isEmpty({ ...EMPTY_SLIP, sent: { kind: "order", from: "slip", body } })).toBe(false);
});

it("a placed bet empties what it came from and nothing else", () => {
  const slip = withDraft(slipOf("a"), { selection: [["1"]], unit: "0.10" });
  const ofBoard = afterPlacing({ ...slip, sent: { kind: "order", from: "draft", body } });
  expect(idsOf(ofBoard)).toBe("a");
  expect(ofBoard.draft).toEqual({ unit: "0.10" });
  const ofSlip = afterPlacing({ ...slip, prizeGroup: 1800, sent: { kind: "order", from: "slip", body } });
  expect(idsOf(ofSlip)).toBe("");
  expect(ofSlip.draft.selection).toEqual([["1"]]);
  expect(ofSlip.prizeGroup).toBeUndefined();
});

it("a member's lines come before those of the visitor who logged in, and an empty slip changes nothing", () => {
  const visitors = withDraft(slipOf("v"), { betType: "sum" });
  const own = withDraft(slipOf("m"), { unit: "0.10" });
  expect(idsOf(joined(own, visitors, 20))).toBe("mv");
  expect(joined(own, visitors, 20).draft).toEqual({ unit: "0.10", betType: "sum" });
  expect(joined(own, EMPTY_SLIP, 20)).toBe(own);
});
