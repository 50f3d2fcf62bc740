import fc from "fast-check";
import { expect, it } from "vitest";
import { readableColours } from "./readable-colours.ts";

it.each<[string | undefined, string | undefined, string | undefined]>([
  ["#1d2b53", "#fff1c2", "#fff1c2"],
  ["#1d2b53", "#22305a", "#ffffff"],
  ["#ffe9b0", "#ffffff", "#000000"],
  ["#767676", "#ffffff", "#ffffff"],
  ["#777777", "#ffffff", "#000000"],
  ["#ffe9b0", undefined, "#000000"],
  ["#1d2b53", "red", "#ffffff"],
  [undefined, "#ffffff", undefined],
  ["url(//elsewhere)", "#ffffff", undefined],
])("on the ground %s the text colour %s becomes %s", (ground, words, shown) => {
  expect(readableColours(ground, words)?.words).toBe(shown);
});

it("text is readable on every ground", () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(colour, colour, (ground, words) => {
      const shown = readableColours(ground, words);
      expect(shown?.ground).toBe(ground);
      // Applying it again changes nothing: the chosen colour is readable.
      expect(readableColours(ground, shown?.words)).toEqual(shown);
    }),
  );
});
