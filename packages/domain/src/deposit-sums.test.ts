import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depositBonus, depositFee, depositTurnover } from "./deposit-sums.ts";
import { formatAmount, parseAmount } from "./money.ts";

const cents = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((count) => count * 1000n);

describe("sums of a deposit", () => {
  it.each([
    ["1000.00", "0.00", "0", "0.00"],
    ["1000.00", "15.00", "0", "15.00"],
    ["1000.00", "0.00", "2.5", "25.00"],
    ["1000.00", "15.00", "2.5", "40.00"],
    ["0.01", "0.00", "0.01", "0.01"],
    ["333.33", "0.00", "1.5", "5.00"],
    ["100.01", "0.00", "1", "1.01"],
  ])("the fee of %s at %s and %s %% is %s", (amount, feeFixed, feePercent, fee) => {
    expect(formatAmount(depositFee(parseAmount(amount), { feeFixed, feePercent, currency: "PHP" }))).toBe(
      fee,
    );
  });

  it("a percentage fee is in whole cents, at least the exact percentage, and less than a cent above it", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 9_999 }), (amount, percent) => {
        const feePercent = `${Math.floor(percent / 100)}.${String(percent % 100).padStart(2, "0")}`;
        const fee = depositFee(amount, { feeFixed: "0.00", feePercent, currency: "PHP" });
        expect(fee % 1000n).toBe(0n);
        const exact = amount * BigInt(percent);
        expect(fee * 10_000n >= exact && fee * 10_000n < exact + 10_000n * 1000n).toBe(true);
      }),
    );
  });

  const reload = { percent: 50, minimum: "500.00", maximumBonus: "2500.00", currency: "PHP" };
  it.each([
    ["499.99", "0.00"],
    ["500.00", "250.00"],
    ["1000.00", "500.00"],
    ["500.01", "250.00"],
    ["5000.00", "2500.00"],
    ["90000.00", "2500.00"],
  ])("the bonus for %s is %s", (amount, bonus) => {
    expect(formatAmount(depositBonus(parseAmount(amount), reload))).toBe(bonus);
  });

  it("is a bonus that can be paid in its currency", () => {
    const third = { percent: 33, minimum: "100.00", maximumBonus: "200.50" };
    const bonus = (amount: string, currency: string) =>
      formatAmount(depositBonus(parseAmount(amount), { ...third, currency }));
    expect([bonus("333.00", "JPY"), bonus("333.00", "PHP"), bonus("900.00", "JPY")]).toEqual([
      "109.00",
      "109.89",
      "200.00",
    ]);
  });

  it.each([
    ["1", "1000.00"],
    ["1.5", "1500.00"],
    ["0", "0.00"],
    ["0.25", "250.00"],
  ])("a deposit of 1000 with the factor %s must be played for %s", (factor, turnover) => {
    expect(formatAmount(depositTurnover(parseAmount("1000.00"), factor))).toBe(turnover);
  });
});
