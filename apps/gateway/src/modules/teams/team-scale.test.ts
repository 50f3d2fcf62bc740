import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/postgres/test-database.ts";
import { type Database, openDatabase } from "../../db/database.ts";
import { migrate } from "../../db/migrate.ts";
import { fillTeams, type Reader, readers, readsOfAgents } from "../../testing/large-teams.ts";
import { TeamMembersRepository } from "./team-members.repository.ts";

/** What `npm run bench` measures in time, of smaller trees and counted in rows. */

const SIZES = { small: 300, large: 3_000 };
const DAYS = 40;
/** Rows that one call may read. */
const MOST_ROWS = 1_000;
/** A larger tree has more members with the same letters. */
const SEARCH = "members by a part of the username";

interface Tree {
  readonly test: TestDatabase;
  /** Of one connection, so that it counts what a call read. */
  readonly database: Database;
}
async function plant(members: number): Promise<Tree> {
  const test = await createTestDatabase({ name: "gateway", migrate });
  const database = openDatabase(test.connectionString, 1, null);
  const { pool } = database;
  const client = await pool.connect();
  // rows that an index alone answers for are counted, until a table is vacuumed
  await client.query(
    `DO $$ DECLARE t regclass; BEGIN
       FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
         EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t);
       END LOOP;
     END $$`,
  );
  await fillTeams(client, { members, days: DAYS });
  client.release();
  await pool.query("SELECT settlement_close_day(1, settlement_next_day(1), 5000000, true, true)");
  await pool.query("ANALYZE");
  // small tables are read whole where an index is no faster; whether there is one is what counts
  await pool.query("SET enable_seqscan = off");
  return { test, database };
}

let small: Tree;
let large: Tree;
beforeAll(async () => {
  small = await plant(SIZES.small);
  large = await plant(SIZES.large);
});
afterAll(async () => {
  for (const { database, test } of [small, large]) {
    await database.close();
    await test.drop();
  }
});

/** The rows of all tables that a call reads. */
async function rowsRead(pool: Pool, read: () => Promise<unknown>): Promise<number> {
  const untilNow = async () => {
    const { rows } = await pool.query<{ read: bigint }>(
      "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS read FROM pg_stat_xact_user_tables",
    );
    return Number(rows[0]?.read);
  };
  await pool.query("BEGIN");
  const before = await untilNow();
  await read();
  const after = await untilNow();
  await pool.query("ROLLBACK");
  return after - before;
}
/** By read, the rows that it reads for the agent with the largest team. */
async function rowsOfReads({ database: { pool } }: Tree): Promise<Record<string, number>> {
  const [agent] = await readers(pool, 1);
  const counts: Record<string, number> = {};
  for (const [name, read] of Object.entries(readsOfAgents(pool)))
    if (name !== SEARCH) counts[name] = await rowsRead(pool, () => read(agent as Reader));
  return counts;
}

describe("reads of agents", () => {
  it("each read of agents reads no more of a tree ten times as large", async () => {
    const before = await rowsOfReads(small);
    const after = await rowsOfReads(large);
    expect(Object.keys(after).length).toBeGreaterThanOrEqual(20);
    for (const [name, rows] of Object.entries(after)) {
      expect([name, rows <= MOST_ROWS]).toEqual([name, true]);
      expect([name, rows <= (before[name] ?? 0) * 1.5 + 50]).toEqual([name, true]);
    }
  });
});

describe("a part of a username", () => {
  it("a part of a username finds the newest of everyone below who has it, page by page, however many joined since", async () => {
    const { pool } = large.database;
    const teams = new TeamMembersRepository(pool);
    const [agent] = await readers(pool, 1);
    const id = agent?.id as bigint;
    const { rows: below } = await pool.query<{ id: bigint; username: string }>(
      `SELECT m.id, m.username_key AS username FROM team_links l JOIN members m ON m.id = l.member_id
        WHERE l.agent_id = $1 AND l.depth > 0 ORDER BY m.id DESC`,
      [id],
    );
    expect(below.length).toBeGreaterThan(1_000);
    const oldest = below.at(-1)?.username as string;
    const today = { from: "2026-11-25", to: "2026-11-25" };
    const rest = { flat: true, agents: null, only: null, invitationCode: null, limit: 26 };
    for (const name of ["member", "r7", "r77", "9", "zz", "zzzz", "R12", oldest]) {
      const expected = below.filter(({ username }) => username.includes(name.toLowerCase()));
      for (const before of [null, { agent: false, memberId: String(expected[25]?.id ?? 0) }]) {
        const found = await teams.members(id, id, { ...today, ...rest, name, before });
        const from = before ? 26 : 0;
        expect([name, found.map(({ memberId }) => memberId)]).toEqual([
          name,
          expected.slice(from, from + 26).map((one) => one.id),
        ]);
      }
    }
  });
});

describe("the settlement of a day of a whole tree", () => {
  it("the settlement of a whole tree has a line for each member and direct upline, category and vendor, and is proven from the postings", async () => {
    const { pool } = large.database;
    const { rows } = await pool.query<{ settled: number; lines: number; expected: number }>(
      `SELECT (SELECT count(*)::int FROM settlements WHERE kind = 'rebate' AND statements > 0) AS settled,
              (SELECT count(*)::int FROM rebate_lines WHERE settlement_id = (SELECT max(id) FROM settlements WHERE kind = 'rebate')) AS lines,
              -- two vendors of two categories
              (SELECT 2 * count(*)::int FROM team_links WHERE depth <= 1) AS expected`,
    );
    const [counts] = rows;
    expect(counts).toMatchObject({ settled: 1, lines: counts?.expected });
    const found = await pool.query(
      "SELECT FROM settlement_differences((SELECT max(id) FROM settlements WHERE kind = 'rebate'))",
    );
    expect(found.rows).toEqual([]);
  });
});
