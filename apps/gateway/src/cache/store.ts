import type { Entry } from "./entry.ts";

/** Maximum number of aliases of one entry: bounds how many parameter orders are stored. */
const ALIASES = 8;
const ALIAS_BYTES = 128;

/**
 * Entries by cache key and by the addresses callers used, limited in bytes. Entries not requested since the last
 * eviction pass are evicted first.
 */
export class Store {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry>();
  readonly #byAddress = new Map<string, Entry>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get addresses(): number {
    return this.#byAddress.size;
  }

  byAddress(address: string): Entry | undefined {
    return this.#byAddress.get(address);
  }

  byKey(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  add(entry: Entry): void {
    const before = this.#entries.get(entry.key);
    if (before) this.remove(before);
    if (entry.bytes > this.#limit / 4) return;
    this.#entries.set(entry.key, entry);
    this.#bytes += entry.bytes;
    this.#evict(entry);
  }

  /** Makes `address` an alias of the entry, in place of the oldest alias when there are too many. */
  alias(address: string, entry: Entry): void {
    if (this.#entries.get(entry.key) !== entry || entry.aliases.includes(address)) return;
    if (entry.aliases.length >= ALIASES) this.#dropAlias(entry.aliases.shift() as string);
    entry.aliases.push(address);
    this.#byAddress.set(address, entry);
    this.#bytes += 2 * address.length + ALIAS_BYTES;
    this.#evict(entry);
  }

  remove(entry: Entry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    for (const address of entry.aliases) this.#dropAlias(address);
    entry.aliases.length = 0;
    this.#entries.delete(entry.key);
    this.#bytes -= entry.bytes;
  }

  removeTopic(topic: string): void {
    for (const entry of this.#entries.values()) if (entry.topics.includes(topic)) this.remove(entry);
  }

  clear(): void {
    this.#entries.clear();
    this.#byAddress.clear();
    this.#bytes = 0;
  }

  #dropAlias(address: string): void {
    if (this.#byAddress.delete(address)) this.#bytes -= 2 * address.length + ALIAS_BYTES;
  }

  /** Second-chance eviction: an entry used since the last pass moves to the back of the queue once. */
  #evict(keep: Entry): void {
    while (this.#bytes > this.#limit) {
      const oldest = this.#entries.values().next().value;
      if (!oldest || this.#entries.size === 1) return;
      if (oldest.used || oldest === keep) {
        oldest.used = false;
        this.#entries.delete(oldest.key);
        this.#entries.set(oldest.key, oldest);
      } else {
        this.remove(oldest);
      }
    }
  }
}
