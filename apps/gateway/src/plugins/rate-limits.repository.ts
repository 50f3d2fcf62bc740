import type { Pool } from "pg";

/** Removes the counters whose window is over; rate-limiter-flexible writes all others itself. */
export async function sweepRateLimits(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000");
}
