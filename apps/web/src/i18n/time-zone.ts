import { createContext, use, useEffect } from "react";
import { createStore } from "../lib/store.ts";

/** The merchant's time zone: every time on the screen is written by its clock, because its days begin there. */
export const TimeZoneContext = createContext("UTC");

/** How many parts of the screen write times. */
export const timesShown = createStore(0);

/** The merchant's time zone, for a component that writes times. */
export function useTimeZone(): string {
  useEffect(() => {
    timesShown.set(timesShown.read() + 1);
    return () => timesShown.set(timesShown.read() - 1);
  }, []);
  return use(TimeZoneContext);
}
