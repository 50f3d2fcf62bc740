/** The pictures asked for last, up to so many bytes; many who ask for one at once wait for one reading. */
export class PictureCache {
  readonly #most: number;
  readonly #kept = new Map<string, Buffer>();
  readonly #underway = new Map<string, Promise<Buffer | null>>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async take(name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const kept = this.#kept.get(name);
    if (kept) {
      // the last in the map is the one asked for last
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return kept;
    }
    const running = this.#underway.get(name);
    if (running) return running;
    const reading = read().finally(() => this.#underway.delete(name));
    this.#underway.set(name, reading);
    const bytes = await reading;
    if (bytes) this.#keep(name, bytes);
    return bytes;
  }

  #keep(name: string, bytes: Buffer): void {
    if (bytes.length > this.#most || this.#kept.has(name)) return;
    this.#kept.set(name, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
