import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { type DrawStep, drawNumbers, drawSeed, drawSteps, secretHash } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";

export interface Published {
  readonly code: string;
  readonly family: LotteryFamilyCode;
  readonly number: string;
  readonly drawsAt: string;
  readonly numbers: readonly string[];
  /** Hexadecimal. */
  readonly hash: string;
  readonly secret: string;
}

export interface Verification {
  /** Whether the secret has the hash that was published before it. */
  readonly hashMatches: boolean;
  /** Whether the numbers that follow from the secret are those that were published. */
  readonly numbersMatch: boolean;
  readonly computed: readonly string[];
  readonly seed: string;
  readonly steps: readonly DrawStep[];
  readonly milliseconds: number;
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Computes everything that was published about a draw from its secret, on this device. */
export async function verifyDraw(published: Published): Promise<Verification> {
  const start = performance.now();
  const secret = bytesOf(published.secret);
  const family = lotteryFamily(published.family, new Date(published.drawsAt));
  const [hash, seed] = await Promise.all([
    secretHash(secret),
    drawSeed(secret, published.code, published.number),
  ]);
  const [computed, steps] = await Promise.all([drawNumbers(seed, family), drawSteps(seed, family)]);
  return {
    hashMatches: hexOf(hash) === published.hash.toLowerCase(),
    numbersMatch: computed.join() === published.numbers.join(),
    computed,
    seed: hexOf(seed),
    steps,
    milliseconds: Math.max(1, Math.round(performance.now() - start)),
  };
}
