import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";

interface StoredAuthenticator {
  readonly secret: string | null;
  readonly lastStep: string;
  /** Confirmed within the last two minutes. */
  readonly isNew: boolean;
  /** Undefined once it is too old. */
  readonly pendingSecret: string | null;
}

/** Authenticator apps and recovery codes of operators. */
export class SecondFactorRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async find(operatorId: number): Promise<StoredAuthenticator | undefined> {
    const { rows } = await this.#pool.query<StoredAuthenticator>(
      `SELECT secret, last_step::text AS "lastStep",
           coalesce(confirmed_at > now() - interval '2 min', false) AS "isNew",
           CASE WHEN pending_at > now() - interval '1 h' THEN pending_secret END AS "pendingSecret"
         FROM operator_authenticators WHERE operator_id = $1`,
      [operatorId],
    );
    return rows[0];
  }

  /** Stores a secret to be confirmed. */
  async offer(operatorId: number, secret: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO operator_authenticators (operator_id, pending_secret, pending_at) VALUES ($1, $2, now())
         ON CONFLICT (operator_id) DO UPDATE
            SET pending_secret = excluded.pending_secret, pending_at = excluded.pending_at`,
      [operatorId, secret],
    );
  }

  /**
   * Makes the pending secret the operator's own, with new recovery codes, and ends the operator's other sessions.
   * @returns false when another call has confirmed or replaced it
   */
  async confirm(
    operatorId: number,
    sessionId: bigint,
    pendingSecret: string,
    step: number,
    codeMacs: readonly Buffer[],
  ): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE operator_authenticators
            SET secret = pending_secret, confirmed_at = now(), last_step = $3, pending_secret = NULL, pending_at = NULL
          WHERE operator_id = $1 AND pending_secret = $2`,
        [operatorId, pendingSecret, step],
      );
      if (rowCount !== 1) return false;
      await client.query("DELETE FROM operator_recovery_codes WHERE operator_id = $1", [operatorId]);
      await client.query(
        "INSERT INTO operator_recovery_codes (operator_id, code_mac) SELECT $1, unnest($2::bytea[])",
        [operatorId, codeMacs],
      );
      await client.query(
        "UPDATE operator_sessions SET ended_at = now() WHERE operator_id = $1 AND id <> $2 AND ended_at IS NULL",
        [operatorId, sessionId],
      );
      return true;
    });
  }

  /** Uses up a time step and all earlier ones; false if it was used up before. */
  async useStep(operatorId: number, secret: string, step: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "UPDATE operator_authenticators SET last_step = $3 WHERE operator_id = $1 AND secret = $2 AND last_step < $3",
      [operatorId, secret, step],
    );
    return rowCount === 1;
  }

  /** Uses up a recovery code; false if there is none like it. */
  async useRecoveryCode(operatorId: number, codeMac: Buffer): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "DELETE FROM operator_recovery_codes WHERE operator_id = $1 AND code_mac = $2",
      [operatorId, codeMac],
    );
    return rowCount === 1;
  }

  /** Removes the second factor of the operator with this name and ends the sessions. @returns the operator's id */
  async reset(merchantId: number, name: string): Promise<number | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        "SELECT id FROM operators WHERE merchant_id = $1 AND name_key = lower($2)",
        [merchantId, name],
      );
      const id = rows[0]?.id;
      if (id === undefined) return undefined;
      await client.query("DELETE FROM operator_authenticators WHERE operator_id = $1", [id]);
      await client.query("DELETE FROM operator_recovery_codes WHERE operator_id = $1", [id]);
      await client.query(
        "UPDATE operator_sessions SET ended_at = now() WHERE operator_id = $1 AND ended_at IS NULL",
        [id],
      );
      return id;
    });
  }
}
