import fc from "fast-check";
import { expect, test } from "vitest";
import { limitsNow, lockedByTurnover, withdrawalFee, withdrawalRefusal } from "./withdrawal-sums.ts";

const money = fc.bigInt({ min: 0n, max: 10n ** 14n });
const deposits = fc.array(
  fc
    .record({
      credited: money,
      factor: fc.bigInt({ min: 1n, max: 3n }),
      played: fc.bigInt({ min: 0n, max: 100n }),
    })
    .map(({ credited, factor, played }) => {
      const required = (credited + 1n) * factor;
      return { credited, required, counted: (required * played) / 100n };
    }),
  { maxLength: 6 },
);

test("deposits never lock more than the balance, nor one more than was credited", () => {
  fc.assert(
    fc.property(deposits, money, (open, cash) => {
      const locked = lockedByTurnover(open, cash, "PHP");
      const sum = locked.reduce((a, b) => a + b, 0n);
      expect(sum <= cash).toBe(true);
      for (const [index, { credited, required, counted }] of open.entries()) {
        expect((locked[index] ?? -1n) >= 0n && (locked[index] ?? 0n) <= credited).toBe(true);
        if (counted >= required) expect(locked[index]).toBe(0n);
      }
    }),
  );
});

test("further play never locks more", () => {
  fc.assert(
    fc.property(deposits, money, money, (open, cash, stake) => {
      const before = lockedByTurnover(open, cash, "PHP").reduce((a, b) => a + b, 0n);
      const played = open.map((deposit, index) =>
        index > 0 ? deposit : { ...deposit, counted: deposit.counted + stake },
      );
      expect(lockedByTurnover(played, cash, "PHP").reduce((a, b) => a + b, 0n) <= before).toBe(true);
    }),
  );
});

test("a deposit played once in part locks what is left to play, rounded up to what can be paid", () => {
  const deposit = { credited: 500_000_000n, required: 500_000_000n, counted: 276_000_001n };
  const yen = { credited: 500_000_000n, required: 500_000_000n, counted: 276_050_000n };
  expect(lockedByTurnover([yen], 10n ** 12n, "JPY")).toEqual([224_000_000n]);
  expect(lockedByTurnover([deposit], 10n ** 12n, "PHP")).toEqual([224_000_000n]);
});

test("a deposit that must be played three times locks the same part of itself", () => {
  const deposit = { credited: 100_000_000n, required: 300_000_000n, counted: 150_000_000n };
  expect(lockedByTurnover([deposit], 10n ** 12n, "PHP")).toEqual([50_000_000n]);
});

test("the fee is part of the amount and never more than it", () => {
  expect(withdrawalFee(100_000_000n, { feeFixed: "5", feePercent: "1.5", currency: "PHP" })).toBe(2_000_000n);
  expect(withdrawalFee(100_000n, { feeFixed: "5", feePercent: "0", currency: "PHP" })).toBe(100_000n);
});

test("where no coin is smaller than the unit, fees are whole and amounts with decimals are refused", () => {
  expect(withdrawalFee(10_050_000n, { feeFixed: "0.5", feePercent: "1", currency: "VND" })).toBe(200_000n);
  const limits = { ...LIMITS, currency: "VND" };
  expect(withdrawalRefusal(60_050_000n, limits, FRESH)).toEqual({ rule: "decimals" });
  expect(withdrawalRefusal(60_000_000n, limits, FRESH)).toBeNull();
});

const LIMITS = {
  currency: "PHP",
  minimum: 50_000_000n,
  maximum: 1_000_000_000n,
  dayMaximum: 2_000_000_000n,
  dayCount: 5,
};
const FRESH = { available: 5_000_000_000n, todaySum: 0n, todayCount: 0 };
test.each([
  [50_000_000n, FRESH, null],
  [1_000_000_000n, FRESH, null],
  [49_999_000n, FRESH, { rule: "minimum", limit: 50_000_000n }],
  [0n, FRESH, { rule: "minimum", limit: 50_000_000n }],
  [-500_000n, FRESH, { rule: "minimum", limit: 50_000_000n }],
  [100n, FRESH, { rule: "decimals" }],
  [1_000_001_000n, FRESH, { rule: "maximum", limit: 1_000_000_000n }],
  [60_000_000n, { ...FRESH, available: 59_999_000n }, { rule: "available", limit: 59_999_000n }],
  [60_000_000n, { ...FRESH, todayCount: 5 }, { rule: "count" }],
  [600_000_000n, { ...FRESH, todaySum: 1_500_000_000n }, { rule: "day", limit: 500_000_000n }],
  [600_000_000n, { ...FRESH, todaySum: 3_000_000_000n }, { rule: "day", limit: 0n }],
] as const)("the amount %s with %o is answered by %o", (amount, use, refusal) => {
  expect(withdrawalRefusal(amount, LIMITS, use)).toEqual(refusal);
});

test.each([
  ["no limits of its own", {}, { todaySum: 0n, todayCount: 0 }, {}],
  ["a lower minimum and higher others", { minimum: 1n, maximum: 9n ** 12n, dayCount: 9 }, {}, {}],
  ["a higher minimum", { minimum: 60_000_000n }, {}, { minimum: 60_000_000n }],
  ["a lower maximum", { maximum: 70_000_000n }, {}, { maximum: 70_000_000n }],
  [
    "a day's sum that is used in part",
    { dayMaximum: 500_000_000n },
    { todaySum: 200_000_000n },
    { dayMaximum: 300_000_000n },
  ],
  ["a day's sum that is used up", { dayMaximum: 100n }, { todaySum: 200_000_000n }, { dayMaximum: 0n }],
  ["a day's count that is used in part", { dayCount: 3 }, { todayCount: 2 }, { dayCount: 1 }],
  ["a day's count that is used up", { dayCount: 1 }, { todayCount: 2 }, { dayCount: 0 }],
])("a way to be paid with %s leaves the stricter limits", (_, kind, used, stricter) => {
  const use = { todaySum: 500_000_000n, todayCount: 2 };
  expect(limitsNow(LIMITS, use, kind, { todaySum: 0n, todayCount: 0, ...used })).toEqual({
    ...LIMITS,
    dayMaximum: 1_500_000_000n,
    dayCount: 3,
    ...stricter,
  });
});

test("limits of all withdrawals that are used up leave nothing, whatever the way to be paid", () => {
  const none = { todaySum: 0n, todayCount: 0 };
  expect(limitsNow(LIMITS, { todaySum: 3_000_000_000n, todayCount: 6 }, {}, none)).toMatchObject({
    dayMaximum: 0n,
    dayCount: 0,
  });
});
