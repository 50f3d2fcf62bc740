import type { Pool } from "pg";

/** Deletes counters whose window is over; rate-limiter-flexible does all other writes. */
export async function sweepRateLimits(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000");
}
