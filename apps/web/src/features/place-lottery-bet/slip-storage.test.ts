import { expect, it } from "vitest";
import { EMPTY_SLIP, type Slip } from "./slip-state.ts";
import { isSlip, NOBODY, slipKey } from "./slip-storage.ts";

const line = { id: "a", betType: "sum", selection: [["3"]], unit: "0.001", multiple: 1 };
const slip: Slip = {
  lines: [line],
  prizeGroup: 1800,
  draft: {
    betType: "sum",
    selection: [["4"]],
    unit: "1.00",
    multiple: 3,
    picks: { sum: [["5"]] },
    chip: "10.00",
  },
  sent: {
    kind: "order",
    from: "slip",
    body: { code: "A", draw: "20261121-0001", total: "1.00", idempotencyKey: "k".repeat(16), lines: [line] },
  },
};

it("a slip survives being written and read", () => {
  expect(isSlip(JSON.parse(JSON.stringify(slip)))).toBe(true);
  expect(isSlip(EMPTY_SLIP)).toBe(true);
});

it.each([
  ["no object", "[]"],
  ["no lines", '{"draft":{}}'],
  ["a line without id", JSON.stringify({ ...slip, lines: [{ ...line, id: undefined }] })],
  ["a unit that is no amount", JSON.stringify({ ...slip, lines: [{ ...line, unit: "1e9" }] })],
  ["a multiple of zero", JSON.stringify({ ...slip, draft: { multiple: 0 } })],
  ["a selection of numbers", JSON.stringify({ ...slip, draft: { selection: [[1]] } })],
  ["a bet on its way without key", JSON.stringify({ ...slip, sent: { ...slip.sent, body: { lines: [] } } })],
])("a stored slip with %s is none", (_, text) => {
  expect(isSlip(JSON.parse(text))).toBe(false);
});

it("every player has a slip of each lottery, and visitors share one without a name", () => {
  expect(slipKey("player", "MINUTE_FIVE")).toBe("lottSlip:player:MINUTE_FIVE");
  expect(slipKey(NOBODY, "MINUTE_FIVE")).toBe("lottSlip::MINUTE_FIVE");
});
