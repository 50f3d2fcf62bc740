/** The platform's clock: a phone's clock may be minutes off, and a sealed body carries its time. */
let offset = 0;

/** Takes the offset from a time the platform has just sent, in milliseconds since the epoch. */
export function syncClock(serverTime: number): void {
  offset = serverTime - Date.now();
}

/**
 * Takes the time of a response that came from the platform and no cache; NaN or 0: it told none. The platform wrote it between
 * sending and receiving: an offset that this allows stays, any other one becomes the middle of what it allows.
 * @param sentAt when the request was sent, by the device's clock
 */
export function followClock(serverTime: number, sentAt: number): void {
  const [least, most] = [serverTime - Date.now(), serverTime - sentAt];
  // the device's clock may have been set back meanwhile
  if (!(serverTime > 0) || most < least) return;
  if (offset < least || offset > most) offset = Math.round((least + most) / 2);
}

/** Milliseconds since the epoch, by the platform's clock. */
export function now(): number {
  return Date.now() + offset;
}
