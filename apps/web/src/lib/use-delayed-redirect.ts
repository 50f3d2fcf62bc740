import { useEffect, useEffectEvent } from "react";
import { DURATIONS } from "./durations.ts";

/** Redirects once, after the confirmation has been visible long enough to read. */
export function useDelayedRedirect(done: boolean, redirectTo: () => void): void {
  const redirect = useEffectEvent(redirectTo);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => redirect(), DURATIONS.redirectDelay);
    return () => clearTimeout(timer);
  }, [done]);
}
