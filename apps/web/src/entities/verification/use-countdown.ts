import type { VerificationPurpose } from "@foyer/contract/verification";
import type { WrittenMobile } from "@foyer/domain/mobile-number";
import { useEffect, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { secondsUntil } from "./code-countdown.ts";

/**
 * End of the countdown of each purpose and number; outlives the form, which may be left for another way to sign in and
 * reopened.
 */
const ends = new Map<string, number>();
const left = (key: string): number => secondsUntil(ends.get(key) ?? 0);

/** The wait for another code belongs to the number: a corrected one can get its code at once. */
export function useCountdown(
  purpose: VerificationPurpose,
  { countryDialingCode, mobileNum }: WrittenMobile,
): {
  seconds: number;
  runUntil(end: number): void;
} {
  const key = `${purpose} ${countryDialingCode} ${mobileNum}`;
  const [shown, show] = useState({ key, seconds: left(key) });
  if (shown.key !== key) show({ key, seconds: left(key) });
  const counting = shown.seconds > 0;
  useEffect(() => {
    if (!counting) return;
    const tick = setInterval(() => show({ key, seconds: left(key) }), DURATIONS.smsTick);
    return () => clearInterval(tick);
  }, [counting, key]);
  return {
    seconds: shown.seconds,
    runUntil(end) {
      ends.set(key, end);
      show({ key, seconds: left(key) });
    },
  };
}
