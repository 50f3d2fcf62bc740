import { openDatabase } from "../apps/gateway/src/db/database.ts";
import { TeamProofsRepository } from "../apps/gateway/src/modules/team-proofs/team-proofs.repository.ts";
import { TeamProofsService } from "../apps/gateway/src/modules/team-proofs/team-proofs.service.ts";
import { fillTeamRecords, readsOfTeamRecords } from "../apps/gateway/src/testing/large-team-records.ts";
import {
  fillTeams,
  LEVELS,
  type Read,
  type Reader,
  readers,
  readsOfAgents,
} from "../apps/gateway/src/testing/large-teams.ts";
import { inDatabase, readDatabases } from "./databases.ts";
import { type Figure, median, type Section } from "./report.ts";

/** Members in the larger tree, which has 12 levels. */
const MEMBERS = Number(process.env["TEAM_MEMBERS"] ?? 100_000);
/** Days whose sums agents read. */
const DAYS = 365;
const RUNS = 200;

interface Settled {
  /** Changes added to the sums of everyone above, in a second. */
  readonly changesPerSecond: number;
  /** To close the day, compute all statements and write them. */
  readonly settle: number;
  readonly dividends: number;
  readonly prove: number;
  /** The nightly proof of everything since the last one. */
  readonly night: number;
  readonly pay: number;
  readonly lines: number;
  readonly statements: number;
}

/** Sums up a day of the whole tree, settles, proves and pays it. */
async function settle(url: string): Promise<Settled> {
  return inDatabase(url, async (client) => {
    const timed = async (text: string, values: unknown[] = []): Promise<number> => {
      const begun = performance.now();
      await client.query(text, values);
      return performance.now() - begun;
    };
    const { rows: all } = await client.query<{ changes: number }>(
      "SELECT count(*)::int AS changes FROM team_changes",
    );
    let summed = 0;
    for (;;) {
      const begun = performance.now();
      const { rows } = await client.query<{ count: number }>(
        "SELECT team_roll_up(1, 2000, 5000000) AS count",
      );
      summed += performance.now() - begun;
      if ((rows[0]?.count ?? 0) < 2_000) break;
    }
    await client.query("ANALYZE");
    // what is paid is measured, whatever it comes to
    await client.query("UPDATE merchants SET settings = settings || $1", [
      { automaticReleases: { settlement: "1000000000", memberDay: "1000000000" } },
    ]);
    const settled = await timed(
      "SELECT settlement_close_day(1, settlement_next_day(1), 5000000, true, true)",
    );
    const prove = await timed(
      "SELECT * FROM settlement_differences((SELECT max(id) FROM settlements WHERE kind = 'rebate'))",
    );
    const dividends = await timed(
      "SELECT settlement_dividends(1, 'half-month', closed_through - 14, closed_through, true) FROM team_calendars",
    );
    const { rows } = await client.query<{ lines: number; statements: number }>(
      `SELECT (SELECT count(*)::int FROM rebate_lines WHERE settlement_id = (SELECT max(id) FROM settlements WHERE kind = 'rebate')) AS lines,
              (SELECT count(*)::int FROM settlement_statements) AS statements`,
    );
    const begun = performance.now();
    await proveTeams(url);
    const night = performance.now() - begun;
    const pay = await timed("SELECT count(*) FROM settlement_pay(1, 1000)");
    return {
      changesPerSecond: (all[0]?.changes ?? 0) / (summed / 1_000),
      settle: settled,
      dividends,
      prove,
      night,
      pay: pay / 1_000,
      lines: rows[0]?.lines ?? 0,
      statements: rows[0]?.statements ?? 0,
    };
  });
}

async function proveTeams(url: string): Promise<void> {
  const { pool } = openDatabase(url, 2, null);
  try {
    const proofs = new TeamProofsService({
      repository: new TeamProofsRepository(pool),
      settings: undefined as never,
      log: { error() {}, info() {} },
    });
    await proofs.prove({ id: 1, code: "DEMO" } as Parameters<typeof proofs.prove>[0], null);
  } finally {
    await pool.end();
  }
}

/** Median times of a read by primary key and of each endpoint's read, each for another agent of the upper levels. */
async function measure(url: string): Promise<{ key: number; reads: Record<string, number> }> {
  const { pool } = openDatabase(url, 4);
  try {
    const rows = await readers(pool, 40);
    const all: Record<string, Read> = {
      key: ({ id }) =>
        pool.query({ name: "one_member", text: "SELECT * FROM members WHERE id = $1", values: [id] }),
      ...readsOfAgents(pool),
      ...readsOfTeamRecords(pool),
    };
    const times: Record<string, number[]> = { key: [] };
    for (let run = 0; run < RUNS * 1.2; run++)
      for (const [name, read] of Object.entries(all)) {
        const begun = performance.now();
        await read(rows[run % rows.length] as Reader);
        // the first runs warm up connections and plans
        if (run >= RUNS * 0.2) (times[name] ??= []).push(performance.now() - begun);
      }
    const { key, ...others } = Object.fromEntries(
      Object.entries(times).map(([name, list]) => [name, median(list)]),
    );
    return { key: key as number, reads: others };
  } finally {
    await pool.end();
  }
}

const ms = (time: number) => `${time.toFixed(2)} ms`;
const seconds = (time: number) => `${(time / 1_000).toFixed(1)} s`;

/** What agents read of a large team, and the settlement of a day of all of it, at a size and at a tenth of it. */
export async function run(): Promise<Section> {
  await using databases = await readDatabases();
  const [small, large] = [await databases.create(), await databases.create()];
  for (const [url, members] of [
    [small, MEMBERS / 10],
    [large, MEMBERS],
  ] as const)
    await inDatabase(url, async (client) => {
      await fillTeams(client, { members, days: DAYS });
      await fillTeamRecords(client, members);
    });
  const [before, after] = [await settle(small), await settle(large)];
  const reads = await measure(large);
  const per = (what: string, of: (one: Settled) => number): Figure => ({
    what,
    value: seconds(of(after)),
    floor: seconds(of(before) * 10),
    ratio: of(after) / of(before) / 10,
    target: { atMost: 1.5 },
  });
  return {
    title: "Teams of agents",
    method: `A tree of ${MEMBERS.toLocaleString("en")} members on ${LEVELS} levels. Reads are of the 40 agents with the largest teams, with sums of ${DAYS} days: median of ${RUNS} calls of the services against one member by primary key. Every agent has a daily salary and a dividend. The settlement is of a day on which every member played with two vendors (${after.lines.toLocaleString("en")} lines, ${after.statements.toLocaleString("en")} statements); its baseline is ten times that of a tenth of the tree. Sums followed ${Math.round(after.changesPerSecond).toLocaleString("en")} changes in a second (${Math.round(before.changesPerSecond).toLocaleString("en")} in the small tree), payment took ${after.pay.toFixed(2)} ms for each statement.`,
    figures: [
      ...Object.entries(reads.reads).map(
        ([what, time]): Figure => ({
          what,
          value: ms(time),
          floor: ms(reads.key),
          ratio: time / reads.key,
          target: { atMost: 10 },
        }),
      ),
      per("rebates and daily salaries of a day, of the whole tree", (one) => one.settle),
      per("dividends of half a month, of every agent", (one) => one.dividends),
      per("the rebates once more from the single postings", (one) => one.prove),
      per("the proof of a night", (one) => one.night),
    ],
  };
}
