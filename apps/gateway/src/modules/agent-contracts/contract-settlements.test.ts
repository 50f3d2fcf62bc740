import type { SettlementPayment } from "@foyer/contract/settlements";
import { contractPeriod } from "@foyer/domain/agent-contract";
import { addDays } from "@foyer/domain/record-days";
import { beforeEach, describe, expect, it } from "vitest";
import { signIn } from "../../testing/index.ts";
import { playRound } from "../../testing/teams.ts";
import { contractsSuite, daily, dayBefore, noon, tier, today } from "./agent-contracts.fixture.ts";

interface Given {
  readonly content: SettlementPayment[];
  readonly owed: string;
}

const { t, rows, call, team, merchantGives, backdate, propose, answer, settle, openSince, balance } =
  await contractsSuite();

let current: Awaited<ReturnType<typeof team>>;
beforeEach(async () => {
  current = await team();
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
