import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { betNeedsRollback, type WalletStatus } from "@foyer/wallet-protocol";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/database.ts";
import type { Table } from "../game-catalogue.ts";
import type { Chance } from "../games/slots/chance.ts";
import type { Round } from "../games/slots/play.ts";
import type { PlayError, SpinAnswer, SpinRequest } from "../play-api.ts";
import { PlayRefused } from "../play-refused.ts";
import { lockFreeBalance, type SessionRow, setFreeBalance } from "../sessions/sessions.repository.ts";
import type { WalletClient } from "../wallet-client/wallet-client.ts";
import { enqueue, type OutboxRow } from "./outbox.repository.ts";
import { answerOf } from "./round-answer.ts";
import { closeRound, decideRound, insertRound, refuseRound, roundOfSpin } from "./rounds.repository.ts";
import type { Settlement } from "./settlement.ts";
import type { Timings } from "./timings.ts";
import { betBody, type WalletSession, winBody } from "./wallet-bodies.ts";

interface Parts {
  readonly db: Database;
  readonly wallet: WalletClient;
  readonly settlement: Settlement;
  readonly chance: Chance;
  readonly timings: Timings;
  readonly log: FastifyBaseLogger;
}

/** A session played with money. */
export type PaidSession = SessionRow & { readonly player: string; readonly token: string };

interface Begun {
  readonly id: string;
  readonly betUuid: string;
  readonly stake: bigint;
  readonly session: PaidSession;
  readonly table: Table;
}

/** The play API error for each refusal of a wallet. */
const REFUSALS: Partial<Record<WalletStatus, PlayError>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: "not-enough-money",
  RS_ERROR_LIMIT_REACHED: "limit-reached",
  RS_ERROR_TOKEN_EXPIRED: "session-expired",
  RS_ERROR_INVALID_TOKEN: "session-expired",
  RS_ERROR_USER_DISABLED: "player-disabled",
};

/** The play API error for a refusal of a wallet. */
export const refusalOf = (status: WalletStatus): PlayError => REFUSALS[status] ?? "failed";

/** The balance of free play, refilled when it is too low for a stake. */
export const FREE_BALANCE = 1_000n * 100_000n;

/**
 * A round from stake to win: betting → settling → settled, or betting → refused, or betting → voiding →
 * voided. The round is stored before the wallet is called; the outcome is drawn after the stake is taken
 * and stored in the same commit as that fact and the win call. After any failure the round is in one of
 * these states, and wallet calls are repeated until both sides agree.
 */
export class Rounds {
  readonly #parts: Parts;
  /** rounds this process is working on, by id */
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Plays a round, or returns the result of the round that the same spin id began earlier. */
  async spin(session: SessionRow, table: Table, request: SpinRequest): Promise<SpinAnswer> {
    const known = await this.#known(session, request);
    if (known) return known;
    if (!table.slot.game.stakes.includes(request.stake)) throw new PlayRefused("stake-refused");
    if (isPaid(session)) await this.#begin(session, table, request);
    else await this.#playFree(session, table, request);
    const answer = await this.#known(session, request);
    if (!answer) throw new PlayRefused("round-running");
    return answer;
  }

  /** Waits for running rounds, which end soon. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async #known(session: SessionRow, request: SpinRequest): Promise<SpinAnswer | undefined> {
    const row = await roundOfSpin(this.#parts.db, session.playKey, request.spinId);
    if (!row) return undefined;
    if (row.stake !== BigInt(request.stake)) throw new PlayRefused("bad-request");
    const running = this.#running.get(row.id);
    if (!running) return answerOf(row);
    await Promise.race([running, pause(this.#parts.timings.spinTimeout, undefined, { ref: false })]);
    const after = await roundOfSpin(this.#parts.db, session.playKey, request.spinId);
    return answerOf(after ?? row);
  }

  async #begin(session: PaidSession, table: Table, request: SpinRequest): Promise<void> {
    const round: Begun = {
      id: randomUUID(),
      betUuid: randomUUID(),
      stake: BigInt(request.stake),
      session,
      table,
    };
    const begun = await insertRound(this.#parts.db, {
      id: round.id,
      betUuid: round.betUuid,
      stake: round.stake,
      sessionId: session.id,
      playKey: session.playKey,
      spinId: request.spinId,
      gameCode: session.gameCode,
      gameDigest: table.digest,
      betTimeoutMs: this.#parts.timings.betTimeout,
      minimumCycleMs: session.minimumCycleMs,
    });
    if (begun === "too-soon") throw new PlayRefused("too-soon");
    if (begun === "running") return;
    const run = this.#run(round)
      .catch((error: Error) => {
        // The round stays betting; settlement voids it after its deadline.
        this.#parts.log.error({ err: error, round: round.id }, "a round was broken off");
      })
      .finally(() => this.#running.delete(round.id));
    this.#running.set(round.id, run);
  }

  async #run(round: Begun): Promise<void> {
    const bet = await this.#bet(round);
    if (bet === "taken") {
      const win = await this.#decide(round);
      if (win) await this.#parts.settlement.deliver(win);
      return;
    }
    if (bet.sure && bet.refusal) {
      await refuseRound(this.#parts.db, round.id, bet.refusal);
      return;
    }
    const rollback = await this.#parts.db.transaction((tx) =>
      this.#parts.settlement.void(
        tx,
        { ...round.session, id: round.id, betUuid: round.betUuid },
        bet.refusal,
      ),
    );
    // The player does not wait for the rollback.
    if (rollback) void this.#parts.settlement.deliver(rollback).catch(() => undefined);
  }

  /**
   * Requests the stake, with the same transaction in every attempt. `sure` when certainly nothing was
   * taken.
   */
  async #bet(round: Begun): Promise<"taken" | { refusal: PlayError | null; sure: boolean }> {
    const body = betBody(walletSession(round.session), round.id, round.betUuid, round.stake);
    let sure = true;
    for (const before of [0, ...this.#parts.timings.betPauses]) {
      await pause(before);
      const answer = await this.#parts.wallet.call("bet", { ...body, request_uuid: randomUUID() });
      if (answer.status === "RS_OK") return "taken";
      if (answer.status !== undefined && answer.status !== "RS_ERROR_UNKNOWN")
        return { refusal: refusalOf(answer.status), sure: sure && !betNeedsRollback(answer.status) };
      sure = false;
      this.#parts.log.warn({ round: round.id, said: answer.status ?? answer.reason }, "no answer to a bet");
    }
    return { refusal: null, sure: false };
  }

  /**
   * Draws the outcome and stores it with its win call.
   * @returns the call, unless the round was voided in the meantime
   */
  async #decide({ id, betUuid, stake, session, table }: Begun): Promise<OutboxRow | undefined> {
    const outcome = table.slot.play(this.#parts.chance);
    const win = winOf(outcome, stake, table);
    const uuid = randomUUID();
    const call = {
      transactionUuid: uuid,
      roundId: id,
      call: "win" as const,
      body: winBody(walletSession(session), id, uuid, betUuid, win),
    };
    return this.#parts.db.transaction(async (tx) => {
      if (!(await decideRound(tx, id, { outcome, win }))) return undefined;
      await enqueue(tx, { ...call, delayMs: this.#parts.timings.walletTimeout * 2 });
      return { ...call, attempts: 1 };
    });
  }

  /** Free play in one commit, without a wallet. */
  async #playFree(session: SessionRow, table: Table, request: SpinRequest): Promise<void> {
    const id = randomUUID();
    const stake = BigInt(request.stake);
    await this.#parts.db.transaction(async (tx) => {
      const before = await lockFreeBalance(tx, session.id);
      const begun = await insertRound(tx, {
        id,
        betUuid: randomUUID(),
        stake,
        sessionId: session.id,
        playKey: session.playKey,
        spinId: request.spinId,
        gameCode: session.gameCode,
        gameDigest: table.digest,
        betTimeoutMs: this.#parts.timings.betTimeout,
        minimumCycleMs: session.minimumCycleMs,
      });
      if (begun === "too-soon") throw new PlayRefused("too-soon");
      if (begun === "running") return;
      const outcome = table.slot.play(this.#parts.chance);
      const win = winOf(outcome, stake, table);
      const after = (before < stake ? FREE_BALANCE + stake : before) - stake + win;
      await decideRound(tx, id, { outcome, win });
      await closeRound(tx, id, after);
      await setFreeBalance(tx, session.id, after);
    });
  }
}

export const isPaid = (session: SessionRow): session is PaidSession =>
  session.player !== null && session.token !== null;

export const walletSession = ({ player, token, gameCode, currency }: PaidSession): WalletSession => ({
  player,
  token,
  gameCode,
  currency,
});

/** Coins as money: a stake is a whole number of coins, so nothing is rounded. */
function winOf(outcome: Round, stake: bigint, table: Table): bigint {
  return (stake / BigInt(table.slot.game.coins)) * BigInt(outcome.coins);
}
