import { expect, it } from "vitest";
import { trendOf } from "./trend-days.ts";

const day = (text: string, active: number, net: string) => ({
  day: text,
  registered: 0,
  active,
  deposits: "0.00",
  turnover: "0.00",
  net,
});
const range = { from: "2026-11-22", to: "2026-11-24" };

it("days on which nothing happened are zero in a trend", () => {
  const days = [day("2026-11-22", 4, "-1.50"), day("2026-11-24", 6, "2.00")];
  expect(trendOf(days, range, "active")).toEqual([
    { day: "2026-11-22", value: 4n },
    { day: "2026-11-23", value: 0n },
    { day: "2026-11-24", value: 6n },
  ]);
  expect(trendOf(days, range, "net").map(({ value }) => value)).toEqual([-150_000n, 0n, 200_000n]);
});

it("days outside the range are not in a trend", () => {
  expect(trendOf([day("2026-11-25", 9, "0.00")], range, "active").every(({ value }) => value === 0n)).toBe(
    true,
  );
});
