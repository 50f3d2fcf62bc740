import { expect, test } from "vitest";
import { type StatementDates, statementDay } from "./statement-day.ts";

const of = (
  order: StatementDates["order"],
  calendar: StatementDates["calendar"] = "gregorian",
  yearDigits: StatementDates["yearDigits"] = 4,
): StatementDates => ({ order, calendar, yearDigits });

test.each([
  ["2026-11-23", of("YMD"), "2026-11-23"],
  ["2026-11-23T08:15:00+08:00", of("YMD"), "2026-11-23"],
  ["2026-11-23+08:00", of("YMD"), "2026-11-23"],
  ["2026-11-23Z", of("YMD"), "2026-11-23"],
  ["2026/1/3", of("YMD"), "2026-01-03"],
  ["20261123", of("YMD"), "2026-11-23"],
  ["23112026", of("DMY"), "2026-11-23"],
  ["23/11/2026", of("DMY"), "2026-11-23"],
  ["23/11/2026 14:03:22", of("DMY"), "2026-11-23"],
  ["11/23/2026 2:03 PM", of("MDY"), "2026-11-23"],
  ["11.23.2026", of("MDY"), "2026-11-23"],
  ["23-Nov-2026", of("DMY"), "2026-11-23"],
  ["23-Nov-26", of("DMY", "gregorian", 2), "2026-11-23"],
  ["Nov 23, 2026", of("MDY"), "2026-11-23"],
  ["23 Nop 2026", of("DMY"), "2026-11-23"],
  ["01. Dez 2026", of("DMY"), "2026-12-01"],
  ["23/11/2569", of("DMY", "buddhist"), "2026-11-23"],
  ["23/11/69", of("DMY", "buddhist", 2), "2026-11-23"],
  ["23 พ.ย. 2569", of("DMY", "buddhist"), "2026-11-23"],
] as const)("%s is read by its format", (text, dates, day) => {
  expect(statementDay(text, dates)).toBe(day);
});

test.each([
  ["23/11/2026", of("YMD")],
  ["23/11/2026", of("MDY")],
  ["2026-11-23", of("DMY")],
  ["2026-02-30", of("YMD")],
  ["23/11/26", of("DMY")],
  ["23/11/2026", of("DMY", "gregorian", 2)],
  ["23-Foo-2026", of("DMY")],
  ["yesterday", of("DMY")],
  ["2026-11-23 and more", of("YMD")],
  ["", of("YMD")],
] as const)("%j is no date of its format", (text, dates) => {
  expect(statementDay(text, dates)).toBeNull();
});
