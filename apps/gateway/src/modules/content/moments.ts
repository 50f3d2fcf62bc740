import type { When } from "./content-set.ts";

const DAY = 86_400_000;

const day = (text: string): number | null => {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  const at = Date.UTC(year, month - 1, date);
  // 30 February is no day, though JavaScript takes it for one in March
  return new Date(at).toISOString().slice(0, 10) === text ? at : null;
};

/**
 * A moment as it is written. A day begins at midnight and, where something ends, lasts until its last second (UTC).
 * @returns null for a day the calendar does not have
 */
export function readMoment(text: string, end: boolean): When | null {
  const relative = /^(?:in )?(\d+) days?( ago)?$/.exec(text);
  if (relative) return { inDays: Number(relative[1]) * (relative[2] ? -1 : 1) };
  const [date = "", time] = text.split("T");
  const midnight = day(date);
  if (midnight === null) return null;
  if (time === undefined) return { at: new Date(midnight + (end ? DAY - 1_000 : 0)) };
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : { at: new Date(at) };
}

/** Whether one comes before the other; null when they cannot be compared before an import. */
export function isBefore(a: When, b: When): boolean | null {
  if ("at" in a && "at" in b) return a.at < b.at;
  if ("inDays" in a && "inDays" in b) return a.inDays < b.inDays;
  return null;
}

/** The moment itself, for an entry that is made at `now`. */
export const momentOf = (when: When, now: Date): Date =>
  "at" in when ? when.at : new Date(now.getTime() + when.inDays * DAY);
