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
/** How far this machine's clock and the time since the start may part before that means a suspended machine, or a set clock. */
const LEAP_MS = 1_000;

/** What the clock of this machine is ahead of the time since the process started, which does not count while it is suspended. */
const systemOffset = () => Date.now() - performance.now();

/** Offsets that an answer of the database allows. */
interface Answer {
  readonly least: number;
  readonly most: number;
}
const wayOf = ({ least, most }: Answer): number => most - least;

export class DatabaseClock implements Clock {
  readonly #pool: Pick<pg.Pool, "query">;
  /** Between the database's clock and the time since this process started, which no change of the clock moves. */
  #offset = systemOffset();
  /** This machine's clock when they were compared last. */
  #system = this.#offset;
  #comparing = false;

  constructor(pool: Pick<pg.Pool, "query">) {
    this.#pool = pool;
  }

  now(): number {
    if (Math.abs(systemOffset() - this.#system) > LEAP_MS) void this.#compareAgain();
    return Math.round(performance.now() + this.#offset);
  }

  /**
   * Compares the clocks by the question with the shortest way: its answer was made between question and arrival. What agrees
   * with that answer stays: the last comparison may have been more exact than one on a busy machine.
   */
  async measure(): Promise<void> {
    let shortest = await this.#ask();
    for (let asked = 1; asked < MOST_QUESTIONS && wayOf(shortest) > SHORT_MS; asked++) {
      const answer = await this.#ask();
      if (wayOf(answer) < wayOf(shortest)) shortest = answer;
    }
    const { least, most } = shortest;
    if (this.#offset < least || this.#offset > most) this.#offset = (least + most) / 2;
    this.#system = systemOffset();
  }

  /** Without waiting for the next turn of the job, which reports a database that is away. */
  async #compareAgain(): Promise<void> {
    if (this.#comparing) return;
    this.#comparing = true;
    await this.measure().catch(() => {});
    this.#comparing = false;
  }

  async #ask(): Promise<Answer> {
    const asked = performance.now();
    const { rows } = await this.#pool.query<{ now: number }>(
      "SELECT extract(epoch FROM clock_timestamp())::double precision * 1000 AS now",
    );
    const arrived = performance.now();
    const now = rows[0]?.now ?? arrived + this.#offset;
    return { least: now - arrived, most: now - asked };
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
