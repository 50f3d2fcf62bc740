import { retryTransient } from "../../db/retry.ts";
import type { BalanceAnnouncer } from "./balance-announcer.ts";
import type { LedgerRepository } from "./ledger.repository.ts";
import type { Balance, Movement, MovementResult, PastMovement } from "./movement.ts";

const IMPORT_BATCH = 5_000;

/** The members' money. Amounts are in 1/100,000 of the currency's unit. */
export class LedgerService {
  readonly #repository: LedgerRepository;
  readonly #announcer: BalanceAnnouncer;

  constructor(repository: LedgerRepository, announcer: BalanceAnnouncer) {
    this.#repository = repository;
    this.#announcer = announcer;
  }

  /** Opens a member's wallet; an open one is not changed. */
  openWallet(memberId: bigint, currency: string): Promise<void> {
    return this.#repository.open(memberId, currency);
  }

  /** A member's balance in a currency; `null` without a wallet in it. */
  balanceOf(memberId: bigint, currency: string): Promise<Balance | null> {
    return this.#repository.balance(memberId, currency);
  }

  /**
   * Moves money exactly once per key: one transaction in one round trip. Refusals are outcomes, not errors; an error
   * means that the outcome is unknown, and the caller repeats the call with the same key.
   */
  async move(movement: Movement): Promise<MovementResult> {
    const result = await retryTransient(() => this.#repository.move(movement));
    if (result.outcome === "applied") this.changed(movement.memberId);
    return result;
  }

  /**
   * Writes past movements in batches of one transaction each. Movements written before are skipped, so that an
   * interrupted import can be repeated as a whole. @returns the number of new movements
   */
  async importPast(movements: readonly PastMovement[]): Promise<number> {
    // a book takes nothing older than its newest entry, including those of the batch before
    const ordered = movements.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    let count = 0;
    for (let i = 0; i < ordered.length; i += IMPORT_BATCH) {
      const batch = ordered.slice(i, i + IMPORT_BATCH);
      count += await retryTransient(() => this.#repository.import(batch));
    }
    return count;
  }

  /**
   * To be called after a transaction that moved a member's money through the ledger's SQL functions directly:
   * notifies the member's open screens. The member is given by row id or by public id.
   */
  changed(member: bigint | string): void {
    this.#announcer.changed(member);
  }
}
