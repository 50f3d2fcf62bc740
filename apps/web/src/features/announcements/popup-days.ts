import { lasting, readJson, writeJson } from "../../lib/storage.ts";

/** Which pop-ups are not to be shown again on which day. */
type Days = Record<string, string>;

const KEY = "ANNOUNT";

const isDays = (value: unknown): value is Days =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((day) => typeof day === "string");

/** The day where the player is, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The days with one more pop-up put away until this one is over; what was put away on other days is forgotten. */
export function withPutAway(days: Days, id: string, today: string): Days {
  return { ...Object.fromEntries(Object.entries(days).filter(([, day]) => day === today)), [id]: today };
}

/** Ids of the pop-ups that are put away for today. */
export function putAwayToday(): ReadonlySet<string> {
  const today = dayOf(new Date());
  const days = readJson(lasting, KEY, isDays) ?? {};
  return new Set(Object.keys(days).filter((id) => days[id] === today));
}

export function putAwayUntilTomorrow(id: string): void {
  writeJson(lasting, KEY, withPutAway(readJson(lasting, KEY, isDays) ?? {}, id, dayOf(new Date())));
}
