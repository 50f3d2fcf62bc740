import { addDays } from "@foyer/domain/record-days";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { disableOperator, type TestApp, testApp } from "../../testing/index.ts";
import { playRound } from "../../testing/teams.ts";
import { type Headers, operatorCalls, today } from "./back-office-agents.fixture.ts";

let t: TestApp;
let calls: ReturnType<typeof operatorCalls>;
let cashier: Headers;
let second: Headers;
const dayBefore = (days: number) => addDays(today(), -days);
const noon = (daysBefore: number) => new Date(`${dayBefore(daysBefore)}T12:00:00+08:00`);

beforeAll(async () => {
  t = await testApp();
  calls = operatorCalls(t);
  cashier = await calls.operator(["cashier"]);
  second = await calls.operator(["cashier"], "second-cashier");
  await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(t.app, "nightjar", keyPair());
});
afterAll(() => t.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
const pay = () => t.app.services.settlements.pay();
/** A path of three whose members were there for 40 days, with rates. */
async function path(name: string) {
  const top = await calls.join(`${name}top`, null, 2);
  const agent = await calls.join(`${name}agent`, top.memberId, 1);
  const player = await calls.join(`${name}player`, agent.memberId, 0);
  const ids = [top.memberId, agent.memberId, player.memberId];
  await rows("UPDATE members SET registered_at = now() - interval '40 days' WHERE id = ANY($1)", [ids]);
  await rows("UPDATE team_links SET valid_from = valid_from - 40 WHERE member_id = ANY($1)", [ids]);
  await rows("UPDATE team_changes SET at = at - interval '40 days' WHERE member_id = ANY($1)", [ids]);
  for (const [at, rate] of [90, 70, 50].entries())
    await rows("SELECT rebate_set($1, $2, $3)", [
      ids[at],
      JSON.stringify([{ category: "RNG", vendor: "", rate }]),
      dayBefore(30),
    ]);
  return { top, agent, player };
}
async function openSince(daysBefore: number) {
  for (const table of ["settlement_rests", "settlement_statements", "rebate_lines", "settlements"])
    await rows(`DELETE FROM ${table}`);
  await rows(
    `INSERT INTO team_calendars (merchant_id, settles_from) VALUES (1, $1)
     ON CONFLICT (merchant_id) DO UPDATE SET settles_from = $1, closed_through = NULL, hours_closed_until = NULL`,
    [dayBefore(daysBefore)],
  );
}
const close = async (day: string, release: boolean): Promise<string> =>
  String(
    (
      await rows<{ id: bigint }>("SELECT settlement_close_day(1, $1, 100000, true, $2) AS id", [day, release])
    )[0]?.id,
  );
const release = (by: Headers, id: string) => calls.call(by, "POST", `/settlements/${id}/release`);

describe("settlements in the back office", () => {
  it("are listed by kind and state with what is paid and owed, and their statements from the largest on", async () => {
    const { top, agent, player } = await path("listed");
    await openSince(2);
    await playRound(t, player.memberId, 100_000_000n, 0n, { at: noon(2) });
    const id = await close(dayBefore(2), true);
    const listed = async (query: string) => (await calls.call(cashier, "GET", `/settlements${query}`)).value;
    expect((await listed("?kind=rebate&state=owed")).content).toMatchObject([
      {
        settlementId: id,
        firstDay: dayBefore(2),
        statements: 3,
        amount: "9.00",
        paid: "0.00",
        owed: "9.00",
        state: "paying",
      },
    ]);
    await pay();
    expect((await listed("?state=owed")).content).toEqual([]);
    expect(await listed("")).toMatchObject({
      content: [{ settlementId: id, paid: "9.00", owed: "0.00", state: "paid" }],
      held: 0,
      releases: "automatic",
    });
    expect((await listed("?kind=dividend")).content).toEqual([]);
    const { value } = await calls.call(cashier, "GET", `/settlements/${id}`);
    expect(value.content).toMatchObject([
      { member: { username: player.username }, payable: "5.00", state: "paid" },
      { member: { username: top.username }, payable: "2.00" },
      { member: { username: agent.username }, payable: "2.00" },
    ]);
    const file = await t.app.inject({ url: `/wps/backoffice/settlements/${id}/csv`, headers: cashier });
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="rebate-${dayBefore(2)}.csv"`);
    expect(file.body.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFUsername,Payer,Amount,Carried,Payable,State",
      `${player.username},,5.00,0.00,5.00,paid`,
    ]);
  });

  it("that are held are paid once an operator releases them, and never twice", async () => {
    const { player } = await path("held");
    await openSince(3);
    await playRound(t, player.memberId, 100_000_000n, 0n, { at: noon(3) });
    const id = await close(dayBefore(3), false);
    await pay();
    const held = await calls.call(cashier, "GET", "/settlements?state=held");
    expect(held.value).toMatchObject({ content: [{ settlementId: id, state: "held" }], held: 1 });
    expect((await calls.call(cashier, "GET", "/waiting")).value).toMatchObject({ settlements: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => release(cashier, id)));
    for (const { value } of answers) expect(value).toMatchObject({ state: "paying", releasedBy: "Mara" });
    await pay();
    await release(second, id);
    await pay();
    expect((await calls.call(cashier, "GET", `/settlements/${id}`)).value.settlement).toMatchObject({
      state: "paid",
      paid: "9.00",
    });
    expect(
      await rows(
        "SELECT deed, detail ->> 'amount' AS amount FROM audit_trail WHERE area = 'settlements' AND subject = $1",
        [id],
      ),
    ).toEqual([{ deed: "released", amount: "9" }]);
    expect(
      await rows("SELECT FROM ledger_transfers WHERE kind = 'rebate' AND reference = $1", [id]),
    ).toHaveLength(3);
  });

  it("above the merchant's limit need two operators", async () => {
    const { player } = await path("large");
    await openSince(4);
    await playRound(t, player.memberId, 100_000_000n, 0n, { at: noon(4) });
    const id = await close(dayBefore(4), false);
    await rows("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [
      { fourEyesAbove: { deposits: "1", withdrawals: "1", adjustments: "1", settlements: "8.99" } },
    ]);
    await expect
      .poll(
        async () => (await calls.call(cashier, "GET", `/settlements/${id}`)).value.settlement.twoOperators,
      )
      .toBe(true);
    expect((await release(cashier, id)).value).toMatchObject({
      state: "held",
      approvedBy: "Mara",
      mine: true,
    });
    expect((await release(cashier, id)).value).toMatchObject({ state: "held" });
    await pay();
    expect((await calls.call(second, "GET", `/settlements/${id}`)).value.settlement).toMatchObject({
      state: "held",
      mine: false,
    });
    expect((await release(second, id)).value).toMatchObject({ state: "paying" });
    expect(
      await rows("SELECT deed FROM audit_trail WHERE area = 'settlements' AND subject = $1 ORDER BY id", [
        id,
      ]),
    ).toEqual([{ deed: "release-approved" }, { deed: "released" }]);
    await rows("UPDATE merchants SET settings = settings - 'fourEyesAbove' WHERE code = 'DEMO'");
  });

  it.each([
    ["of all members", { settlement: "8.99", memberDay: "1000" }],
    ["of one member and day", { settlement: "1000", memberDay: "4.99" }],
  ])("that would begin by themselves above a limit %s wait for two operators", async (_, limits) => {
    const name = `auto${limits.settlement.length}`;
    const days = limits.settlement === "1000" ? 6 : 7;
    const { player } = await path(name);
    await openSince(days);
    await playRound(t, player.memberId, 100_000_000n, 0n, { at: noon(days) });
    await rows("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [
      { automaticReleases: limits },
    ]);
    const id = await close(dayBefore(days), true);
    await rows("UPDATE merchants SET settings = settings - 'automaticReleases' WHERE code = 'DEMO'");
    await pay();
    const read = async (by: Headers) => (await calls.call(by, "GET", `/settlements/${id}`)).value.settlement;
    expect(await read(cashier)).toMatchObject({
      state: "held",
      amount: "9.00",
      aboveAutomatic: true,
      twoOperators: true,
    });
    for (let again = 0; again < 2; again++)
      expect((await release(cashier, id)).value).toMatchObject({ state: "held", mine: true });
    expect((await release(second, id)).value).toMatchObject({ state: "paying" });
    await pay();
    expect(await read(cashier)).toMatchObject({ state: "paid" });
  });

  it("do not begin by themselves once the merchant lets operators release them, also where that was read before", async () => {
    const { player } = await path("manual");
    await openSince(9);
    await playRound(t, player.memberId, 100_000_000n, 0n, { at: noon(9) });
    await rows(
      `UPDATE merchants SET settings = settings
         || '{"rebates":{"highest":"2","payMembers":true,"lowersWithoutAsking":"members","release":"operator"}}' WHERE code = 'DEMO'`,
    );
    const id = await close(dayBefore(9), true);
    await rows("UPDATE merchants SET settings = settings - 'rebates' WHERE code = 'DEMO'");
    const { value } = await calls.call(cashier, "GET", `/settlements/${id}`);
    expect(value.settlement).toMatchObject({ state: "held", amount: "9.00", twoOperators: false });
  });

  it("of several settlements of a day that begin by themselves count together for a member", async () => {
    const { player } = await path("summed");
    await openSince(8);
    await playRound(t, player.memberId, 100_000_000n, 0n, { at: noon(8) });
    await rows("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [
      { automaticReleases: { settlement: "1000", memberDay: "8" } },
    ]);
    const id = await close(dayBefore(8), true);
    // as if a salary of that day followed
    const [next] = await rows<{ id: string }>(
      `WITH s AS (
         INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day, parameters)
         SELECT merchant_id, 'daily-salary', starts_at, ends_at, first_day, last_day, '{}' FROM settlements WHERE id = $1 RETURNING id)
       INSERT INTO settlement_statements (settlement_id, member_id, kind, amount, state, inputs)
       SELECT s.id, $2, 'daily-salary', 400000, 'owed', '{}' FROM s RETURNING settlement_id::text AS id`,
      [id, player.memberId],
    );
    await rows("SELECT settlement_sum_up($1, true)", [next?.id]);
    await rows("UPDATE merchants SET settings = settings - 'automaticReleases' WHERE code = 'DEMO'");
    const state = async (settlement: string | undefined) =>
      (await calls.call(cashier, "GET", `/settlements/${settlement}`)).value.settlement.state;
    expect([await state(id), await state(next?.id)]).toEqual(["paying", "held"]);
  });

  it.each([
    ["that the merchant sets", { settlement: "5", memberDay: "1000", day: "12" }],
    ["of five times that of one", { settlement: "2.4", memberDay: "1000" }],
  ])(
    "summed up at once begin by themselves up to a sum of the day %s, and the others wait",
    async (_, limits) => {
      const { player } = await path(`raced${limits.settlement.length}`);
      await rows("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [
        { automaticReleases: limits },
      ]);
      // of a day of their own, each below the limit of one; the last two are another day's
      const day = limits.settlement === "5" ? "2020-05-01" : "2020-06-01";
      const amounts = ["2.4", "1.9", "2.3", "2.4", "1.1", "2.2", "0.7", "2.4", "1.3", "2.4"];
      const settlements = await rows<{ id: string }>(
        `WITH s AS (
         INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day, parameters)
         SELECT 1, 'hourly-salary', d + make_interval(hours => n), d + make_interval(hours => n + 1), d, d, '{}'
           FROM generate_series(1, $3::int) n, LATERAL (SELECT $2::date + CASE WHEN n > 8 THEN 1 ELSE 0 END AS d) x
         RETURNING id, starts_at), m AS (SELECT id, row_number() OVER (ORDER BY starts_at) AS n FROM s)
       INSERT INTO settlement_statements (settlement_id, member_id, kind, amount, state, inputs)
       SELECT m.id, $1, 'hourly-salary', ($4::text[])[n]::numeric * 100000, 'owed', '{}' FROM m RETURNING settlement_id::text AS id`,
        [player.memberId, day, amounts.length, amounts],
      );
      await Promise.all(settlements.map(({ id }) => rows("SELECT settlement_sum_up($1, true)", [id])));
      await rows("UPDATE merchants SET settings = settings - 'automaticReleases' WHERE code = 'DEMO'");
      const days = await rows<{ released: string; smallestHeld: string | null }>(
        `SELECT (coalesce(sum(amount) FILTER (WHERE released_at IS NOT NULL), 0) / 100000.0)::text AS released,
              (min(amount) FILTER (WHERE above_automatic AND released_at IS NULL) / 100000.0)::text AS "smallestHeld"
         FROM settlements WHERE id = ANY ($1) GROUP BY last_day ORDER BY last_day`,
        [settlements.map(({ id }) => id)],
      );
      const [first, next] = days;
      // 16.4 were due: what waits has no room beside what began
      expect(Number(first?.released)).toBeLessThanOrEqual(12);
      expect(Number(first?.released) + Number(first?.smallestHeld)).toBeGreaterThan(12);
      expect(Number(next?.released)).toBeCloseTo(3.7);
      expect(next?.smallestHeld).toBeNull();
    },
  );

  it("approved by an operator who is disabled since are not released by it, and the approval is declined", async () => {
    const gone = await calls.operator(["cashier"], "gone");
    const { player } = await path("gone");
    await openSince(5);
    await playRound(t, player.memberId, 100_000_000n, 0n, { at: noon(5) });
    const id = await close(dayBefore(5), false);
    // the database reads the limits itself
    await rows("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [
      { fourEyesAbove: { deposits: "1", withdrawals: "1", adjustments: "1", settlements: "8.99" } },
    ]);
    await release(gone, id);
    await disableOperator(t.app, 1, "gone");
    expect((await release(second, id)).errorCode).toBe("approval.first.disabled");
    const step = (await calls.call(second, "GET", "/approvals")).value.content.find(
      ({ subject }: { subject: string }) => subject === id,
    );
    const { kind, subject, askedAt } = step;
    await calls.call(second, "POST", "/approvals/decline", { kind, subject, askedAt });
    expect((await release(second, id)).value).toMatchObject({ state: "held", mine: true });
    expect((await release(cashier, id)).value).toMatchObject({ state: "paying" });
    expect(
      await rows("SELECT deed FROM audit_trail WHERE area = 'settlements' AND subject = $1 ORDER BY id", [
        id,
      ]),
    ).toEqual([
      { deed: "release-approved" },
      { deed: "approval-declined" },
      { deed: "release-approved" },
      { deed: "released" },
    ]);
    await rows("UPDATE merchants SET settings = settings - 'fourEyesAbove' WHERE code = 'DEMO'");
  });

  it("are proven line by line from the postings", async () => {
    const { top, agent, player } = await path("proven");
    await openSince(5);
    await playRound(t, player.memberId, 100_000_000n, 0n, { at: noon(5) });
    const id = await close(dayBefore(5), true);
    const differences = async () =>
      (await calls.call(cashier, "GET", `/settlements/${id}/differences`)).value;
    expect(await differences()).toMatchObject({ content: [], count: 0 });
    await rows("UPDATE rebate_lines SET amount = amount + 1 WHERE settlement_id = $1 AND member_id = $2", [
      id,
      agent.memberId,
    ]);
    await rows("DELETE FROM rebate_lines WHERE settlement_id = $1 AND member_id = $2", [id, top.memberId]);
    const { content, count } = await differences();
    expect(count).toBe(2);
    expect(content).toEqual([
      {
        member: top.username,
        downline: agent.username,
        category: "RNG",
        vendor: "NIGHTJAR",
        computed: "2.00",
      },
      {
        member: agent.username,
        downline: player.username,
        category: "RNG",
        vendor: "NIGHTJAR",
        stored: "2.00001",
        computed: "2.00",
      },
    ]);
  });
});

describe("a dry run", () => {
  it("says what the open day and periods give by now, and changes nothing", async () => {
    const { top, player } = await path("tried");
    await openSince(0);
    await rows(
      `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, proposed_by, client_key, request_hash,
                                    expires_at, state, starts_on, answered_at)
       SELECT 1, kind, $1, period, '[{"from": "1", "active": 0, "rate": 100}]', 0, 'payer', 'a-key-of-a-trial-' || kind, '', now(),
              'accepted', $2, now()
         FROM (VALUES ('daily-salary', 'day'), ('dividend', 'month')) k (kind, period)`,
      [top.memberId, dayBefore(20)],
    );
    await playRound(t, player.memberId, 100_000_000n, 40_000_000n);
    await rows("SELECT team_roll_up(1, 5000, 5000000)");
    const stored = () =>
      rows(
        `SELECT (SELECT count(*) FROM settlements) AS runs, (SELECT count(*) FROM rebate_lines) AS lines,
                (SELECT count(*) FROM settlement_rests) AS rests, (SELECT max(seq) FROM ledger_transfers) AS seq,
                (SELECT closed_through FROM team_calendars WHERE merchant_id = 1) AS closed`,
      );
    const before = await stored();
    const { value } = await calls.call(cashier, "GET", "/settlement-trial");
    expect(value.content).toMatchObject([
      { kind: "rebate", firstDay: today(), statements: 3, amount: "9.00" },
      {
        kind: "daily-salary",
        amount: "10.00",
        largest: [{ member: { username: top.username }, payable: "10.00", state: "owed" }],
      },
      { kind: "dividend", firstDay: `${today().slice(0, 8)}01`, amount: "6.00" },
    ]);
    expect(await stored()).toEqual(before);
  });
});
