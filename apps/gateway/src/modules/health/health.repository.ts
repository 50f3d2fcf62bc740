import type { Pool } from "pg";

const TIMEOUT_MS = 2_000;

export class HealthRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Names of the migrations the database has; fails when it does not answer within two seconds. */
  async appliedMigrations(): Promise<string[]> {
    const query = this.#pool.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name");
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("no answer within two seconds")), TIMEOUT_MS).unref();
    });
    const { rows } = await Promise.race([query, late]);
    return rows.map(({ name }) => name);
  }
}
