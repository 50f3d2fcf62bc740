import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { signIn, type TestApp, testApp } from "../../testing/index.ts";
import { type PastTeam, PastTeams } from "../../testing/past-teams.ts";

let t: TestApp;
let teams: PastTeams;
let team: PastTeam;
beforeAll(async () => {
  // no job sums or settles while a test does
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp();
  teams = await PastTeams.of(t);
});
afterAll(async () => {
  const { faults } = await t.app.services.ledgerAudit.run();
  await t.close();
  vi.useRealTimers();
  expect(faults).toEqual([]);
});
beforeEach(async () => {
  team = await teams.path();
});

const of = ({ player, agent, top }: PastTeam) => [player, agent, top];
const zone = (name: string | null) =>
  name === null
    ? teams.rows("UPDATE merchants SET settings = settings - 'timeZone' WHERE code = 'DEMO'")
    : teams.rows(
        "UPDATE merchants SET settings = settings || jsonb_build_object('timeZone', $1::text) WHERE code = 'DEMO'",
        [name],
      );
const proof = async () => {
  const found = await t.app.services.teamProofs.prove(await t.app.services.settings.merchant("DEMO"), null);
  return typeof found === "string" ? found : found.found;
};
/** Settlements of a kind, the oldest first, with what a member gets. */
const settlementsOf = (kind: string, memberId: bigint) =>
  teams.rows<{ starts: Date; ends: Date; first: string; last: string; amount: bigint | null }>(
    `SELECT r.starts_at AS starts, r.ends_at AS ends, r.first_day::text AS first, r.last_day::text AS last, s.amount
       FROM settlements r LEFT JOIN settlement_statements s ON s.settlement_id = r.id AND s.member_id = $2
      WHERE r.kind = $1 ORDER BY r.starts_at`,
    [kind, memberId],
  );

describe("at the same time", () => {
  it("two gateways that settle and pay the same days settle and pay each of them once", async () => {
    const gateways = [t.app, await t.another(), await t.another()];
    await teams.openSince(teams.dayBefore(3));
    await teams.contract(team.top, "daily-salary", "day", 10, teams.dayBefore(10));
    await teams.contract(team.agent, "daily-salary", "day", 5, teams.dayBefore(10));
    await teams.contract(team.top, "hourly-salary", "hour", 10, teams.dayBefore(2));
    for (const days of [3, 2, 1]) await teams.play(team.player, 100_000_000n, teams.noon(days));
    // the upline pays the agent's salary
    await teams.rows("SELECT ledger_transfer($1, 'deposit', $2, 'CNY', 'deposit', 'cash', 100000000)", [
      `payer:${team.top}`,
      team.top,
    ]);
    const before = await teams.balance(team.agent);
    const work = gateways.flatMap(({ services: { settlements } }) => [
      settlements.settle().then(() => settlements.pay()),
      settlements.pay(),
      settlements.settle(),
    ]);
    await Promise.all(work);
    await Promise.all(gateways.map(({ services }) => services.settlements.pay()));

    const rebates = await settlementsOf("rebate", team.agent);
    expect(rebates.map(({ first, amount }) => [first, amount])).toEqual(
      [3, 2, 1].map((days) => [teams.dayBefore(days), 200_000n]),
    );
    expect(await settlementsOf("daily-salary", team.agent)).toHaveLength(3);
    const hours = await settlementsOf("hourly-salary", team.top);
    expect(hours.length).toBeGreaterThanOrEqual(48);
    expect(new Set(hours.map(({ starts }) => starts.getTime())).size).toBe(hours.length);
    // three rebates of 2.00 and three salaries of 0.50
    expect(await teams.balance(team.agent)).toBe(before + 3n * 200_000n + 3n * 50_000n);
    expect(await teams.rows("SELECT FROM settlement_statements WHERE state = 'owed'")).toEqual([]);
    expect(await proof()).toEqual([]);
  });

  it("edits of rates during settlements change no settled day, and keep the bounds", async () => {
    await teams.openSince(teams.dayBefore(6));
    for (const days of [6, 5, 4, 3, 2, 1]) await teams.play(team.player, 100_000_000n, teams.noon(days));
    const headers = await signIn(t.app, team.names.top);
    const [row] = await teams.rows<{ id: string }>("SELECT public_id AS id FROM members WHERE id = $1", [
      team.agent,
    ]);
    const edit = (rate: string) =>
      t.app.inject({
        method: "PUT",
        url: `/wps/agent/rebates/subordinates/${row?.id}`,
        headers,
        payload: { rates: [{ category: "RNG", rate }] },
      });
    const [, ...edits] = await Promise.all([
      t.app.services.settlements.settle(),
      ...["0.75", "0.8", "0.85", "0.9", "0.88"].map(edit),
    ]);
    for (const answer of edits) expect([200, 409]).toContain(answer.statusCode);
    const rebates = await settlementsOf("rebate", team.agent);
    expect(rebates.map(({ amount }) => amount)).toEqual(Array(6).fill(200_000n));
    expect(await proof()).toEqual([]);
    expect(await teams.rows("SELECT * FROM rebate_violations($1, $2, NULL)", [team.agent, team.top])).toEqual(
      [],
    );
    // the edit holds from tomorrow on
    const newest = await teams.rows<{ from: string }>(
      `SELECT valid_from::text AS from FROM rebate_rates WHERE member_id = $1 AND valid_until = 'infinity'`,
      [team.agent],
    );
    expect(newest).toEqual([{ from: teams.dayBefore(-1) }]);
  });

  it("closing a day and moving teams wait for each other and never block each other for good", async () => {
    await teams.openSince(teams.dayBefore(4));
    const others = [await teams.path(), await teams.path(), await teams.path()];
    const gateway = await t.another();
    for (const days of [4, 3, 2, 1]) await teams.play(team.player, 10_000_000n, teams.noon(days));
    // each close makes a move that is due, while others plan and make theirs
    const plan = (who: bigint) =>
      teams.rows(
        `INSERT INTO team_moves (merchant_id, member_id, to_id, effective_on, reason) VALUES (1, $1, $2, $3, 'a test')`,
        [who, team.top, teams.dayBefore(0)],
      );
    const rollUp = () => gateway.database.pool.query("SELECT team_roll_up(1, 100, 100000)");
    await Promise.all([
      ...[4, 3, 2, 1].map((days) => teams.close(teams.dayBefore(days))),
      ...others.map(({ agent }) => plan(agent).then(rollUp)),
      ...others.map(({ player }) =>
        teams.rows("SELECT team_move($1, $2, $3)", [player, team.top, teams.dayBefore(-1)]),
      ),
      rollUp(),
      rollUp(),
    ]);
    await t.app.services.settlements.settle();
    expect(await settlementsOf("rebate", team.agent)).toHaveLength(4);
    expect(await proof()).toEqual([]);
  });
});

describe("the borders of a period", () => {
  it("a bet of the last millisecond of a day whose round ends on the next day counts on the next day", async () => {
    await teams.openSince(teams.dayBefore(2));
    const midnight = new Date(`${teams.dayBefore(1)}T00:00:00+08:00`);
    const round = await teams.play(team.player, 100_000_000n, midnight);
    await teams.rows("UPDATE rounds SET opened_at = $2 WHERE member_id = $1 AND round = $3", [
      team.player,
      new Date(midnight.getTime() - 1),
      round,
    ]);
    expect(await teams.amounts(await teams.close(teams.dayBefore(2)), of(team))).toEqual(
      Array(3).fill(undefined),
    );
    expect(await teams.amounts(await teams.close(teams.dayBefore(1)), of(team))).toEqual([
      500_000n,
      200_000n,
      200_000n,
    ]);
  });

  it("a bet that was open over midnight is in no day before its round ends", async () => {
    await teams.openSince(teams.dayBefore(2));
    const lastMoment = new Date(new Date(`${teams.dayBefore(1)}T00:00:00+08:00`).getTime() - 1);
    const round = await teams.play(team.player, 100_000_000n, lastMoment);
    await teams.rows("DELETE FROM team_changes WHERE reference = $1", [`nightjar ${round}`]);
    await teams.rows("ALTER TABLE rounds DISABLE TRIGGER team_rounds_updated");
    await teams.rows("UPDATE rounds SET state = 'open', closed_at = NULL WHERE round = $1", [round]);
    await teams.rows("ALTER TABLE rounds ENABLE TRIGGER team_rounds_updated");
    expect(await teams.amounts(await teams.close(teams.dayBefore(2)), [team.player])).toEqual([undefined]);
    await teams.rows("UPDATE rounds SET state = 'closed', closed_at = $2 WHERE round = $1", [
      round,
      new Date(lastMoment.getTime() + 5_000),
    ]);
    expect(await teams.amounts(await teams.close(teams.dayBefore(1)), [team.player])).toEqual([500_000n]);
    expect(await proof()).toEqual([]);
  });

  it("a month ends at midnight of the merchant's time zone, and not of another one", async () => {
    const today = dayIn("Asia/Manila", new Date());
    const month = addDays(`${today.slice(0, 7)}-01`, -1);
    const firstOfNext = addDays(month, 1);
    await teams.openSince(addDays(month, -1));
    await teams.contract(team.top, "dividend", "month", 1_000, `${month.slice(0, 7)}-01`);
    const midnight = new Date(`${firstOfNext}T00:00:00+08:00`);
    await teams.play(team.player, 10_000_000n, new Date(midnight.getTime() - 1));
    await teams.play(team.player, 70_000_000n, midnight);
    for (let day = addDays(month, -1); day <= firstOfNext && day < today; day = addDays(day, 1))
      await teams.close(day);
    const dividends = await settlementsOf("dividend", team.top);
    expect(dividends).toMatchObject([
      { first: `${month.slice(0, 7)}-01`, last: month, ends: midnight, amount: 1_000_000n },
    ]);
    expect(await proof()).toEqual([]);
  });

  it.each([
    ["23 hours", "America/New_York", "2026-03-08", 23, ["T01:59:59.999-05:00", "T03:00:00-04:00"]],
    ["25 hours", "America/New_York", "2026-11-01", 25, ["T01:30:00-04:00", "T01:30:00-05:00"]],
    // clocks change by half an hour
    ["23.5 hours", "Australia/Lord_Howe", "2026-10-04", 24, ["T01:59:59.999+10:30", "T02:45:00+11:00"]],
    ["24.5 hours", "Australia/Lord_Howe", "2026-04-05", 25, ["T01:45:00+11:00", "T01:45:00+10:30"]],
  ])("a day of %s in %s has every hour and all of its play once", async (_, name, day, hours, times) => {
    await zone(name);
    try {
      await teams.openSince(day);
      await teams.contract(team.top, "hourly-salary", "hour", 100, day);
      await teams.contract(team.top, "daily-salary", "day", 100, day);
      for (const time of times) await teams.play(team.player, 10_000_000n, new Date(`${day}${time}`));
      const [border] = await teams.rows<{ end: Date }>(
        "SELECT ($1::date + 1)::timestamp AT TIME ZONE $2 AS end",
        [day, name],
      );
      const end = border?.end as Date;
      await teams.play(team.player, 10_000_000n, new Date(end.getTime() - 1));
      await teams.play(team.player, 10_000_000n, end);
      const id = await teams.close(day);
      expect(await teams.amounts(id, of(team))).toEqual([150_000n, 60_000n, 60_000n]);
      const paid = await settlementsOf("hourly-salary", team.top);
      expect(paid).toHaveLength(hours);
      expect(paid.at(-1)?.ends).toEqual(end);
      for (const [at, { starts }] of paid.entries()) if (at > 0) expect(starts).toEqual(paid[at - 1]?.ends);
      expect(paid.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)).toBe(300_000n);
      expect(await settlementsOf("daily-salary", team.top)).toMatchObject([{ amount: 300_000n }]);
      expect(await proof()).toEqual([]);
    } finally {
      await zone(null);
    }
  });
});

describe("who is settled", () => {
  it("an agent disabled in a period gets the rebates of it and of the days after", async () => {
    await teams.openSince(teams.dayBefore(2));
    await teams.play(team.player, 100_000_000n, teams.noon(2));
    await teams.rows("UPDATE members SET status = 'disabled' WHERE id = $1", [team.agent]);
    await teams.play(team.player, 100_000_000n, teams.noon(1));
    const before = await teams.balance(team.agent);
    for (const days of [2, 1])
      expect(await teams.amounts(await teams.close(teams.dayBefore(days)), [team.agent])).toEqual([200_000n]);
    await t.app.services.settlements.pay();
    expect(await teams.balance(team.agent)).toBe(before + 400_000n);
  });

  it("a team that moves is settled below the old agent before its day, and below the new one from its day on", async () => {
    const other = await teams.path();
    await teams.openSince(teams.dayBefore(2));
    await teams.rows(
      `INSERT INTO team_moves (merchant_id, member_id, to_id, effective_on, reason) VALUES (1, $1, $2, $3, 'a test')`,
      [team.agent, other.top, teams.dayBefore(1)],
    );
    const midnight = new Date(`${teams.dayBefore(1)}T00:00:00+08:00`);
    await teams.play(team.player, 100_000_000n, new Date(midnight.getTime() - 1));
    await teams.play(team.player, 10_000_000n, midnight);
    const everyone = [...of(team), other.top];
    expect(await teams.amounts(await teams.close(teams.dayBefore(2)), everyone)).toEqual([
      500_000n,
      200_000n,
      200_000n,
      undefined,
    ]);
    expect(await teams.amounts(await teams.close(teams.dayBefore(1)), everyone)).toEqual([
      50_000n,
      20_000n,
      undefined,
      20_000n,
    ]);
    // late for the day before the move: it counts on the first open day, in the tree of that day
    await teams.play(team.player, 1_000_000n, teams.noon(2));
    await teams.rows("SELECT team_roll_up(1, 100, 100000)");
    const sums = await teams.rows<{ id: bigint; day: string; turnover: bigint }>(
      `SELECT agent_id AS id, day::text, sum(turnover)::bigint AS turnover FROM team_days
        WHERE agent_id = ANY($1) AND level > 0 AND turnover <> 0 GROUP BY 1, 2 ORDER BY 2`,
      [[team.top, other.top]],
    );
    expect(sums).toEqual([
      { id: team.top, day: teams.dayBefore(2), turnover: 100_000_000n },
      { id: other.top, day: teams.dayBefore(1), turnover: 10_000_000n },
      { id: other.top, day: teams.dayBefore(0), turnover: 1_000_000n },
    ]);
    expect(await proof()).toEqual([]);
  });

  it("a member who had no team counts from the first moment of the day of the move", async () => {
    const late = await teams.loner(`late${team.player}`);
    await teams.openSince(teams.dayBefore(2));
    await teams.rows("SELECT team_roll_up(1, 1000, 100000)");
    // nobody follows what a member without a team has
    await teams.rows("SELECT ledger_transfer($1, 'adjustment', $2, 'CNY', 'adjustment', 'cash', 700000)", [
      `late:${late}`,
      late,
    ]);
    await teams.rows(
      `INSERT INTO team_moves (merchant_id, member_id, to_id, effective_on, reason) VALUES (1, $1, $2, $3, 'a test')`,
      [late, team.agent, teams.dayBefore(1)],
    );
    // the move is made when the job runs, later than this
    const midnight = new Date(`${teams.dayBefore(1)}T00:00:00+08:00`);
    await teams.play(late, 50_000_000n, new Date(midnight.getTime() - 1));
    await teams.play(late, 10_000_000n, midnight);
    expect(await teams.amounts(await teams.close(teams.dayBefore(2)), [team.agent])).toEqual([undefined]);
    expect(await teams.amounts(await teams.close(teams.dayBefore(1)), [team.agent])).toEqual([70_000n]);
    await teams.rows("SELECT team_roll_up(1, 100, 100000)");
    expect(
      await teams.rows("SELECT balance, members FROM team_totals WHERE agent_id = $1", [team.agent]),
    ).toEqual([{ balance: 700_000n, members: 2 }]);
    expect(await proof()).toEqual([]);
  });
});

describe("closed periods", () => {
  /** Everything that is stored about days and settlements up to a day. */
  const stored = (day: string) =>
    Promise.all(
      [
        "SELECT * FROM team_days WHERE day <= $1",
        "SELECT * FROM team_play_days WHERE day <= $1",
        "SELECT * FROM team_activity WHERE day <= $1",
        "SELECT l.* FROM rebate_lines l JOIN settlements r ON r.id = l.settlement_id WHERE r.last_day <= $1",
        "SELECT s.settlement_id, s.member_id, s.amount, s.carried, s.payable, s.inputs FROM settlement_statements s JOIN settlements r ON r.id = s.settlement_id WHERE r.last_day <= $1",
        "SELECT id, statements, amount, parameters FROM settlements WHERE last_day <= $1",
      ].map((text) => teams.rows(`${text} ORDER BY 1, 2, 3, 4`, [day])),
    );

  it("never change: late and reversed rounds, payments, edits, moves and ended contracts correct the next one", async () => {
    const other = await teams.path();
    await teams.openSince(teams.dayBefore(2));
    await teams.contract(team.top, "daily-salary", "day", 10, teams.dayBefore(10));
    await teams.contract(team.top, "hourly-salary", "hour", 10, teams.dayBefore(2));
    const round = await teams.play(team.player, 100_000_000n, teams.noon(2), 40_000_000n);
    await teams.close(teams.dayBefore(2));
    const before = await stored(teams.dayBefore(2));

    await teams.play(team.player, 30_000_000n, teams.noon(2));
    await teams.rows(
      "UPDATE rounds SET state = 'rolled_back', stake_total = 0, bets = 0 WHERE member_id = $1 AND round = $2",
      [team.player, round],
    );
    await teams.rows("UPDATE team_changes SET at = $1 WHERE turnover < 0", [teams.noon(1)]);
    await teams.rows("SELECT rebate_set($1, $2, $3)", [
      team.agent,
      JSON.stringify([{ category: "RNG", vendor: "", rate: 60 }]),
      teams.dayBefore(-1),
    ]);
    await teams.rows("UPDATE agent_contracts SET state = 'ended', ends_on = $1", [teams.dayBefore(-1)]);
    await teams.rows("SELECT team_move($1, $2, $3)", [team.agent, other.top, teams.dayBefore(-1)]);
    await t.app.services.settlements.pay();
    await t.app.services.settlements.settle();
    await t.app.services.settlements.pay();

    expect(await stored(teams.dayBefore(2))).toEqual(before);
    const [, rebate] = await settlementsOf("rebate", team.agent);
    expect(rebate).toMatchObject({ first: teams.dayBefore(1), amount: -140_000n });
    const [, salary] = await settlementsOf("daily-salary", team.top);
    expect(salary).toMatchObject({ first: teams.dayBefore(1), amount: 0n });
    expect(await proof()).toEqual([]);
  });
});
