import type { Pool, PoolClient } from "pg";
import { LOCKS } from "./locks.ts";

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
  /** Seconds from now. */
  readonly currentFor: number;
  readonly acceptedFor: number;
}

const COLUMNS = `id, public_key AS "publicKey", wrapped_private_key AS "wrappedPrivateKey",
  rotates_at AS "rotatesAt", expires_at AS "expiresAt"`;

export function envelopeRepository(pool: Pool) {
  const accepted = async (on: Pool | PoolClient): Promise<StoredKey[]> =>
    (
      await on.query<StoredKey>(
        `SELECT ${COLUMNS} FROM envelope_keys WHERE expires_at > now() ORDER BY created_at DESC, id`,
      )
    ).rows;

  return {
    /** Keys that still open, the newest first. */
    accepted: () => accepted(pool),

    /** Adds the key `make` answers for the keys there are, one gateway at a time; null adds none. */
    async addKey(make: (keys: StoredKey[]) => Promise<NewKey | null>): Promise<void> {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.envelopeKey]);
        const key = await make(await accepted(client));
        if (key)
          await client.query(
            `INSERT INTO envelope_keys (id, public_key, wrapped_private_key, rotates_at, expires_at)
             VALUES ($1, $2, $3, now() + make_interval(secs => $4), now() + make_interval(secs => $5))`,
            [key.id, key.publicKey, key.wrappedPrivateKey, key.currentFor, key.acceptedFor],
          );
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK").catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },

    /** Whether this nonce is new; it is taken from then on. */
    async takeNonce(hash: Buffer, seconds: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `INSERT INTO envelope_nonces (nonce_hash, expires_at)
         VALUES ($1, now() + make_interval(secs => $2)) ON CONFLICT DO NOTHING`,
        [hash, seconds],
      );
      return rowCount === 1;
    },

    async sweep(): Promise<void> {
      await pool.query("DELETE FROM envelope_keys WHERE expires_at < now()");
      await pool.query("DELETE FROM envelope_nonces WHERE expires_at < now()");
    },
  };
}

export type EnvelopeRepository = ReturnType<typeof envelopeRepository>;
