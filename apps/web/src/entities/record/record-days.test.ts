import { expect, it, test } from "vitest";
import { periodOf, rangeOf, rangeQuery } from "./record-days.ts";

const TODAY = "2026-11-23";

it.each([
  [{}, "2026-08-26", TODAY, false],
  [{ period: "today" }, TODAY, TODAY, false],
  [{ period: "yesterday" }, "2026-11-22", "2026-11-22", false],
  [{ period: "year" }, "2025-11-24", TODAY, true],
  [{ from: "2026-10-01", to: "2026-10-31" }, "2026-10-01", "2026-10-31", false],
  [{ from: "2026-02-01", to: "2026-02-28" }, "2026-02-01", "2026-02-28", true],
  [{ from: "2026-11-01" }, "2026-11-01", TODAY, false],
  [{ to: "2026-11-01" }, "2026-11-01", "2026-11-01", false],
  [{ from: "2026-11-02", to: "2026-11-01" }, "2026-08-26", TODAY, false],
  [{ from: "2026-02-30", to: "2026-11-01" }, "2026-08-26", TODAY, false],
] as const)("the filter %o shows the days from %s to %s, a year asked for: %s", (search, from, to, year) => {
  expect(rangeOf(search, TODAY)).toEqual({ from, to });
  expect(rangeQuery(search, TODAY)).toEqual({ from, to, ...(year && { year }) });
});

test("three months are chosen unless the address says otherwise", () => {
  expect(periodOf({})).toBe("quarter");
  expect(periodOf({ period: "week" })).toBe("week");
  expect(periodOf({ from: "2026-11-01" })).toBeUndefined();
});
