import { expect, it } from "vitest";
import { newer } from "./wallet-queries.ts";

const wallet = (version: number, sumBalance: string, currency = "CNY") => ({
  currency,
  currencySymbol: "￥",
  sumBalance,
  bonus: "0.00",
  version,
});

it("the balance with the higher version wins, in any order of responses and events", () => {
  const old = wallet(7, "10.00");
  const fresh = wallet(8, "9.50");
  expect(newer(old, fresh)).toBe(fresh);
  expect(newer(fresh, old)).toBe(fresh);
  expect(newer(undefined, old)).toBe(old);
});

it("a balance in another currency replaces the cached one", () => {
  const cached = wallet(9, "10.00");
  const other = wallet(1, "1.00", "PHP");
  expect(newer(cached, other)).toBe(other);
});
