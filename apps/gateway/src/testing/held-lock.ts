import type pg from "pg";
import { vi } from "vitest";

/**
 * Sends a call while another transaction holds what it waits for, and lets that transaction commit once the call waits, or has
 * ended without waiting.
 * @param hold the other transaction
 * @param meanwhile what others commit while the call waits
 */
export async function callWhileHeld<Answer>(
  pool: pg.Pool,
  hold: (client: pg.PoolClient) => Promise<unknown>,
  call: () => Promise<Answer>,
  meanwhile?: () => Promise<unknown>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await hold(client);
    let ended = false;
    const answer = call().finally(() => {
      ended = true;
    });
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        if (!ended && rowCount === 0) throw new Error("the call neither waits nor ended");
      },
      { timeout: 120_000 },
    );
    await meanwhile?.();
    await client.query("COMMIT");
    return await answer;
  } finally {
    client.release();
  }
}
