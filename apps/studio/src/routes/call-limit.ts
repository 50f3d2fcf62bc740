/** Limits the calls per key in a time window, counted in this process. */
export class CallLimit {
  readonly #most: number;
  readonly #stretchMs: number;
  #since = 0;
  #counts = new Map<string, number>();

  constructor(most: number, stretchMs: number) {
    this.#most = most;
    this.#stretchMs = stretchMs;
  }

  allows(name: string, now = Date.now()): boolean {
    if (now - this.#since >= this.#stretchMs) {
      this.#since = now;
      this.#counts.clear();
    }
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count <= this.#most;
  }
}
