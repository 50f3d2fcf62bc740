import type { ResetState } from "@foyer/contract/second-factor-resets";
import type { Pool, PoolClient } from "pg";

export interface ResetRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly username: string;
  readonly state: ResetState;
  readonly reason: string;
  readonly identityProof: string;
  readonly askedBy: number;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
}

export type AskOutcome = "asked" | "replayed" | "conflict" | "waits" | "unset";
export type HappenOutcome = "done" | "again" | "closed" | "own" | "not-own";

const SELECT = `SELECT r.id, r.member_id AS "memberId", m.username, r.state, r.reason, r.identity_proof AS "identityProof",
       r.asked_by AS "askedBy", a.display_name AS "askedByName", r.asked_at AS "askedAt",
       d.display_name AS "decidedByName", r.decided_at AS "decidedAt", r.decision_note AS note
  FROM second_factor_resets r JOIN members m ON m.id = r.member_id
  JOIN operators a ON a.id = r.asked_by LEFT JOIN operators d ON d.id = r.decided_by`;

/** Requests of operators to turn a member's two-step login off (`functions/second-factor-resets.sql`). */
export class SecondFactorResetsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async read(merchantId: number, id: string): Promise<ResetRow | undefined> {
    const { rows } = await this.#pool.query<ResetRow>(`${SELECT} WHERE r.merchant_id = $1 AND r.id = $2`, [
      merchantId,
      id,
    ]);
    return rows[0];
  }

  async newest(memberId: bigint): Promise<ResetRow | undefined> {
    const { rows } = await this.#pool.query<ResetRow>(
      `${SELECT} WHERE r.member_id = $1 ORDER BY r.id DESC LIMIT 1`,
      [memberId],
    );
    return rows[0];
  }

  /** Since when the member has two-step login; undefined: it is off. */
  async since(memberId: bigint): Promise<Date | undefined> {
    const { rows } = await this.#pool.query<{ since: Date }>(
      "SELECT confirmed_at AS since FROM member_authenticators WHERE owner_id = $1 AND secret IS NOT NULL",
      [memberId],
    );
    return rows[0]?.since;
  }

  /** See `second_factor_reset_ask`. */
  async ask(
    merchantId: number,
    memberId: bigint,
    operatorId: number,
    { reason, identityProof }: Pick<ResetRow, "reason" | "identityProof">,
  ): Promise<AskOutcome> {
    const { rows } = await this.#pool.query<{ outcome: AskOutcome }>(
      "SELECT second_factor_reset_ask($1, $2, $3, $4, $5) AS outcome",
      [merchantId, memberId, operatorId, reason, identityProof],
    );
    return rows[0]?.outcome ?? "unset";
  }

  /** Needs the lock of the member's second factor to confirm. See `second_factor_reset_happen`. */
  async happen(
    client: PoolClient,
    id: bigint,
    state: "confirmed" | "declined",
    operatorId: number,
    note: string | null,
  ): Promise<HappenOutcome> {
    const { rows } = await client.query<{ outcome: HappenOutcome }>(
      "SELECT second_factor_reset_happen($1, $2, $3, $4) AS outcome",
      [id, state, operatorId, note],
    );
    return rows[0]?.outcome ?? "closed";
  }

  /** Ends a request that waits: the member needs it no longer. */
  async lapse(memberId: bigint, client: Pick<Pool, "query"> = this.#pool): Promise<void> {
    await client.query("SELECT second_factor_reset_lapse($1)", [memberId]);
  }
}
