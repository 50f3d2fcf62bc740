import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, countDays, dayIn, daysOf, isDay, timeIn } from "./record-days.ts";
import { PERIODS } from "./record-periods.ts";

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe("days of a time zone", () => {
  it.each([
    ["Asia/Manila", "2026-11-22T15:59:59.999Z", "2026-11-22"],
    ["Asia/Manila", "2026-11-22T16:00:00Z", "2026-11-23"],
    ["Asia/Kathmandu", "2026-11-22T18:14:59Z", "2026-11-22"],
    ["Asia/Kathmandu", "2026-11-22T18:15:00Z", "2026-11-23"],
    ["America/Sao_Paulo", "2026-01-01T02:59:59Z", "2025-12-31"],
    ["UTC", "2026-03-01T00:00:00Z", "2026-03-01"],
  ])("in %s it is at %s the day %s", (zone, at, expected) => {
    expect(dayIn(zone, new Date(at))).toBe(expected);
  });

  it.each(["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026-01-01T00:00Z", ""])(
    "%s is no day",
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
});

test("a time of a zone is the same instant, and its day is the zone's", () => {
  const zones = fc.constantFrom(
    "UTC",
    "Asia/Manila",
    "Asia/Kathmandu",
    "America/St_Johns",
    "America/Sao_Paulo",
  );
  const instants = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const text = timeIn(zone, at);
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
      expect(Date.parse(text)).toBe(Math.floor(at.getTime() / 1000) * 1000);
      expect(text.slice(0, 10)).toBe(dayIn(zone, at));
    }),
  );
});

test("adding days and counting them agree", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (from, days) => {
      const to = addDays(from, days);
      expect(isDay(to)).toBe(true);
      expect(countDays(from, to)).toBe(days + 1);
      expect(addDays(to, -days)).toBe(from);
    }),
  );
});

test("every period ends today, except yesterday, and a longer one contains a shorter one", () => {
  fc.assert(
    fc.property(day, (today) => {
      const ranges = PERIODS.map((period) => daysOf(period, today));
      expect(ranges[1]).toEqual({ from: addDays(today, -1), to: addDays(today, -1) });
      const others = ranges.filter((_, at) => at !== 1);
      expect(others.every(({ to }) => to === today)).toBe(true);
      expect(others.map(({ from, to }) => countDays(from, to))).toEqual([1, 7, 30, 90, 365]);
    }),
  );
});
