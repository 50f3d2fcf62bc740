import { localStore, readJson, writeJson } from "./storage.ts";

/** A page opened this long after the last one begins a new visit. */
const PAUSE_MS = 30 * 60_000;
const KEY = "visits";

interface Visits {
  readonly count: number;
  /** Time of the last page, in milliseconds. */
  readonly last: number;
}

const isVisits = (value: unknown): value is Visits =>
  typeof value === "object" &&
  value !== null &&
  Number.isInteger((value as Visits).count) &&
  Number.isFinite((value as Visits).last);

/** Notes a page of this browser, in whichever tab; returns the number of its visit, from 1. */
export function countVisit(now = Date.now()): number {
  const before = readJson(localStore, KEY, isVisits);
  const count = before ? before.count + (now - before.last >= PAUSE_MS ? 1 : 0) : 1;
  writeJson(localStore, KEY, { count, last: now });
  return count;
}
