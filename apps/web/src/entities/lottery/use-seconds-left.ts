import { useEffect, useSyncExternalStore } from "react";
import { secondsUntil } from "../../lib/use-seconds-until.ts";
import { onSecond } from "./ticker.ts";

/** The whole seconds until a moment of the platform's clock, at least 0. */
export function useSecondsLeft(until: string): number {
  const end = Date.parse(until);
  const left = () => secondsUntil(end);
  return useSyncExternalStore(onSecond, left, left);
}

/** Calls back once when the moment has come, or at once if it has passed. */
export function useWhenOver(until: string | undefined, onOver: () => void): void {
  useEffect(() => {
    if (until === undefined) return;
    const end = Date.parse(until);
    let over = false;
    const look = () => {
      if (over || secondsUntil(end) > 0) return;
      over = true;
      onOver();
    };
    look();
    return over ? undefined : onSecond(look);
  }, [until, onOver]);
}
