import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { typedDigits, typedFigures, westernDigits } from "./western-digits.ts";

/** Every decimal digit of Unicode that this runtime knows; each script has its ten in order. */
const DIGITS = Array.from({ length: 0x110000 }, (_, at) => at)
  .filter((at) => at < 0xd800 || at > 0xdfff)
  .map((at) => String.fromCodePoint(at))
  .filter((character) => /\p{Nd}/u.test(character));
const zeros = DIGITS.filter((_, at) => at % 10 === 0);
const UNSEEN = ["\u200e", "\u202a", "\u202c", "\u2066", "\u2069", "\ufeff", "\u00ad"];

it("a number in the digits of any script is read as the same number", () => {
  expect(DIGITS.length % 10).toBe(0);
  fc.assert(
    fc.property(
      fc.constantFrom(...zeros),
      fc.stringMatching(/^[0-9]{1,12}$/),
      fc.constantFrom("", ...UNSEEN),
      (zero, number, mark) => {
        const first = zero.codePointAt(0) ?? 0;
        const written = [...number].map((digit) => String.fromCodePoint(first + Number(digit)));
        expect(westernDigits(written.join(""))).toBe(number);
        expect(typedFigures(mark + written.join(mark))).toBe(number);
        expect(typedDigits(mark + written.join(" "))).toBe(number);
      },
    ),
    { numRuns: 500 },
  );
});

it("all digits of one value are read as that value", () => {
  for (const [at, digit] of DIGITS.entries()) expect(typedDigits(digit)).toBe(String(at % 10));
});

it.each([
  ["٠١٢٣٤٥", "012345"],
  ["۰۱۲۳۴۵", "012345"],
  ["০১২৩৪৫", "012345"],
  ["०१२३४५", "012345"],
  ["၀၁၂၃၄၅", "012345"],
  ["๐๑๒๓๔๕", "012345"],
  ["០១២៣៤៥", "012345"],
  ["໐໑໒໓໔໕", "012345"],
  ["０１２３４５", "012345"],
  ["𝟘𝟙𝟚𝟛𝟜𝟝", "012345"],
  ["＋６３　９１７", "+63 917"],
  ["\u202a+63\u2011917\u00a0967\u202c", "+63-917 967"],
  ["5²", "5²"],
  ["½", "½"],
  ["12x", "12x"],
])("%s is typed as %s", (text, figures) => {
  expect(typedFigures(text)).toBe(figures);
});

it("the value of a digit is looked for once, however often it is in a text", () => {
  const looked = vi.spyOn(RegExp.prototype, "test");
  const figures = typedFigures("\u{1D7FF}".repeat(3_500));
  const times = looked.mock.calls.length;
  looked.mockRestore();
  expect(figures).toBe("9".repeat(3_500));
  expect(times).toBeLessThan(100);
});

it("what a Western keyboard writes stays as it is", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => typedFigures(text) === text));
});
