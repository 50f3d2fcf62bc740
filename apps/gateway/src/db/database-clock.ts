import fp from "fastify-plugin";
import type pg from "pg";

declare module "fastify" {
  interface FastifyInstance {
    readonly clock: Clock;
  }
}

/**
 * The time by the database. Stored times are the database's, so whatever compares them with the present, or tells a
 * client the present, takes it from here: the clock of this machine may be minutes off, and differ between gateways.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

const MEASURE_MS = 30_000;

export class DatabaseClock implements Clock {
  readonly #pool: Pick<pg.Pool, "query">;
  /** Between the database's clock and the time since this process started, which no change of the clock moves. */
  #offset = Date.now() - performance.now();

  constructor(pool: Pick<pg.Pool, "query">) {
    this.#pool = pool;
  }

  now(): number {
    return Math.round(performance.now() + this.#offset);
  }

  /** Compares the clocks; the answer was made between question and arrival. */
  async measure(): Promise<void> {
    const asked = performance.now();
    const { rows } = await this.#pool.query<{ now: number }>(
      "SELECT extract(epoch FROM clock_timestamp())::double precision * 1000 AS now",
    );
    const arrived = performance.now();
    if (rows[0]) this.#offset = rows[0].now - (asked + arrived) / 2;
  }
}

export const databaseClockPlugin = fp(
  async (app) => {
    const clock = new DatabaseClock(app.database.pool);
    app.decorate("clock", clock);
    await clock.measure();
    app.services.cleanupJobs.every(MEASURE_MS, "the database's clock", () => clock.measure());
  },
  { name: "clock", dependencies: ["services", "database", "cleanup-jobs"] },
);
