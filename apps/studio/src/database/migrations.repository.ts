import type { Queryable } from "./database.ts";

/** Names of the applied migrations. */
export async function appliedMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>("SELECT name FROM schema_migrations");
  return rows.map(({ name }) => name);
}
