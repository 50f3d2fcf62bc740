import { expect, it } from "vitest";
import { popupSize, remOf } from "./popup-size.ts";

it.each([
  [100, 1],
  [620, 6.2],
  [750, 7.5],
  [1, 0.01],
])("popup pixel sizes are converted to rem by dividing by 100: %i is %f", (pixels, rem) => {
  expect(remOf(pixels)).toBe(rem);
});

it("a pop-up of the design's full width fills the column, and no more", () => {
  expect(popupSize({ width: 750 }).inlineSize).toBe("min(calc(7.5 * var(--drawing-rem)), 100%)");
});

it("a pop-up size that is not given is left to the content", () => {
  const size = popupSize({ width: 620 });
  expect(size.inlineSize).toContain("6.2 * var(--drawing-rem)");
  expect(size).not.toHaveProperty("minBlockSize");
  expect(popupSize({ height: 800 }).minBlockSize).toContain("8 * var(--drawing-rem)");
});
