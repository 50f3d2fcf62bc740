import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";
import { type KillableDatabase, killableDatabase } from "../../testing/killable-database.ts";
import { PastTeams } from "../../testing/past-teams.ts";

/** Kills the database while a day is closed and while statements are paid, and restarts it. */

const LONG_ENOUGH = { timeout: 120_000 };
let database: KillableDatabase;
let t: TestApp;
let teams: PastTeams;
beforeAll(async () => {
  database = await killableDatabase();
  // no job settles or pays while the test does
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp({}, undefined, database);
  vi.useRealTimers();
  teams = await PastTeams.of(t);
});
afterAll(() => t.close());

const { settle, pay } = {
  settle: () => t.app.services.settlements.settle(),
  pay: () => t.app.services.settlements.pay(),
};
const failed = (work: Promise<void>) =>
  work.then(
    () => "done",
    () => "failed",
  );
async function dieAnd(work: Promise<string>): Promise<void> {
  await database.kill();
  expect(await work).toBe("failed");
  await database.restart();
  await vi.waitFor(async () => expect((await t.app.inject("/readyz")).statusCode).toBe(200), LONG_ENOUGH);
}
/** A connection past the proxy that dies with the database. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.directUrl);
  client.on("error", () => {});
  await client.connect();
  return client;
}
const waiting = async (watch: pg.Client) =>
  vi.waitFor(async () => {
    const { rows } = await watch.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')",
    );
    expect(rows[0]?.waiting).toBeGreaterThan(0);
  }, LONG_ENOUGH);

/** A team that played on the two days before today, and what its settlement gives the agent. */
async function played() {
  const team = await teams.path();
  await teams.openSince(teams.dayBefore(2));
  await teams.contract(team.top, "daily-salary", "day", 10, teams.dayBefore(10));
  for (const days of [2, 1]) await teams.play(team.player, 100_000_000n, teams.noon(days));
  return { ...team, before: await teams.balance(team.agent) };
}
async function expectSettledOnce({ agent, before }: Awaited<ReturnType<typeof played>>): Promise<void> {
  for (let again = 0; again < 3; again++) {
    await settle();
    await pay();
  }
  expect(
    await teams.rows("SELECT kind, count(*)::int AS times FROM settlements GROUP BY 1 ORDER BY 1"),
  ).toEqual(
    expect.arrayContaining([
      { kind: "daily-salary", times: 2 },
      { kind: "rebate", times: 2 },
    ]),
  );
  expect(await teams.rows("SELECT FROM settlement_statements WHERE state = 'owed'")).toEqual([]);
  expect(await teams.balance(agent)).toBe(before + 400_000n);
  const proof = await t.app.services.teamProofs.prove(await t.app.services.settings.merchant("DEMO"), null);
  expect(proof).toMatchObject({ differences: 0 });
  const { faults } = await t.app.services.ledgerAudit.run();
  expect(faults).toEqual([]);
}

it("a database killed in the middle of closing a day has closed nothing of it, and the day is settled once afterwards", async () => {
  const team = await played();
  const [other, watch] = [await connect(), await connect()];
  // the close waits for this row after it has added the day's sums and written the rebates
  await other.query("BEGIN");
  await other.query(
    `INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day)
     SELECT 1, 'daily-salary', $1::date::timestamp AT TIME ZONE 'Asia/Manila', ($1::date + 1)::timestamp AT TIME ZONE 'Asia/Manila', $1, $1`,
    [teams.dayBefore(2)],
  );
  const closing = failed(settle());
  await waiting(watch);
  await dieAnd(closing);
  expect(await teams.rows("SELECT FROM settlements")).toEqual([]);
  expect(await teams.rows("SELECT closed_through FROM team_calendars")).toEqual([{ closed_through: null }]);
  await expectSettledOnce(team);
});

it("a database killed in the middle of paying has paid nothing of the batch, and every statement is paid once afterwards", async () => {
  const team = await played();
  await settle();
  const [other, watch] = [await connect(), await connect()];
  // the player is paid after the agents
  await other.query("BEGIN");
  await other.query("SELECT ledger_lock_wallet($1, 'CNY')", [team.player]);
  const paying = failed(pay());
  await waiting(watch);
  await dieAnd(paying);
  expect(await teams.balance(team.agent)).toBe(team.before);
  await expectSettledOnce(team);
});

it.each([
  ["closed a day", /settlement_close_day/, settle],
  ["paid statements", /settlement_pay/, pay],
])(
  "a database killed before the gateway got to know that it %s has done it once",
  async (_, sent, step) => {
    const team = await played();
    if (step === pay) await settle();
    const lost = database.loseAnswer(sent);
    const work = failed(step());
    await lost;
    await dieAnd(work);
    await expectSettledOnce(team);
  },
  60_000,
);
