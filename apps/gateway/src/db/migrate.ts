import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { LOCKS } from "./advisory-locks.ts";

const SQL = new URL("../sql/", import.meta.url);
/** Functions that table definitions use; all others are applied after the tables. */
const COLUMN_FUNCTIONS = "columns.sql";

/**
 * The migrations of release 0.1.0, from which the first files of `migrations/` were squashed. A database of that
 * release is brought to the names of those files by `upgrades/from_0.1.0.sql`.
 */
const RELEASE_0_1_0 = [
  "0001_foundation.sql",
  "0002_ledger.sql",
  "0003_identity.sql",
  "0004_catalogue.sql",
  "0005_content.sql",
  "0006_play.sql",
  "0007_search.sql",
  "0008_identity.sql",
  "0009_finding.sql",
  "0010_jackpots.sql",
  "0011_launch.sql",
  "0012_slips.sql",
  "0013_content.sql",
  "0014_pictures.sql",
  "0015_promotions.sql",
  "0016_service.sql",
  "0017_inbox.sql",
  "0018_feedback.sql",
  "0019_shut.sql",
  "0020_desk.sql",
  "0021_parts.sql",
  "0022_unused_pictures.sql",
] as const;
const UPGRADE_0_1_0 = "from_0.1.0.sql";
/** The last file of the squash. */
const SQUASHED_TO = "017_feedback.sql";

export class MigrationError extends Error {}

interface SqlFile {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the content, in hexadecimal. */
  readonly checksum: string;
}

/** Names of this release's migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(new URL("migrations/", SQL)))
    .filter((name) => /^\d{3}_[a-z0-9_]+\.sql$/.test(name))
    .sort();
}

/**
 * Brings a database to this release's schema, forward only: applies the missing migrations, each in its own
 * transaction, then every file of functions whose content changed. Several gateways may run it at once.
 * @returns the names of the files that were applied.
 * @throws MigrationError with one sentence when the database is of a newer release, when it is older than 0.1.0, or
 * when a migration was edited after it was applied.
 */
export function migrate(connectionString: string): Promise<string[]> {
  return apply(connectionString);
}

/**
 * Makes the tables of another release in an empty database: applies some of the migrations, and no functions but those
 * that tables need, so that no trigger fires while rows are loaded. `migrate` does the rest.
 */
export function migrateTables(connectionString: string, names: readonly string[]): Promise<string[]> {
  return apply(connectionString, names);
}

async function apply(connectionString: string, only?: readonly string[]): Promise<string[]> {
  const files = await Promise.all((await migrationNames()).map((name) => readSql("migrations", name)));
  const client = new pg.Client({ connectionString });
  client.on("error", () => {}); // the query that fails reports it as well
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCKS.migration]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations
         (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
       CREATE TABLE IF NOT EXISTS schema_functions
         (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied = await upgrade(client, files);
    const recorded = await recordedIn(client, "schema_migrations");
    checkHistory(files, recorded);
    applied.push(...(await applyFunctions(client, (name) => name === COLUMN_FUNCTIONS)));
    for (const file of files.filter(({ name }) => !recorded.has(name) && (only?.includes(name) ?? true))) {
      await inOneTransaction(client, `The migration ${file.name}`, async () => {
        await client.query(file.sql);
        await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
          file.name,
          file.checksum,
        ]);
      });
      applied.push(file.name);
    }
    if (!only) applied.push(...(await applyFunctions(client, (name) => name !== COLUMN_FUNCTIONS)));
    return applied;
  } finally {
    await client.end();
  }
}

/** Brings a database of release 0.1.0 to the schema of the squashed files, in one transaction. */
async function upgrade(client: pg.Client, files: readonly SqlFile[]): Promise<string[]> {
  const recorded = await recordedIn(client, "schema_migrations");
  const had = RELEASE_0_1_0.filter((name) => recorded.has(name));
  if (had.length === 0) return [];
  if (had.length < RELEASE_0_1_0.length)
    throw new MigrationError(
      `The database is older than release 0.1.0 (its last migration is ${had.at(-1)}): start release 0.1.0 on it once, then this one.`,
    );
  const { sql } = await readSql("upgrades", UPGRADE_0_1_0);
  await inOneTransaction(client, `The upgrade ${UPGRADE_0_1_0}`, async () => {
    await client.query(sql);
    await client.query("DELETE FROM schema_migrations WHERE name = ANY ($1)", [RELEASE_0_1_0]);
    for (const { name, checksum } of files.filter((file) => file.name <= SQUASHED_TO))
      await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
  });
  return [UPGRADE_0_1_0];
}

function checkHistory(files: readonly SqlFile[], recorded: ReadonlyMap<string, string>): void {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of recorded) {
    if (!known.has(name))
      throw new MigrationError(
        `The database has the migration ${name}, which this release does not know: it was made by a newer one.`,
      );
    if (known.get(name) !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied to this database: undo the change and add a new migration.`,
      );
  }
}

/**
 * A trigger fires in every session that writes, and in some of them the search path is empty, such as one of `pg_restore`. Each
 * trigger function gets the path it was made with; `CREATE OR REPLACE` takes it away again.
 */
const TRIGGERS_WITH_SEARCH_PATH = `
  DO $$ DECLARE v_function regprocedure; BEGIN
    FOR v_function IN SELECT oid FROM pg_proc p
      WHERE pronamespace = current_schema()::regnamespace AND prorettype = 'trigger'::regtype AND proconfig IS NULL
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    LOOP
      EXECUTE format('ALTER FUNCTION %s SET search_path FROM CURRENT', v_function);
    END LOOP;
  END $$`;

/** Applies the chosen files of `functions/` whose content is not the recorded one, all in one transaction. */
async function applyFunctions(client: pg.Client, chosen: (name: string) => boolean): Promise<string[]> {
  const names = (await readdir(new URL("functions/", SQL))).filter((n) => n.endsWith(".sql") && chosen(n));
  const recorded = await recordedIn(client, "schema_functions");
  const files = await Promise.all(names.sort().map((name) => readSql("functions", name)));
  const changed = files.filter(({ name, checksum }) => recorded.get(name) !== checksum);
  if (changed.length === 0) return [];
  await inOneTransaction(client, `Applying ${changed.map(({ name }) => name).join(", ")}`, async () => {
    // Functions of one file call those of another: bodies are checked when they run, and by a test.
    await client.query("SET LOCAL check_function_bodies = off");
    for (const { name, sql, checksum } of changed) {
      await client.query(sql);
      await client.query(
        `INSERT INTO schema_functions (name, checksum) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      );
    }
    await client.query(TRIGGERS_WITH_SEARCH_PATH);
  });
  return changed.map(({ name }) => name);
}

async function recordedIn(
  client: pg.Client,
  table: "schema_migrations" | "schema_functions",
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT name, checksum FROM ${table} ORDER BY name`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function inOneTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new MigrationError(`${what} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function readSql(folder: string, name: string): Promise<SqlFile> {
  const sql = await readFile(new URL(`${folder}/${name}`, SQL), "utf8");
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}
