import type { Pool } from "pg";
import { missingObjects } from "../../db/schema.ts";

const TIMEOUT_MS = 2_000;

export class HealthRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Names of the migrations the database has; fails when it does not answer within two seconds. */
  async appliedMigrations(): Promise<string[]> {
    const { rows } = await inTime(
      this.#pool.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name"),
    );
    return rows.map(({ name }) => name);
  }

  /** Objects of this release's schema that the database lacks. */
  missingObjects(): Promise<string[]> {
    return inTime(missingObjects(this.#pool));
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no answer within two seconds")), TIMEOUT_MS).unref();
  });
  return Promise.race([answer, late]);
}
