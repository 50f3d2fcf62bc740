import { Amount } from "@foyer/contract/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AmountError,
  currencyFormat,
  formatAmount,
  formatMoney,
  HIDDEN_FIGURES,
  hiddenMoney,
  LARGEST_AMOUNT,
  moneyInText,
  moneyParts,
  parseAmount,
} from "./money.ts";

const amount = fc.bigInt({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT });
const cny = currencyFormat("CNY");
const { pattern: wirePattern } = Amount as unknown as { pattern: string };

function refusal(text: string): string | undefined {
  try {
    parseAmount(text);
  } catch (error) {
    return error instanceof AmountError ? error.reason : "another error";
  }
  return undefined;
}

describe("amounts on the wire", () => {
  it("every amount survives formatting and parsing", () => {
    fc.assert(fc.property(amount, (units) => parseAmount(formatAmount(units)) === units));
  });

  it("amounts are formatted as the contract requires, with two to five decimals and no unnecessary zero", () => {
    fc.assert(
      fc.property(amount, (units) => {
        const text = formatAmount(units);
        expect(text).toMatch(new RegExp(wirePattern));
        expect(text).toMatch(/\.(\d{2}|\d{2,4}[1-9])$/);
      }),
    );
  });

  it("every amount that matches the contract's pattern can be parsed", () => {
    fc.assert(fc.property(fc.stringMatching(new RegExp(wirePattern)), (text) => refusal(text) === undefined));
  });

  it.each([
    ["0", 0n],
    ["0.00001", 1n],
    ["12480.5", 1_248_050_000n],
    ["12480.50000", 1_248_050_000n],
    ["-1", -100_000n],
    ["-0.1", -10_000n],
    ["-0", 0n],
    ["9999999999999.99999", LARGEST_AMOUNT],
    ["-9999999999999.99999", -LARGEST_AMOUNT],
  ])("the amount %s is parsed", (text, units) => {
    expect(parseAmount(text)).toBe(units);
  });

  it.each([
    "",
    " ",
    "1 ",
    "+1",
    "--1",
    "1.",
    ".5",
    "01",
    "00",
    "-01.5",
    "1.000001",
    "1e5",
    "0x10",
    "1,000",
    "1.2.3",
    "NaN",
    "Infinity",
    "１２",
    "1\n",
    "1;DROP TABLE ledger_entries",
  ])("%j on the wire is a malformed amount", (text) => {
    expect(refusal(text)).toBe("malformed");
  });

  it.each(["10000000000000", "-10000000000000.00001", "9".repeat(400)])(
    "the amount %s is out of range",
    (text) => {
      expect(refusal(text)).toBe("out-of-range");
    },
  );

  it.each([
    ["1e5", 'malformed amount: "1e5"'],
    ["9".repeat(400), `out-of-range amount: "${"9".repeat(40)}"`],
  ])("the error for %s states the reason and shows only the beginning of the value", (text, message) => {
    expect(() => parseAmount(text)).toThrow(expect.objectContaining({ name: "AmountError", message }));
  });

  it("parseAmount returns an amount or throws an AmountError, whatever the input", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => refusal(text) !== "another error"));
  });

  it.each([
    [0n, "0.00"],
    [1n, "0.00001"],
    [-100n, "-0.001"],
    [1_248_050_000n, "12480.50"],
    [100_000n, "1.00"],
  ])("the amount %s is formatted", (units, text) => {
    expect(formatAmount(units)).toBe(text);
  });
});

describe("amounts on the screen", () => {
  it("amounts are shown with ￥, two decimals and groups of thousands (spec section 9)", () => {
    expect(formatMoney(parseAmount("12480.5"), cny)).toBe("￥12,480.50");
    expect(formatMoney(0n, cny)).toBe("￥0.00");
    expect(formatMoney(parseAmount("999.99"), cny)).toBe("￥999.99");
    expect(formatMoney(parseAmount("1000"), cny)).toBe("￥1,000.00");
    expect(formatMoney(parseAmount("-1234567.89"), cny)).toBe("-￥1,234,567.89");
  });

  it("amounts are truncated, never rounded up, so that nobody sees more than there is", () => {
    expect(formatMoney(parseAmount("0.99999"), cny)).toBe("￥0.99");
    expect(formatMoney(parseAmount("1.005"), cny)).toBe("￥1.00");
    fc.assert(
      fc.property(amount, (units) => {
        const { sign, figures } = moneyParts(units, cny);
        const shown = parseAmount(`${sign}${figures.replaceAll(",", "")}`);
        const size = units < 0n ? -units : units;
        const shownSize = shown < 0n ? -shown : shown;
        expect(shownSize <= size && size - shownSize < 1000n).toBe(true);
      }),
    );
  });

  it("amounts truncated to zero have no sign", () => {
    expect(formatMoney(-999n, cny)).toBe("￥0.00");
    expect(formatMoney(-1000n, cny)).toBe("-￥0.01");
    expect(formatMoney(-100_000n, { ...cny, pattern: "0" })).toBe("-￥1");
  });

  it.each([
    ["#,##0.00", "1,234,567.89"],
    ["#,##,##0.00", "12,34,567.89"],
    ["0.00", "1234567.89"],
    ["0.00###", "1234567.89123"],
    ["#,##0", "1,234,567"],
    ["#,##0.####", "1,234,567.8912"],
    ["0000000000", "0001234567"],
    ["#,##0.0000000", "1,234,567.89123"],
    ["0,000,000,000.00", "0,001,234,567.89"],
    ["#,,##0.000", "1,234,567.89"],
    ["#,##0.00 CR", "1,234,567.89"],
    ["-0", "1,234,567.89"],
    ["#,###", "1,234,567.89"],
    ["#,0,", "1,234,567.89"],
    ["¤ nonsense", "1,234,567.89"],
  ])("the pattern %s formats amounts", (pattern, figures) => {
    expect(moneyParts(123_456_789_123n, { ...cny, pattern }).figures).toBe(figures);
  });

  it.each([
    ["0.00###", "1.10"],
    ["#,##0.####", "1.1"],
  ])("the pattern %s shows no unnecessary zeros", (pattern, figures) => {
    expect(moneyParts(110_000n, { ...cny, pattern }).figures).toBe(figures);
  });

  it.each([
    ["CNY", "￥1,234,567.89"],
    ["USD", "$1,234,567.89"],
    ["EUR", "€1,234,567.89"],
    ["JPY", "¥1,234,567.89"],
    ["KRW", "₩1,234,567.89"],
    ["PHP", "₱1,234,567.89"],
    ["THB", "฿1,234,567.89"],
    ["MYR", "RM1,234,567.89"],
    ["INR", "₹12,34,567.89"],
    ["IDR", "Rp1.234.567,89"],
    ["VND", "₫1.234.567,89"],
    ["BRL", "R$1.234.567,89"],
    ["XXX", "1,234,567.89"],
  ])("amounts in %s are formatted as %s", (code, shown) => {
    expect(formatMoney(parseAmount("1234567.89"), currencyFormat(code))).toBe(shown);
    expect(currencyFormat(code).code).toBe(code);
  });

  it("a currency missing from the table is shown with its code", () => {
    expect(formatMoney(100_000n, currencyFormat("ZZZ"))).toBe("ZZZ\u00a01.00");
  });

  it("an amount in a message has the narrow sign that the screens show", () => {
    expect(moneyInText(parseAmount("12480.5"), "CNY")).toBe("\u00a512,480.50");
    expect(moneyInText(-100_000n, "PHP")).toBe("-₱1.00");
  });

  it("hidden amounts reveal neither figures nor their number", () => {
    expect(hiddenMoney(cny)).toBe("￥••••••");
    expect(HIDDEN_FIGURES).not.toMatch(/\d/);
  });
});
