import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../record-days.ts";
import { isDrawDay } from "./schedule.ts";

const times = ["15:30"];
const monthDaysOf = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 31 });
const aMonth = fc.record({
  year: fc.integer({ min: 2000, max: 2200 }),
  month: fc.integer({ min: 1, max: 12 }),
});

/** All days of a month, by going on from its first one. */
function daysOf({ year, month }: { year: number; month: number }): string[] {
  const prefix = `${year}-${String(month).padStart(2, "0")}-`;
  const days: string[] = [];
  for (let day = `${prefix}01`; day.startsWith(prefix); day = addDays(day, 1)) days.push(day);
  return days;
}

test.each([
  ["2026-11-01", [1, 16], true],
  ["2026-11-16", [1, 16], true],
  ["2026-11-15", [1, 16], false],
  ["2026-11-30", [1, 16], false],
  ["2026-11-30", [31], true],
  ["2026-12-30", [31], false],
  ["2026-12-31", [31], true],
  ["2026-02-28", [29], true],
  ["2028-02-28", [29], false],
  ["2028-02-29", [29], true],
  ["2100-02-28", [30], true],
])("whether %s is a day of a lottery that is drawn on days %j of the month: %s", (day, monthDays, drawn) => {
  expect(isDrawDay({ times, monthDays }, day)).toBe(drawn);
});

test("no day of the month is lost: in every month a lottery is drawn on each of its days, or on the last day in its place", () => {
  fc.assert(
    fc.property(aMonth, monthDaysOf, (month, monthDays) => {
      const days = daysOf(month);
      const wanted = new Set(monthDays.map((day) => Math.min(day, days.length)));
      const drawn = days.flatMap((day, at) => (isDrawDay({ times, monthDays }, day) ? [at + 1] : []));
      expect(drawn).toEqual([...wanted].sort((one, other) => one - other));
    }),
  );
});

test("draws on days of the month are at most 31 days apart", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2200 }), monthDaysOf, (year, monthDays) => {
      let gap = 0;
      for (let day = `${year}-01-01`; day < `${year + 1}-03-01`; day = addDays(day, 1)) {
        gap = isDrawDay({ times, monthDays }, day) ? 0 : gap + 1;
        expect(gap).toBeLessThan(31);
      }
    }),
    { numRuns: 20 },
  );
});

test("a lottery with weekdays is drawn on these days of every week, and one with an interval every day", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 60_000 }),
      (weekdays, later) => {
        // 2023-01-01 is a Sunday
        const week = Array.from({ length: 7 }, (_, day) => addDays("2023-01-01", 7 * later + day));
        expect(week.map((day) => isDrawDay({ times, weekdays }, day))).toEqual(
          week.map((_, day) => weekdays.includes(day)),
        );
        expect(week.every((day) => isDrawDay({ every: 60 }, day))).toBe(true);
      },
    ),
  );
});
