/** The platform's time: a phone's own clock may be minutes off, and sealed bodies carry a fresh time. */
let offset = 0;

/** Learns the offset from a time the platform has just sent. */
export function syncClock(serverTime: string | number, receivedAt: number = Date.now()): void {
  const server = typeof serverTime === "number" ? serverTime : Date.parse(serverTime);
  if (Number.isFinite(server)) offset = server - receivedAt;
}

/** Milliseconds since the epoch by the platform's clock. */
export function now(): number {
  return Date.now() + offset;
}
