import type { AgentContract, AgentContractTerms } from "@foyer/contract/agent-contracts";
import type { SettlementPayment } from "@foyer/contract/settlements";
import { contractPeriod } from "@foyer/domain/agent-contract";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { createMember, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam, playRound } from "../../testing/teams.ts";

type Headers = Record<string, string>;
interface Given {
  readonly content: SettlementPayment[];
  readonly owed: string;
}

let t: TestApp;
const today = dayIn("Asia/Manila", new Date());
const tomorrow = addDays(today, 1);
const dayBefore = (days: number) => addDays(today, -days);
const noon = (daysBefore: number) => new Date(`${dayBefore(daysBefore)}T12:00:00+08:00`);
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
  method: "GET" | "POST",
  path: string,
  payload?: object,
): Promise<Value> {
  const answer = await t.app.inject({
    method,
    url: `/wps/agent${path}`,
    headers,
    ...(payload && { payload }),
  });
  return answer.json().errorCode ?? answer.json().value;
}
const idOf = async (username: string) =>
  (await rows<{ id: string }>("SELECT public_id AS id FROM members WHERE username = $1", [username]))[0]
    ?.id as string;

let keys = 0;
const key = () => `client-key-of-test-${keys++}`;
const tier = (from: string, active: number, rate: string) => ({ from, active, rate });
const daily = (...tiers: ReturnType<typeof tier>[]) => ({
  kind: "daily-salary",
  tiers,
  activeTurnover: "50",
  clientKey: key(),
});
let made = 0;
/** A general agent with 0.3 % of daily salary from the merchant, an agent below, and below that one another. */
async function team() {
  made += 1;
  const names = { top: `top${made}`, agent: `agent${made}`, below: `below${made}`, player: `player${made}` };
  const top = await joinTeam(t, names.top, null, 2);
  const agent = await joinTeam(t, names.agent, top, 1);
  const below = await joinTeam(t, names.below, agent, 1);
  const player = await joinTeam(t, names.player, below);
  const ids = [top, agent, below, player];
  await rows("UPDATE team_links SET valid_from = valid_from - 40 WHERE member_id = ANY($1)", [ids]);
  await rows("UPDATE team_changes SET at = at - interval '40 days' WHERE member_id = ANY($1)", [ids]);
  await merchantGives(top, { ...daily(tier("100", 1, "0.3")) });
  return { names, ids: { top, agent, below, player }, headers: await signIn(t.app, names.top) };
}
async function merchantGives(top: bigint, terms: object): Promise<AgentContract> {
  const merchant = await t.app.services.settings.merchant("DEMO");
  const operator = (await rows<{ id: number }>("SELECT id FROM operators LIMIT 1"))[0]?.id as number;
  const { contractAnswers, contractProposals } = t.app.services;
  const proposed = await contractProposals.proposeByOperator(merchant, top, terms as never, operator);
  return contractAnswers.answer(top, merchant, proposed.id, "accept");
}
/** As if contracts had begun earlier. */
const backdate = (memberId: bigint, day: string) =>
  rows("UPDATE agent_contracts SET starts_on = $2 WHERE receiver_id = $1 AND state = 'accepted'", [
    memberId,
    day,
  ]);
const propose = async (headers: Headers, username: string, terms: object) =>
  call<AgentContract>(headers, "POST", `/subordinates/${await idOf(username)}/contracts`, terms);
const answer = (headers: Headers, { id }: { id: string }, verdict: string) =>
  call<AgentContract>(headers, "POST", `/contracts/${id}/answer`, { answer: verdict });
const settle = async (day: string) => rows("SELECT settlement_close_day(1, $1, 5000000, true, true)", [day]);
async function openSince(day: string): Promise<void> {
  for (const table of ["settlement_rests", "settlement_statements", "rebate_lines", "settlements"])
    await rows(`DELETE FROM ${table}`);
  await rows(
    `INSERT INTO team_calendars (merchant_id, settles_from) VALUES (1, $1)
     ON CONFLICT (merchant_id) DO UPDATE SET settles_from = $1, closed_through = NULL, hours_closed_until = NULL`,
    [day],
  );
}
const balance = async (memberId: bigint) =>
  (
    await rows<{ balance: bigint }>(
      "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'cash'",
      [memberId],
    )
  )[0]?.balance as bigint;

let current: Awaited<ReturnType<typeof team>>;
beforeAll(async () => {
  await operatorAt(t.app, (await t.app.services.settings.merchant("DEMO")).id);
});
beforeEach(async () => {
  current = await team();
});

describe("a proposal", () => {
  it("a proposed contract waits for the downline, who reads it as the specification's request and accepts it from the next day on", async () => {
    const { headers, names } = current;
    const proposed = await propose(
      headers,
      names.agent,
      daily(tier("20000", 5, "0.1"), tier("60000", 12, "0.15")),
    );
    expect(proposed).toMatchObject({ role: "payer", state: "proposed", waits: false, mine: true });
    const own = await signIn(t.app, names.agent);
    expect(await call(own, "GET", "/dividend/info")).toEqual({
      dailysalreqtype: "day",
      divtypecompperiodreq: "",
      contracthoursalreq: "",
    });
    const { content } = await call<{ content: AgentContract[] }>(own, "GET", "/contracts?only=waiting");
    expect(content).toMatchObject([
      { id: proposed.id, role: "receiver", waits: true, other: { username: names.top } },
    ]);
    const accepted = await answer(own, proposed, "accept");
    expect(accepted).toMatchObject({ state: "accepted", startsOn: tomorrow, waits: false });
    expect(await answer(own, proposed, "accept")).toEqual(accepted);
    expect(await answer(own, proposed, "decline")).toBe("contract.closed");
    expect(await call(own, "GET", "/dividend/info")).toMatchObject({ dailysalreqtype: "" });
  });

  it("a proposed contract gives no more than is received at the same point", async () => {
    const { headers, names } = current;
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.31")))).toBe(
      "contract.tiers.above.received",
    );
    expect(await propose(headers, names.agent, daily(tier("99", 1, "0.3")))).toBe(
      "contract.tiers.above.received",
    );
    expect(await propose(headers, names.agent, { ...daily(tier("100", 1, "0.1")), kind: "dividend" })).toBe(
      "contract.tiers.above.received",
    );
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.2"), tier("90", 1, "0.3")))).toBe(
      "contract.tiers.invalid",
    );
    expect(await propose(headers, names.below, daily(tier("100", 1, "0.1")))).toBe("member.unknown");
    expect(await propose(headers, names.player, daily(tier("100", 1, "0.1")))).toBe("member.unknown");
  });

  it("a contract is proposed once for a key, and one at a time", async () => {
    const { headers, names } = current;
    const terms = daily(tier("100", 1, "0.2"));
    const first = await propose(headers, names.agent, terms);
    expect(await propose(headers, names.agent, terms)).toEqual(first);
    expect(await propose(headers, names.agent, { ...terms, activeTurnover: "60" })).toBe("request.conflict");
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.2")))).toBe("contract.proposal.open");
    expect(await answer(headers, first, "accept")).toBe("contract.not.yours");
    expect(await answer(headers, first, "withdraw")).toMatchObject({ state: "withdrawn" });
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.2")))).toMatchObject({
      state: "proposed",
    });
  });

  it("a proposed contract is answered with other terms, which the proposer may accept", async () => {
    const { headers, names } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, "0.1")));
    const own = await signIn(t.app, names.agent);
    const { kind: _kind, ...terms } = daily(tier("100", 1, "0.25"));
    const counter = await call<AgentContract>(own, "POST", `/contracts/${proposed.id}/counter`, terms);
    expect(counter).toMatchObject({ state: "proposed", mine: true, counters: proposed.id });
    expect(await call(own, "POST", `/contracts/${proposed.id}/counter`, terms)).toEqual(counter);
    expect(await call(headers, "GET", `/contracts/${proposed.id}`)).toMatchObject({ state: "declined" });
    expect(await answer(own, counter, "accept")).toBe("contract.not.yours");
    expect(await answer(headers, counter, "accept")).toMatchObject({ state: "accepted", startsOn: tomorrow });
  });

  it("a proposed contract expires after seven days", async () => {
    const { headers, names } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, "0.1")));
    await rows("UPDATE agent_contracts SET expires_at = now() - interval '1 second' WHERE id = $1", [
      proposed.id,
    ]);
    const own = await signIn(t.app, names.agent);
    expect(await answer(own, proposed, "accept")).toBe("contract.closed");
    expect(await call(own, "GET", "/dividend/info")).toMatchObject({ dailysalreqtype: "" });
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.1")))).toMatchObject({
      state: "proposed",
    });
  });

  it("a proposal is written to the other party, and so is each answer to it", async () => {
    const { headers, names, ids } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, "0.1")));
    const own = await signIn(t.app, names.agent);
    await answer(own, proposed, "accept");
    await answer(own, proposed, "accept");
    await answer(headers, proposed, "end");
    const messages = (memberId: bigint) =>
      rows<{ title: string; link: boolean }>(
        `SELECT texts -> 'EN' ->> 'title' AS title, texts -> 'EN' ->> 'content' LIKE '%/m/member/agent/getSalaryContract?id=' || $2 || '"%' AS link
           FROM inbox_messages WHERE member_id = $1 AND key LIKE 'contract:' || $2 || ':%' ORDER BY id`,
        [memberId, proposed.id],
      );
    expect(await messages(ids.agent)).toEqual([
      { title: "A contract about a daily salary waits for you", link: true },
      { title: "Your contract about a daily salary ends", link: true },
    ]);
    expect(await messages(ids.top)).toEqual([
      { title: "Your contract about a daily salary was accepted", link: true },
    ]);
  });

  it("a contract is listed by the caller's role", async () => {
    const { headers, names } = current;
    await propose(headers, names.agent, daily(tier("100", 1, "0.1")));
    const roles = async (role: string) =>
      (await call<{ content: AgentContract[] }>(headers, "GET", `/contracts?role=${role}`)).content.map(
        ({ role, state }) => [role, state],
      );
    expect(await roles("receiver")).toEqual([["receiver", "accepted"]]);
    expect(await roles("payer")).toEqual([["payer", "proposed"]]);
  });

  it("a dividend contract's preview uses the last period of both teams", async () => {
    const { headers, names, ids } = current;
    const { first, last } = contractPeriod("week", addDays(contractPeriod("week", today).first, -1));
    const at = new Date(`${addDays(first, 1)}T12:00:00+08:00`);
    await playRound(t, ids.player, 20_000_000n, 5_000_000n, { at });
    await playRound(t, ids.agent, 30_000_000n, 40_000_000n, { at });
    await rows("SELECT team_roll_up(1, 10000, 5000000)");
    const terms = await call<AgentContractTerms>(
      headers,
      "GET",
      `/subordinates/${await idOf(names.agent)}/contract/terms?kind=dividend&period=week`,
    );
    expect(terms.activeTurnover).toBe("50");
    expect(terms.lastPeriod).toEqual({
      firstDay: first,
      lastDay: last,
      basis: "150.00",
      ownBasis: "50.00",
      active: 1,
      ownActive: 2,
    });
  });

  it("a contract's preview uses the last seven days of both teams", async () => {
    const { headers, names, ids } = current;
    await playRound(t, ids.player, 20_000_000n, 0n, { at: noon(2) });
    await playRound(t, ids.agent, 30_000_000n, 0n, { at: noon(2) });
    await rows("SELECT team_roll_up(1, 10000, 5000000)");
    const terms = await call<AgentContractTerms>(
      headers,
      "GET",
      `/subordinates/${await idOf(names.agent)}/contract/terms?kind=daily-salary`,
    );
    expect(terms).toMatchObject({
      startsOn: tomorrow,
      received: [{ from: "100.00", active: 1, rate: "0.3" }],
    });
    expect(terms.days).toHaveLength(7);
    expect(terms.days[5]).toEqual({
      day: dayBefore(2),
      turnover: "200.00",
      ownTurnover: "500.00",
      active: 1,
      ownActive: 2,
    });
  });
});

describe("an accepted contract", () => {
  async function agreed(rate = "0.2") {
    const { headers, names } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, rate)));
    const own = await signIn(t.app, names.agent);
    return { own, contract: await answer(own, proposed, "accept") };
  }

  it("an accepted contract is ended by either side from the next period on", async () => {
    const { own, contract } = await agreed();
    expect(await answer(own, contract, "end")).toMatchObject({ state: "ended", endsOn: tomorrow });
    expect(await answer(current.headers, contract, "end")).toMatchObject({ state: "ended" });
  });

  it("the end of a contract ends what is given below and not received any more", async () => {
    const { own, contract } = await agreed();
    const proposed = await propose(own, current.names.below, daily(tier("100", 1, "0.1")));
    const below = await signIn(t.app, current.names.below);
    const given = await answer(below, proposed, "accept");
    await answer(current.headers, contract, "end");
    expect(await call(below, "GET", `/contracts/${given.id}`)).toMatchObject({
      state: "ended",
      endsOn: tomorrow,
    });
  });

  it("an accepted contract ends with a move to another upline, and with it what is given below", async () => {
    const { own, contract } = await agreed();
    const { names, ids } = current;
    await joinTeam(t, `lowest${made}`, ids.below, 1);
    const [below, last] = [await signIn(t.app, names.below), await signIn(t.app, `lowest${made}`)];
    const given = await answer(
      below,
      await propose(own, names.below, daily(tier("100", 1, "0.1"))),
      "accept",
    );
    const passedOn = await answer(
      last,
      await propose(below, `lowest${made}`, daily(tier("100", 1, "0.05"))),
      "accept",
    );
    const other = await joinTeam(t, `other${made}`, null, 2);
    await rows("SELECT team_move($1, $2, $3)", [ids.agent, other, tomorrow]);
    for (const [who, { id }] of [
      [own, contract],
      [below, given],
      [last, passedOn],
    ] as const)
      expect(await call(who, "GET", `/contracts/${id}`)).toMatchObject({ state: "ended", endsOn: tomorrow });
    expect(
      await rows("SELECT state FROM agent_contracts WHERE receiver_id = $1", [ids.top]),
      "the contracts of the upline stay",
    ).toEqual([{ state: "accepted" }]);
  });

  it("each party of a contract that a move ended gets one message about it, in every language of messages", async () => {
    const { own, contract } = await agreed();
    const { names, ids } = current;
    const below = await signIn(t.app, names.below);
    const given = await answer(
      below,
      await propose(own, names.below, daily(tier("100", 1, "0.1"))),
      "accept",
    );
    const other = await joinTeam(t, `newtop${made}`, null, 2);
    await rows("SELECT team_move($1, $2, $3)", [ids.agent, other, tomorrow]);
    await Promise.all(Array.from({ length: 4 }, () => t.app.services.contractAnswers.writeOfMoves()));
    const texts = async (memberId: bigint | undefined, id: string) =>
      (
        await rows<{ texts: Record<string, { title: string; content: string }> }>(
          "SELECT texts FROM inbox_messages WHERE member_id = $1 AND key = 'contract:' || $2 || ':moved'",
          [memberId, id],
        )
      ).map((message) => message.texts);
    for (const [memberId, id, with_] of [
      [ids.agent, contract.id, names.top],
      [ids.top, contract.id, names.agent],
      [ids.below, given.id, names.agent],
      [ids.agent, given.id, names.below],
    ] as const) {
      const [message, ...more] = await texts(memberId, id);
      expect(more).toEqual([]);
      expect(Object.keys(message ?? {}).sort()).toEqual(["EN", "TY"]);
      for (const { content } of Object.values(message ?? {}))
        expect(content).toMatch(new RegExp(`${with_}.*\\?id=${id}`));
      expect(message?.["EN"]?.content).toContain("A team was moved.");
    }
    expect(await rows("SELECT FROM agent_contracts_moved")).toEqual([]);
  });

  it("a contract that was ended for a later day ends with an earlier move", async () => {
    const { own, contract } = await agreed();
    await answer(own, contract, "end");
    await rows("UPDATE agent_contracts SET ends_on = ends_on + 20 WHERE id = $1", [contract.id]);
    const other = await joinTeam(t, `later${made}`, null, 2);
    await rows("SELECT team_move($1, $2, $3)", [current.ids.agent, other, tomorrow]);
    expect(await call(own, "GET", `/contracts/${contract.id}`)).toMatchObject({
      state: "ended",
      endsOn: tomorrow,
    });
  });
});

describe("the settlement of contracts", () => {
  it("a settlement pays a daily salary from the merchant and from the upline, once, with its inputs", async () => {
    const { headers, names, ids } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, "0.1"), tier("300", 2, "0.2")));
    const own = await signIn(t.app, names.agent);
    await answer(own, proposed, "accept");
    for (const id of [ids.top, ids.agent]) await backdate(id, dayBefore(2));
    await openSince(dayBefore(2));
    await playRound(t, ids.player, 25_000_000n, 0n, { at: noon(2) });
    await playRound(t, ids.below, 10_000_000n, 0n, { at: noon(2) });
    const before = { top: await balance(ids.top), agent: await balance(ids.agent) };
    await settle(dayBefore(2));
    await t.app.services.settlements.pay();
    await t.app.services.settlements.pay();
    // 0.3 % of 350.00 come in, 0.2 % of it go out
    expect(await balance(ids.agent)).toBe(before.agent + 70_000n);
    expect(await balance(ids.top)).toBe(before.top + 105_000n - 70_000n);
    const { content } = await call<{ content: { id: string; state: string }[] }>(
      own,
      "GET",
      "/statements?kind=daily-salary",
    );
    expect(content).toMatchObject([{ kind: "daily-salary", payable: "0.70", state: "paid" }]);
    expect(await call(own, "GET", `/statements/${content[0]?.id}`)).toMatchObject({
      lines: [],
      inputs: { payer: names.top, tier: 1, active: 2, turnover: "350.00", activeTurnover: "50.00" },
    });
  });

  it("a settlement keeps a salary owed while the upline's balance is too low, and pays it when there is money", async () => {
    const { headers, names, ids } = current;
    const own = await signIn(t.app, names.agent);
    await answer(own, await propose(headers, names.agent, daily(tier("100", 1, "0.2"))), "accept");
    await backdate(ids.agent, dayBefore(2));
    await openSince(dayBefore(2));
    await playRound(t, ids.player, 25_000_000n, 0n, { at: noon(2) });
    await rows(
      "SELECT ledger_transfer($1, 'adjustment', $2, 'CNY', 'cash', 'adjustment', balance) FROM ledger_accounts WHERE member_id = $2 AND name = 'cash'",
      [`empty:${ids.top}`, ids.top],
    );
    await settle(dayBefore(2));
    await t.app.services.settlements.pay();
    const state = async () =>
      (
        await rows<{ state: string }>("SELECT state FROM settlement_statements WHERE member_id = $1", [
          ids.agent,
        ])
      )[0]?.state;
    expect(await state()).toBe("owed");
    const given = () => call<Given>(headers, "GET", "/payments?kind=daily-salary");
    const { content, owed } = await given();
    expect(owed).toBe("0.50");
    expect(content).toMatchObject([{ receiver: { username: names.agent }, payable: "0.50", state: "owed" }]);
    await rows("SELECT ledger_transfer($1, 'deposit', $2, 'CNY', 'deposit', 'cash', 100000000)", [
      `fill:${ids.top}`,
      ids.top,
    ]);
    await rows("UPDATE settlement_statements SET try_after = NULL");
    await t.app.services.settlements.pay();
    expect(await state()).toBe("paid");
    expect(await balance(ids.top)).toBe(100_000_000n - 50_000n);
    const paid = (await given()).content[0];
    expect((await given()).owed).toBe("0.00");
    const { payment, inputs } = await call<{ payment: object; inputs: object }>(
      headers,
      "GET",
      `/payments/${paid?.receiver.id}/${paid?.id}`,
    );
    expect(payment).toEqual(paid);
    expect(inputs).toMatchObject({ payer: names.top, tier: 0, turnover: "250.00", active: 1 });
    // the payer's own transaction, not the receiver's
    const url = `/wps/wallet/details/${paid?.transaction}`;
    expect((await t.app.inject({ url, headers })).json().value).toMatchObject({ amount: "-0.50" });
    // of the receiver it is no payment
    expect(await call(own, "GET", "/payments")).toEqual({ content: [], owed: "0.00" });
  });

  it("a settlement pays an hourly salary for the hour, also for its last millisecond", async () => {
    const { ids } = current;
    await merchantGives(ids.top, { ...daily(tier("100", 1, "1")), kind: "hourly-salary" });
    await backdate(ids.top, dayBefore(1));
    await openSince(dayBefore(1));
    const hour = new Date(`${dayBefore(1)}T09:00:00+08:00`);
    await playRound(t, ids.player, 20_000_000n, 0n, { at: new Date(hour.getTime() + 3_599_999) });
    await playRound(t, ids.player, 50_000_000n, 0n, { at: new Date(hour.getTime() + 3_600_000) });
    await settle(dayBefore(1));
    const found = await rows<{ starts: Date; amount: bigint }>(
      `SELECT r.starts_at AS starts, s.amount FROM settlement_statements s JOIN settlements r ON r.id = s.settlement_id
        WHERE s.member_id = $1 AND s.kind = 'hourly-salary' AND s.amount > 0 ORDER BY 1`,
      [ids.top],
    );
    expect(found).toEqual([
      { starts: hour, amount: 200_000n },
      { starts: new Date(hour.getTime() + 3_600_000), amount: 500_000n },
    ]);
    // every hour has a statement that says why
    expect(
      await rows("SELECT FROM settlement_statements WHERE member_id = $1 AND kind = 'hourly-salary'", [
        ids.top,
      ]),
    ).toHaveLength(24);
  });

  it("the database ends the same contract periods with a day as the rules of the domain", async () => {
    const found = await rows<{ day: string; period: "week"; first: string }>(
      `SELECT d::date::text AS day, p.period, p.first::text
         FROM generate_series('2027-12-01'::date, '2029-01-10'::date, '1 day') d CROSS JOIN agent_contract_periods(d::date) p`,
    );
    const expected = [];
    for (let day = "2027-12-01"; day <= "2029-01-10"; day = addDays(day, 1))
      for (const period of ["week", "half-month", "month"] as const) {
        const { first, last } = contractPeriod(period, day);
        if (last === day) expected.push({ day, period, first });
      }
    const byDay = (one: { day: string; period: string }, other: { day: string; period: string }) =>
      `${one.day} ${one.period}` < `${other.day} ${other.period}` ? -1 : 1;
    expect(found.toSorted(byDay)).toEqual(expected.toSorted(byDay));
  });

  it("a settlement pays an agent who was disabled in the period", async () => {
    const { ids } = current;
    await backdate(ids.top, dayBefore(2));
    await openSince(dayBefore(2));
    await playRound(t, ids.player, 20_000_000n, 0n, { at: noon(2) });
    await rows("UPDATE members SET status = 'disabled' WHERE id = $1", [ids.top]);
    const before = await balance(ids.top);
    await settle(dayBefore(2));
    await t.app.services.settlements.pay();
    expect(await balance(ids.top)).toBe(before + 60_000n);
  });

  it("the settlement of a day on which clocks are set back has 25 hours, and the day's play once", async () => {
    const { ids } = current;
    await rows(
      `UPDATE merchants SET settings = settings || '{"timeZone": "America/New_York"}' WHERE code = 'DEMO'`,
    );
    // the latest such day that is over: the first Sunday of November
    const year =
      today >= `${today.slice(0, 4)}-11-09` ? Number(today.slice(0, 4)) : Number(today.slice(0, 4)) - 1;
    const day = [1, 2, 3, 4, 5, 6, 7]
      .map((date) => `${year}-11-0${date}`)
      .find((one) => new Date(`${one}T12:00:00Z`).getUTCDay() === 0) as string;
    await rows("UPDATE team_links SET valid_from = valid_from - 400 WHERE member_id = ANY($1)", [
      Object.values(ids),
    ]);
    await merchantGives(ids.top, { ...daily(tier("1", 1, "1")), kind: "hourly-salary" });
    await backdate(ids.top, day);
    await openSince(day);
    // one o'clock twice, and the last millisecond of the day
    for (const at of [`${day}T01:30:00-04:00`, `${day}T01:30:00-05:00`, `${day}T23:59:59.999-05:00`])
      await playRound(t, ids.player, 10_000_000n, 0n, { at: new Date(at) });
    await playRound(t, ids.player, 10_000_000n, 0n, { at: new Date(`${addDays(day, 1)}T00:00:00-05:00`) });
    await settle(day);
    await rows("UPDATE merchants SET settings = settings - 'timeZone' WHERE code = 'DEMO'");
    const paid = await rows<{ amount: bigint }>(
      "SELECT amount FROM settlement_statements WHERE member_id = $1 AND kind = 'hourly-salary'",
      [ids.top],
    );
    expect(paid).toHaveLength(25);
    expect(paid.filter(({ amount }) => amount > 0n).map(({ amount }) => amount)).toEqual([
      100_000n,
      100_000n,
      100_000n,
    ]);
  });

  it("a settlement pays a dividend of what the team lost, less what it got, and carries a negative basis over", async () => {
    const { ids } = current;
    await rows("UPDATE agent_contracts SET state = 'ended', ends_on = starts_on WHERE receiver_id = $1", [
      ids.top,
    ]);
    await merchantGives(ids.top, {
      ...daily(tier("1", 1, "10")),
      kind: "dividend",
      period: "week",
      carries: true,
    });
    // two whole weeks before this one
    const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7) - 14);
    await backdate(ids.top, monday);
    await openSince(monday);
    const at = (day: number) => new Date(`${addDays(monday, day)}T12:00:00+08:00`);
    await playRound(t, ids.player, 100_000_000n, 150_000_000n, { at: at(1) });
    await playRound(t, ids.player, 100_000_000n, 0n, { at: at(8) });
    await rows(
      `INSERT INTO team_changes (merchant_id, member_id, at, kind, amount) VALUES (1, $1, $2, 'bonus', 20000000)`,
      [ids.player, at(9)],
    );
    for (let day = 0; day < 14; day++) await settle(addDays(monday, day));
    await playRound(t, ids.player, 30_000_000n, 10_000_000n);
    await rows("SELECT team_roll_up(1, 10000, 5000000)");
    const { running } = await call<{ running: object }>(current.headers, "GET", "/dividend/running");
    expect(running).toMatchObject({
      firstDay: addDays(monday, 14),
      lastDay: addDays(monday, 20),
      stake: "300.00",
      prizes: "100.00",
      basis: "200.00",
      carried: "0.00",
      tiers: [{ from: "1.00", active: 1, rate: "10" }],
    });
    const found = await rows<{ id: bigint; amount: bigint; inputs: object }>(
      "SELECT settlement_id AS id, amount, inputs FROM settlement_statements WHERE member_id = $1 AND kind = 'dividend' ORDER BY settlement_id",
      [ids.top],
    );
    expect(found).toMatchObject([
      { amount: 0n, inputs: { basis: "-50000000", carried: "0", rest: "-50000000", tier: null } },
      // 1,000 less a bonus of 200, less 500 carried over
      { amount: 3_000_000n, inputs: { basis: "80000000", carried: "-50000000", rest: "0", tier: 0 } },
    ]);
    const shown = () => call<object>(current.headers, "GET", `/statements/${found[1]?.id}`);
    const dividend = { stake: "1000.00", prizes: "0.00", bonuses: "200.00", basis: "800.00" };
    expect(await shown()).toMatchObject({ inputs: { dividend } });
    // as dividends were stored when all stakes were turnover
    await rows("UPDATE settlement_statements SET inputs = inputs - 'stake' WHERE settlement_id = $1", [
      found[1]?.id,
    ]);
    expect(await shown()).toMatchObject({ inputs: { dividend } });
  });
});

describe("who has contracts", () => {
  it("members of types 0, 4 and 40 have no contracts, and a stranger's contracts do not exist", async () => {
    await createMember(t.app, `tester${made}`, { type: 40 });
    const tester = await signIn(t.app, `tester${made}`);
    expect(await call(tester, "GET", "/contracts")).toBe("system.forbidden");
    const proposed = await propose(current.headers, current.names.agent, daily(tier("100", 1, "0.1")));
    const below = await signIn(t.app, current.names.below);
    expect(await call(below, "GET", `/contracts/${proposed.id}`)).toBe("contract.unknown");
    expect(await answer(below, proposed, "accept")).toBe("contract.unknown");
  });
});
