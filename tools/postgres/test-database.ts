import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { dropDatabase, endSessions, onConnection } from "./test-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseAdminUrl: string;
    databaseRunPrefix: string;
  }
}

export interface TestDatabase {
  connectionString: string;
  /** Ends all connections to it and drops it. */
  drop(): Promise<void>;
}

/** A migrated database that suites copy; `migrate` runs once per test run, called by whichever suite asks first. */
export interface TestTemplate {
  /** Lower-case letters and digits: `gateway`, `studio`. */
  name: string;
  migrate: (connectionString: string) => Promise<unknown>;
}

/**
 * A fresh migrated database for one suite, copied from its template in a fraction of a second.
 *
 * ```ts
 * const database = await createTestDatabase({ name: "gateway", migrate });
 * afterAll(() => database.drop());
 * ```
 */
export async function createTestDatabase(template: TestTemplate): Promise<TestDatabase> {
  return copyTemplate(inject("databaseAdminUrl"), inject("databaseRunPrefix"), template);
}

/** The same outside Vitest, for a server the caller started with `startTestServer`. */
export async function copyTemplate(
  adminUrl: string,
  runPrefix: string,
  template: TestTemplate,
): Promise<TestDatabase> {
  const source = `${runPrefix}_${template.name}`;
  const name = `${source}_${randomBytes(5).toString("hex")}`;
  await onConnection(adminUrl, async (admin) => {
    // Workers of one run ask at the same time: the first one migrates, the others wait for it.
    await admin.query("SELECT pg_advisory_lock(hashtext($1))", [source]);
    const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [source]);
    if (rowCount === 0) {
      const draft = `${source}_draft`;
      await dropDatabase(adminUrl, draft);
      await admin.query(`CREATE DATABASE "${draft}" TEMPLATE template0 ENCODING 'UTF8'`);
      await template.migrate(databaseUrl(adminUrl, draft));
      // The migrator's pool may still be closing, and a database in use can be neither renamed nor copied.
      await endSessions(admin, draft);
      await admin.query(`ALTER DATABASE "${draft}" RENAME TO "${source}"`);
    }
    await admin.query("SELECT pg_advisory_unlock(hashtext($1))", [source]);
    // Copied as files, which takes a third of the processor time of a copy page by page.
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${source}" STRATEGY file_copy`);
  });
  return {
    connectionString: databaseUrl(adminUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  };
}

function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
