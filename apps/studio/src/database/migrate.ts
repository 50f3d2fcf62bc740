import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const folder = new URL("../migrations/", import.meta.url);
/**
 * Advisory lock key, arbitrary but the same in every studio process, so that migrations run one at a time.
 */
const LOCK = 7_150_331;

export class MigrationError extends Error {}

/** The migrations of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
}

/**
 * Migrates the studio's database to this release's schema, forward only, one transaction per file. Throws
 * `MigrationError` with one sentence when a newer release migrated the database or an applied file changed.
 * @param only some of the migrations, for the rows of another release
 */
export async function migrate(connectionString: string, only?: readonly string[]): Promise<string[]> {
  const names = await migrationNames();
  const client = new pg.Client({ connectionString });
  client.on("error", () => {}); // the running or next query reports a lost connection too
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "SELECT name, checksum FROM schema_migrations",
    );
    const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const stranger = [...known.keys()].find((name) => !names.includes(name));
    if (stranger)
      throw new MigrationError(
        `The studio's database has the migration ${stranger}, which this release does not know: a newer one made it.`,
      );
    for (const name of names.filter((each) => only?.includes(each) ?? true)) {
      const sql = await readFile(new URL(name, folder), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      if (known.get(name) === checksum) continue;
      if (known.has(name))
        throw new MigrationError(`The migration ${name} was changed after the studio's database took it.`);
      await apply(client, name, sql, checksum);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new MigrationError(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
