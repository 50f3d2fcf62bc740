import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { type AuditReport, AuditRepository } from "../modules/ledger/audit.repository.ts";
import { describeSchema } from "../testing/describe-schema.ts";

/** A database as release 0.1.0 left it, with data of every kind: `pg_dump --inserts` of version 15, without its settings. */
const RELEASE = new URL("fixtures/release-0.1.0.sql", import.meta.url);

const opened: TestDatabase[] = [];
afterAll(async () => {
  for (const database of opened) await database.drop();
});

async function load(connectionString: string): Promise<void> {
  const release = new pg.Client({ connectionString });
  await release.connect();
  try {
    await release.query(await readFile(RELEASE, "utf8"));
  } finally {
    await release.end();
  }
}

async function databaseOf(template: "release" | "current"): Promise<string> {
  const database = await createTestDatabase(
    template === "release"
      ? { name: "release010", migrate: load }
      : { name: "gateway", migrate: (url) => migrate(url) },
  );
  opened.push(database);
  return database.connectionString;
}

async function run(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function audit(connectionString: string): Promise<AuditReport> {
  const { pool, close } = openDatabase(connectionString, 1, null);
  try {
    return await new AuditRepository(pool).audit();
  } finally {
    await close();
  }
}

describe("a database of release 0.1.0", () => {
  let url: string;
  let applied: string[];
  beforeAll(async () => {
    url = await databaseOf("release");
    applied = await migrate(url);
  });

  test("a database of release 0.1.0 is upgraded once", async () => {
    expect(applied[0]).toBe("from_0.1.0.sql");
    expect(await migrate(url)).toEqual([]);
  });

  test("an upgraded database has the schema of a new one", async () => {
    expect(await describeSchema(url)).toEqual(await describeSchema(await databaseOf("current")));
  });

  test("the ledger of release 0.1.0 passes the audit after the upgrade", async () => {
    const { books, transfers, faults } = await audit(url);
    expect({ books, transfers, faults }).toEqual({ books: 7, transfers: 35, faults: [] });
  });

  test("data of release 0.1.0 is there under the new names", async () => {
    const [counts] = await run(
      url,
      `SELECT (SELECT count(*)::int FROM members) AS members,
              (SELECT count(*)::int FROM games) AS games,
              (SELECT count(*)::int FROM favourites) AS favourites,
              (SELECT count(*)::int FROM promotion_participations) AS participations,
              (SELECT max(period) FROM promotion_participations) AS period,
              (SELECT count(*)::int FROM promotion_check_ins) AS "checkIns",
              (SELECT count(*)::int FROM chat_messages) AS "chatMessages",
              (SELECT count(*)::int FROM chats WHERE last_message > operator_seen) AS "unseenChats",
              (SELECT array_agg(recipients || ' ' || delivered ORDER BY id) FROM operator_messages) AS "operatorMessages",
              (SELECT count(*)::int FROM inbox_messages WHERE kind = 'operator') AS "operatorInbox",
              (SELECT count(*)::int FROM inbox_messages WHERE key LIKE 'operator:%') AS "operatorKeys",
              (SELECT display_name FROM operators) AS operator,
              (SELECT count(*)::int FROM password_reset_tokens) AS "resetTokens",
              (SELECT count(*)::int FROM social_tokens) AS "socialTokens",
              (SELECT count(*)::int FROM jackpot_wins WHERE undone_at IS NULL) AS "jackpotWins"`,
    );
    expect(counts).toEqual({
      members: 7,
      games: 34,
      favourites: 4,
      participations: 5,
      period: 3,
      checkIns: 2,
      chatMessages: 5,
      unseenChats: 1,
      operatorMessages: ["1 true", "6 true", "6 false"],
      operatorInbox: 13,
      operatorKeys: 1,
      operator: "Mara",
      resetTokens: 1,
      socialTokens: 1,
      jackpotWins: 1,
    });
  });

  test("merchants of release 0.1.0 keep the password rule they had", async () => {
    const rules = await run(url, "SELECT rules -> 'password' AS rule FROM registration_settings");
    expect(rules).toHaveLength(2);
    for (const { rule } of rules)
      expect(rule).toEqual({ minLength: 8, pattern: String.raw`(?=.*\p{L})(?=.*[0-9])[^\p{Cc}\p{Cs}]*` });
  });

  test("a bet that release 0.1.0 took, and what it gave a jackpot, can be rolled back after the upgrade", async () => {
    const [rollback] = await run(
      url,
      `SELECT outcome FROM play_rollback('house', sha256('token-1'), (SELECT public_id FROM members WHERE id = 1),
         'NIGHTJAR_EMBER_ORCHARD', 'r6', true, gen_random_uuid(), '00000000-0000-4000-8000-000000000009', sha256('undo'))`,
    );
    expect(rollback).toEqual({ outcome: "done" });
    const { faults } = await audit(url);
    expect(faults).toEqual([]);
  });
});

test("a database older than release 0.1.0 is refused with the way to upgrade it", async () => {
  const url = await databaseOf("release");
  await run(url, "DELETE FROM schema_migrations WHERE name = '0022_unused_pictures.sql'");
  await expect(migrate(url)).rejects.toThrow(
    "The database is older than release 0.1.0 (its last migration is 0021_parts.sql)",
  );
});

test("a database of a newer release is refused", async () => {
  const url = await databaseOf("current");
  await run(url, "INSERT INTO schema_migrations (name, checksum) VALUES ('999_future.sql', '')");
  await expect(migrate(url)).rejects.toThrow("999_future.sql, which this release does not know");
});

test("a migration that was edited after it was applied is refused", async () => {
  const url = await databaseOf("current");
  await run(url, "UPDATE schema_migrations SET checksum = 'another' WHERE name = '001_base.sql'");
  await expect(migrate(url)).rejects.toThrow("The migration 001_base.sql was changed after it was applied");
});

test("a changed file of functions is applied again, and only that one", async () => {
  const url = await databaseOf("current");
  await run(
    url,
    "UPDATE schema_functions SET checksum = 'another' WHERE name = 'chats.sql'; DROP FUNCTION chat_seen",
  );
  expect(await migrate(url)).toEqual(["chats.sql"]);
  expect(await run(url, "SELECT FROM pg_proc WHERE proname = 'chat_seen'")).toHaveLength(1);
});
