import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/index.ts";
import { inTransaction } from "./database.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe("a connection closed by the server", () => {
  it("a database connection closed by the server fails only the query using it", async () => {
    const { pool } = t.app.database;
    const work = inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const ended = new Promise((resolve) => client.once("end", resolve));
      await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
      await ended;
      await client.query("SELECT 1");
    });
    await expect(work).rejects.toThrow();
    await expect(
      inTransaction(pool, (client) => client.query("SELECT 1 AS one").then(({ rows }) => rows)),
    ).resolves.toEqual([{ one: 1 }]);
  });
});
