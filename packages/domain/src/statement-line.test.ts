import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderNumberIn, statementAddsUp, statementAmount, statementDay } from "./statement-line.ts";

const letters = fc
  .array(fc.constantFrom(..."23456789ABCDEFGHJKLMNPQRSTUVWXYZ"), { minLength: 5, maxLength: 5 })
  .map((all) => all.join(""));
const date = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, "0"));
const separator = fc.constantFrom("", "-", " ", "_", " - ", ".");
/** Words that banks write around a reference. */
const around = fc.constantFrom("", "pay", "REF/", "Ref: ", "EREF+", "thank you ", "(", "INSTAPAY 88123 ");

describe("the order number in a remittance text", () => {
  test("a number is found in any case and with any separators, and never made up from other text", () => {
    fc.assert(
      fc.property(
        date,
        letters,
        separator,
        separator,
        around,
        around,
        fc.boolean(),
        (d, l, one, two, before, after, lower) => {
          const written = `DP${one}${d}${two}${l}`;
          const text = `${before} ${lower ? written.toLowerCase() : written} ${after}`;
          expect(orderNumberIn(text)).toBe(`DP-${d}-${l}`);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = orderNumberIn(text);
        if (found !== null)
          expect(text.toUpperCase().replace(/[\s\-_./]/g, "")).toContain(found.replaceAll("-", ""));
      }),
    );
  });

  test("two different numbers, or one inside a longer word, name no order", () => {
    expect(orderNumberIn("DP-0811-8K4M7 and DP-0811-8K4M8")).toBeNull();
    expect(orderNumberIn("DP-0811-8K4M7, again DP08118K4M7")).toBe("DP-0811-8K4M7");
    expect(orderNumberIn("XDP-0811-8K4M7")).toBeNull();
    expect(orderNumberIn("DP-0811-8K4M77")).toBeNull();
    // letters that are in no number, as they look like others
    expect(orderNumberIn("DP-0811-8K4MO")).toBeNull();
  });
});

describe("amounts of statements", () => {
  test.each([
    ["1234.5", ".", 123_450_000n],
    ["1,234.50", ".", 123_450_000n],
    ["1 234.50", ".", 123_450_000n],
    ["1'234.50", ".", 123_450_000n],
    ["100.00000", ".", 10_000_000n],
    ["+12.00", ".", 1_200_000n],
    ["-12.00", ".", -1_200_000n],
    ["(12.00)", ".", -1_200_000n],
    ["1.234,50", ",", 123_450_000n],
    ["1234,5", ",", 123_450_000n],
    ["0.00", ".", 0n],
  ] as const)("%s with the decimal sign %s is read exactly", (text, decimal, amount) => {
    expect(statementAmount(text, decimal)).toBe(amount);
  });

  test.each([
    "1e9",
    "0.001",
    "１００",
    "1,23.00",
    "12,34",
    "1.234,50",
    "1,,234",
    "--1",
    "(-1)",
    "",
    " ",
    ".5",
    "5.",
    "0x10",
    "NaN",
    "99999999999999",
    "1 2 3",
    "12.00 CR",
    "=1+1",
  ])("%j is refused", (text) => {
    expect(statementAmount(text)).toBeNull();
  });

  test("every amount with two decimals is read back, however it is grouped", () => {
    const group = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, sign);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
        fc.constantFrom("", ",", " ", "'"),
        (cents, sign) => {
          const text = `${group(String(cents / 100n), sign)}.${String(cents % 100n).padStart(2, "0")}`;
          expect(statementAmount(text)).toBe(cents * 1000n);
        },
      ),
    );
  });
});

test("dates are read in their order, and no others", () => {
  expect(statementDay("2026-11-23")).toBe("2026-11-23");
  expect(statementDay("2026-11-23T08:15:00+08:00")).toBe("2026-11-23");
  expect(statementDay("2026/1/3")).toBe("2026-01-03");
  expect(statementDay("23/11/2026", "DMY")).toBe("2026-11-23");
  expect(statementDay("11.23.2026", "MDY")).toBe("2026-11-23");
  for (const [text, order] of [
    ["23/11/2026", "YMD"],
    ["23/11/2026", "MDY"],
    ["2026-02-30", "YMD"],
    ["23/11/26", "DMY"],
    ["yesterday", "DMY"],
    ["", "YMD"],
  ] as const)
    expect(statementDay(text, order)).toBeNull();
});

test("a statement adds up when its opening balance and lines make the closing balance", () => {
  const statement = { opening: 100n, closing: 130n, credits: 50n, debits: 20n };
  expect(statementAddsUp(statement)).toBe(true);
  expect(statementAddsUp({ ...statement, closing: 131n })).toBe(false);
  expect(statementAddsUp({ ...statement, opening: null })).toBeNull();
});
