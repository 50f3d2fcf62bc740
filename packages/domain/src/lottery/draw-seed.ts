import type { DrawNumbers, LotteryFamily } from "./bet-type.ts";

/**
 * Own draws. The hash of a secret is published before the first draw of its day is sold, and the secret after the last one.
 * Everybody can then compute the numbers of each draw again: the seed of a draw is the HMAC-SHA256 of its lottery and
 * number under the secret, and its numbers come from the bytes of HKDF-Expand (RFC 5869) of the seed.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const HASH_BYTES = 32;
const LONGEST_STREAM = 255 * HASH_BYTES;
const FIRST_STREAM = 4 * HASH_BYTES;
const VALUES_OF_A_BYTE = 256;
const SHA_256 = { name: "HMAC", hash: "SHA-256" };
const encode = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));

/** What is published before a secret's first draw: its SHA-256. */
export const secretHash = async (secret: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(secret)));

/** The seed of a draw, 32 bytes. */
export async function drawSeed(
  secret: Uint8Array,
  lotteryCode: string,
  drawNumber: string,
): Promise<Uint8Array> {
  const sign = await hmac(secret);
  return sign(encode(`${lotteryCode}|${drawNumber}`));
}

async function hmac(key: Uint8Array): Promise<(message: Bytes) => Promise<Bytes>> {
  const imported = await crypto.subtle.importKey("raw", Uint8Array.from(key), SHA_256, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** HKDF-Expand of RFC 5869 with SHA-256: `length` bytes, at most 8,160, from a key of at least 32 bytes. */
export async function hkdfExpand(key: Uint8Array, info: Uint8Array, length: number): Promise<Uint8Array> {
  if (length > LONGEST_STREAM) throw new RangeError(`HKDF-Expand has at most ${LONGEST_STREAM} bytes`);
  const sign = await hmac(key);
  const stream = new Uint8Array(Math.ceil(length / HASH_BYTES) * HASH_BYTES);
  let block: Bytes = new Uint8Array();
  for (let at = 0; at < length; at += HASH_BYTES) {
    block = await sign(Uint8Array.of(...block, ...info, at / HASH_BYTES + 1));
    stream.set(block, at);
  }
  return stream.slice(0, length);
}

/** A byte that a draw read. */
export interface DrawStep {
  readonly byte: number;
  /** The number had to be one of 0 to `size` - 1. */
  readonly size: number;
  /** The number that it gave: the byte modulo `size`. Undefined if it was skipped, so that all numbers are equally likely. */
  readonly value: number | undefined;
}

interface Drawn {
  readonly numbers: DrawNumbers;
  readonly steps: readonly DrawStep[];
}

/** Draws from a stream of bytes; undefined if it is too short. */
function drawFrom(stream: Uint8Array, family: LotteryFamily): Drawn | undefined {
  const steps: DrawStep[] = [];
  let short = false;
  const next = (size: number): number => {
    const accepted = VALUES_OF_A_BYTE - (VALUES_OF_A_BYTE % size);
    for (;;) {
      const byte = stream[steps.length];
      if (byte === undefined) {
        short = true;
        return 0;
      }
      const value = byte < accepted ? byte % size : undefined;
      steps.push({ byte, size, value });
      if (value !== undefined) return value;
    }
  };
  const numbers = family.draw(next);
  return short ? undefined : { numbers, steps };
}

/** Draws once more from a longer stream, which begins with the same bytes, until it is long enough. */
async function draw(seed: Uint8Array, family: LotteryFamily): Promise<Drawn> {
  for (let length = FIRST_STREAM; ; length = Math.min(2 * length, LONGEST_STREAM)) {
    const drawn = drawFrom(await hkdfExpand(seed, encode("numbers"), length), family);
    if (drawn) return drawn;
    if (length === LONGEST_STREAM) throw new RangeError("a draw needs more bytes than its seed has");
  }
}

/** The numbers of a draw. */
export const drawNumbers = async (seed: Uint8Array, family: LotteryFamily): Promise<DrawNumbers> =>
  (await draw(seed, family)).numbers;

/** Every byte that a draw reads and what it gave, to show how its numbers came about. */
export const drawSteps = async (seed: Uint8Array, family: LotteryFamily): Promise<readonly DrawStep[]> =>
  (await draw(seed, family)).steps;
