import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import { randomId } from "../../lib/random.ts";
import { readJson, sessionStore, writeJson } from "../../lib/storage.ts";

/** The game an address asks to open. */
export interface LaunchIntent {
  readonly game?: string | undefined;
  readonly vendor?: string | undefined;
  readonly free?: string | undefined;
  readonly playType?: PlayType | undefined;
  readonly prize_mode?: PrizeMode | undefined;
}

const SECRET = "launchSecret.";
const GAME = "launchGame.";
const KEY = "launchKey.";

const isIntent = (value: unknown): value is LaunchIntent => typeof value === "object" && value !== null;
const slotOf = ({ game, vendor, free }: LaunchIntent) => `${KEY}${vendor}.${game}.${free ?? ""}`;

/**
 * Idempotency key of a launch request. It stays the same until there is an answer: a retry, a reload and a copied tab
 * open the same launch.
 */
export function launchKey(intent: LaunchIntent): string {
  const slot = slotOf(intent);
  const key = sessionStore.read(slot) ?? randomId();
  sessionStore.write(slot, key);
  return key;
}

export function dropLaunchKey(intent: LaunchIntent): void {
  sessionStore.remove(slotOf(intent));
}

/** Stores what a launch was opened for and, for a visitor, the secret that proves it is theirs. */
export function storeLaunch(launchId: string, intent: LaunchIntent, secret: string | undefined): void {
  writeJson(sessionStore, GAME + launchId, intent);
  if (secret) sessionStore.write(SECRET + launchId, secret);
}

/** What a launch was opened for, so that one that has ended can be opened again. */
export function storedIntent(launchId: string): LaunchIntent | undefined {
  return readJson(sessionStore, GAME + launchId, isIntent);
}

/** Header with the secret that proves a visitor's launch; stored per tab so that a reload can resume. */
export function launchHeaders(launchId: string): Record<string, string> {
  const secret = sessionStore.read(SECRET + launchId);
  return secret ? { "Launch-Secret": secret } : {};
}
