import type { Club } from "@foyer/contract/club";
import type { BetLine } from "@foyer/contract/lottery-orders";
import type { BetDetails, BetTotals, ProfitReport } from "@foyer/contract/records";
import type { RunningDividend } from "@foyer/contract/settlements";
import type { TeamKpi, TeamMemberPage, TeamProfit } from "@foyer/contract/teams";
import type { WithdrawalInfo } from "@foyer/contract/withdrawals";
import { dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createMember, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";
import { depositToPlay, type Withdrawer } from "../withdrawals/withdrawals.fixture.ts";
import { createLottery, endSales, sellingDraw, settleWith } from "./lotteries.fixture.ts";

type Headers = Record<string, string>;
const CODE = "ELOTT_OPPOSED";
const UNIT = 100_000n;
/** The first digit is big and even. */
const SIX = ["6", "0", "0", "0", "0"];

let t: TestApp;
let made = 0;
beforeAll(async () => {
  // a test sums the teams itself
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp();
  await createLottery(t.app, { code: CODE });
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

/** Stakes whole units on sides of the first digit, or of another one. */
const side = (value: string, stake: number, digit = 1): BetLine => ({
  betType: "sides",
  selection: [1, 2, 3, 4, 5].map((one) => (one === digit ? [value] : [])),
  unit: "1.00",
  multiple: stake,
});
const key = () => `opposed-key-${String(++made).padStart(8, "0")}`;
const stakeOf = (lines: readonly BetLine[]): string =>
  `${lines.reduce((sum, { selection, multiple }) => sum + selection.flat().length * multiple, 0)}.00`;

async function call<Value>(
  headers: Headers,
  method: "GET" | "POST",
  url: string,
  payload?: object,
): Promise<Value> {
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.json().errorCode).toBeUndefined();
  return answer.json().value;
}
const read = <Value>(headers: Headers, url: string) => call<Value>(headers, "GET", url);
const place = (headers: Headers, draw: string, lines: BetLine[]) =>
  call<{ number: string }>(headers, "POST", "/lgw/orders", {
    code: CODE,
    draw,
    lines,
    total: stakeOf(lines),
    idempotencyKey: key(),
  });
async function someone(): Promise<{ memberId: bigint; headers: Headers }> {
  const username = `opposer${++made}`;
  const memberId = await createMember(t.app, username, { balance: 1_000n * UNIT });
  return { memberId, headers: await signIn(t.app, username) };
}
const totals = (headers: Headers) => read<BetTotals>(headers, "/wps/member/gameRecord/totals");
/** What each round of a member counts as turnover, by its stake. */
async function counted(headers: Headers): Promise<Record<string, string>> {
  const { items } = await read<{ items: { id: string }[] }>(headers, "/wps/member/gameRecord");
  const bets = await Promise.all(
    items.map(({ id }) => read<BetDetails>(headers, `/wps/member/gameRecord/${id}`)),
  );
  return Object.fromEntries(bets.map(({ stake, turnover }) => [stake, turnover]));
}

it("what the lines of an order cover is stored when it is placed", async () => {
  const { headers } = await someone();
  const draw = await sellingDraw(t.app, CODE);
  await place(headers, draw, [side("big", 3), side("odd", 2, 2)]);
  const { number } = await place(headers, draw, [side("big", 1), side("odd", 1)]);
  const { rows } = await t.app.database.pool.query<{ number: string; covers: number; losesIn: number }>(
    `SELECT o.number, o.covers, o.loses_in AS "losesIn" FROM lottery_orders o JOIN lottery_draws d ON d.id = o.draw_id
      JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number = $2 ORDER BY o.id`,
    [CODE, draw],
  );
  expect(rows).toMatchObject([{ covers: 0.5 }, { number, covers: 1 }]);
  for (const { losesIn } of rows) expect(losesIn).not.toBe(0);
  await settleWith(t.app, CODE, draw, SIX);
});

describe("play that is not at risk", () => {
  it("500 with half as much bonus in one bet on all digits makes no progress", async () => {
    const { headers, memberId } = await someone();
    await depositToPlay(t.app, { memberId, merchantId: 1, currency: "CNY" } as Withdrawer, 500n * UNIT);
    await t.app.database.pool.query(
      `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, terms, stage, measure, counts_from)
       VALUES (1, $1, 'CNY', 3, '{"weights": {"ELOTT": 100}}', 'counting', 'stake', now())`,
      [memberId],
    );
    const digits = [..."0123456789"];
    const all = { betType: "position", selection: [digits, [], [], [], []], unit: "1.00", multiple: 75 };
    const draw = await sellingDraw(t.app, CODE);
    await place(headers, draw, [all]);
    await settleWith(t.app, CODE, draw, SIX);
    // the same by ten orders, and together with a number that costs next to nothing
    const next = await sellingDraw(t.app, CODE);
    for (const digit of digits)
      await place(headers, next, [{ ...all, selection: [[digit], [], [], [], []], multiple: 5 }]);
    await place(headers, next, [{ betType: "first3-sum", selection: [["0"]], unit: "1.00", multiple: 1 }]);
    await settleWith(t.app, CODE, next, SIX);
    expect(await totals(headers)).toMatchObject({ stake: "801.00", turnover: "1.00" });
    const { locked } = await read<WithdrawalInfo>(headers, "/wps/withdraw/info");
    expect(locked).toMatchObject([{ reason: "turnover", counted: "1.00", required: "500.00" }]);
    const { rows } = await t.app.database.pool.query(
      "SELECT counted FROM promotion_participations WHERE member_id = $1",
      [memberId],
    );
    expect(rows).toEqual([{ counted: UNIT }]);
  });

  it("nine digits of ten count a third, whichever orders they are in", async () => {
    const { headers } = await someone();
    const draw = await sellingDraw(t.app, CODE);
    const digits = (row: string) => ({
      betType: "position",
      selection: [[...row], [], [], [], []],
      unit: "1.00",
      multiple: 3,
    });
    await place(headers, draw, [digits("12345"), side("big", 4, 2)]);
    await place(headers, draw, [digits("6789")]);
    await settleWith(t.app, CODE, draw, SIX);
    expect(await counted(headers)).toEqual({ "19.00": "9.00", "12.00": "4.00" });
  });

  it("count their difference wherever turnover counts, and whole in stakes, prizes, net and the basis of dividends", async () => {
    const top = await joinTeam(t, "opposedtop", null, 2);
    const memberId = await joinTeam(t, "opposedbelow", top);
    const [above, below] = await Promise.all([signIn(t.app, "opposedtop"), signIn(t.app, "opposedbelow")]);
    const { pool } = t.app.database;
    await pool.query(
      `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, state, proposed_by, client_key,
                                    request_hash, expires_at, starts_on)
       SELECT merchant_id, 'dividend', id, 'month', '[{"from": "1", "active": 0, "rate": 1000}]', 1, 'accepted', 'payer', 'opposed', '',
              now(), $2 FROM members WHERE id = $1`,
      [top, `${dayIn("Asia/Manila", new Date()).slice(0, 7)}-01`],
    );
    await depositToPlay(t.app, { memberId, merchantId: 1, currency: "CNY" } as Withdrawer, 100n * UNIT);
    const level = { badge: "gold", withdrawals: {}, deposits: {}, names: { EN: "Level" } };
    const club = {
      months: 1,
      levels: [
        { ...level, code: "one", turnover: "0" },
        { ...level, code: "two", turnover: "9" },
      ],
    };
    await pool.query("UPDATE merchants SET settings = settings || $1 WHERE id = 1", [{ club }]);
    await vi.waitFor(async () =>
      expect((await t.app.services.settings.merchant(1)).settings).toMatchObject({ club }),
    );

    const draw = await sellingDraw(t.app, CODE);
    await place(below, draw, [side("big", 10)]);
    await place(below, draw, [side("small", 6), side("odd", 5)]);
    expect(await totals(below)).toMatchObject({
      bets: 2,
      stake: "0.00",
      open: { bets: 2, stake: "21.00" },
      turnover: "0.00",
    });
    await settleWith(t.app, CODE, draw, SIX);

    // 6.00 of each side do not count, of all bets on the digit in proportion
    expect(await counted(below)).toEqual({ "10.00": "4.28", "11.00": "4.72" });
    const sums = { bets: 2, stake: "21.00", paid: "19.40", result: "-1.60", turnover: "9.00" };
    expect(await totals(below)).toMatchObject(sums);
    const report = await read<ProfitReport>(below, "/wps/member/report/pnl");
    expect(report).toMatchObject({
      total: sums,
      days: [sums],
      vendors: [{ key: "ELOTT", ...sums }],
      categories: [{ key: "ELOTT", ...sums }],
    });
    const { payload: file } = await t.app.inject({ url: "/wps/member/report/csv/profit", headers: below });
    expect(file).toContain("ELOTT,2,21.00,19.40,-1.60,9.00");
    const { locked } = await read<WithdrawalInfo>(below, "/wps/withdraw/info");
    expect(locked).toMatchObject([{ reason: "turnover", counted: "9.00", required: "100.00" }]);
    const { own } = await read<Club>(below, "/wps/member/club/benefit");
    expect(own).toMatchObject({ level: "two", turnover: "9.00" });

    await t.app.services.teams.sum();
    const play = { stake: "21.00", turnover: "9.00", prizes: "19.40", net: "-1.60" };
    const kpi = await read<TeamKpi>(above, "/wps/agent/team/kpi?size=7");
    expect(kpi.play).toMatchObject(play);
    expect(kpi.days).toMatchObject([{ turnover: "9.00", net: "-1.60" }]);
    for (const by of ["level", "member", "vendor", "category"])
      expect(await read<TeamProfit>(above, `/wps/agent/team/pnl?by=${by}`)).toMatchObject({
        total: play,
        rows: [play],
      });
    expect((await read<TeamMemberPage>(above, "/wps/agent/subordinates")).items).toMatchObject([
      { username: "opposedbelow", turnover: "9.00", net: "-1.60" },
    ]);
    expect(await read(above, "/wps/agent/team/bets/totals")).toMatchObject({
      sums: { bets: 2, stake: "21.00", turnover: "9.00", paid: "19.40", net: "-1.60" },
    });
    const { running } = await read<{ running: RunningDividend }>(above, "/wps/agent/dividend/running");
    expect(running).toMatchObject({ stake: "21.00", prizes: "19.40", basis: "1.60" });
    expect((await t.app.services.ledgerAudit.run()).faults).toEqual([]);
    const merchant = await t.app.services.settings.merchant(1);
    const proof = await t.app.services.teamProofs.prove(merchant, dayIn("Asia/Manila", new Date()));
    expect(proof).toMatchObject({ found: [] });
  });

  it("cancel out also within one order and one line, and of odd and even", async () => {
    const { headers } = await someone();
    const draw = await sellingDraw(t.app, CODE);
    await place(headers, draw, [side("odd", 3), side("even", 8)]);
    await place(headers, draw, [{ ...side("big", 2), selection: [["big", "small"], ["big"], [], [], []] }]);
    await settleWith(t.app, CODE, draw, SIX);
    expect(await counted(headers)).toEqual({ "11.00": "3.66", "6.00": "3.34" });
  });

  it("are those of one row and one bet type: others count whole", async () => {
    const { headers } = await someone();
    const draw = await sellingDraw(t.app, CODE);
    await place(headers, draw, [side("big", 10), side("odd", 4)]);
    await place(headers, draw, [
      side("small", 7, 2),
      { betType: "sum-sides", selection: [["small"]], unit: "1.00", multiple: 6 },
    ]);
    await settleWith(t.app, CODE, draw, SIX);
    expect(await totals(headers)).toMatchObject({ stake: "27.00", turnover: "27.00" });
  });

  it("cancel nothing of another draw, of another member or of a cancelled line", async () => {
    const [one, other] = [await someone(), await someone()];
    const draw = await sellingDraw(t.app, CODE);
    const order = await place(one.headers, draw, [side("big", 10), side("small", 9)]);
    await call(one.headers, "POST", `/lgw/orders/${order.number}/cancel`, { lines: [2] });
    await place(other.headers, draw, [side("small", 8)]);
    await settleWith(t.app, CODE, draw, SIX);
    const next = await sellingDraw(t.app, CODE);
    await place(one.headers, next, [side("small", 7)]);
    await settleWith(t.app, CODE, next, SIX);
    expect(await counted(one.headers)).toEqual({ "10.00": "10.00", "7.00": "7.00" });
    expect(await counted(other.headers)).toEqual({ "8.00": "8.00" });
  });

  it("count nothing in a void draw, as all others", async () => {
    const { headers } = await someone();
    const draw = await sellingDraw(t.app, CODE);
    await place(headers, draw, [side("big", 10)]);
    await place(headers, draw, [side("small", 6)]);
    await endSales(t.app, CODE, draw);
    await t.app.database.pool.query(
      `SELECT lottery_void(d.id, NULL, 'No numbers') FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
        WHERE l.code = $1 AND d.number = $2`,
      [CODE, draw],
    );
    await t.app.services.lotterySettlement.settleDue();
    expect(await totals(headers)).toMatchObject({ bets: 2, stake: "0.00", turnover: "0.00" });
  });

  it("count with the orders of a chase, draw by draw", async () => {
    const { headers } = await someone();
    const first = await sellingDraw(t.app, CODE);
    const { rows } = await t.app.database.pool.query<{ number: string }>(
      `SELECT d.number FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number >= $2
        ORDER BY d.draws_at LIMIT 2`,
      [CODE, first],
    );
    const [, second = ""] = rows.map(({ number }) => number);
    await call(headers, "POST", "/lgw/orders/chases", {
      code: CODE,
      lines: [side("big", 10)],
      mode: "doubled",
      stopOnWin: false,
      draws: [first, second].map((draw, at) => ({ draw, multiple: at + 1 })),
      total: "30.00",
      idempotencyKey: key(),
    });
    await place(headers, first, [side("small", 4)]);
    await settleWith(t.app, CODE, first, SIX);
    await sellingDraw(t.app, CODE);
    await t.app.services.lotteryChases.advanceDue();
    await place(headers, second, [side("small", 25)]);
    await settleWith(t.app, CODE, second, SIX);
    expect(await counted(headers)).toEqual({
      "10.00": "4.28",
      "4.00": "1.72",
      "20.00": "2.22",
      "25.00": "2.78",
    });
  });

  it("count the same after the result is corrected", async () => {
    const { headers } = await someone();
    const draw = await sellingDraw(t.app, CODE);
    await place(headers, draw, [side("big", 10), side("odd", 5)]);
    await place(headers, draw, [side("small", 6)]);
    await settleWith(t.app, CODE, draw, SIX);
    expect(await totals(headers)).toMatchObject({ paid: "19.40", turnover: "9.00" });
    await operatorAt(t.app, 1, ["risk"]);
    const enter = async (operator: string, feed: string | null) => {
      const { rows } = await t.app.database.pool.query<{ outcome: string }>(
        `SELECT lottery_enter_result(d.id, ${operator}, $3, '{1,0,0,0,0}', 'As published') AS outcome
           FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number = $2`,
        [CODE, draw, feed],
      );
      return rows[0]?.outcome;
    };
    await enter("NULL", "a-feed");
    expect(await enter("(SELECT min(id) FROM operators)", null)).toBe("correcting");
    await t.app.services.lotterySettlement.settleDue();
    // 1 is small and odd
    expect(await totals(headers)).toMatchObject({ stake: "21.00", paid: "21.34", turnover: "9.00" });
    expect(await counted(headers)).toEqual({ "15.00": "6.42", "6.00": "2.58" });
  });

  it("count their difference for a promotion that counts stakes, and whole for one that counts losses", async () => {
    const { headers, memberId } = await someone();
    const { pool } = t.app.database;
    for (const [at, measure] of ["stake", "loss"].entries())
      await pool.query(
        `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, terms, stage, measure, counts_from)
         VALUES (1, $1, 'CNY', $2, '{"weights": {"ELOTT": 50}}', 'counting', $3, now())`,
        [memberId, at + 1, measure],
      );
    const draw = await sellingDraw(t.app, CODE);
    await place(headers, draw, [side("big", 10), side("small", 6), side("odd", 5)]);
    await settleWith(t.app, CODE, draw, SIX);
    const { rows } = await pool.query<{ measure: string; counted: bigint }>(
      "SELECT measure, counted FROM promotion_participations WHERE member_id = $1 ORDER BY id",
      [memberId],
    );
    // at half their weight: 4 + 5 of turnover, and 21 less a prize of 19.40
    expect(rows).toEqual([
      { measure: "stake", counted: (9n * UNIT) / 2n },
      { measure: "loss", counted: (16n * UNIT) / 20n },
    ]);
  });
});
