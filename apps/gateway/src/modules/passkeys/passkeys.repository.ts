import type { Pool, PoolClient } from "pg";
import { rollBack } from "../../db/database.ts";

export interface PasskeyRow {
  readonly publicId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** A passkey with its public key and counter. */
export interface StoredPasskey {
  readonly id: string;
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly publicKey: Buffer;
}

export interface NewPasskey {
  readonly id: string;
  readonly memberId: bigint;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

const SHOWN = `public_id AS "publicId", name, created_at AS "createdAt", used_at AS "usedAt"`;

export class PasskeysRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(memberId: bigint): Promise<PasskeyRow[]> {
    const { rows } = await this.#pool.query<PasskeyRow>(
      `SELECT ${SHOWN} FROM passkeys WHERE member_id = $1 ORDER BY created_at DESC, id`,
      [memberId],
    );
    return rows;
  }

  async credentialsOf(memberId: bigint): Promise<{ id: string; transports: string[] }[]> {
    const { rows } = await this.#pool.query<{ id: string; transports: string[] }>(
      "SELECT id, transports FROM passkeys WHERE member_id = $1",
      [memberId],
    );
    return rows;
  }

  async find(id: string): Promise<StoredPasskey | undefined> {
    const { rows } = await this.#pool.query<StoredPasskey>(
      `SELECT p.id, p.member_id AS "memberId", m.merchant_id AS "merchantId", p.public_key AS "publicKey"
         FROM passkeys p JOIN members m ON m.id = p.member_id WHERE p.id = $1`,
      [id],
    );
    return rows[0];
  }

  /**
   * `null` when the member already has `most`, undefined when the credential exists. `withAdded` is part of the
   * transaction.
   */
  async add(
    passkey: NewPasskey,
    most: number,
    withAdded: (client: PoolClient) => Promise<void>,
  ): Promise<PasskeyRow | null | undefined> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      // locks the member, so that concurrent additions are counted one after the other
      await client.query("SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE", [passkey.memberId]);
      const { rows } = await client.query<PasskeyRow & { surplus: boolean }>(
        `INSERT INTO passkeys (id, member_id, public_key, counter, transports, name) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (id) DO NOTHING
           RETURNING ${SHOWN}, (SELECT count(*) >= $7 FROM passkeys WHERE member_id = $2) AS surplus`,
        [
          passkey.id,
          passkey.memberId,
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

  /**
   * Advances the counter; false when it does not rise, which means a copied authenticator. An authenticator whose
   * counter is always 0 does not count.
   */
  async used(id: string, counter: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE passkeys SET counter = $2, used_at = now()
         WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter],
    );
    return rowCount === 1;
  }

  async remove(client: PoolClient, memberId: bigint, publicId: string): Promise<boolean> {
    const { rowCount } = await client.query("DELETE FROM passkeys WHERE member_id = $1 AND public_id = $2", [
      memberId,
      publicId,
    ]);
    return rowCount === 1;
  }

  /** Where a notice about the member's passkeys is mailed; null without an address. */
  async emailOf(client: PoolClient, memberId: bigint): Promise<string | null> {
    const { rows } = await client.query<{ email: string | null }>("SELECT email FROM members WHERE id = $1", [
      memberId,
    ]);
    return rows[0]?.email ?? null;
  }

  async addChallenge(id: string, challenge: string, memberId: bigint | null, seconds: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO passkey_challenges (id, challenge, member_id, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [id, challenge, memberId, seconds],
    );
  }

  /** A challenge is valid for one answer, right or wrong, of the member it was created for. */
  async takeChallenge(id: string, memberId: bigint | null): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ challenge: string }>(
      `DELETE FROM passkey_challenges
         WHERE id = $1 AND member_id IS NOT DISTINCT FROM $2 AND expires_at > now() RETURNING challenge`,
      [id, memberId],
    );
    return rows[0]?.challenge;
  }

  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM passkey_challenges WHERE expires_at < now()");
  }
}
