import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** A database whose rows are in files, one for each table, in the text format of COPY. */
export interface DatabaseCopy {
  readonly server: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: number;
  }[];
  readonly sequences: readonly { readonly name: string; readonly next: string }[];
}

/** The migrators' own records; a restore migrates by itself. */
const RECORDS = ["schema_migrations", "schema_functions"];
/**
 * Waited for a table that is being written to, before all locks are given back and taken again: shorter than the server
 * waits before it looks for deadlocks, so that no other transaction is ended for them.
 */
const LOCK_TIMEOUT_MS = 100;
const LOCK_ATTEMPTS = 300;
/** SQLSTATE of PostgreSQL, appendix A. */
const LOCK_NOT_AVAILABLE = "55P03";
const quoted = pg.escapeIdentifier;

/** Name of a table's file below the folder of its database. */
export const fileOfTable = (table: string): string => `${table}.copy.gz`;

/**
 * Copies two databases that exchange calls, as they are at one moment. While the moment is fixed, nothing is written to
 * the second one: so the first cannot know of anything that the second has not begun, and what was between two calls is
 * what a crash would have left. Writes wait for the length of two queries.
 */
export async function copyDatabases(
  first: { readonly url: string; readonly folder: string },
  second: { readonly url: string; readonly folder: string },
): Promise<readonly [DatabaseCopy, DatabaseCopy]> {
  const clients = [first, second, second].map(({ url }) => new pg.Client({ connectionString: url }));
  const [one, other, lock] = clients as [pg.Client, pg.Client, pg.Client];
  try {
    for (const client of clients) {
      client.on("error", () => {}); // the query that fails reports it as well
      await client.connect();
    }
    await stopWrites(lock);
    for (const client of [one, other]) {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      await client.query("SELECT txid_current_snapshot()");
    }
    await lock.end();
    return [await copyOut(one, first.folder), await copyOut(other, second.folder)];
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** Locks every table against writes, once no transaction is in the middle of any. */
async function stopWrites(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).map(({ name }) => quoted(name));
  for (let attempt = 1; tables.length > 0; attempt++) {
    await client.query("BEGIN");
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await client.query(`LOCK TABLE ${tables.join(", ")} IN SHARE MODE`);
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
    }
    await delay(Math.random() * 2 * LOCK_TIMEOUT_MS);
  }
}

async function copyOut(client: pg.Client, folder: string): Promise<DatabaseCopy> {
  await mkdir(folder, { mode: 0o700 });
  const tables: { name: string; columns: string[]; rows: number }[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const rows = client.query(copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(", ")}) TO STDOUT`));
    await pipeline(
      rows,
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(path.join(folder, fileOfTable(name)), { mode: 0o600, flush: true }),
    );
    tables.push({ name, columns, rows: rows.rowCount ?? 0 });
  }
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM schema_migrations ORDER BY name",
  );
  const { rows: version } = await client.query<{ server: string }>(
    "SELECT current_setting('server_version') AS server",
  );
  return { server: version[0]?.server ?? "", migrations, tables, sequences: await sequencesOf(client) };
}

/**
 * Fills the tables of a database that was migrated as the copied one was, and has no triggers yet, in one transaction:
 * foreign keys are checked at its end, all at once.
 */
export async function loadDatabase(url: string, folder: string, copy: DatabaseCopy): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the query that fails reports it as well
  await client.connect();
  try {
    await client.query("BEGIN");
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
         FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0`,
    );
    for (const { table, name } of keys)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
    const present = await tablesOf(client);
    for (const { name } of present) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    // what migrations entered is in the copy too
    await client.query(`TRUNCATE ${present.map(({ name }) => quoted(name)).join(", ")}`);
    for (const { name, columns, rows } of copy.tables) {
      const table = client.query(
        copyFrom(`COPY ${quoted(name)} (${columns.map(quoted).join(", ")}) FROM STDIN`),
      );
      await pipeline(createReadStream(path.join(folder, fileOfTable(name))), createGunzip(), table);
      if (table.rowCount !== rows) throw new Error(`${name} has ${table.rowCount} rows instead of ${rows}`);
    }
    for (const { name, next } of copy.sequences)
      await client.query("SELECT setval($1::regclass, $2, false)", [quoted(name), next]);
    for (const { name } of present) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    await client.end().catch(() => {});
  }
}

/** The verifier of the secret that a database was set up with; undefined before its first gateway. */
export async function secretVerifierOf(url: string): Promise<Buffer | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the query that fails reports it as well
  await client.connect();
  try {
    const { rows } = await client.query<{ verifier: Buffer }>(
      "SELECT secret_verifier AS verifier FROM deployment",
    );
    return rows[0]?.verifier;
  } finally {
    await client.end();
  }
}

async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1::text[])
      GROUP BY c.relname ORDER BY c.relname`,
    [RECORDS],
  );
  return rows;
}

async function sequencesOf(client: pg.Client): Promise<{ name: string; next: string }[]> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `SELECT sequencename::text AS name, coalesce(last_value + increment_by, start_value)::text AS next
       FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`,
  );
  return rows;
}
