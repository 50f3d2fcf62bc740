import type { Period } from "./record-periods.ts";

/** Days are text, such as 2026-11-23, in the time zone of the merchant. */

const clocks = new Map<string, Intl.DateTimeFormat>();

/** An instant by the clock of a time zone as ISO 8601 with its offset, such as `2026-11-23T20:05:00+08:00`. */
export function timeIn(timeZone: string, at: Date): string {
  let format = clocks.get(timeZone);
  if (!format) {
    const two = "2-digit";
    format = new Intl.DateTimeFormat("en", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    clocks.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  const shown = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const ahead = (Date.parse(`${shown}Z`) - Math.floor(at.getTime() / 1000) * 1000) / 60_000;
  const two = (count: number) => String(count).padStart(2, "0");
  const minutes = Math.abs(ahead);
  return `${shown}${ahead < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The day it is in a time zone, at a moment. */
export const dayIn = (timeZone: string, at: Date): string => timeIn(timeZone, at).slice(0, 10);

const DAY_MS = 24 * 60 * 60_000;
const atUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? atUtc(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The day some days later, or earlier if negative, such as `2026-11-23`. */
export const addDays = (day: string, days: number): string =>
  new Date(atUtc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from the first to the last, both included. */
export const countDays = (from: string, to: string): number => (atUtc(to) - atUtc(from)) / DAY_MS + 1;

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const LENGTHS: Readonly<Record<Exclude<Period, "yesterday">, number>> = {
  today: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
};

/** The days of a period; all but yesterday end today. */
export function daysOf(period: Period, today: string): DayRange {
  if (period === "yesterday") return { from: addDays(today, -1), to: addDays(today, -1) };
  return { from: addDays(today, 1 - LENGTHS[period]), to: today };
}
