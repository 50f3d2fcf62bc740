import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Debit, type ManualPayout, matchPayouts } from "./payout-matching.ts";

const debit = (change: Partial<Debit> = {}): Debit => ({
  key: "account:1:R1",
  day: "2026-11-22",
  currency: "PHP",
  amount: 100_000_000n,
  text: "Transfer",
  ...change,
});
const payout = (change: Partial<ManualPayout> = {}): ManualPayout => ({
  number: "WD-1122-8K4M7",
  currency: "PHP",
  amount: 100_000_000n,
  reference: null,
  at: new Date("2026-11-22T04:00:00Z"),
  ...change,
});
const pairs = (debits: Debit[], payouts: ManualPayout[]) => [...matchPayouts(debits, payouts, "Asia/Manila")];

describe("debits of a bank statement and manual payouts", () => {
  test.each([
    ["the number in the text", debit({ text: "to M. Cruz wd1122-8k4m7" }), payout({ at: null })],
    ["the noted reference", debit({ text: "INSTAPAY TRACE 883 201 77" }), payout({ reference: "88320177" })],
    ["the number, though the amount is another", debit({ text: "WD-1122-8K4M7", amount: 1n }), payout()],
    ["the amount", debit(), payout()],
    ["the amount, booked three days later", debit({ day: "2026-11-25" }), payout()],
    // 23:00 in Manila
    [
      "the amount by the merchant's day",
      debit({ day: "2026-11-19" }),
      payout({ at: new Date("2026-11-22T15:00:00Z") }),
    ],
  ])("belong together by %s", (_, one, other) => {
    expect(pairs([one], [other])).toEqual([[one.key, other.number]]);
  });

  test.each([
    ["another amount", [debit({ amount: 99_000_000n })], [payout()]],
    ["another currency", [debit({ currency: "USD" })], [payout()]],
    ["four days between", [debit({ day: "2026-11-26" })], [payout()]],
    ["a payout that was not noted as paid", [debit()], [payout({ at: null })]],
    [
      "a reference too short to mean it",
      [debit({ text: "Fee 123", amount: 5n })],
      [payout({ reference: "123" })],
    ],
    ["two debits with its amount", [debit(), debit({ key: "account:1:R2" })], [payout()]],
    ["two payouts with its amount", [debit()], [payout(), payout({ number: "WD-1122-9K4M7" })]],
  ])("a payout and a debit are not matched with %s", (_, debits, payouts) => {
    expect(pairs(debits, payouts)).toEqual([]);
  });

  test("a reference decides between equal amounts, and leaves the other to the amount", () => {
    const second = payout({ number: "WD-1122-9K4M7", reference: "TRACE-4471" });
    const found = pairs([debit(), debit({ key: "account:1:R2", text: "trace 4471" })], [payout(), second]);
    expect(Object.fromEntries(found)).toEqual({
      "account:1:R1": "WD-1122-8K4M7",
      "account:1:R2": "WD-1122-9K4M7",
    });
  });

  test("no debit and no payout is matched twice, in whatever order they come", () => {
    const one = fc.record({
      amount: fc.bigInt(1n, 3n),
      text: fc.constantFrom("", "WD-1122-8K4M1", "WD-1122-9K4M2 WD-1122-8K4M1"),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), fc.array(one, { maxLength: 6 }), (left, right) => {
        const debits = left.map((change, at) => debit({ ...change, key: `R${at}` }));
        const payouts = right.map(({ amount }, at) =>
          payout({ amount, number: `WD-1122-${7 + (at % 3)}K4M${at}` }),
        );
        const found = pairs(debits, payouts);
        expect(new Set(found.map(([key]) => key)).size).toBe(found.length);
        expect(new Set(found.map(([, number]) => number)).size).toBe(found.length);
        const again = pairs(debits.toReversed(), payouts.toReversed());
        expect(Object.fromEntries(again)).toEqual(Object.fromEntries(found));
      }),
    );
  });
});
