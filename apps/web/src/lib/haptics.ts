import { DURATIONS } from "./durations.ts";
import { localStore } from "./storage.ts";

const KEY = "HAPTICS";

/** Milliseconds of vibration, pause, vibration, … */
const PATTERNS = {
  press: DURATIONS.longPressBuzz,
  win: [30, 60, 30],
  error: [50, 50, 50],
} as const;

/** Vibrates, if the phone can, the player has not switched it off and does not prefer reduced motion. */
export function vibrate(kind: keyof typeof PATTERNS): void {
  if (!canVibrate() || !readVibration()) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const pattern = PATTERNS[kind];
  navigator.vibrate(typeof pattern === "number" ? pattern : [...pattern]);
}

/** False on iPhones and most computers. */
export const canVibrate = (): boolean => typeof navigator.vibrate === "function";

/** The player's setting; on by default. */
export const readVibration = (): boolean => localStore.read(KEY) !== "0";

export function storeVibration(on: boolean): void {
  localStore.write(KEY, on ? "1" : "0");
}
