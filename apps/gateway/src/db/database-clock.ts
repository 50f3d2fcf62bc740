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
/** Questions of one measurement at most, and how short the way of an answer is that needs no further one. */
const MOST_QUESTIONS = 5;
const SHORT_MS = 50;

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

  /** Compares the clocks by the question with the shortest way: its answer was made between question and arrival. */
  async measure(): Promise<void> {
    let shortest = Number.POSITIVE_INFINITY;
    for (let asked = 0; asked < MOST_QUESTIONS && shortest > SHORT_MS; asked++) {
      const { way, offset } = await this.#ask();
      if (way < shortest) [shortest, this.#offset] = [way, offset];
    }
  }

  async #ask(): Promise<{ way: number; offset: number }> {
    const asked = performance.now();
    const { rows } = await this.#pool.query<{ now: number }>(
      "SELECT extract(epoch FROM clock_timestamp())::double precision * 1000 AS now",
    );
    const arrived = performance.now();
    const offset = rows[0] ? rows[0].now - (asked + arrived) / 2 : this.#offset;
    return { way: arrived - asked, offset };
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
