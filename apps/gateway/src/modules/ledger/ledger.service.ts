import { setTimeout as delay } from "node:timers/promises";
import type { BalanceAnnouncer } from "./balance-announcer.ts";
import type { LedgerRepository } from "./ledger.repository.ts";
import type { Balance, Movement, MovementResult, PastMovement } from "./movement.ts";

const ATTEMPTS = 5;
/** Serialization failure and deadlock: nothing was written, and the same call may well succeed now. */
const PASSING = new Set(["40001", "40P01"]);
const IMPORT_BATCH = 5_000;

/** The members' money. Amounts are 1/100,000 of the currency's unit. */
export class LedgerService {
  readonly #repository: LedgerRepository;
  readonly #announcer: BalanceAnnouncer;

  constructor(repository: LedgerRepository, announcer: BalanceAnnouncer) {
    this.#repository = repository;
    this.#announcer = announcer;
  }

  /** Opens a member's wallet; one that is open stays as it is. */
  openWallet(memberId: bigint, currency: string): Promise<void> {
    return this.#repository.open(memberId, currency);
  }

  /** What a member has in a currency; `null` without a wallet in it. */
  balanceOf(memberId: bigint, currency: string): Promise<Balance | null> {
    return this.#repository.balance(memberId, currency);
  }

  /**
   * Moves money, once however often it is asked: one transaction in one round trip. Refusals are outcomes, not
   * errors; an error means that nothing is known about what happened, and the caller asks again with the same key.
   */
  async move(movement: Movement): Promise<MovementResult> {
    const result = await this.#persistently(() => this.#repository.move(movement));
    if (result.outcome === "applied") this.changed(movement.memberId);
    return result;
  }

  /**
   * Writes movements of the past, in batches of one transaction each. What was written before is passed over, so a
   * broken-off import is repeated whole. Answers how many were new.
   */
  async importPast(movements: readonly PastMovement[]): Promise<number> {
    // a book takes nothing that is older than what it holds, be it from the batch before
    const ordered = movements.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    let written = 0;
    for (let i = 0; i < ordered.length; i += IMPORT_BATCH) {
      const batch = ordered.slice(i, i + IMPORT_BATCH);
      written += await this.#persistently(() => this.#repository.import(batch));
    }
    return written;
  }

  /**
   * To be called after a transaction that moved a member's money through the ledger's SQL functions directly: lets
   * the member's open screens know. By row id or by public id.
   */
  changed(member: bigint | string): void {
    this.#announcer.changed(member);
  }

  async #persistently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        const { code } = error as { code?: string };
        if (attempt === ATTEMPTS || !PASSING.has(code ?? "")) throw error;
        await delay(Math.random() * 5 * 2 ** attempt);
      }
    }
  }
}
