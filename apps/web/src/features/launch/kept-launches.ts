import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import { randomId } from "../../lib/random.ts";
import { passing, readJson, writeJson } from "../../lib/storage.ts";

/** What an address asks to open. */
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
 * The key a launch is asked for with. It stays the same until there is an answer: a retry, a reload and a copied tab
 * open the same launch.
 */
export function launchKey(intent: LaunchIntent): string {
  const slot = slotOf(intent);
  const key = passing.read(slot) ?? randomId();
  passing.write(slot, key);
  return key;
}

export function dropLaunchKey(intent: LaunchIntent): void {
  passing.remove(slotOf(intent));
}

/** A launch that was opened here: what of, and a visitor's proof that it is theirs. */
export function keepLaunch(launchId: string, intent: LaunchIntent, secret: string | undefined): void {
  writeJson(passing, GAME + launchId, intent);
  if (secret) passing.write(SECRET + launchId, secret);
}

/** What a launch was opened of, so that one which has ended can be opened again. */
export function keptIntent(launchId: string): LaunchIntent | undefined {
  return readJson(passing, GAME + launchId, isIntent);
}

/** A visitor's launch is proven by its secret, kept for the tab so that a reload resumes. */
export function launchHeaders(launchId: string): Record<string, string> {
  const secret = passing.read(SECRET + launchId);
  return secret ? { "Launch-Secret": secret } : {};
}
