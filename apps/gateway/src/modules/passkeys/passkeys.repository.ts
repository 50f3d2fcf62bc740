import type { Pool, PoolClient } from "pg";
import { rollBack } from "../../db/database.ts";

/** Whose passkeys: each has tables of its own. */
export type PasskeyOwner = "member" | "operator";

export interface PasskeyRow {
  readonly publicId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** A passkey with its public key and counter. */
export interface StoredPasskey<Id> {
  readonly id: string;
  readonly ownerId: Id;
  readonly merchantId: number;
  readonly publicKey: Buffer;
}

export interface NewPasskey<Id> {
  readonly id: string;
  readonly ownerId: Id;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

const SHOWN = `public_id AS "publicId", name, created_at AS "createdAt", used_at AS "usedAt"`;

/** Passkeys of operators or of members, and the challenges of their ceremonies. */
export class PasskeysRepository<Id extends number | bigint> {
  readonly #pool: Pool;
  readonly #ofMembers: boolean;

  constructor(pool: Pool, owner: PasskeyOwner) {
    this.#pool = pool;
    this.#ofMembers = owner === "member";
  }

  async list(owner: Id): Promise<PasskeyRow[]> {
    const { rows } = await this.#pool.query<PasskeyRow>(
      `SELECT ${SHOWN} FROM ${this.#ofMembers ? "passkeys" : "operator_passkeys"} WHERE owner_id = $1 ORDER BY created_at DESC, id`,
      [owner],
    );
    return rows;
  }

  async credentialsOf(owner: Id): Promise<{ id: string; transports: string[] }[]> {
    const { rows } = await this.#pool.query<{ id: string; transports: string[] }>(
      `SELECT id, transports FROM ${this.#ofMembers ? "passkeys" : "operator_passkeys"} WHERE owner_id = $1`,
      [owner],
    );
    return rows;
  }

  async find(id: string): Promise<StoredPasskey<Id> | undefined> {
    const { rows } = await this.#pool.query<StoredPasskey<Id>>(
      `SELECT p.id, p.owner_id AS "ownerId", o.merchant_id AS "merchantId", p.public_key AS "publicKey"
         FROM ${this.#ofMembers ? "passkeys" : "operator_passkeys"} p JOIN ${this.#ofMembers ? "members" : "operators"} o ON o.id = p.owner_id WHERE p.id = $1`,
      [id],
    );
    return rows[0];
  }

  /**
   * `null` when the owner already has `most`, undefined when the credential exists. `withAdded` is part of the
   * transaction.
   */
  async add(
    passkey: NewPasskey<Id>,
    most: number,
    withAdded: (client: PoolClient) => Promise<void>,
  ): Promise<PasskeyRow | null | undefined> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      await this.lockOwner(client, passkey.ownerId);
      const { rows } = await client.query<PasskeyRow & { surplus: boolean }>(
        `INSERT INTO ${this.#ofMembers ? "passkeys" : "operator_passkeys"} (id, owner_id, public_key, counter, transports, name) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (id) DO NOTHING
           RETURNING ${SHOWN}, (SELECT count(*) >= $7 FROM ${this.#ofMembers ? "passkeys" : "operator_passkeys"} WHERE owner_id = $2) AS surplus`,
        [
          passkey.id,
          passkey.ownerId,
          Buffer.from(passkey.publicKey),
          passkey.counter,
          passkey.transports,
          passkey.name,
          most,
        ],
      );
      const surplus = rows[0]?.surplus === true;
      if (rows[0] && !surplus) await withAdded(client);
      await client.query(surplus ? "ROLLBACK" : "COMMIT");
      return surplus ? null : rows[0];
    } catch (error) {
      broken = await rollBack(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Until the end of the transaction, so that concurrent changes of one owner's passkeys count one after the other. */
  async lockOwner(client: PoolClient, owner: Id): Promise<void> {
    await client.query(
      `SELECT FROM ${this.#ofMembers ? "members" : "operators"} WHERE id = $1 FOR NO KEY UPDATE`,
      [owner],
    );
  }

  /**
   * Advances the counter; false when it does not rise, which means a copied authenticator. An authenticator whose
   * counter is always 0 does not count.
   */
  async used(id: string, counter: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE ${this.#ofMembers ? "passkeys" : "operator_passkeys"} SET counter = $2, used_at = now()
         WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter],
    );
    return rowCount === 1;
  }

  /** @returns the name of the removed passkey */
  async remove(client: PoolClient, owner: Id, publicId: string): Promise<string | undefined> {
    const { rows } = await client.query<{ name: string }>(
      `DELETE FROM ${this.#ofMembers ? "passkeys" : "operator_passkeys"} WHERE owner_id = $1 AND public_id = $2 RETURNING name`,
      [owner, publicId],
    );
    return rows[0]?.name;
  }

  async addChallenge(id: string, challenge: string, owner: Id | null, seconds: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO ${this.#ofMembers ? "passkey_challenges" : "operator_passkey_challenges"} (id, challenge, owner_id, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [id, challenge, owner, seconds],
    );
  }

  /** A challenge is valid for one answer, right or wrong, of the one it was created for. */
  async takeChallenge(id: string, owner: Id | null): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ challenge: string }>(
      `DELETE FROM ${this.#ofMembers ? "passkey_challenges" : "operator_passkey_challenges"}
         WHERE id = $1 AND owner_id IS NOT DISTINCT FROM $2 AND expires_at > now() RETURNING challenge`,
      [id, owner],
    );
    return rows[0]?.challenge;
  }

  async sweep(): Promise<void> {
    await this.#pool.query(
      `DELETE FROM ${this.#ofMembers ? "passkey_challenges" : "operator_passkey_challenges"} WHERE expires_at < now()`,
    );
  }
}
