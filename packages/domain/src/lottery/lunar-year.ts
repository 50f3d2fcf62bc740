import { ZODIACS } from "./words.ts";

/**
 * The first days of the years of the Chinese calendar, in China, as the observatories publish them. A table, because
 * calendars built into browsers and servers differ where the new moon is near midnight (2027, 2030).
 */
export const LUNAR_NEW_YEARS: readonly string[] = [
  "2020-01-25",
  "2021-02-12",
  "2022-02-01",
  "2023-01-22",
  "2024-02-10",
  "2025-01-29",
  "2026-02-17",
  "2027-02-06",
  "2028-01-26",
  "2029-02-13",
  "2030-02-03",
  "2031-01-23",
  "2032-02-11",
  "2033-01-31",
  "2034-02-19",
  "2035-02-08",
  "2036-01-28",
  "2037-02-15",
  "2038-02-04",
  "2039-01-24",
  "2040-02-12",
  "2041-02-01",
  "2042-01-22",
  "2043-02-10",
  "2044-01-30",
  "2045-02-17",
  "2046-02-06",
  "2047-01-26",
  "2048-02-14",
  "2049-02-02",
  "2050-01-23",
];

const CHINA_AHEAD_MS = 8 * 60 * 60_000;
/** A year of the rat. */
const RAT_YEAR = 2020;

/**
 * The lunar year it is in China at a moment: 2026 from 17 February 2026 on. Outside the table, a year begins on
 * 1 February.
 */
export function lunarYear(at: Date): number {
  const day = new Date(at.getTime() + CHINA_AHEAD_MS).toISOString().slice(0, 10);
  const year = Number(day.slice(0, 4));
  const first = LUNAR_NEW_YEARS.find((start) => start.startsWith(`${year}-`)) ?? `${year}-02-01`;
  return day >= first ? year : year - 1;
}

/** The place of a lunar year's animal in the zodiac: 0 is the rat. */
export const zodiacOfYear = (year: number): number =>
  (((year - RAT_YEAR) % ZODIACS.length) + ZODIACS.length) % ZODIACS.length;
