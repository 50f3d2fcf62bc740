import { expect, test } from "vitest";
import { triedTerms } from "./tried-terms.ts";

const given = [{ from: 100_00000n, active: 1, rate: 10 }];
const received = [
  { from: 100_00000n, active: 1, rate: 20 },
  { from: 1000_00000n, active: 3, rate: 30 },
];
const day = (turnover: string, active: number, ownTurnover: string, ownActive: number) => ({
  day: "2026-11-20",
  turnover,
  active,
  ownTurnover,
  ownActive,
});

test("a daily salary is tried with each of the last days", () => {
  const days = [day("200.00", 1, "2000.00", 5), day("50.00", 1, "150.00", 1), day("500.00", 0, "600.00", 1)];
  expect(triedTerms({ days }, "daily-salary", given, received)).toEqual({
    periods: 3,
    met: 1,
    paid: 20_000n,
    received: 600_000n + 30_000n + 120_000n,
  });
});

test("a dividend is tried with the last period, of which a negative basis pays nothing", () => {
  const lastPeriod = {
    firstDay: "2026-11-09",
    lastDay: "2026-11-15",
    basis: "-1000.00",
    active: 5,
    ownBasis: "1500.00",
    ownActive: 9,
  };
  expect(triedTerms({ days: [], lastPeriod }, "dividend", given, received)).toEqual({
    periods: 1,
    met: 0,
    paid: 0n,
    received: 450_000n,
  });
});

test("hours can't be tried with sums by day", () => {
  expect(triedTerms({ days: [] }, "hourly-salary", given, received)).toBeUndefined();
});
