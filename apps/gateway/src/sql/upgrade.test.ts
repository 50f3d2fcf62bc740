import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { temporaryFolder } from "../../../../tools/testing/temporary-folder.ts";
import { openDatabase } from "../db/database.ts";
import { migrate, migrationNames } from "../db/migrate.ts";
import { requireSchema } from "../db/schema.ts";
import { DEMO_PASSWORD } from "../modules/demo/demo-people.ts";
import { type AuditReport, AuditRepository } from "../modules/ledger/audit.repository.ts";
import { WalletUnderTest } from "../providers/conformance/wallet-under-test.ts";
import { enterVendor, injected, keyPair, launchedGame } from "../providers/provider-testing.ts";
import { describeSchema } from "../testing/describe-schema.ts";
import { login, testApp } from "../testing/index.ts";
import { CHEAP_PASSWORDS } from "../testing/password-cost.ts";

/** The shipped server comes without them. */
const TOOLS = process.env["TEST_POSTGRES_BIN"] ?? "";
const hasTools = existsSync(path.join(TOOLS, "pg_dump"));
const runTool = (name: string, ...words: string[]) => promisify(execFile)(path.join(TOOLS, name), words);

type Release = "0.1.0" | "0.2.0";

/** Migrations of release 0.2.0. */
const RELEASED_0_2_0 = 65;
/** Rows of its fixture. */
const ROWS_0_2_0 = {
  members: 29,
  sessions: 3,
  ledger_transfers: 232,
  ledger_entries: 380,
  launches: 49,
  rounds: 66,
  play_sums: 54,
  play_runs: 49,
  recent_games: 30,
  games: 46,
  favourites: 1,
  deposit_orders: 56,
  deposit_payments: 52,
  withdrawals: 5,
  adjustments: 4,
  vendor_transfers: 3,
  round_feeds: 2,
  round_feed_faults: 1,
  bank_statements: 1,
  bank_statement_lines: 1,
  reconciliation_runs: 7,
  identity_checks: 7,
  bank_cards: 28,
  security_questions: 1,
  promotion_participations: 11,
  inbox_messages: 32,
  chats: 1,
  chat_messages: 4,
  feedback: 3,
  operators: 5,
  audit_trail: 51,
  affiliate_codes: 14,
  invitation_visitors: 1,
  team_links: 78,
  team_days: 160,
  team_bets: 80,
  team_transfers: 161,
  team_conversations: 16,
  team_messages: 19,
  team_broadcasts: 1,
  team_proofs: 1,
  team_moves: 1,
  rebate_rates: 154,
  rebate_lines: 82,
  agent_contracts: 15,
  settlements: 82,
  settlement_statements: 267,
  guests: 1,
};

const opened: TestDatabase[] = [];
afterAll(async () => {
  for (const database of opened) await database.drop();
});

/** Fills a database as a release left it, with data of every kind: `pg_dump` of version 15, without its settings. */
async function load(release: Release, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(await readFile(new URL(`fixtures/release-${release}.sql`, import.meta.url), "utf8"));
  } finally {
    await client.end();
  }
}

async function open(template: Release | "current"): Promise<TestDatabase> {
  const database = await createTestDatabase(
    template === "current"
      ? { name: "gateway", migrate: (url) => migrate(url) }
      : { name: `release${template.replaceAll(".", "")}`, migrate: (url) => load(template, url) },
  );
  opened.push(database);
  return database;
}

const databaseOf = async (template: Release | "current"): Promise<string> =>
  (await open(template)).connectionString;

async function run(
  connectionString: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
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
    url = await databaseOf("0.1.0");
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

describe("a database of release 0.2.0", () => {
  let database: TestDatabase;
  let url: string;
  let applied: string[];
  beforeAll(async () => {
    database = await open("0.2.0");
    url = database.connectionString;
    applied = await migrate(url);
  });

  test("a database of release 0.2.0 gets the later migrations, once", async () => {
    const tables = applied.filter((name) => /^\d{3}_/.test(name));
    expect(tables.filter((name) => name <= "073_sealed_body_keys.sql")).toEqual([]);
    expect(tables).toHaveLength((await migrationNames()).length - RELEASED_0_2_0);
    expect(await migrate(url)).toEqual([]);
  });

  test("a database of release 0.2.0 has the schema of a new one after the upgrade", async () => {
    // a restored dump has the conditions of triggers in another form than the files that made them
    await run(url, "DELETE FROM schema_functions");
    await migrate(url);
    expect(await describeSchema(url)).toEqual(await describeSchema(await databaseOf("current")));
  });

  test("the ledger of release 0.2.0 passes the audit after the upgrade", async () => {
    const { books, transfers, faults } = await audit(url);
    expect({ books, transfers, faults }).toEqual({ books: 29, transfers: 232, faults: [] });
  });

  test("data of release 0.2.0 is there after the upgrade", async () => {
    const counts = await run(
      url,
      `SELECT name, (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM ' || name, false, true, '')))[1]::text::int AS count
         FROM unnest($1::text[]) name`,
      [Object.keys(ROWS_0_2_0)],
    );
    expect(Object.fromEntries(counts.map(({ name, count }) => [name, count]))).toEqual(ROWS_0_2_0);
  });

  test("a bet that release 0.2.0 took, and what it gave a jackpot, can be rolled back after the upgrade", async () => {
    const [rollback] = await run(
      url,
      `SELECT outcome FROM launches l JOIN launch_tokens t ON t.launch_id = l.id JOIN members m ON m.id = l.member_id,
              play_rollback('release', t.token_hash, m.public_id, l.game_code, 'open', true, gen_random_uuid(),
                            '00000000-0000-4000-8000-000000000002', sha256('undo'))
        WHERE l.integration_id = 'release'`,
    );
    expect(rollback).toEqual({ outcome: "done" });
    expect((await audit(url)).faults).toEqual([]);
  });

  test("a gateway starts on an upgraded database, lets its members in, and proves its teams and settlements", async () => {
    // no job settles the days since
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const { app, close } = await testApp({}, CHEAP_PASSWORDS, { ...database, drop: async () => {} });
    try {
      expect((await login(app, "agent", DEMO_PASSWORD)).json()).toMatchObject({
        value: { userName: "agent" },
      });
      const merchant = await app.services.settings.merchant("DEMO");
      const [first] = await run(url, "SELECT min(day)::text AS day FROM team_days");
      expect(await app.services.teamProofs.prove(merchant, first?.["day"] as string)).toMatchObject({
        differences: 0,
      });
    } finally {
      await close();
      vi.useRealTimers();
    }
  });
});

test.skipIf(!hasTools)(
  "a plain pg_dump of a played database is restored by pg_restore without an error, and takes a bet",
  { timeout: 120_000 },
  async () => {
    const played = await databaseOf("0.2.0");
    await migrate(played);
    const database = await createTestDatabase({ name: "empty", migrate: async () => {} });
    opened.push(database);
    const folder = await temporaryFolder("foyer-dump-");
    try {
      const file = path.join(folder, "foyer.dump");
      await runTool("pg_dump", "--format=custom", `--file=${file}`, played);
      await runTool("pg_restore", "--exit-on-error", `--dbname=${database.connectionString}`, file);
    } finally {
      await rm(folder, { recursive: true });
    }
    await requireSchema(database.connectionString);
    expect(await audit(database.connectionString)).toEqual(await audit(played));

    const { app, close } = await testApp({}, CHEAP_PASSWORDS, { ...database, drop: async () => {} });
    try {
      const keys = keyPair();
      await enterVendor(app, "restored", keys);
      const [member] = await run(
        database.connectionString,
        "SELECT id FROM members WHERE username = 'player'",
      );
      const game = await launchedGame(app, "restored", BigInt(member?.["id"] as string));
      const bet = await new WalletUnderTest(injected(app), keys.privateKey, { ...game, stake: 100_000 }).bet({
        round: "after the restore",
      });
      expect(bet).toMatchObject({ status: "RS_OK" });
    } finally {
      await close();
    }
    expect((await audit(database.connectionString)).faults).toEqual([]);
  },
);

test("a database older than release 0.1.0 is refused with the way to upgrade it", async () => {
  const url = await databaseOf("0.1.0");
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
