import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const RANDOM = 11;
const CHECK = 5;

function checkOf(key: Buffer, random: string): string {
  const digest = createHmac("sha256", key).update(random).digest();
  let number = digest.readBigUInt64BE();
  let check = "";
  for (let i = 0; i < CHECK; i++) {
    check += LETTERS[Number(number % 36n)];
    number /= 36n;
  }
  return check;
}

/**
 * An unguessable name, which is its holder's only proof of identity: 57 random bits, and a checksum under the
 * platform's key, so that invented names are recognised.
 */
export function newTrialName(key: Buffer): string {
  const random = Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return random + checkOf(key, random);
}

/** Whether this platform issued the name. */
export function isTrialName(key: Buffer, name: string): boolean {
  const check = Buffer.from(name.slice(RANDOM));
  const expected = Buffer.from(checkOf(key, name.slice(0, RANDOM)));
  return check.length === expected.length && timingSafeEqual(check, expected);
}
