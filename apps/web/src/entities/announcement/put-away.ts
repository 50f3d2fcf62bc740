import { localStore, readJson, writeJson } from "../../lib/storage.ts";

/** Day on which each announcement was dismissed, by its id. */
type Days = Record<string, string>;

/** Where pop-ups, and announcements of the lottery, that were dismissed are noted. */
export type PutAwayKey = "ANNOUNT" | "ANNOUNT_LOTTERY";

const isDays = (value: unknown): value is Days =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((day) => typeof day === "string");

/** The player's local date as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Adds an announcement dismissed for today; drops dismissals of other days. */
export function withPutAway(days: Days, id: string, today: string): Days {
  return { ...Object.fromEntries(Object.entries(days).filter(([, day]) => day === today)), [id]: today };
}

/** Ids of the announcements dismissed for today. Dismissals of other days are dropped, so the key is there from then on. */
export function putAwayToday(key: PutAwayKey): ReadonlySet<string> {
  const today = dayOf(new Date());
  const days = readJson(localStore, key, isDays) ?? {};
  const left = Object.fromEntries(Object.entries(days).filter(([, day]) => day === today));
  writeJson(localStore, key, left);
  return new Set(Object.keys(left));
}

export function putAwayUntilTomorrow(key: PutAwayKey, id: string): void {
  writeJson(localStore, key, withPutAway(readJson(localStore, key, isDays) ?? {}, id, dayOf(new Date())));
}
