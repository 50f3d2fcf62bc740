import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { namesOrder, orderNumberIn, statementAddsUp } from "./statement-line.ts";

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

  test("a number is found in any field, also where the bank broke it, and two in two fields name none", () => {
    expect(orderNumberIn("thanks", "DP-0811-8K4M7")).toBe("DP-0811-8K4M7");
    expect(orderNumberIn(["FROM JUAN DP-0811-8K", "4M7 THANKS"])).toBe("DP-0811-8K4M7");
    expect(orderNumberIn(["DP-0811-8K4M7", "DP-0811-8K4M7"])).toBe("DP-0811-8K4M7");
    expect(orderNumberIn("DP-0811-8K4M7", "DP-0811-8K4M8")).toBeNull();
    expect(namesOrder("DP-0811-8K4M7 and DP-0811-8K4M8")).toBe(true);
    expect(namesOrder("DP-0811")).toBe(false);
  });
});

test("a statement adds up when its opening balance and lines make the closing balance", () => {
  const statement = { opening: 100n, closing: 130n, credits: 50n, debits: 20n };
  expect(statementAddsUp(statement)).toBe(true);
  expect(statementAddsUp({ ...statement, closing: 131n })).toBe(false);
  expect(statementAddsUp({ ...statement, opening: null })).toBeNull();
});
