import { useEffect, useEffectEvent } from "react";
import { DURATIONS } from "./durations.ts";

/** Leads on once, a moment after something is done: long enough to read that it is. */
export function useLedOn(done: boolean, lead: () => void): void {
  const onwards = useEffectEvent(lead);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => onwards(), DURATIONS.redirectDelay);
    return () => clearTimeout(timer);
  }, [done]);
}
