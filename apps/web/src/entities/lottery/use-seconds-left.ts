import { useSyncExternalStore } from "react";
import { secondsUntil } from "../../lib/use-seconds-until.ts";
import { onSecond } from "./ticker.ts";

/** The whole seconds until a moment of the platform's clock, at least 0. */
export function useSecondsLeft(until: string): number {
  const end = Date.parse(until);
  const left = () => secondsUntil(end);
  return useSyncExternalStore(onSecond, left, left);
}
