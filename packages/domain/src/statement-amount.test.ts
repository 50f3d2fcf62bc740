import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type StatementNumbers, statementAmount } from "./statement-amount.ts";

const POINT: StatementNumbers = { decimal: ".", group: ",", grouping: "thousands", decimals: 2 };
const COMMA: StatementNumbers = { decimal: ",", group: ".", grouping: "thousands", decimals: 2 };
const INDIAN: StatementNumbers = { ...POINT, grouping: "indian" };
const SPACE: StatementNumbers = { ...COMMA, group: " " };
const WHOLE: StatementNumbers = { ...COMMA, decimals: 0 };
const PESO = ["PHP", "₱"];

describe("amounts of statements", () => {
  test.each([
    ["1234.5", POINT, 123_450_000n],
    ["1,234.50", POINT, 123_450_000n],
    ["+12.00", POINT, 1_200_000n],
    ["-12.00", POINT, -1_200_000n],
    ["−12.00", POINT, -1_200_000n],
    ["12.00-", POINT, -1_200_000n],
    ["(12.00)", POINT, -1_200_000n],
    [".50", POINT, 50_000n],
    ["100.", POINT, 10_000_000n],
    ["0000000100.00", POINT, 10_000_000n],
    ["0.00", POINT, 0n],
    ["₱1,000", POINT, 100_000_000n],
    ["PHP 1,000.00", POINT, 100_000_000n],
    ["-₱12.00", POINT, -1_200_000n],
    ["₱-12.00", POINT, -1_200_000n],
    ["1,000.00 php", POINT, 100_000_000n],
    ["1.234,50", COMMA, 123_450_000n],
    ["1234,5", COMMA, 123_450_000n],
    ["1 234,50", SPACE, 123_450_000n],
    ["1\u202f234,50", SPACE, 123_450_000n],
    ["12,34,567.00", INDIAN, 123_456_700_000n],
    ["1,000.00", INDIAN, 100_000_000n],
    ["1.500.000", WHOLE, 150_000_000_000n],
  ] as const)("%s is read exactly by its format", (text, numbers, amount) => {
    expect(statementAmount(text, numbers, PESO)?.amount).toBe(amount);
  });

  test.each([
    ["1.500", POINT],
    ["50.000", POINT],
    ["1.234,50", POINT],
    ["1,23.00", POINT],
    ["12,34", POINT],
    ["1,00,000.00", POINT],
    ["1,,234", POINT],
    ["1 234.50", POINT],
    ["200,000", COMMA],
    ["+200,000", COMMA],
    ["1,234.50", COMMA],
    ["100,000.00", INDIAN],
    ["1,500", WHOLE],
    ["1e9", POINT],
    ["１００", POINT],
    ["--1", POINT],
    ["-1-", POINT],
    ["(-1)", POINT],
    ["", POINT],
    [" ", POINT],
    [".", POINT],
    ["0x10", POINT],
    ["NaN", POINT],
    ["99999999999999", POINT],
    ["=1+1", POINT],
    ["$5.00", POINT],
    ["5.00 USD", POINT],
  ] as const)("%j is refused by its format", (text, numbers) => {
    expect(statementAmount(text, numbers, PESO)).toBeNull();
  });

  test("what stands beside an amount says its side", () => {
    expect(statementAmount("100 CR", POINT)).toMatchObject({ amount: 10_000_000n, side: "credit" });
    expect(statementAmount("100.00Dr", POINT)).toMatchObject({ amount: 10_000_000n, side: "debit" });
    expect(statementAmount("100,00 DB", COMMA)).toMatchObject({ amount: 10_000_000n, side: "debit" });
    expect(statementAmount("100 VND", POINT, ["VND"])).toMatchObject({ amount: 10_000_000n, side: null });
  });

  test("every amount with two decimals is read back, however it is grouped, and never as another", () => {
    const group = (digits: string, { group: sign, grouping }: StatementNumbers) =>
      grouping === "indian"
        ? digits.replace(/(\d)(?=(\d\d)*\d{3}$)/g, `$1${sign}`)
        : digits.replace(/\B(?=(\d{3})+$)/g, sign);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
        fc.constantFrom(POINT, COMMA, INDIAN, SPACE),
        fc.constantFrom(POINT, COMMA, INDIAN, SPACE),
        (cents, numbers, other) => {
          const text = `${group(String(cents / 100n), numbers)}${numbers.decimal}${String(cents % 100n).padStart(2, "0")}`;
          expect(statementAmount(text, numbers)?.amount).toBe(cents * 1000n);
          expect([null, undefined, cents * 1000n]).toContain(statementAmount(text, other)?.amount);
        },
      ),
    );
  });
});
