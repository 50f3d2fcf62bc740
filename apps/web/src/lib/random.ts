/** A random id of `bytes` bytes in hexadecimal; `crypto.randomUUID` is newer than the oldest supported browser. */
export function randomId(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
