import type { VerificationPurpose } from "@foyer/contract/verification";
import { useEffect, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { secondsUntil } from "./code-countdown.ts";

/** End of each button's countdown; outlives the form, which may be left for another way to sign in and reopened. */
const ends = new Map<VerificationPurpose, number>();
const left = (purpose: VerificationPurpose): number => secondsUntil(ends.get(purpose) ?? 0);

export function useCountdown(purpose: VerificationPurpose): {
  seconds: number;
  runUntil(end: number): void;
} {
  const [seconds, setSeconds] = useState(() => left(purpose));
  const counting = seconds > 0;
  useEffect(() => {
    if (!counting) return;
    const tick = setInterval(() => setSeconds(left(purpose)), DURATIONS.smsTick);
    return () => clearInterval(tick);
  }, [counting, purpose]);
  return {
    seconds,
    runUntil(end) {
      ends.set(purpose, end);
      setSeconds(left(purpose));
    },
  };
}
