/** A least-recently-used cache with a limit in bytes; concurrent requests for one file share one read. */
export class PictureCache {
  readonly #maxBytes: number;
  readonly #cached = new Map<string, Buffer>();
  readonly #pending = new Map<string, Promise<Buffer | null>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async take(name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const cached = this.#cached.get(name);
    if (cached) {
      // moves it to the end of the map: the last entry is the most recently used
      this.#cached.delete(name);
      this.#cached.set(name, cached);
      return cached;
    }
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const reading = read().finally(() => this.#pending.delete(name));
    this.#pending.set(name, reading);
    const bytes = await reading;
    if (bytes) this.#add(name, bytes);
    return bytes;
  }

  #add(name: string, bytes: Buffer): void {
    if (bytes.length > this.#maxBytes || this.#cached.has(name)) return;
    this.#cached.set(name, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#cached) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#cached.delete(oldest);
      this.#bytes -= length;
    }
  }
}
