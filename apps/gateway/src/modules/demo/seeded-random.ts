import { createHash } from "node:crypto";

/** Deterministic pseudorandom numbers (mulberry32 over a hash of the seed). */
export class Random {
  #state: number;
  readonly #seed: string;
  #made = 0;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** An element of the list; earlier ones are more likely. */
  pickEarly<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 2 * list.length)] as T;
  }

  uuid(): string {
    const hex = createHash("sha256")
      .update(`${this.#seed}/${this.#made++}`)
      .digest("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
