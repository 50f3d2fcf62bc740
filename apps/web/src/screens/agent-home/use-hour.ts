import { useEffect, useState } from "react";
import { now } from "../../lib/clock.ts";
import { DURATIONS } from "../../lib/durations.ts";

const hourNow = () => new Date(now()).getHours();

/** The hour in this device's time zone. */
export function useHour(): number {
  const [hour, show] = useState(hourNow);
  useEffect(() => {
    const tick = setInterval(() => show(hourNow()), DURATIONS.greetingTick);
    return () => clearInterval(tick);
  }, []);
  return hour;
}
