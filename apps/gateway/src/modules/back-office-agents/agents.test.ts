import type { BackOfficeAgentDetail } from "@foyer/contract/back-office-agents";
import { addDays } from "@foyer/domain/record-days";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { login, type TestApp, testApp } from "../../testing/index.ts";
import { playRound } from "../../testing/teams.ts";
import { type Headers, key, operatorCalls, today, tomorrow } from "./back-office-agents.fixture.ts";

let t: TestApp;
let calls: ReturnType<typeof operatorCalls>;
let cashier: Headers;
let administrator: Headers;
const PASSWORD = "mondegreen84x";

beforeAll(async () => {
  t = await testApp();
  calls = operatorCalls(t);
  cashier = await calls.operator(["cashier"]);
  administrator = await calls.operator(["administrator"]);
  await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(t.app, "nightjar", keyPair());
});
afterAll(() => t.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
const sum = () => rows("SELECT team_roll_up(1, 5000, 5000000)");
const audited = async (deed: string) =>
  rows<{ by: string; player: string | null; subject: string | null; detail: object }>(
    `SELECT o.name AS by, m.username AS player, a.subject, a.detail FROM audit_trail a JOIN operators o ON o.id = a.operator_id
       LEFT JOIN members m ON m.id = a.member_id WHERE a.deed = $1 ORDER BY a.id DESC`,
    [deed],
  );

/** A general agent with an agent, and a member below that one. */
async function team(name: string) {
  const top = await calls.join(`${name}top`, null, 2);
  const agent = await calls.join(`${name}agent`, top.memberId, 1);
  const player = await calls.join(`${name}player`, agent.memberId, 0);
  return { top, agent, player };
}
const rates = (memberId: bigint, rate: number) =>
  rows("SELECT rebate_set($1, $2, $3)", [
    memberId,
    JSON.stringify([{ category: "RNG", vendor: "", rate }]),
    today(),
  ]);

describe("agents in the back office", () => {
  it("are found by a part of the username, with their upline and the size of their team", async () => {
    const { top, agent } = await team("search");
    await sum();
    const { value } = await calls.call(cashier, "GET", `/agents?q=${agent.username.toUpperCase()}`);
    // the one that the test copied has a similar name
    expect(value.content.filter(({ id }: { id: string }) => id === agent.id)).toEqual([
      {
        id: agent.id,
        username: agent.username,
        type: 1,
        disabled: false,
        upline: top.username,
        members: 1,
        agents: 0,
      },
    ]);
    const nothing = await calls.call(cashier, "GET", "/agents?q=%25");
    expect(nothing.value.content).toEqual([]);
  });

  it("are listed from the top without a search, and an agent's direct downlines agents first", async () => {
    const { top, agent } = await team("listed");
    const member = await calls.join("listedmember", top.memberId, 0);
    const { value } = await calls.call(cashier, "GET", "/agents");
    expect(value.content.map(({ id }: { id: string }) => id)).toContain(top.id);
    expect(value.content.map(({ id }: { id: string }) => id)).not.toContain(agent.id);
    const below = await calls.call(cashier, "GET", `/agents?under=${top.id}`);
    expect(below.value.content.map(({ id }: { id: string }) => id)).toEqual([agent.id, member.id]);
  });

  it("come in pages that neither repeat nor leave out anyone", async () => {
    const top = await calls.join("pages", null, 2);
    const below: string[] = [];
    for (let at = 0; at < 30; at++)
      below.push((await calls.join("paged", top.memberId, at % 3 === 0 ? 1 : 0)).id);
    const first = await calls.call(cashier, "GET", `/agents?under=${top.id}`);
    expect(first.value.content).toHaveLength(25);
    const second = await calls.call(cashier, "GET", `/agents?under=${top.id}&before=${first.value.next}`);
    expect(second.value.next).toBeUndefined();
    const seen = [...first.value.content, ...second.value.content].map(({ id }: { id: string }) => id);
    expect(seen.toSorted()).toEqual(below.toSorted());
  });

  it("show path, team, sums of the month and statements", async () => {
    const { top, agent, player } = await team("shown");
    await playRound(t, player.memberId, 100_000_000n, 40_000_000n);
    await sum();
    const { value } = await calls.call(cashier, "GET", `/agents/${agent.id}`);
    expect(value satisfies BackOfficeAgentDetail).toMatchObject({
      username: agent.username,
      path: [{ id: top.id, username: top.username }],
      directMembers: 1,
      directAgents: 0,
      month: { from: `${today().slice(0, 8)}01`, to: today(), turnover: "1000.00", prizes: "400.00" },
      moves: [],
      statements: [],
    });
    const own = await calls.call(cashier, "GET", `/agents/${player.id}`);
    expect(own.value.month).toMatchObject({ turnover: "1000.00" });
    expect(own.value.path.map(({ username }: { username: string }) => username)).toEqual([
      top.username,
      agent.username,
    ]);
  });
});

describe("a general agent", () => {
  const body = (username: string, change: object = {}) => ({
    username,
    password: PASSWORD,
    rates: [{ category: "RNG", rate: "1.5" }],
    clientKey: key(),
    ...change,
  });

  it("is created at the top with rates, and replaces the temporary password at the first log-in", async () => {
    const { value } = await calls.create(administrator, body("newgeneral"));
    expect(value).toMatchObject({ username: "newgeneral", type: 2, members: 0, agents: 0 });
    const entered = await login(t.app, "newgeneral", PASSWORD);
    expect(entered.json().value).toMatchObject({ firstTimeLogin: true });
    const shown = await calls.call(cashier, "GET", `/agents/${value.id}/rebates`);
    expect(shown.value).toMatchObject({ username: "newgeneral", agent: true, from: tomorrow() });
    expect(shown.value.rates).toContainEqual(
      expect.objectContaining({ category: "RNG", rate: "0", next: "1.5", highest: "2" }),
    );
    expect((await audited("agent-created"))[0]).toMatchObject({ by: "operator-1", player: "newgeneral" });
    expect((await audited("rates-changed"))[0]).toMatchObject({ player: "newgeneral" });
  });

  it("is created once however often the request is sent, and a key is for one agent", async () => {
    const once = body("onlyonce");
    const answers = await Promise.all([1, 2, 3, 4].map(() => calls.create(administrator, once)));
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
    expect(await calls.create(administrator, { ...once, username: "another1" })).toMatchObject({
      errorCode: "request.conflict",
    });
    expect(await rows("SELECT FROM members WHERE username = 'another1'")).toHaveLength(0);
  });

  it("needs a free username, a password by the merchant's rules and rates up to the merchant's highest", async () => {
    await calls.create(administrator, body("takenname"));
    for (const [change, error] of [
      [{ username: "TakenName" }, "member.username.taken"],
      [{ username: "a" }, "register.field.invalid"],
      [{ password: "short" }, "password.field.invalid"],
      [{ rates: [{ category: "RNG", rate: "2.01" }] }, "rebate.above.upline"],
      [{ rates: [{ category: "RNG", vendor: "NOBODY", rate: "1" }] }, "rebate.vendor.unknown"],
    ] as const)
      expect(await calls.create(administrator, body("stillfree", change)), error).toMatchObject({
        errorCode: error,
      });
    // refused as a whole
    expect(await rows("SELECT FROM members WHERE username = 'stillfree'")).toHaveLength(0);
  });

  it("can be a test account", async () => {
    const { value } = await calls.create(administrator, body("testgeneral", { test: true }));
    expect(value.type).toBe(42);
  });
});

describe("rates in the back office", () => {
  it("are set from the next day on, and the history says who did", async () => {
    const { top } = await team("rated");
    const set = (rate: string) =>
      calls.call(administrator, "PUT", `/agents/${top.id}/rebates`, { rates: [{ category: "RNG", rate }] });
    expect((await set("1.2")).value.rates).toContainEqual(
      expect.objectContaining({ category: "RNG", rate: "0", next: "1.2" }),
    );
    await set("1.2");
    const { value } = await calls.call(cashier, "GET", `/agents/${top.id}/rebates/history`);
    expect(value.content).toEqual([
      expect.objectContaining({
        operator: "Mara",
        state: "made",
        from: tomorrow(),
        rates: [{ category: "RNG", rate: "1.2" }],
      }),
    ]);
  });

  it("keep both bounds, and the refusal names them", async () => {
    const { top, agent } = await team("bounded");
    await rates(top.memberId, 100);
    await rates(agent.memberId, 80);
    const set = (id: string, rate: string) =>
      calls.call(administrator, "PUT", `/agents/${id}/rebates`, { rates: [{ category: "RNG", rate }] });
    expect(await set(agent.id, "1.01")).toMatchObject({
      errorCode: "rebate.above.upline",
      value: { violations: [{ category: "RNG", bound: "1", above: true, username: top.username }] },
    });
    expect(await set(top.id, "0.79")).toMatchObject({
      errorCode: "rebate.below.downline",
      value: { violations: [{ category: "RNG", bound: "0.8", above: false, username: agent.username }] },
    });
    expect(await set(top.id, "2.5")).toMatchObject({ errorCode: "rebate.above.upline" });
    expect(await set(top.id, "0.8")).toMatchObject({ status: 200 });
  });
});

describe("moving a team", () => {
  const plan = (id: string, change: object = {}, by = administrator) =>
    calls.call(by, "POST", `/agents/${id}/moves`, {
      day: tomorrow(),
      reason: "The manager changed.",
      clientKey: key(),
      ...change,
    });

  it("shows before what it does: who moves along, broken rates, and contracts that end", async () => {
    const { top, agent } = await team("preview");
    const below = await calls.join("previewbelow", agent.memberId, 1);
    const other = await calls.join("previewother", null, 2);
    await rates(top.memberId, 100);
    await rates(agent.memberId, 80);
    await rates(other.memberId, 50);
    await rows(
      `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, payer_id, period, tiers, active_turnover, proposed_by, client_key,
                                    request_hash, expires_at, state, starts_on, answered_at)
       SELECT 1, 'daily-salary', receiver, payer, 'day', '[{"from": "1", "active": 0, "rate": 1}]', 0, 'payer',
              'a-key-of-a-preview' || receiver, '', now(), 'accepted', current_date, now()
         FROM (VALUES ($1::bigint, $2::bigint), ($3, $1)) AS given (receiver, payer)`,
      [agent.memberId, top.memberId, below.memberId],
    );
    await sum();
    const { value } = await calls.call(
      cashier,
      "GET",
      `/agents/${agent.id}/move?to=${other.username.toUpperCase()}`,
    );
    expect(value).toEqual({
      from: top.username,
      to: other.username,
      earliest: tomorrow(),
      members: 1,
      agents: 1,
      levels: 1,
      refusal: "rebate",
      violations: [{ category: "RNG", bound: "0.5", above: true, username: other.username }],
      contracts: [
        { contractId: expect.any(String), kind: "daily-salary", payer: top.username, proposed: false },
      ],
      contractsBelow: 1,
    });
    const up = await calls.call(cashier, "GET", `/agents/${agent.id}/move`);
    expect(up.value).toMatchObject({ earliest: tomorrow(), violations: [] });
    expect(up.value).not.toHaveProperty("refusal");
    expect(await calls.call(cashier, "GET", `/agents/${agent.id}/move?to=nobody`)).toMatchObject({
      errorCode: "team.upline.unknown",
    });
  });

  it("is planned for a later day, made by the job on it, and leaves past days as they were", async () => {
    const { top, agent, player } = await team("moved");
    const other = await calls.join("movedother", null, 2);
    const { value } = await plan(agent.id, { to: other.username });
    expect(value).toMatchObject({
      member: { id: agent.id },
      from: top.username,
      to: other.username,
      day: tomorrow(),
      state: "planned",
      by: "Mara",
      reason: "The manager changed.",
    });
    expect((await audited("move-planned"))[0]).toMatchObject({
      player: agent.username,
      subject: other.username,
      detail: { note: "The manager changed." },
    });
    await rows("SELECT team_make_moves(1)");
    expect(
      await rows("SELECT FROM members WHERE id = $1 AND upline_id = $2", [agent.memberId, top.memberId]),
    ).toHaveLength(1);
    // as on the next day: they joined two days ago, and did nothing since
    const all = [top, agent, player, other].map(({ memberId }) => String(memberId)).join();
    await rows(`
      SELECT team_lock_sums(1);
      UPDATE team_links SET valid_from = valid_from - 2 WHERE member_id IN (${all});
      DELETE FROM team_changes WHERE member_id IN (${all});
      DELETE FROM team_days WHERE agent_id IN (${all});
    `);
    await rows("UPDATE team_moves SET effective_on = $2 WHERE id = $1", [value.moveId, today()]);
    await rows("SELECT team_make_moves(1)");
    const done = await calls.call(cashier, "GET", "/moves?state=done");
    expect(done.value.content[0]).toMatchObject({ moveId: value.moveId, state: "done" });
    const path = await calls.call(cashier, "GET", `/agents/${player.id}`);
    expect(path.value.path.map(({ username }: { username: string }) => username)).toEqual([
      other.username,
      agent.username,
    ]);
    expect(
      await rows("SELECT FROM team_links WHERE member_id = $1 AND agent_id = $2 AND valid_until = $3", [
        player.memberId,
        top.memberId,
        today(),
      ]),
    ).toHaveLength(1);
    const cancel = await calls.call(administrator, "POST", `/moves/${value.moveId}/cancel`);
    expect(cancel).toMatchObject({ errorCode: "team.move.closed" });
  });

  it("is refused with its reason: circles, other types of accounts, general agents, the same upline, and rates", async () => {
    const { top, agent, player } = await team("refused");
    const below = await calls.join("refusedbelow", agent.memberId, 1);
    const test = await calls.join("refusedtest", null, 42);
    for (const [id, to, refusal] of [
      [agent.id, below.username, "circle"],
      [agent.id, test.username, "upline"],
      [agent.id, player.username, "upline"],
      [agent.id, top.username, "same-upline"],
      [top.id, test.username, "general-agent"],
    ] as const)
      expect(await plan(id, { to }), refusal).toMatchObject({
        errorCode: "team.move.refused",
        value: { field: "to", refusal },
      });
  });

  it("is from tomorrow on, with a reason, and one at a time", async () => {
    const { agent } = await team("strict");
    for (const day of [today(), addDays(today(), -3), "2026-02-30", addDays(today(), 800)])
      expect(await plan(agent.id, { day }), day).toMatchObject({
        errorCode: "team.move.day",
        value: { earliest: tomorrow() },
      });
    expect(await plan(agent.id, { reason: "  " })).toMatchObject({
      errorCode: "request.invalid",
      value: { field: "reason", rule: "required" },
    });
    expect((await plan(agent.id)).value.state).toBe("planned");
    expect(await plan(agent.id)).toMatchObject({ errorCode: "team.move.planned" });
  });

  it("is planned once by a key, and cancelled once", async () => {
    const { agent } = await team("keyed");
    const clientKey = key();
    const moves = await Promise.all([1, 2, 3].map(() => plan(agent.id, { clientKey })));
    expect(new Set(moves.map(({ value }) => value.moveId)).size).toBe(1);
    expect(await plan(agent.id, { clientKey, reason: "Another one." })).toMatchObject({
      errorCode: "request.conflict",
    });
    const id = moves[0]?.value.moveId;
    const cancel = () => calls.call(administrator, "POST", `/moves/${id}/cancel`);
    expect((await cancel()).value).toMatchObject({ state: "cancelled", cancelledBy: "Mara" });
    expect((await cancel()).value).toMatchObject({ state: "cancelled" });
    expect((await audited("move-cancelled")).filter(({ player }) => player === agent.username)).toHaveLength(
      1,
    );
    expect((await plan(agent.id)).value.state).toBe("planned");
  });
});
