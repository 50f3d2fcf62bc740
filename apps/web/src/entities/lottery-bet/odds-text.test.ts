import { expect, it } from "vitest";
import { oddsText } from "./odds-text.ts";

it.each([
  [970_000n, "970"],
  [9_700n, "9.700"],
  [97_000_000n, "97,000"],
  [5_388n, "5.388"],
])("odds of %s thousandths are written as %s", (odds, text) => {
  expect(oddsText(odds, { decimal: ".", group: "," })).toBe(text);
});
