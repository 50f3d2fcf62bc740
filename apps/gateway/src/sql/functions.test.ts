import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { migrate } from "../db/migrate.ts";

const folder = new URL("functions/", import.meta.url);
let database: TestDatabase;
let files: { name: string; sql: string }[];
beforeAll(async () => {
  database = await createTestDatabase({ name: "gateway", migrate });
  files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name,
      sql: await readFile(new URL(name, folder), "utf8"),
    })),
  );
});
afterAll(() => database.drop());

test("every SQL function is defined once, and all of the database's functions are in files of functions", async () => {
  const defined = files.flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE OR REPLACE (?:FUNCTION|AGGREGATE) (\w+)/gm)].map(([, name]) => name),
  );
  const client = new pg.Client(database.connectionString);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`,
  );
  await client.end();
  const names = rows.map(({ name }) => name);
  expect(new Set(defined)).toEqual(new Set(names));
  expect(defined).toHaveLength(names.length);
});

test("the body of every SQL function passes PostgreSQL's check", async () => {
  const client = new pg.Client(database.connectionString);
  await client.connect();
  await client.query("SET check_function_bodies = on");
  for (const { name, sql } of files) await expect(client.query(sql), name).resolves.toBeDefined();
  await client.end();
});
