/** The platform's time: a phone's own clock may be minutes off, and sealed bodies carry a fresh time. */
let offset = 0;

/** Learns the offset from a time the platform has just sent, in milliseconds since the epoch. */
export function syncClock(serverTime: number): void {
  offset = serverTime - Date.now();
}

/** Milliseconds since the epoch by the platform's clock. */
export function now(): number {
  return Date.now() + offset;
}
