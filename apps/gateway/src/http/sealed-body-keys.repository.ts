import type { Pool, PoolClient } from "pg";
import { LOCKS } from "../db/advisory-locks.ts";
import { rollBack } from "../db/database.ts";

export interface StoredKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly wrappedPrivateKey: Buffer;
  readonly rotatesAt: Date;
  readonly expiresAt: Date;
}

export interface NewKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly wrappedPrivateKey: Buffer;
  /** Seconds from now for which the key remains current. */
  readonly currentFor: number;
  readonly acceptedFor: number;
}

const COLUMNS = `id, public_key AS "publicKey", wrapped_private_key AS "wrappedPrivateKey",
  rotates_at AS "rotatesAt", expires_at AS "expiresAt"`;

export class SealedBodyKeysRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async #accepted(on: Pool | PoolClient): Promise<StoredKey[]> {
    return (
      await on.query<StoredKey>(
        `SELECT ${COLUMNS} FROM sealed_body_keys WHERE expires_at > now() ORDER BY created_at DESC, id`,
      )
    ).rows;
  }

  /** Keys that are still accepted, newest first. */
  accepted() {
    return this.#accepted(this.#pool);
  }

  /** Adds the key that `make` returns for the existing keys, one gateway at a time; null adds none. */
  async addKey(make: (keys: StoredKey[]) => Promise<NewKey | null>): Promise<void> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.sealedBodyKey]);
      const key = await make(await this.#accepted(client));
      if (key)
        await client.query(
          `INSERT INTO sealed_body_keys (id, public_key, wrapped_private_key, rotates_at, expires_at)
             VALUES ($1, $2, $3, now() + make_interval(secs => $4), now() + make_interval(secs => $5))`,
          [key.id, key.publicKey, key.wrappedPrivateKey, key.currentFor, key.acceptedFor],
        );
      await client.query("COMMIT");
    } catch (error) {
      broken = await rollBack(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /**
   * Stores the nonce of a body for twice as long as its sender's clock may deviate, and a minute. The database compares the
   * times, because it forgets nonces by its own clock: that of a gateway which was suspended is behind.
   */
  async takeNonce(
    hash: Buffer,
    { sentAt, freshMs }: { readonly sentAt: number; readonly freshMs: number },
  ): Promise<{ isFresh: boolean; isNew: boolean; now: number }> {
    const { rows } = await this.#pool.query<{ isFresh: boolean; isNew: boolean; now: number }>(
      `WITH body AS (
         SELECT present, abs(present - $2::double precision) <= $3 AS fresh
           FROM round(extract(epoch FROM now())::double precision * 1000) AS present
       ), stored AS (
         INSERT INTO sealed_body_nonces (nonce_hash, expires_at)
         SELECT $1, now() + make_interval(secs => 2 * $3 / 1000 + 60) FROM body WHERE fresh
         ON CONFLICT DO NOTHING RETURNING nonce_hash
       )
       SELECT fresh AS "isFresh", EXISTS (SELECT FROM stored) AS "isNew", present AS now FROM body`,
      [hash, sentAt, freshMs],
    );
    return rows[0] as { isFresh: boolean; isNew: boolean; now: number };
  }

  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM sealed_body_keys WHERE expires_at < now()");
    await this.#pool.query("DELETE FROM sealed_body_nonces WHERE expires_at < now()");
  }
}
