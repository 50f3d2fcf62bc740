import { setTimeout as delay } from "node:timers/promises";

/** The least time between two announcements: what changes meanwhile goes out together. */
const PAUSE_MS = 40;

/**
 * Tells the gateways whose balance changed, after the fact and in bundles.
 *
 * A NOTIFY inside the movement's own transaction would be simpler, but PostgreSQL lets transactions that notify
 * commit only one at a time, over the whole server: measured at 16 callers, it cost more than half of the ledger's
 * throughput on a disk that syncs in 0.2 ms, and would allow no more than one movement a sync on a slower one. An
 * announcement may get lost with the process that was to make it; so may any event, and a player's stream begins
 * with the present balance whenever it is opened.
 */
export class BalanceAnnouncer {
  readonly #send: (members: readonly (bigint | string)[]) => Promise<void>;
  readonly #waiting = new Set<bigint | string>();
  readonly #closing = new AbortController();
  #turn: Promise<void> | null = null;

  /** `send` must not throw. */
  constructor(send: (members: readonly (bigint | string)[]) => Promise<void>) {
    this.#send = send;
  }

  changed(member: bigint | string): void {
    this.#waiting.add(member);
    this.#turn ??= this.#run();
  }

  /** Sends what waits, without the pause. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turn;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const members = [...this.#waiting];
      this.#waiting.clear();
      await this.#send(members);
      await delay(PAUSE_MS, undefined, { signal: this.#closing.signal }).catch(() => {});
    }
    this.#turn = null;
  }
}
