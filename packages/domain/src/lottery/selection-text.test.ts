import { describe, expect, test } from "vitest";
import type { PickRow } from "./bet-type.ts";
import { selectionOf, selectionText } from "./selection-text.ts";

const ROWS: readonly PickRow[] = [
  { name: "digit1", values: ["0", "1", "2"], least: 1, most: 2 },
  { name: "digit2", values: ["0", "1", "2"], least: 0, most: 3 },
];

describe("selections as text", () => {
  test("have values in the order of the board, whatever the order of the picks", () => {
    expect(selectionText(ROWS, [["2", "0"], ["1"]])).toBe("0,2|1");
    expect(selectionText(ROWS, [["1"], []])).toBe("1|");
    expect(selectionText(ROWS, [["1"]])).toBe("1|");
  });

  test.each([
    ["0,2|1", [["0", "2"], ["1"]]],
    ["1|", [["1"], []]],
    ["1,|", [["1"], []]],
  ])("%s is read", (text, selection) => {
    expect(selectionOf(ROWS, text)).toEqual(selection);
  });

  test.each([
    ["too few rows", "1"],
    ["too many rows", "1||"],
    ["too few picks", "|1"],
    ["too many picks", "0,1,2|"],
    ["a pick twice", "1,1|"],
    ["an unknown value", "3|"],
    ["a value with a space", "1 |"],
    ["a name of every object", "constructor|"],
    ["nothing", ""],
  ])("%s is no selection", (_, text) => {
    expect(selectionOf(ROWS, text)).toBeUndefined();
    expect(
      selectionOf(
        ROWS,
        text.split("|").map((row) => row.split(",").filter(Boolean)),
      ),
    ).toBeUndefined();
  });
});
