import { randomUUID } from "node:crypto";
import type { WalletStatus } from "@foyer/wallet-protocol";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Queryable } from "../database/database.ts";
import type { PlayError } from "../play-api.ts";
import type { WalletAnswer, WalletClient } from "../wallet-client/wallet-client.ts";
import { acknowledge, enqueue, type OutboxRow, postpone, takeDue } from "./outbox.repository.ts";
import { type AbandonedRound, closeRound, lockAbandonedRounds, voidRound } from "./rounds.repository.ts";
import type { Timings } from "./timings.ts";
import { rollbackBody } from "./wallet-bodies.ts";

/** Maximum concurrent calls, so that a recovering wallet is not overloaded. */
const BATCH = 20;
/** Failed attempts after which the log level rises to error. */
const ALARM = 10;

interface Parts {
  readonly db: Database;
  readonly wallet: WalletClient;
  readonly timings: Timings;
  readonly log: FastifyBaseLogger;
}

/**
 * Delivers outstanding wallet calls: wins of decided rounds and rollbacks of uncertain bets. Each was
 * stored in the commit that made it due and is repeated, by any process, until it is acknowledged.
 */
export class Settlement {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#after(0);
  }

  #after(delayMs: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#round = this.tick()
        .catch((error: Error) => this.#parts.log.error({ err: error }, "the outbox could not be worked off"))
        .then(() => this.#after(this.#parts.timings.outboxTick));
    }, delayMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** Voids abandoned rounds and delivers due calls. */
  async tick(): Promise<void> {
    const { db, timings } = this.#parts;
    await db.transaction(async (tx) => {
      for (const round of await lockAbandonedRounds(tx, BATCH)) await this.void(tx, round, null);
    });
    const due = await takeDue(db, BATCH, timings.walletTimeout * 2);
    await Promise.all(due.map((row) => this.deliver(row)));
  }

  /** Voids a betting round and stores its rollback. @returns the call, if the round was voided */
  async void(
    tx: Queryable,
    round: AbandonedRound,
    refusal: PlayError | null,
  ): Promise<OutboxRow | undefined> {
    if (!(await voidRound(tx, round.id, refusal))) return undefined;
    const uuid = randomUUID();
    const call = {
      transactionUuid: uuid,
      roundId: round.id,
      call: "rollback" as const,
      body: rollbackBody(round, round.id, uuid, round.betUuid),
    };
    await enqueue(tx, { ...call, delayMs: this.#parts.timings.walletTimeout * 2 });
    return { ...call, attempts: 1 };
  }

  /** Makes one attempt. @returns whether the wallet acknowledged it */
  async deliver(row: OutboxRow): Promise<boolean> {
    const { db, wallet, log } = this.#parts;
    const answer = await wallet.call(row.call, { ...row.body, request_uuid: randomUUID() });
    const outcome = answer.status ?? answer.reason;
    if (!isAcknowledged(row.call, answer.status)) {
      const level = row.attempts >= ALARM ? "error" : "warn";
      log[level](
        { round: row.roundId, call: row.call, attempts: row.attempts, outcome },
        "the wallet did not confirm",
      );
      await postpone(db, row.transactionUuid, this.#pause(row.attempts), outcome);
      return false;
    }
    await db.transaction(async (tx) => {
      if (await acknowledge(tx, row.transactionUuid, outcome))
        await closeRound(tx, row.roundId, balanceOf(answer));
    });
    return true;
  }

  /** Exponential backoff with jitter. */
  #pause(attempts: number): number {
    const [first, longest] = this.#parts.timings.outboxPause;
    return Math.min(first * 2 ** Math.min(attempts - 1, 30), longest) * (0.8 + Math.random() * 0.4);
  }
}

/** A rollback of a bet unknown to the wallet counts as delivered. */
function isAcknowledged(call: OutboxRow["call"], status: WalletStatus | undefined): boolean {
  return status === "RS_OK" || (call === "rollback" && status === "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
}

const balanceOf = (answer: WalletAnswer): bigint | null =>
  answer.status === undefined ? null : (answer.balance ?? null);
