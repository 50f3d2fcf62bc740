import { afterAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
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
  it("migrates the template once, however many ask at the same time", async () => {
    const databases = await Promise.all([create(), create(), create()]);
    expect(migrations).toBe(1);
    expect(new Set(databases.map((database) => database.connectionString)).size).toBe(3);
  });

  it("gives every suite a database of its own", async () => {
    const [one, other] = [await create(), await create()];
    await query(one.connectionString, "INSERT INTO note VALUES (1)");
    expect(await query(other.connectionString, "SELECT * FROM note")).toEqual([]);
  });

  it("drops a database that is still in use", async () => {
    const database = await create();
    const pending = expect(query(database.connectionString, "SELECT pg_sleep(60)")).rejects.toThrow();
    await database.drop();
    await pending;
    await expect(query(database.connectionString, "SELECT 1")).rejects.toThrow(/does not exist/);
  });

  it("runs without the rights of a superuser", async () => {
    const [role] = await query(
      inject("databaseAdminUrl"),
      "SELECT rolsuper FROM pg_roles WHERE rolname = current_user",
    );
    expect(role).toEqual({ rolsuper: false });
  });
});
