import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";

/** Whose second factor: each has tables of its own. */
export type FactorOwner = "operator" | "member";

interface StoredAuthenticator {
  readonly secret: string | null;
  readonly lastStep: string;
  /** Confirmed within the last two minutes. */
  readonly isNew: boolean;
  /** Undefined once it is too old. */
  readonly pendingSecret: string | null;
}

/** What else belongs to the transaction of a change. */
export type AlsoDo = (client: PoolClient) => Promise<unknown>;

/** Authenticator apps and recovery codes of operators or of members. */
export class SecondFactorRepository<Id extends number | bigint> {
  readonly #pool: Pool;
  readonly #ofMembers: boolean;

  constructor(pool: Pool, owner: FactorOwner) {
    this.#pool = pool;
    this.#ofMembers = owner === "member";
  }

  async find(owner: Id): Promise<StoredAuthenticator | undefined> {
    const { rows } = await this.#pool.query<StoredAuthenticator>(
      `SELECT secret, last_step::text AS "lastStep",
           coalesce(confirmed_at > now() - interval '2 min', false) AS "isNew",
           CASE WHEN pending_at > now() - interval '1 h' THEN pending_secret END AS "pendingSecret"
         FROM ${this.#ofMembers ? "member_authenticators" : "operator_authenticators"} WHERE owner_id = $1`,
      [owner],
    );
    return rows[0];
  }

  /** Stores a secret to be confirmed. */
  async offer(owner: Id, secret: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO ${this.#ofMembers ? "member_authenticators" : "operator_authenticators"} (owner_id, pending_secret, pending_at) VALUES ($1, $2, now())
         ON CONFLICT (owner_id) DO UPDATE
            SET pending_secret = excluded.pending_secret, pending_at = excluded.pending_at`,
      [owner, secret],
    );
  }

  /**
   * Makes the pending secret the owner's own, with new recovery codes.
   * @returns false when another call has confirmed or replaced it
   */
  async confirm(
    owner: Id,
    pendingSecret: string,
    step: number,
    codeMacs: readonly Buffer[],
    also: AlsoDo,
  ): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE ${this.#ofMembers ? "member_authenticators" : "operator_authenticators"}
            SET secret = pending_secret, confirmed_at = now(), last_step = $3, pending_secret = NULL, pending_at = NULL
          WHERE owner_id = $1 AND pending_secret = $2`,
        [owner, pendingSecret, step],
      );
      if (rowCount !== 1) return false;
      await this.#replaceCodes(client, owner, codeMacs);
      await also(client);
      return true;
    });
  }

  /** Replaces all recovery codes; false without a confirmed secret. */
  async renewCodes(owner: Id, codeMacs: readonly Buffer[], also: AlsoDo): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const { rowCount } = await client.query(
        `SELECT FROM ${this.#ofMembers ? "member_authenticators" : "operator_authenticators"} WHERE owner_id = $1 AND secret IS NOT NULL FOR UPDATE`,
        [owner],
      );
      if (rowCount !== 1) return false;
      await this.#replaceCodes(client, owner, codeMacs);
      await also(client);
      return true;
    });
  }

  async #replaceCodes(client: PoolClient, owner: Id, codeMacs: readonly Buffer[]): Promise<void> {
    await client.query(
      `DELETE FROM ${this.#ofMembers ? "member_recovery_codes" : "operator_recovery_codes"} WHERE owner_id = $1`,
      [owner],
    );
    await client.query(
      `INSERT INTO ${this.#ofMembers ? "member_recovery_codes" : "operator_recovery_codes"} (owner_id, code_mac) SELECT $1, unnest($2::bytea[])`,
      [owner, codeMacs],
    );
  }

  /** Uses up a time step and all earlier ones; false if it was used up before. */
  async useStep(owner: Id, secret: string, step: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE ${this.#ofMembers ? "member_authenticators" : "operator_authenticators"} SET last_step = $3 WHERE owner_id = $1 AND secret = $2 AND last_step < $3`,
      [owner, secret, step],
    );
    return rowCount === 1;
  }

  /** Uses up a recovery code; false if there is none like it. */
  async useRecoveryCode(owner: Id, codeMac: Buffer): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `DELETE FROM ${this.#ofMembers ? "member_recovery_codes" : "operator_recovery_codes"} WHERE owner_id = $1 AND code_mac = $2`,
      [owner, codeMac],
    );
    return rowCount === 1;
  }

  /** Removes a second factor, also one that was only offered; false, without `also`, if there was none that counted. */
  async remove(owner: Id, also: AlsoDo): Promise<boolean> {
    return inTransaction(this.#pool, (client) => this.removeIn(client, owner, also));
  }

  /** `remove`, as part of a transaction. */
  async removeIn(client: PoolClient, owner: Id, also: AlsoDo): Promise<boolean> {
    const { rows } = await client.query<{ counted: boolean }>(
      `DELETE FROM ${this.#ofMembers ? "member_authenticators" : "operator_authenticators"} WHERE owner_id = $1 RETURNING secret IS NOT NULL AS counted`,
      [owner],
    );
    if (rows[0]?.counted !== true) return false;
    await client.query(
      `DELETE FROM ${this.#ofMembers ? "member_recovery_codes" : "operator_recovery_codes"} WHERE owner_id = $1`,
      [owner],
    );
    await also(client);
    return true;
  }

  /** Lets a transaction be the only one that changes a second factor. */
  async lock(client: PoolClient, owner: Id): Promise<void> {
    await client.query(
      `SELECT FROM ${this.#ofMembers ? "member_authenticators" : "operator_authenticators"} WHERE owner_id = $1 FOR UPDATE`,
      [owner],
    );
  }
}
