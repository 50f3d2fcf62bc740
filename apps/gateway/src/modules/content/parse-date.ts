import type { EntryDate } from "./content-set.ts";

const DAY = 86_400_000;

const day = (text: string): number | null => {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  const at = Date.UTC(year, month - 1, date);
  // JavaScript reads 30 February as a day in March
  return new Date(at).toISOString().slice(0, 10) === text ? at : null;
};

/**
 * Parses a date or time. A day starts at midnight and, as an end, lasts until its last second (UTC).
 * @returns null for a day that does not exist in the calendar
 */
export function parseDate(text: string, end: boolean): EntryDate | null {
  const relative = /^(?:in )?(\d+) days?( ago)?$/.exec(text);
  if (relative) return { inDays: Number(relative[1]) * (relative[2] ? -1 : 1) };
  const [date = "", time] = text.split("T");
  const midnight = day(date);
  if (midnight === null) return null;
  if (time === undefined) return { at: new Date(midnight + (end ? DAY - 1_000 : 0)) };
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : { at: new Date(at) };
}

/** Whether one is before the other; null when that depends on the time of the import. */
export function isBefore(a: EntryDate, b: EntryDate): boolean | null {
  if ("at" in a && "at" in b) return a.at < b.at;
  if ("inDays" in a && "inDays" in b) return a.inDays < b.inDays;
  return null;
}

/** The absolute time, for an entry created at `now`. */
export const resolveDate = (when: EntryDate, now: Date): Date =>
  "at" in when ? when.at : new Date(now.getTime() + when.inDays * DAY);
