import type pg from "pg";

/**
 * Advisory locks of PostgreSQL, one number per purpose: only one of the gateways of a database holds each at a
 * time. The numbers are arbitrary, but distinct and the same in every gateway of a database.
 */
export const LOCKS = {
  /** One gateway migrates; the others wait. */
  migration: 4_607_183,
  /** One creates the next key of the sealed bodies; the others wait. */
  sealedBodyKey: 4_607_184,
  /** Of gateways that start together on an empty database, one creates the demo merchant; the others wait. */
  demo: 4_607_185,
  /** One closes overdue rounds; the others skip. */
  overdueRounds: 4_607_186,
  /** One imports content; the others wait. */
  content: 4_607_187,
  /** One reads vendors' feeds of rounds; the others skip. */
  roundFeeds: 4_607_188,
  /** One proves the sums of teams; the others skip. */
  teamProof: 4_607_189,
} as const;

/** Runs `work` under a lock; returns `undefined` at once when another gateway has the lock. */
export async function exclusively<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      lock,
    ]);
    if (!rows[0]?.taken) return undefined;
    try {
      return await work(client);
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [lock]);
    }
  } catch (error) {
    // closing the connection releases its lock
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
