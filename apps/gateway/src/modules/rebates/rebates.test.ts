import type { MemberRebates, OwnRebates, RebatePreview } from "@foyer/contract/rebates";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { openEvents, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam, playRound } from "../../testing/teams.ts";

type Headers = Record<string, string>;
type Rate = { category: string; vendor?: string; rate?: string };

let t: TestApp;
const tomorrow = addDays(dayIn("Asia/Manila", new Date()), 1);
beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(t.app, "nightjar", keyPair());
});
afterAll(() => t.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
async function call<Value>(
  headers: Headers,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
): Promise<Value> {
  const answer = await t.app.inject({
    method,
    url: `/wps/agent/rebates${path}`,
    headers,
    ...(payload && { payload }),
  });
  return answer.json().errorCode ?? answer.json().value;
}
const idOf = async (username: string) =>
  (await rows<{ id: string }>("SELECT public_id AS id FROM members WHERE username = $1", [username]))[0]
    ?.id as string;
const change = async (headers: Headers, username: string, rates: Rate[]) =>
  call<MemberRebates>(headers, "PUT", `/subordinates/${await idOf(username)}`, { rates });
const read = async (headers: Headers, username: string) =>
  call<MemberRebates>(headers, "GET", `/subordinates/${await idOf(username)}`);
/** Rates that hold since a week, as an operator would have set them. */
const give = (memberId: bigint, rates: object[]) =>
  rows("SELECT rebate_set($1, $2, (now() - interval '7 days')::date)", [memberId, JSON.stringify(rates)]);
const slots = (rate: number, vendor = "") => ({ category: "RNG", vendor, rate });

let made = 0;
/** An agent with a downline agent, below whom is a member; usernames of this test. */
async function team() {
  made += 1;
  const [top, below, player] = [`top${made}`, `below${made}`, `player${made}`];
  const ids = { top: await joinTeam(t, top, null, 2), below: 0n, player: 0n };
  ids.below = await joinTeam(t, below, ids.top, 1);
  ids.player = await joinTeam(t, player, ids.below);
  // for as long as the preview reads
  await rows("UPDATE team_links SET valid_from = valid_from - 10 WHERE member_id = ANY($1)", [
    [ids.top, ids.below, ids.player],
  ]);
  await give(ids.top, [slots(90)]);
  await give(ids.below, [slots(70)]);
  await give(ids.player, [slots(50)]);
  return { top, below, player, ids, headers: await signIn(t.app, top) };
}
let current: Awaited<ReturnType<typeof team>>;
beforeEach(async () => {
  current = await team();
});

describe("rates of a direct downline", () => {
  it("an agent reads a direct downline's rates with their bounds", async () => {
    const { headers, below, player } = current;
    expect(await read(headers, below)).toMatchObject({
      username: below,
      agent: true,
      from: tomorrow,
      asks: true,
      rates: [{ category: "RNG", rate: "0.7", lowest: "0.5", lowestOf: player, highest: "0.9" }],
      vendors: expect.arrayContaining([{ category: "RNG", vendor: "NIGHTJAR", name: "Nightjar" }]),
    });
    // not a direct downline
    expect(await read(headers, player)).toBe("member.unknown");
    expect(await read(headers, current.top)).toBe("member.unknown");
  });

  it("a direct downline's rates are raised up to the agent's own from the next day on, and the same again changes nothing", async () => {
    const { headers, below } = current;
    const rates = [{ category: "RNG", rate: "0.9" }];
    const raised = await change(headers, below, rates);
    expect(raised.rates).toMatchObject([{ rate: "0.7", next: "0.9" }]);
    expect(await change(headers, below, rates)).toEqual(raised);
    const history = await call<{ content: object[] }>(
      headers,
      "GET",
      `/history?memberId=${await idOf(below)}`,
    );
    expect(history.content).toMatchObject([
      {
        state: "made",
        by: current.top,
        from: tomorrow,
        rates: [{ category: "RNG", before: "0.7", rate: "0.9" }],
      },
    ]);
    expect(await change(headers, below, [{ category: "RNG", rate: "0.91" }])).toBe("rebate.above.upline");
  });

  it("a downline agent's rates are lowered only with that agent's agreement, and never below a downline's", async () => {
    const { headers, below } = current;
    expect(await change(headers, below, [{ category: "RNG", rate: "0.49" }])).toBe("rebate.below.downline");
    const asked = await change(headers, below, [{ category: "RNG", rate: "0.6" }]);
    expect(asked.rates).toMatchObject([{ rate: "0.7" }]);
    expect(asked.waiting).toMatchObject({ state: "proposed", rates: [{ before: "0.7", rate: "0.6" }] });
    const own = await signIn(t.app, below);
    const { waiting } = await call<OwnRebates>(own, "GET", "");
    const accepted = await call<OwnRebates>(own, "POST", `/requests/${waiting?.id}`, { answer: "accept" });
    expect(accepted).toEqual({ rates: [{ category: "RNG", rate: "0.7", next: "0.6" }] });
    // the same answer again, and the other one
    expect(await call(own, "POST", `/requests/${waiting?.id}`, { answer: "accept" })).toEqual(accepted);
    expect(await call(own, "POST", `/requests/${waiting?.id}`, { answer: "decline" })).toBe(
      "rebate.request.closed",
    );
    // another member's request does not exist
    expect(await call(headers, "POST", `/requests/${waiting?.id}`, { answer: "accept" })).toBe(
      "rebate.request.unknown",
    );
  });

  it("a request that the member answered is not withdrawn, and the refusal says what became of it and when", async () => {
    const { headers, below } = current;
    const own = await signIn(t.app, below);
    const withdraw = async () =>
      (
        await t.app.inject({
          method: "DELETE",
          url: `/wps/agent/rebates/subordinates/${await idOf(below)}/request`,
          headers,
        })
      ).json();
    for (const answer of ["accept", "decline"]) {
      const { waiting } = await change(headers, below, [
        { category: "RNG", rate: answer === "accept" ? "0.65" : "0.6" },
      ]);
      await call(own, "POST", `/requests/${waiting?.id}`, { answer });
      expect(await withdraw()).toMatchObject({
        errorCode: "rebate.request.closed",
        value: { state: `${answer === "accept" ? "accepte" : "decline"}d`, at: expect.any(String) },
      });
    }
    await change(headers, below, [{ category: "RNG", rate: "0.6" }]);
    for (let again = 0; again < 2; again++) expect(await withdraw()).toMatchObject({ success: true });
  });

  it("each step of a request for lower rates is written once to the other side, who is notified live", async () => {
    const { headers, top, below, ids } = current;
    const own = await signIn(t.app, below);
    const ask = async (rate: string) =>
      (await change(headers, below, [{ category: "RNG", rate }])).waiting?.id as string;
    const withdraw = async () => call(headers, "DELETE", `/subordinates/${await idOf(below)}/request`);
    const messages = (memberId: bigint) =>
      rows<{ title: string; content: string }>(
        `SELECT texts -> 'EN' ->> 'title' AS title, texts -> 'EN' ->> 'content' AS content
           FROM inbox_messages WHERE member_id = $1 AND key LIKE 'rebate-request:%' ORDER BY id`,
        [memberId],
      );
    const events = await openEvents(await t.app.listen({ port: 0 }), own);
    await ask("0.65");
    await expect.poll(() => events.of("unread").length, { timeout: 120_000 }).toBeGreaterThan(1);
    await events.close();
    await withdraw();
    await withdraw();
    // replaced by a change that needs no agreement
    await ask("0.6");
    await change(headers, below, [{ category: "RNG", rate: "0.8" }]);
    for (const answer of ["decline", "accept"]) {
      const id = await ask("0.6");
      for (let again = 0; again < 2; again++) await call(own, "POST", `/requests/${id}`, { answer });
    }
    const asked = { title: "A request to lower your rebates waits for you" };
    const withdrawn = { title: "A request to lower your rebates was withdrawn" };
    const received = await messages(ids.below);
    expect(received).toMatchObject([asked, withdrawn, asked, withdrawn, asked, asked]);
    for (const { content } of received)
      expect(content).toMatch(new RegExp(`${top} .*"/m/member/agent/agentRebeat"`));
    const answers = await messages(ids.top);
    expect(answers).toMatchObject([
      { title: "Your request for lower rebates was declined" },
      { title: "Your request for lower rebates was accepted" },
    ]);
    for (const { content } of answers)
      expect(content).toMatch(new RegExp(`${below} .*"/m/member/teamRebate\\?member=${await idOf(below)}"`));
  });

  it("that nobody answered a request in time is written once to both sides, also where another one follows first", async () => {
    const { headers, below, ids } = current;
    const ask = async (rate: string) => {
      const id = (await change(headers, below, [{ category: "RNG", rate }])).waiting?.id as string;
      await rows("UPDATE rebate_changes SET expires_at = now() - interval '1 minute' WHERE id = $1", [id]);
    };
    const titles = async (memberId: bigint) =>
      (
        await rows<{ title: string }>(
          `SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages
            WHERE member_id = $1 AND key LIKE 'rebate-request:%' ORDER BY id`,
          [memberId],
        )
      ).map(({ title }) => title);
    await ask("0.65");
    await ask("0.6");
    await Promise.all(Array.from({ length: 4 }, () => t.app.services.rebates.expire()));
    const asked = "A request to lower your rebates waits for you";
    const expired = "A request to lower your rebates has expired";
    expect(await titles(ids.below)).toEqual([asked, expired, asked, expired]);
    const unanswered = "Your request for lower rebates has expired";
    expect(await titles(ids.top)).toEqual([unanswered, unanswered]);
    expect(await rows("SELECT state FROM rebate_changes WHERE member_id = $1", [ids.below])).toEqual([
      { state: "expired" },
      { state: "expired" },
    ]);
  });

  it("rates are not lowered by a request that was withdrawn, replaced or has expired", async () => {
    const { headers, below } = current;
    const own = await signIn(t.app, below);
    const ask = async (rate: string) =>
      (await change(headers, below, [{ category: "RNG", rate }])).waiting?.id as string;
    const withdrawn = await ask("0.6");
    await call(headers, "DELETE", `/subordinates/${await idOf(below)}/request`);
    const replaced = await ask("0.6");
    const expired = await ask("0.65");
    await rows("UPDATE rebate_changes SET expires_at = now() - interval '1 minute' WHERE id = $1", [expired]);
    for (const id of [withdrawn, replaced, expired])
      expect(await call(own, "POST", `/requests/${id}`, { answer: "accept" })).toBe("rebate.request.closed");
    expect(await call(own, "GET", "")).toEqual({ rates: [{ category: "RNG", rate: "0.7" }] });
  });

  it("rates of members who are no agents are lowered at once", async () => {
    const { below, player } = current;
    const headers = await signIn(t.app, below);
    expect((await change(headers, player, [{ category: "RNG", rate: "0" }])).rates).toMatchObject([
      { rate: "0.5", next: "0" },
    ]);
  });

  it("rates have exceptions for vendors, with the same bounds", async () => {
    const { headers, below } = current;
    const raised = await change(headers, below, [{ category: "RNG", vendor: "NIGHTJAR", rate: "0.9" }]);
    expect(raised.rates).toMatchObject([{ rate: "0.7" }, { vendor: "NIGHTJAR", next: "0.9" }]);
    expect(await change(headers, below, [{ category: "RNG", vendor: "NIGHTJAR", rate: "1" }])).toBe(
      "rebate.above.upline",
    );
    expect(await change(headers, below, [{ category: "LIVE", vendor: "NIGHTJAR", rate: "0" }])).toBe(
      "rebate.vendor.unknown",
    );
    // without its exception the rate would be lower
    expect((await change(headers, below, [{ category: "RNG", vendor: "NIGHTJAR" }])).waiting).toBeDefined();
  });

  it("a vendor without an exception has the category's rate, also where only the upline has an exception", async () => {
    const { headers, below, top, ids } = current;
    await give(ids.top, [slots(80, "NIGHTJAR")]);
    expect((await read(headers, below)).rates).toMatchObject([
      { category: "RNG", rate: "0.7" },
      { vendor: "NIGHTJAR", rate: "0.7", exception: false, highest: "0.8" },
    ]);
    expect(await call<OwnRebates>(await signIn(t.app, top), "GET", "")).toMatchObject({
      rates: [{ rate: "0.9" }, { vendor: "NIGHTJAR", rate: "0.8", exception: true }],
    });
    const raised = await change(headers, below, [{ category: "RNG", vendor: "NIGHTJAR", rate: "0.8" }]);
    expect(raised.rates[1]).toMatchObject({ rate: "0.7", next: "0.8", exception: true });
  });

  it("an agent and the upline who change rates at once cannot break a bound", async () => {
    const { headers, below, player } = current;
    await rows(
      `UPDATE merchants SET settings = settings || '{"rebates": {"highest": "2", "payMembers": true, "lowersWithoutAsking": "everyone", "release": "automatic"}}' WHERE code = 'DEMO'`,
    );
    const own = await signIn(t.app, below);
    await Promise.all([
      change(headers, below, [{ category: "RNG", rate: "0.55" }]),
      change(own, player, [{ category: "RNG", rate: "0.7" }]),
    ]);
    expect(
      await rows("SELECT * FROM rebate_violations($1, $2, NULL)", [current.ids.below, current.ids.top]),
    ).toEqual([]);
    await rows("UPDATE merchants SET settings = settings - 'rebates' WHERE code = 'DEMO'");
  });
});

describe("the preview of a change", () => {
  it("the preview of a rate change compares what the agent gets of the last week's play before and after, and changes nothing", async () => {
    const { headers, below, ids } = current;
    await playRound(t, ids.player, 100_000_000n, 0n, { at: new Date(Date.now() - 2 * 86_400_000) });
    await rows("SELECT team_roll_up(1, 10000, 100000)");
    const preview = await call<RebatePreview>(headers, "POST", `/subordinates/${await idOf(below)}/preview`, {
      rates: [{ category: "RNG", rate: "0.85" }],
    });
    expect(preview).toEqual({
      days: 7,
      rows: [{ category: "RNG", vendor: "NIGHTJAR", turnover: "1000.00", before: "2.00", after: "0.50" }],
      before: "2.00",
      after: "0.50",
      asks: false,
      violations: [],
    });
    expect((await read(headers, below)).rates).toMatchObject([{ rate: "0.7" }]);
    const broken = await call<RebatePreview>(headers, "POST", `/subordinates/${await idOf(below)}/preview`, {
      rates: [{ category: "RNG", rate: "0.4" }],
    });
    expect(broken).toMatchObject({
      asks: true,
      violations: [{ category: "RNG", bound: "0.5", above: false }],
    });
  });
});

describe("the rates of a team", () => {
  it("rates of a team are listed for direct downlines only", async () => {
    const { headers, below, ids } = current;
    await joinTeam(t, `direct${made}`, ids.top);
    const list = (query = "") =>
      call<{ content: { username: string }[] }>(headers, "GET", `/subordinates${query}`);
    expect(await list()).toEqual({
      content: [
        {
          id: await idOf(below),
          username: below,
          agent: true,
          rates: [{ category: "RNG", rate: "0.7" }],
          waiting: false,
        },
        {
          id: await idOf(`direct${made}`),
          username: `direct${made}`,
          agent: false,
          rates: [],
          waiting: false,
        },
      ],
    });
    await change(headers, below, [{ category: "RNG", rate: "0.9" }]);
    expect(await list()).toMatchObject({
      content: [{ rates: [{ category: "RNG", rate: "0.7", next: "0.9" }] }, {}],
    });
    expect((await list("?name=DIRECT")).content).toHaveLength(1);
    expect((await list("?name=%25")).content).toHaveLength(0);
  });
});

describe("a move", () => {
  it("a move is refused where the member's rate is above the new upline's", async () => {
    const { ids } = current;
    const other = await joinTeam(t, `other${made}`, null, 2);
    const move = async () =>
      (
        await rows<{ refusal: string | null }>("SELECT team_move($1, $2, $3) AS refusal", [
          ids.below,
          other,
          tomorrow,
        ])
      )[0]?.refusal;
    expect(await move()).toBe("rebate");
    await give(other, [slots(70)]);
    expect(await move()).toBeNull();
  });
});
