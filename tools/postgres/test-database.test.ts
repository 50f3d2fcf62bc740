import { rm } from "node:fs/promises";
import { afterAll, describe, expect, inject, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { startPostgres } from "./server.ts";
import { copyTemplate, createTestDatabase, type TestDatabase } from "./test-database.ts";
import { query } from "./test-server.ts";

let migrations = 0;
const template = {
  name: "sample",
  async migrate(url: string) {
    migrations += 1;
    await query(url, "CREATE TABLE note (id int PRIMARY KEY)");
  },
};
const made: TestDatabase[] = [];
async function create(): Promise<TestDatabase> {
  const database = await createTestDatabase(template);
  made.push(database);
  return database;
}
afterAll(async () => {
  for (const database of made) await database.drop();
});

describe("createTestDatabase", () => {
  it("the template is migrated once, however many suites ask at the same time", async () => {
    const databases = await Promise.all([create(), create(), create()]);
    expect(migrations).toBe(1);
    expect(new Set(databases.map((database) => database.connectionString)).size).toBe(3);
  });

  it("every suite gets its own database", async () => {
    const [one, other] = [await create(), await create()];
    await query(one.connectionString, "INSERT INTO note VALUES (1)");
    expect(await query(other.connectionString, "SELECT * FROM note")).toEqual([]);
  });

  it("a database that is still in use can be dropped", async () => {
    const database = await create();
    const pending = expect(query(database.connectionString, "SELECT pg_sleep(60)")).rejects.toThrow();
    const idle = () =>
      query(
        inject("databaseAdminUrl"),
        `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND '${database.connectionString}' LIKE '%/' || datname || '%'`,
      );
    await expect.poll(idle).toHaveLength(1);
    await database.drop();
    await pending;
    await expect(query(database.connectionString, "SELECT 1")).rejects.toThrow(/does not exist/);
  });

  it("a database under autovacuum can be dropped without the right to stop the autovacuum worker", async () => {
    const folder = await temporaryFolder("foyer-tidying-");
    const server = await startPostgres({
      folder,
      adminPassword: "a",
      binDir: process.env["TEST_POSTGRES_BIN"] || undefined,
      durable: false,
    });
    try {
      // Autovacuum runs every second and is slowed down in each table.
      await query(server.adminUrl, "ALTER SYSTEM SET autovacuum_naptime = 1");
      await query(server.adminUrl, "ALTER SYSTEM SET autovacuum_vacuum_cost_delay = 100");
      await query(server.adminUrl, "SELECT pg_reload_conf()");
      await query(server.adminUrl, "CREATE ROLE plain LOGIN CREATEDB PASSWORD 'plain'");
      const url = server.urlFor("postgres", { user: "plain", password: "plain" });
      const { connectionString, drop } = await copyTemplate(url, "tidied", template);
      await query(connectionString, "INSERT INTO note SELECT generate_series(1, 300000)");
      const tidiers = () =>
        query(
          server.adminUrl,
          `SELECT FROM pg_stat_activity WHERE backend_type = 'autovacuum worker' AND '${connectionString}' LIKE '%/' || datname || '%'`,
        );
      await expect.poll(tidiers, { timeout: 120_000 }).toHaveLength(1);
      await drop();
      await expect(query(connectionString, "SELECT 1")).rejects.toThrow(/does not exist/);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("tests run without superuser rights", async () => {
    const [role] = await query(
      inject("databaseAdminUrl"),
      "SELECT rolsuper FROM pg_roles WHERE rolname = current_user",
    );
    expect(role).toEqual({ rolsuper: false });
  });
});
