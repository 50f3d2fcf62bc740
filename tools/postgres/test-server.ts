import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "./server.ts";

export interface TestServer {
  /** Connection string of a role that may create databases (and no more, on a server of ours). */
  databaseAdminUrl: string;
  /** Databases of this run begin with it, so that runs on one server never meet. */
  runPrefix: string;
  /** Drops what the run made, stops the server if it is ours, and removes its folder. */
  stop(): Promise<void>;
}

const PREFIX = "foyer_test";
/** SQLSTATE of PostgreSQL, appendix A. */
const OBJECT_IN_USE = "55006";

/**
 * The database server of a test run: the one at `TEST_DATABASE_URL`, else a fresh one of our own on a temporary
 * folder, from the programs in `TEST_POSTGRES_BIN` when that is set (Debian's `/usr/lib/postgresql/15/bin`).
 */
export async function startTestServer(): Promise<TestServer> {
  const runPrefix = `${PREFIX}_${randomBytes(4).toString("hex")}`;
  const given = process.env["TEST_DATABASE_URL"];
  if (given) {
    return { databaseAdminUrl: given, runPrefix, stop: () => dropDatabases(given, runPrefix) };
  }
  const folder = await mkdtemp(join(tmpdir(), "foyer-test-postgres-"));
  const server = await startPostgres({
    folder,
    adminPassword: randomBytes(16).toString("hex"),
    binDir: process.env["TEST_POSTGRES_BIN"] || undefined,
    durable: false,
    maxConnections: 300,
  });
  // No superuser: what only a superuser may do must fail in the tests, as it will where Foyer runs.
  const role = { user: "foyer_test", password: randomBytes(16).toString("hex") };
  await query(server.adminUrl, `CREATE ROLE ${role.user} LOGIN CREATEDB PASSWORD '${role.password}'`);
  return {
    databaseAdminUrl: server.urlFor("postgres", role),
    runPrefix,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function dropDatabases(adminUrl: string, runPrefix: string): Promise<void> {
  const made = await query(adminUrl, "SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [
    runPrefix,
  ]);
  for (const { datname } of made) await dropDatabase(adminUrl, datname as string);
}

/**
 * Ends whatever of ours is still connected to a database, and drops it. Not `WITH (FORCE)`, which also wants to end
 * what the server itself does there, such as tidying it, and fails where we may not; a plain drop has that stop.
 */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await endSessions(adminUrl, name);
    try {
      await query(adminUrl, `DROP DATABASE IF EXISTS "${name}"`);
      return;
    } catch (error) {
      // Somebody connected in between; the server itself waited five seconds for them to go.
      if ((error as pg.DatabaseError).code !== OBJECT_IN_USE || attempt === 3) throw error;
    }
  }
}

/** Ends the sessions of our role in a database. */
export async function endSessions(adminUrl: string, name: string): Promise<void> {
  await query(
    adminUrl,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user",
    [name],
  );
}

/** Runs one statement on a connection of its own. */
export async function query(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, string>[]> {
  const client = new pg.Client(url);
  // A server that ends the connection says so to whoever waits for an answer, and beside it to the whole process.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
