import { useEffect, useState } from "react";
import { now } from "./clock.ts";
import { DURATIONS } from "./durations.ts";

/** Remaining whole seconds until a time of the platform's clock, at least 0. */
export function secondsUntil(end: number, at: number = now()): number {
  return Math.max(0, Math.ceil((end - at) / 1_000));
}

const twoDigits = (count: number): string => String(count).padStart(2, "0");

/** Seconds as m:ss, or h:mm:ss from an hour on. */
export function countdownText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = twoDigits(seconds % 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
}

/** The seconds left until a time of the platform's clock. A suspended phone waits no longer: the clock decides. */
export function useSecondsUntil(end: number): number {
  const [shown, show] = useState({ end, seconds: secondsUntil(end) });
  if (shown.end !== end) show({ end, seconds: secondsUntil(end) });
  const counting = shown.seconds > 0;
  useEffect(() => {
    if (!counting) return;
    const tick = setInterval(() => show({ end, seconds: secondsUntil(end) }), DURATIONS.smsTick);
    return () => clearInterval(tick);
  }, [end, counting]);
  return shown.seconds;
}
