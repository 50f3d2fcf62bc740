import type pg from "pg";
import { exclusively, LOCKS } from "../db/advisory-locks.ts";

/** A round without a transaction for this long is closed. */
const OPEN_ROUND_LIMIT = "48 hours";
const BATCH = 200;

export interface OverdueRound {
  readonly member_id: bigint;
  readonly integration_id: string;
  readonly round: string;
  /** Text, because a Date has no microseconds, which the order depends on. */
  readonly updated_at: string;
}

/** The overdue rounds, accessible to one gateway at a time. */
export class OverdueRounds {
  readonly #client: pg.PoolClient;

  private constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Runs `work` under a lock; returns `undefined` at once when another gateway has the lock. */
  static exclusively<T>(pool: pg.Pool, work: (rounds: OverdueRounds) => Promise<T>): Promise<T | undefined> {
    return exclusively(pool, LOCKS.overdueRounds, (client) => work(new OverdueRounds(client)));
  }

  /** The next batch, oldest first, after `last` or from the start; empty at the end. */
  async batch(last: OverdueRound | undefined): Promise<OverdueRound[]> {
    const { rows } = await this.#client.query<OverdueRound>(
      `SELECT member_id, integration_id, round, updated_at::text AS updated_at FROM rounds
        WHERE state = 'open' AND rounds.updated_at <= now() - $1::interval
          -- orders in lotteries end with their draw
          AND integration_id <> 'lottery'
          AND ($2::timestamptz IS NULL
               OR (rounds.updated_at, member_id, integration_id, round) > ($2, $3::bigint, $4::text, $5::text))
        ORDER BY rounds.updated_at, member_id, integration_id, round LIMIT $6`,
      [
        OPEN_ROUND_LIMIT,
        last?.updated_at ?? null,
        last?.member_id ?? null,
        last?.integration_id ?? null,
        last?.round ?? null,
        BATCH,
      ],
    );
    return rows;
  }

  async expire(round: OverdueRound): Promise<"unchanged" | "closed" | "refunded"> {
    const { rows } = await this.#client.query<{ done: "unchanged" | "closed" | "refunded" }>(
      "SELECT play_expire_round($1, $2, $3, $4) AS done",
      [round.member_id, round.integration_id, round.round, OPEN_ROUND_LIMIT],
    );
    return rows[0]?.done ?? "unchanged";
  }
}
