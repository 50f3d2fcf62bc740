import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAmountInput } from "./amount-input.ts";
import { currencyFormat, formatAmount, moneyParts } from "./money.ts";

const peso = currencyFormat("PHP");
const real = currencyFormat("BRL");
const rupee = currencyFormat("INR");
/** The amount on the wire, or the problem. */
const read = (text: string, currency = peso) => {
  const input = readAmountInput(text, currency);
  return "problem" in input ? input.problem : formatAmount(input.amount);
};
const cents = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((count) => count * 1000n);
const currency = fc.constantFrom(peso, real, rupee, currencyFormat("EUR"), currencyFormat("XXX"));

describe("amounts as people enter them", () => {
  it.each([
    ["1000", "1000.00"],
    ["1,000.50", "1000.50"],
    ["1,000,000", "1000000.00"],
    ["1000.5", "1000.50"],
    [" 1 000 ", "1000.00"],
    ["1’000.50", "1000.50"],
    ["₱1,000", "1000.00"],
    ["PHP 1000", "1000.00"],
    ["1000 php", "1000.00"],
    ["0100", "100.00"],
    ["00005", "5.00"],
    [" 5 ", "5.00"],
    ["٣", "3.00"],
    ["5.", "5.00"],
    [".5", "0.50"],
    ["１００", "100.00"],
    ["１，０００．５０", "1000.50"],
    ["١٠٠٫٥", "100.50"],
    ["१२३", "123.00"],
    ["๑๐๐", "100.00"],
    ["\u200f\u202b١٬٠٠٠٫٥٠\u202c", "1000.50"],
    ["١،٠٠٠", "1000.00"],
    ["၁၀၀", "100.00"],
  ])("%s is read as %s", (text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it.each([
    ["", "empty"],
    ["  ", "empty"],
    ["₱", "empty"],
    ["1e9", "not-digits"],
    ["0x10", "not-digits"],
    ["+5", "not-digits"],
    ["--5", "not-digits"],
    ["five", "not-digits"],
    ["5²", "not-digits"],
    ["1½", "not-digits"],
    ["١،٥٠", "not-digits"],
    ["1,50", "not-digits"],
    ["1,00,0", "not-digits"],
    ["1,,000", "not-digits"],
    ["1.000.000", "not-digits"],
    [".", "not-digits"],
    ["Infinity", "not-digits"],
    ["NaN", "not-digits"],
    ["0.001", "decimals"],
    ["1.000", "decimals"],
    ["-500", "not-positive"],
    ["−500", "not-positive"],
    ["- 500", "not-positive"],
    ["₱-500", "not-positive"],
    ["0", "not-positive"],
    ["0.00", "not-positive"],
    ["99999999999999", "too-large"],
    ["100000000000000000000", "too-large"],
  ])("%s is refused as %s", (text, problem) => {
    expect(read(text)).toBe(problem);
  });

  it("group and decimal separators are those of the currency", () => {
    expect(read("1.000,50", real)).toBe("1000.50");
    expect(read("1,000.50", real)).toBe("not-digits");
    expect(read("1,00,000", rupee)).toBe("100000.00");
  });

  it("digits of another script are reported as translated, those of a Western keyboard are not", () => {
    expect(readAmountInput("１００", peso)).toMatchObject({ translated: true });
    expect(readAmountInput("1,000.50", peso)).toMatchObject({ translated: false });
  });

  it("every amount in cents is read back from the way it is displayed", () => {
    fc.assert(
      fc.property(cents, currency, (amount, format) => {
        const { figures, symbol } = moneyParts(amount, format);
        expect(readAmountInput(figures, format)).toMatchObject({ amount });
        expect(readAmountInput(symbol + figures, format)).toMatchObject({ amount });
      }),
    );
  });

  it("any text gives a positive amount in whole cents, or a problem", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789.,-+ e１₱") });
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), currency, (text, format) => {
        const input = readAmountInput(text, format);
        if ("problem" in input) return;
        expect(input.amount).toBeGreaterThan(0n);
        expect(input.amount % 1000n).toBe(0n);
      }),
    );
  });
});

it.each(["IDR", "JPY", "KRW", "VND"])("an amount of %s has no decimals but zeros", (code) => {
  const format = currencyFormat(code);
  expect(readAmountInput(`1000${format.decimal}50`, format)).toEqual({ problem: "decimals" });
  expect(readAmountInput(`1000${format.decimal}00`, format)).toMatchObject({ amount: 100_000_000n });
});
