import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { LOCKS } from "./locks.ts";

const folder = new URL("../migrations/", import.meta.url);

export class MigrationError extends Error {}

/** This release's migrations in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((f) => /^\d{4}_[a-z0-9_]+\.sql$/.test(f)).sort();
}

/**
 * Brings a database to this release's schema, forward only, each file in a transaction of its own.
 * Safe to run from several gateways at once. Throws `MigrationError` with one sentence when the database
 * was made by a newer release or an applied file has been changed.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const files = await migrationNames();
  const client = new pg.Client({ connectionString });
  client.on("error", () => {}); // a server that falls says so to the next query too
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCKS.migration]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const known = new Map<string, string>(
      (await client.query("SELECT name, checksum FROM schema_migrations")).rows.map((r) => [
        r.name,
        r.checksum,
      ]),
    );
    const stranger = [...known.keys()].find((name) => !files.includes(name));
    if (stranger)
      throw new MigrationError(
        `The database has the migration ${stranger}, which this release does not know: it was made by a newer one.`,
      );
    for (const name of files) {
      const sql = await readFile(new URL(name, folder), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      const before = known.get(name);
      if (before === checksum) continue;
      if (before)
        throw new MigrationError(`The migration ${name} was changed after it was applied to this database.`);
      await client.query("BEGIN");
      try {
        await client.query(sql);
        await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
          name,
          checksum,
        ]);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        throw new MigrationError(`The migration ${name} failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}
