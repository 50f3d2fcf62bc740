import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import pg from "pg";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { startPostgres } from "./server.ts";

export interface TestServer {
  /** Connection string of a role that may create databases (and nothing more, on a server started here). */
  databaseAdminUrl: string;
  /** Prefix of this run's databases, so that runs on one server never collide. */
  runPrefix: string;
  /** Drops the run's databases, stops the server if it was started here, and removes its folder. */
  stop(): Promise<void>;
}

const PREFIX = "foyer_test";
/** SQLSTATE of PostgreSQL, appendix A. */
const OBJECT_IN_USE = "55006";

/**
 * The database server of a test run: the one at `TEST_DATABASE_URL`, else a new one, in memory where there is room,
 * from the programs in `TEST_POSTGRES_BIN` when that is set (Debian's `/usr/lib/postgresql/15/bin`).
 */
export async function startTestServer(): Promise<TestServer> {
  const runPrefix = `${PREFIX}_${randomBytes(4).toString("hex")}`;
  const url = process.env["TEST_DATABASE_URL"];
  if (url) {
    return { databaseAdminUrl: url, runPrefix, stop: () => dropDatabases(url, runPrefix) };
  }
  const folder = await temporaryFolder("foyer-test-postgres-");
  const server = await startPostgres({
    folder,
    adminPassword: randomBytes(16).toString("hex"),
    binDir: process.env["TEST_POSTGRES_BIN"] || undefined,
    durable: false,
    maxConnections: 300,
  });
  // Not a superuser: an operation that needs one must fail in the tests, as it will in production.
  const role = { user: "foyer_test", password: randomBytes(16).toString("hex") };
  // Suites open thousands of connections: with as little hashing of the password as the server allows (since version 16).
  await query(
    server.adminUrl,
    `DO $$ BEGIN
       IF current_setting('scram_iterations', true) IS NOT NULL THEN
         PERFORM set_config('scram_iterations', '1', true);
       END IF;
       CREATE ROLE ${role.user} LOGIN CREATEDB PASSWORD '${role.password}';
     END $$`,
  );
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
 * Ends this role's connections to a database and drops it. Not `WITH (FORCE)`, which also tries to end the server's
 * own workers there, such as autovacuum, and fails without the right to; a plain drop stops those.
 */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await onConnection(adminUrl, async (admin) => {
    for (let attempt = 1; ; attempt++) {
      await endSessions(admin, name);
      try {
        await admin.query(`DROP DATABASE IF EXISTS "${name}"`);
        return;
      } catch (error) {
        // Another connection was opened in between; the server itself waited five seconds for it to close.
        if ((error as pg.DatabaseError).code !== OBJECT_IN_USE || attempt === 3) throw error;
      }
    }
  });
}

/** Ends this role's sessions in a database. */
export async function endSessions(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
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
  return onConnection(url, async (client) => (await client.query<Record<string, string>>(text, values)).rows);
}

/** Opens a connection, which costs the server some milliseconds of processor time, and closes it after the work. */
export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  // A server that ends the connection reports it to the pending query, and additionally to the whole process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
