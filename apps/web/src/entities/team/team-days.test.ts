import { TEAM_DAYS } from "@foyer/contract/teams";
import { addDays, countDays } from "@foyer/domain/record-days";
import { describe, expect, it } from "vitest";
import { MOST_TEAM_DAYS, teamPeriodOf, teamRange, trendRange } from "./team-days.ts";

// a Tuesday
const TODAY = "2026-11-24";

describe("days of a team", () => {
  it.each([
    [{}, TODAY, TODAY],
    [{ period: "today" as const }, TODAY, TODAY],
    [{ period: "yesterday" as const }, "2026-11-23", "2026-11-23"],
    [{ period: "week" as const }, "2026-11-23", TODAY],
    [{ period: "month" as const }, "2026-11-01", TODAY],
    [{ from: "2026-11-02", to: "2026-11-05" }, "2026-11-02", "2026-11-05"],
    [{ from: "2026-11-02" }, "2026-11-02", TODAY],
  ])("the address %o means the days from %s to %s", (search, from, to) => {
    expect(teamRange(search, TODAY)).toEqual({ from, to });
  });

  it("a week begins on Monday, also on a Sunday", () => {
    expect(teamRange({ period: "week" }, "2026-11-22").from).toBe("2026-11-16");
    expect(teamRange({ period: "week" }, "2026-11-23").from).toBe("2026-11-23");
  });

  it.each([
    { from: "2026-11-05", to: "2026-11-02" },
    { from: "2026-02-30", to: "2026-03-01" },
    { from: "2026-11-20", to: "2026-11-25" },
    { from: "2020-01-01", to: "2020-01-02" },
    { from: "x" },
  ])("the impossible days %o of an address are today", (search) => {
    expect(teamRange(search, TODAY)).toEqual({ from: TODAY, to: TODAY });
  });

  it("no day of a range is older than the platform answers for", () => {
    const range = teamRange({ from: "2020-01-01", to: TODAY }, TODAY);
    expect(countDays(range.from, range.to)).toBe(TEAM_DAYS);
    expect(MOST_TEAM_DAYS).toBe(TEAM_DAYS);
    const oldest = { from: range.from, to: addDays(range.from, 1) };
    expect(trendRange(oldest, TODAY)).toEqual(oldest);
  });

  it("a trend has at least fourteen days and ends with the range", () => {
    expect(trendRange({ from: TODAY, to: TODAY }, TODAY)).toEqual({ from: "2026-11-11", to: TODAY });
    const month = { from: "2026-11-01", to: TODAY };
    expect(trendRange(month, TODAY)).toEqual(month);
  });

  it("days of the agent's own are no period by name", () => {
    expect(teamPeriodOf({ from: TODAY, to: TODAY })).toBeUndefined();
    expect(teamPeriodOf({})).toBe("today");
  });
});
