import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn, type TestApp, testApp } from "../../testing/index.ts";
import { type Answer, type Headers, key, operatorCalls, tomorrow } from "./back-office-agents.fixture.ts";

let t: TestApp;
let calls: ReturnType<typeof operatorCalls>;
let cashier: Headers;
let administrator: Headers;

beforeAll(async () => {
  t = await testApp();
  calls = operatorCalls(t);
  cashier = await calls.operator(["cashier"]);
  administrator = await calls.operator(["administrator"]);
});
afterAll(() => t.close());

const terms = (change: object = {}) => ({
  kind: "daily-salary",
  tiers: [{ from: "1000", active: 2, rate: "0.5" }],
  activeTurnover: "50",
  clientKey: key(),
  ...change,
});
const propose = (id: string, change: object = {}) =>
  calls.call(administrator, "POST", `/agents/${id}/contracts`, terms(change));
const answer = (id: string, what: string, more: object = {}) =>
  calls.call(administrator, "POST", `/contracts/${id}/answer`, { answer: what, ...more });
const asAgent = async (username: string, path: string, payload: object): Promise<Answer> => {
  const response = await t.app.inject({
    method: "POST",
    url: `/wps/agent/contracts/${path}`,
    headers: await signIn(t.app, username),
    payload,
  });
  return { status: response.statusCode, ...response.json<object>() } as Answer;
};

describe("contracts in the back office", () => {
  it("are proposed by the merchant to an agent directly below it, once by a key", async () => {
    const top = await calls.join("proposedto", null, 2);
    const agent = await calls.join("proposedbelow", top.memberId, 1);
    const player = await calls.join("proposedplayer", null, 0);
    const clientKey = key();
    const [first, again] = [await propose(top.id, { clientKey }), await propose(top.id, { clientKey })];
    expect(first.value).toMatchObject({
      receiver: { id: top.id, username: top.username },
      proposedBy: "payer",
      state: "proposed",
      waits: false,
      operator: "Mara",
    });
    expect(first.value).not.toHaveProperty("payer");
    expect(again.value.id).toBe(first.value.id);
    expect(await propose(top.id, { clientKey, activeTurnover: "60" })).toMatchObject({
      errorCode: "request.conflict",
    });
    expect(await propose(top.id)).toMatchObject({ errorCode: "contract.proposal.open" });
    for (const { id } of [agent, player])
      expect(await propose(id)).toMatchObject({ errorCode: "member.unknown" });
    expect(
      await propose(top.id, {
        kind: "dividend",
        period: "week",
        tiers: [
          { from: "1", active: 0, rate: "2" },
          { from: "2", active: 0, rate: "1" },
        ],
      }),
    ).toMatchObject({ errorCode: "contract.tiers.invalid", value: { tier: 1, field: "rate" } });
  });

  it("give no more than the highest rates of the merchant, whoever proposes or accepts", async () => {
    const top = await calls.join("above", null, 2);
    const tiersOf = (rate: string) => [{ from: "1000", active: 2, rate }];
    const refused = (highest: string) => ({
      status: 422,
      errorCode: "contract.rate.above.highest",
      value: { tier: 0, field: "rate", highest },
    });
    expect(await propose(top.id, { tiers: tiersOf("2.01") })).toMatchObject(refused("2"));
    expect(
      await propose(top.id, { kind: "dividend", period: "week", tiers: tiersOf("50.01") }),
    ).toMatchObject(refused("50"));
    const { id } = (await propose(top.id, { tiers: tiersOf("2") })).value;
    const { kind: _, ...more } = terms({ tiers: tiersOf("2.5") });
    expect(await asAgent(top.username, `${id}/counter`, more)).toMatchObject(refused("2"));
    const merchant = await t.app.services.settings.merchant("DEMO");
    const { contracts } = merchant.settings;
    const set = (highestSalary: string) =>
      t.app.services.merchantChanges.setSetting(merchant, "contracts", { ...contracts, highestSalary });
    await set("1");
    expect(await asAgent(top.username, `${id}/answer`, { answer: "accept" })).toMatchObject(refused("1"));
    await set("3");
    const countered = (await asAgent(top.username, `${id}/counter`, more)).value.id;
    expect((await answer(countered, "accept")).value.state).toBe("accepted");
    await set(contracts.highestSalary);
  });

  it("list counter-offers to the merchant, which an operator accepts, declines or counters", async () => {
    const top = await calls.join("countering", null, 2);
    const offered = (await propose(top.id)).value.id;
    const { kind: _, ...better } = terms({ tiers: [{ from: "1000", active: 2, rate: "0.7" }] });
    const counter = (await asAgent(top.username, `${offered}/counter`, better)).value.id;
    const waiting = await calls.call(cashier, "GET", "/contracts?state=waiting");
    expect(waiting.value).toMatchObject({ content: [{ id: counter, waits: true }], waiting: 1 });
    const { kind: __, ...middle } = terms({ tiers: [{ from: "1000", active: 2, rate: "0.6" }] });
    const [third, repeated] = [
      await calls.call(administrator, "POST", `/contracts/${counter}/counter`, middle),
      await calls.call(administrator, "POST", `/contracts/${counter}/counter`, middle),
    ];
    expect(third.value).toMatchObject({ counters: counter, operator: "Mara", proposedBy: "payer" });
    expect(repeated.value.id).toBe(third.value.id);
    const detail = await calls.call(cashier, "GET", `/contracts/${third.value.id}`);
    expect(detail.value.earlier.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      [counter, "declined"],
      [offered, "declined"],
    ]);
    expect(await answer(third.value.id, "accept")).toMatchObject({ errorCode: "contract.not.yours" });
    const { kind: ___, ...last } = terms({ tiers: [{ from: "1000", active: 2, rate: "0.65" }] });
    const fourth = (await asAgent(top.username, `${third.value.id}/counter`, last)).value.id;
    expect((await answer(fourth, "accept")).value).toMatchObject({
      state: "accepted",
      startsOn: tomorrow(),
      answeredBy: "Mara",
    });
    expect((await answer(fourth, "accept")).value.state).toBe("accepted");
    expect(await answer(fourth, "decline")).toMatchObject({ errorCode: "contract.closed" });
  });

  it("of the merchant end from the next period on with a reason, which the audit trail keeps", async () => {
    const top = await calls.join("ending", null, 2);
    const { id } = (await propose(top.id)).value;
    await asAgent(top.username, `${id}/answer`, { answer: "accept" });
    expect(await answer(id, "end")).toMatchObject({
      errorCode: "request.invalid",
      value: { field: "reason", rule: "required" },
    });
    const ended = await answer(id, "end", { reason: "No team any more." });
    expect(ended.value).toMatchObject({
      state: "ended",
      endsOn: tomorrow(),
      answeredBy: "Mara",
      reason: "No team any more.",
    });
    await answer(id, "end", { reason: "Once more." });
    const { rows } = await t.app.database.pool.query(
      "SELECT deed, detail ->> 'note' AS note FROM audit_trail WHERE subject = $1 AND area = 'agents' ORDER BY id",
      [id],
    );
    expect(rows).toEqual([
      { deed: "contract-proposed", note: null },
      { deed: "contract-ended", note: "No team any more." },
    ]);
  });

  it("between agents are shown, and no operator answers for an agent", async () => {
    const top = await calls.join("between", null, 2);
    const below = await calls.join("betweenbelow", top.memberId, 1);
    const { rows } = await t.app.database.pool.query<{ id: bigint }>(
      `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, payer_id, period, tiers, active_turnover, proposed_by, proposer_id,
                                    client_key, request_hash, expires_at)
       VALUES (1, 'dividend', $1, $2, 'week', '[{"from": "1", "active": 0, "rate": 1}]', 0, 'receiver', $1, 'a-key-between-agents', '',
               now() + interval '1 day') RETURNING id`,
      [below.memberId, top.memberId],
    );
    const id = String(rows[0]?.id);
    const found = await calls.call(
      cashier,
      "GET",
      `/contracts?q=${below.username}&payer=agents&kind=dividend`,
    );
    expect(found.value.content).toMatchObject([{ id, payer: { username: top.username }, waits: false }]);
    for (const what of ["accept", "decline", "withdraw", "end"])
      expect(await answer(id, what, { reason: "Because." })).toMatchObject({
        errorCode: "contract.not.yours",
      });
    await t.app.database.pool.query(
      "UPDATE agent_contracts SET state = 'declined', answered_at = now(), decline_reason = 'Too few players.' WHERE id = $1",
      [id],
    );
    expect((await calls.call(cashier, "GET", `/contracts/${id}`)).value).toMatchObject({
      state: "declined",
      declineReason: "Too few players.",
    });
    const { kind: _, ...own } = terms();
    expect(await calls.call(administrator, "POST", `/contracts/${id}/counter`, own)).toMatchObject({
      errorCode: "contract.not.yours",
    });
  });

  it("are filtered by state, and a proposal whose time is over is expired", async () => {
    const top = await calls.join("filtered", null, 2);
    const { id } = (await propose(top.id)).value;
    const listed = async (state: string) =>
      (await calls.call(cashier, "GET", `/contracts?state=${state}&q=${top.username}`)).value.content.length;
    expect([await listed("proposed"), await listed("expired")]).toEqual([1, 0]);
    await t.app.database.pool.query(
      "UPDATE agent_contracts SET expires_at = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    expect([await listed("proposed"), await listed("expired")]).toEqual([0, 1]);
    expect((await calls.call(cashier, "GET", `/contracts/${id}`)).value.state).toBe("expired");
  });
});
