import { describe, expect, it } from "vitest";
import { balanceText, grainOf, money } from "./money.ts";

describe("money and its counting step", () => {
  it.each([
    [0, "¥0.00"],
    [1_000, "¥0.01"],
    [100_000, "¥1.00"],
    [123_456_700_000, "¥1,234,567.00"],
    [1_500, "¥0.015"],
    [50, "¥0.0005"],
    [12_345, "¥0.12345"],
    [999_999_990_000, "¥9,999,999.90"],
  ])("an amount of %d is written %s", (amount, text) => {
    expect(money(amount, "¥")).toBe(text);
  });

  it.each([
    [504_807_250, "¥5,048.07"],
    [99_999, "¥0.99"],
    [999, "¥0.00"],
    [123_400_000, "¥1,234.00"],
  ])("a balance of %d is written %s, with the decimals of its currency", (amount, text) => {
    expect(balanceText(amount, "¥")).toBe(text);
  });

  it.each([
    [100_000, 1_000],
    [1_500, 100],
    [50, 10],
    [12_345, 1],
    [0, 1_000],
  ])("an amount of %d is counted up in steps of %d", (amount, grain) => {
    expect(grainOf(amount)).toBe(grain);
  });
});
