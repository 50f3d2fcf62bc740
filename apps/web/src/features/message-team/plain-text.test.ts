import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["One\r\ntwo\rthree\nfour", "One\ntwo\nthree\nfour"],
  ["a\tb\u000bc\u0085d", "a b c d"],
  ["Salamat, 🎰!", "Salamat, 🎰!"],
])("%j is sent as %j", (text, sent) => {
  expect(plainText(text)).toBe(sent);
});

test("no control character but the line feed is sent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(plainText(text)).not.toMatch(/[^\P{Cc}\n]/u);
    }),
  );
});
