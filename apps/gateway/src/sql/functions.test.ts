import { readdir, readFile } from "node:fs/promises";
import { APPROVAL_KINDS, type ApprovalKind } from "@foyer/contract/approvals";
import { parseAmount, payable } from "@foyer/domain/money";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { migrate } from "../db/migrate.ts";
import { missingObjects, requireSchema, SCHEMA_FILE, schemaObjects } from "../db/schema.ts";
import { DEFAULT_SETTINGS } from "../modules/settings/merchant-settings.ts";

const DECISIONS_PAGE = new URL("../../../../docs/OPERATOR_DECISIONS.md", import.meta.url);

/** Runs on the suite's database, and undoes everything. */
async function withoutEffect<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connectionString);
  await client.connect();
  try {
    await client.query("BEGIN");
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Functions that columns, indexes, constraints and triggers call, and those that bodies parsed at their creation call,
 * unless they have a search path of their own.
 */
const CALLED_BY_TABLES = `
  WITH RECURSIVE called AS (
    SELECT refobjid AS oid FROM pg_depend
     WHERE refclassid = 'pg_proc'::regclass
       AND classid IN ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass, 'pg_trigger'::regclass, 'pg_rewrite'::regclass)
    UNION
    SELECT d.refobjid FROM called JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = called.oid
     WHERE d.refclassid = 'pg_proc'::regclass
  )
  SELECT proname AS name, lanname AS language, prosrc AS body, prosqlbody IS NOT NULL AS parsed,
         pg_get_functiondef(p.oid) AS definition
    FROM called JOIN pg_proc p USING (oid) JOIN pg_language l ON l.oid = p.prolang
   WHERE pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM unnest(proconfig) setting WHERE setting LIKE 'search_path=%')
     AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;

/** Those that may fail with an empty search path, in which a dump is restored. */
const needingSearchPath = (): Promise<string[]> =>
  withoutEffect(async (client) => {
    // also for the definitions: as a dump has them
    await client.query("SET LOCAL search_path = ''; SET LOCAL check_function_bodies = on");
    const { rows } = await client.query<{
      name: string;
      language: string;
      body: string;
      parsed: boolean;
      definition: string;
    }>(CALLED_BY_TABLES);
    const faults: string[] = [];
    for (const { name, language, body, parsed, definition } of rows) {
      await client.query("SAVEPOINT one");
      const resolves = await client.query(definition).then(
        () => true,
        () => false,
      );
      if (!resolves) await client.query("ROLLBACK TO one");
      // the check of a body does not look into what it calls
      if (language !== "sql" || !resolves || (!parsed && /\bpublic\./.test(body))) faults.push(name);
    }
    return faults.sort();
  });

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
  await withoutEffect(async (client) => {
    await client.query("SET LOCAL check_function_bodies = on");
    for (const { name, sql } of files) await expect(client.query(sql), name).resolves.toBeDefined();
  });
});

test("functions that columns, indexes, constraints and triggers call do not depend on the caller's search path", async () => {
  expect(await needingSearchPath()).toEqual([]);
});

test("a function of a column that depends on the caller's search path is found", async () => {
  const client = new pg.Client(database.connectionString);
  await client.connect();
  try {
    await client.query(
      `CREATE FUNCTION planted(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT search_key(t) $$;
       CREATE FUNCTION planted_trigger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
       CREATE TABLE planted_table (a text, b text GENERATED ALWAYS AS (planted(a)) STORED);
       CREATE TRIGGER planted BEFORE INSERT ON planted_table FOR EACH ROW EXECUTE FUNCTION planted_trigger()`,
    );
    expect(await needingSearchPath()).toEqual(["planted", "planted_trigger"]);
  } finally {
    await client.query(
      "DROP TABLE IF EXISTS planted_table; DROP FUNCTION IF EXISTS planted; DROP FUNCTION IF EXISTS planted_trigger",
    );
    await client.end();
  }
});

test("what can be paid in a currency is the same in SQL and in code", async () => {
  const currencies = ["IDR", "JPY", "KRW", "VND", "PHP", "CNY"];
  const amounts = [10_989_000n, 300_500n, 999n, 0n, -150_999n];
  const { rows } = await withoutEffect((client) =>
    client.query<{ currency: string; amount: string; paid: string }>(
      `SELECT currency, amount, payable(amount, currency) AS paid
         FROM unnest($1::text[]) currency CROSS JOIN unnest($2::bigint[]) amount`,
      [currencies, amounts.map(String)],
    ),
  );
  expect(rows).toHaveLength(30);
  for (const { currency, amount, paid } of rows)
    expect(BigInt(paid), `${amount} ${currency}`).toBe(payable(BigInt(amount), currency));
});

test("what rebates, salaries and dividends come to can be paid in the currency; those of settlements before keep all decimals", async () => {
  const points = (currency: string, value: bigint, rounded: boolean) =>
    withoutEffect(async (client) => {
      const { rows } = await client.query<{ amount: string }>(
        "SELECT settlement_amount($1, 33, $2, $3) AS amount",
        [String(value), currency, rounded],
      );
      return BigInt(rows[0]?.amount ?? "");
    });
  expect(await points("JPY", 99_900_000n, true)).toBe(300_000n);
  expect(await points("PHP", 99_900_000n, true)).toBe(329_000n);
  expect(await points("PHP", -99_900_000n, true)).toBe(-329_000n);
  expect(await points("PHP", 99_900_000n, false)).toBe(329_670n);
});

test("OPERATOR_DECISIONS.md has the table of decisions, with the limits of the default settings", async () => {
  interface Kind {
    readonly kind: ApprovalKind;
    readonly what: string;
    readonly role: string;
    /** Null: always two operators. */
    readonly setting: "deposits" | "withdrawals" | "adjustments" | "settlements" | null;
    readonly default_above: number | null;
    readonly operator_factor: number;
    readonly sums: string;
    readonly proof: string | null;
    readonly proof_frees: boolean;
    readonly reverse: string | null;
  }
  const { rows } = await withoutEffect((client) => client.query<Kind>("SELECT * FROM decision_kinds"));
  const page = await readFile(DECISIONS_PAGE, "utf8");
  const table = /<!-- decision_kinds -->\n(?:.*\n){2}([^]*)<!-- \/decision_kinds -->/.exec(page)?.[1];
  expect(table).toBe(
    rows
      .map(
        (one) =>
          `| \`${one.kind}\` | ${one.what} | ${one.role} | ${one.setting === null ? "always two" : `\`${one.setting}\``} | ${one.setting === null ? "–" : `${one.operator_factor} ×`} | ${one.setting === null ? "–" : one.sums} | ${one.proof ?? "none"} | ${one.proof === null ? "–" : one.proof_frees ? "all limits" : "sums"} | ${one.reverse === null ? "–" : `\`${one.reverse}\``} |\n`,
      )
      .join(""),
  );
  expect(rows.map(({ kind }) => kind)).toEqual([...APPROVAL_KINDS]);
  const limits = DEFAULT_SETTINGS.fourEyesAbove;
  for (const { setting, default_above: limit, reverse } of rows) {
    if (setting !== null) expect(String(limit)).toBe(limits[setting] ?? limits.withdrawals);
    if (reverse !== null) expect(APPROVAL_KINDS).toContain(reverse);
  }
});

test("the limits of automatic releases are those of the settings", async () => {
  const { settlement, memberDay, day = "" } = DEFAULT_SETTINGS.automaticReleases;
  const { rows } = await withoutEffect((client) =>
    client.query(
      "SELECT *, settlement_automatic_day_limit(NULL) AS of_day FROM settlement_automatic_limits(NULL)",
    ),
  );
  expect(rows).toEqual([
    {
      of_settlement: String(parseAmount(settlement)),
      of_member_day: String(parseAmount(memberDay)),
      of_day: String(parseAmount(day)),
    },
  ]);
});

test("schema.txt lists the objects of the migrated schema (npm run schema writes it)", async () => {
  const listed = (await readFile(SCHEMA_FILE, "utf8")).trimEnd().split("\n");
  expect(listed).toEqual(await withoutEffect(schemaObjects));
});

test.each([
  ["DROP TABLE recent_games", "table recent_games"],
  ["DROP FUNCTION chat_seen", "function chat_seen"],
  [
    "DROP TRIGGER ledger_entries_append_only ON ledger_entries",
    "trigger ledger_entries_append_only of ledger_entries",
  ],
  ["ALTER TABLE ledger_entries DISABLE TRIGGER USER", "trigger ledger_entries_append_only of ledger_entries"],
  ["DROP INDEX rounds_open", "index rounds_open of rounds"],
  ["ALTER TABLE games DROP COLUMN search CASCADE", "column games.search text not null generated"],
])("the comparison of schemas misses what %s takes away", async (statement, object) => {
  const missing = await withoutEffect(async (client) => {
    await client.query(statement);
    return missingObjects(client);
  });
  expect(missing).toContain(object);
});

test("a database that lacks a part of the schema is refused in one sentence", async () => {
  const damaged = await createTestDatabase({ name: "gateway", migrate });
  const client = new pg.Client(damaged.connectionString);
  try {
    await client.connect();
    await client.query("DROP TABLE recent_games");
    await expect(requireSchema(damaged.connectionString)).rejects.toThrow(
      /^The database is incomplete: \d+ .* are missing \(column recent_games\.member_id bigint not null, .*, …\): restore/,
    );
  } finally {
    await client.end();
    await damaged.drop();
  }
});
