import type { Pool } from "pg";

export class RateLimitsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Deletes counters whose window is over; rate-limiter-flexible does all other writes. */
  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000");
  }
}
