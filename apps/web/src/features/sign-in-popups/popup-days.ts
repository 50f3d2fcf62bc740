import { localStore, readJson, writeJson } from "../../lib/storage.ts";

/** Day on which each pop-up was dismissed, by announcement id. */
type Days = Record<string, string>;

const KEY = "ANNOUNT";

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

/** Adds a pop-up dismissed for today; drops dismissals of other days. */
export function withPutAway(days: Days, id: string, today: string): Days {
  return { ...Object.fromEntries(Object.entries(days).filter(([, day]) => day === today)), [id]: today };
}

/** Ids of the pop-ups dismissed for today. */
export function putAwayToday(): ReadonlySet<string> {
  const today = dayOf(new Date());
  const days = readJson(localStore, KEY, isDays) ?? {};
  return new Set(Object.keys(days).filter((id) => days[id] === today));
}

export function putAwayUntilTomorrow(id: string): void {
  writeJson(localStore, KEY, withPutAway(readJson(localStore, KEY, isDays) ?? {}, id, dayOf(new Date())));
}
