import { expect, it } from "vitest";
import { drawQuery } from "./draw-query.ts";

it.each([
  ["1127", "20261122-1127"],
  [" 7 ", "20261122-0007"],
  ["20261121", "20261121"],
  ["20261121-11", "20261121-11"],
  ["202611", "202611"],
  ["123456789", undefined],
  ["abc", undefined],
  ["", undefined],
])("the draw number %j is looked for as %j", (typed, query) => {
  expect(drawQuery(typed, "2026-11-22")).toBe(query);
});
