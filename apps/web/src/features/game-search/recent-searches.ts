import { lasting, readJson, writeJson } from "../../lib/storage.ts";

const KEY = "recentSearches";
const MOST = 8;

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

/** What was looked for on this device, the last first. */
export function recentSearches(): readonly string[] {
  return readJson(lasting, KEY, areNames) ?? [];
}

/** Keeps a name that was looked for; one that is there already comes to the front. */
export function keepSearch(name: string): void {
  const others = recentSearches().filter((held) => held.toLowerCase() !== name.toLowerCase());
  writeJson(lasting, KEY, [name, ...others].slice(0, MOST));
}

/** Forgets them: by the player's button, and when the player signs out. */
export function forgetSearches(): void {
  lasting.remove(KEY);
}
