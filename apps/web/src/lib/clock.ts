/** The platform's clock: a phone's clock may be minutes off, and a sealed body carries its time. */
let offset = 0;

/** Takes the offset from a time the platform has just sent, in milliseconds since the epoch. */
export function syncClock(serverTime: number): void {
  offset = serverTime - Date.now();
}

/** Milliseconds since the epoch, by the platform's clock. */
export function now(): number {
  return Date.now() + offset;
}
