import { localStore, readJson, writeJson } from "../../lib/storage.ts";

const KEY = "recentSearches";
const MOST = 8;

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

/** Names searched for on this device, latest first. */
export function recentSearches(): readonly string[] {
  return readJson(localStore, KEY, areNames) ?? [];
}

/** Saves a searched name; an existing one moves to the front. */
export function saveSearch(name: string): void {
  const others = recentSearches().filter((stored) => stored.toLowerCase() !== name.toLowerCase());
  writeJson(localStore, KEY, [name, ...others].slice(0, MOST));
}

/** Clears the list: by the player's button, and on sign-out. */
export function forgetSearches(): void {
  localStore.remove(KEY);
}
