/** The platform's clock: a phone's clock may be minutes off, and a sealed body carries its time. */
let offset = 0;
const LATENCY = 3_000;

/** Takes the offset from a time the platform has just sent, in milliseconds since the epoch. */
export function syncClock(serverTime: number): void {
  offset = serverTime - Date.now();
}

/** Takes the time of a response that came from the platform and no cache; NaN or 0: it told none. */
export function followClock(serverTime: number): void {
  // what a response needs to arrive is no difference of clocks
  if (Math.abs(serverTime - now()) > LATENCY && serverTime > 0) syncClock(serverTime);
}

/** Milliseconds since the epoch, by the platform's clock. */
export function now(): number {
  return Date.now() + offset;
}
