import { expect, it } from "vitest";
import { nameLetters } from "./name-letters.ts";

it.each([
  ["ines.r", "IR"],
  ["mara7", "MA"],
  ["bao_tran_x", "BT"],
  ["मीरा शर्मा", "मीश"],
  ["x", "X"],
  ["...", ".."],
])("the letters of %s are %s", (name, letters) => {
  expect(nameLetters(name)).toBe(letters);
});
