import type { Database } from "../../db/database.ts";

const TIMEOUT_MS = 2_000;

/** Names of the migrations the database has; fails when it does not answer within two seconds. */
export async function appliedMigrations({ pool }: Database): Promise<string[]> {
  const query = pool.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name");
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no answer within two seconds")), TIMEOUT_MS).unref();
  });
  const { rows } = await Promise.race([query, late]);
  return rows.map(({ name }) => name);
}
