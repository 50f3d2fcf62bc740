import type { BetLine, LotteryOrder } from "@foyer/contract/lottery-orders";
import { formatAmount } from "@foyer/domain/money";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { LiabilitiesRepository } from "./liabilities.repository.ts";
import { createLottery, endSales, sellingDraw, settleWith, straightThree } from "./lotteries.fixture.ts";

const CODE = "ELOTT_MINUTE_FIVE";
let gateway: TestApp;
let other: FastifyInstance;
let app: FastifyInstance;
let made = 0;
let memberId: bigint;
let headers: Record<string, string>;
let draw: string;

beforeAll(async () => {
  gateway = await testApp({ DATABASE_POOL: 24 });
  app = gateway.app;
  other = await gateway.another();
  await createLottery(app);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  made += 1;
  memberId = await createMember(app, `better${made}`, { balance: 100_000_000n });
  headers = await signIn(app, `better${made}`);
  // a draw of its own for each test
  draw = await sellingDraw(app);
});

const key = () => `lottery-key-${String(++made).padStart(8, "0")}`;

async function call(method: "GET" | "POST" | "DELETE", url: string, payload?: object, as = headers) {
  const answer = await app.inject({ method, url, headers: as, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

interface Slip {
  lines?: BetLine[];
  total?: string;
  draw?: string;
  prizeGroup?: number;
  idempotencyKey?: string;
}
const place = (slip: Slip = {}, as = headers) =>
  call(
    "POST",
    "/lgw/orders",
    { code: CODE, draw, lines: [straightThree()], total: "24.00", idempotencyKey: key(), ...slip },
    as,
  );
const balance = async (id = memberId) => {
  const { rows } = await app.database.pool.query<{ balance: bigint }>(
    "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'cash'",
    [id],
  );
  return formatAmount(rows[0]?.balance ?? 0n);
};
const read = async (number: string) => (await call("GET", `/lgw/orders/${number}`)).value as LotteryOrder;

/** Every book sums to zero, and every balance is the sum of its entries. */
async function booksHold(): Promise<void> {
  const { rows } = await app.database.pool.query<{ faults: bigint }>(
    `SELECT count(*) AS faults FROM (
       SELECT FROM ledger_accounts GROUP BY member_id, currency HAVING sum(balance) <> 0
       UNION ALL
       SELECT FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
        GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)) x`,
  );
  expect(rows[0]?.faults).toBe(0n);
}

describe("placing a slip", () => {
  it("a slip takes its stake, and the order shows its lines, its price and what it can win", async () => {
    const { status, value } = await place({
      lines: [
        straightThree("0.10", 5),
        { betType: "sum-sides", selection: [["big"]], unit: "5.00", multiple: 1 },
      ],
      total: "17.00",
    });
    expect(status).toBe(200);
    expect(value).toMatchObject({
      state: "open",
      stake: "17.00",
      balance: "983.00",
      draw,
      lines: 2,
      items: [
        { line: 1, betType: "first3-straight", combinations: 24, stake: "12.00", largestPrize: "485.00" },
        { line: 2, betType: "sum-sides", combinations: 1, stake: "5.00" },
      ],
    });
    expect(await balance()).toBe("983.00");
    const { items, today } = (await call("GET", "/lgw/orders")).value;
    expect(items).toMatchObject([{ number: value.number, state: "open", first: { combinations: 24 } }]);
    expect(today).toEqual({ staked: "17.00", prizes: "0.00" });
  });

  it("an order wins at most what the best result pays, also once lines were cancelled", async () => {
    const side = (picked: string, unit: string) => ({
      betType: "sum-sides",
      selection: [[picked]],
      unit,
      multiple: 1,
    });
    const { value } = await place({ lines: [side("big", "5.00"), side("small", "7.00")], total: "12.00" });
    expect(value).toMatchObject({ largestPrize: "13.58" });
    const { value: left } = await call("POST", `/lgw/orders/${value.number}/cancel`, { lines: [2] });
    expect(left).toMatchObject({ largestPrize: "9.70" });
  });

  it("the same key returns the same order, and another slip under it is refused", async () => {
    const idempotencyKey = key();
    const first = await place({ idempotencyKey });
    const again = await place({ idempotencyKey });
    expect(again.value.number).toBe(first.value.number);
    expect(await balance()).toBe("976.00");
    expect(await place({ idempotencyKey, lines: [straightThree("0.10")], total: "2.40" })).toMatchObject({
      status: 409,
      errorCode: "request.conflict",
    });
  });

  it.each<[string, Slip, string]>([
    ["a total that is not what the slip costs", { total: "23.99" }, "lottery.total.changed"],
    [
      "an unknown bet type",
      { lines: [{ ...straightThree(), betType: "no-such-type" }] },
      "lottery.selection.invalid",
    ],
    [
      "a number that the board does not have",
      { lines: [{ ...straightThree(), selection: [["1"], ["12"], ["2"]] }] },
      "lottery.selection.invalid",
    ],
    [
      "a repeated number",
      { lines: [{ ...straightThree(), selection: [["1", "1"], ["2"], ["2"]] }] },
      "lottery.selection.invalid",
    ],
    [
      "a missing row",
      { lines: [{ ...straightThree(), selection: [["1"], ["2"]] }] },
      "lottery.selection.invalid",
    ],
    ["a unit that is not offered", { lines: [straightThree("0.33")] }, "lottery.unit.invalid"],
    ["a unit of nothing", { lines: [straightThree("0.00")] }, "lottery.unit.invalid"],
    ["a unit below zero", { lines: [straightThree("-1.00")] }, "lottery.unit.invalid"],
    ["a stake above the limit", { lines: [straightThree("1.00", 9999)] }, "lottery.stake.limit"],
    ["a prize group below the lowest", { prizeGroup: 1700 }, "lottery.prize.group.invalid"],
    ["a prize group above the lottery's", { prizeGroup: 1960 }, "lottery.prize.group.invalid"],
    ["a draw that does not exist", { draw: "20990101-0001" }, "lottery.draw.unknown"],
  ])("%s is refused, and nothing is taken", async (_, slip, errorCode) => {
    expect(await place(slip)).toMatchObject({ success: false, errorCode });
    expect(await balance()).toBe("1000.00");
  });

  it("a line of 10,000 combinations is placed, and one with more is refused", async () => {
    const all = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    const four = { betType: "four-straight", selection: [all, all, all, all], unit: "0.001", multiple: 1 };
    expect(await place({ lines: [four], total: "10.00" })).toMatchObject({
      status: 200,
      value: { items: [{ combinations: 10_000 }] },
    });
    const five = { ...four, betType: "five-straight", selection: [all, all, all, all, ["1", "2"]] };
    expect(await place({ lines: [five], total: "20.00" })).toMatchObject({
      status: 422,
      errorCode: "lottery.combinations.limit",
      value: { line: 1, most: 10_000 },
    });
  });

  it("a slip with more combinations than the merchant allows is refused", async () => {
    const all = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    const line = { betType: "four-straight", selection: [all, all, all, all], unit: "0.001", multiple: 1 };
    const settings = (value: object) =>
      app.database.pool.query("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [value]);
    await settings({ mostLotteryCombinations: 19_999 });
    await expect
      .poll(async () => (await call("GET", `/lgw/games/mobile/${CODE}`)).value?.terms.mostSlipCombinations)
      .toBe(19_999);
    expect(await place({ lines: [line, line], total: "20.00" })).toMatchObject({
      status: 422,
      errorCode: "lottery.slip.combinations.limit",
      value: { most: 19_999 },
    });
    expect((await place({ lines: [line], total: "10.00" })).success).toBe(true);
    await settings({ mostLotteryCombinations: 100_000 });
  });

  it("a slip above the balance is refused and says what is missing", async () => {
    const poor = `poor${++made}`;
    await createMember(app, poor, { balance: 500_000n });
    expect(await place({}, await signIn(app, poor))).toMatchObject({
      status: 409,
      errorCode: "lottery.balance.insufficient",
      value: { missing: "19.00" },
    });
  });

  it("guests and visitors place nothing", async () => {
    expect((await place({}, {})).errorCode).toBe("session.required");
    const guest = `guest${++made}`;
    await createMember(app, guest, { type: 4 });
    expect((await place({}, await signIn(app, guest))).errorCode).toBe("session.real.account.required");
  });

  it("an order of another member does not exist for its readers", async () => {
    const { value } = await place();
    const other = `other${++made}`;
    await createMember(app, other);
    const as = await signIn(app, other);
    for (const [method, url] of [
      ["GET", `/lgw/orders/${value.number}`],
      ["POST", `/lgw/orders/${value.number}/cancel`],
    ] as const)
      expect(await call(method, url, method === "POST" ? {} : undefined, as)).toMatchObject({
        status: 404,
        errorCode: "lottery.order.unknown",
      });
  });
});

describe("the close of a draw", () => {
  it("64 callers at the close: every order that was acknowledged is in the draw, and no other took money", async () => {
    const names = Array.from({ length: 64 }, () => `closing${++made}`);
    const ids = await Promise.all(names.map((name) => createMember(app, name, { balance: 10_000_000n })));
    const sessions = await Promise.all(names.map((name) => signIn(app, name)));
    const answers = sessions.map((as) => place({}, as));
    // some bets are placed, the others are on their way
    await Promise.race(answers);
    await endSales(app, CODE, draw);
    const done = await Promise.all(answers);
    const placed = done.filter(({ success }) => success);
    for (const { success, errorCode, value } of done)
      if (!success) {
        expect(errorCode).toBe("lottery.closed");
        expect(value.next).toMatch(/^\d{8}-\d{4}$/);
      }
    await settleWith(app, CODE, draw, ["1", "0", "2", "9", "9"]);
    for (const [at, id] of ids.entries())
      expect(await balance(id)).toBe(done[at]?.success ? "1046.00" : "100.00");
    const { rows } = await app.database.pool.query<{ number: string }>(
      "SELECT number FROM lottery_orders WHERE member_id = ANY ($1) AND state = 'won' ORDER BY number",
      [ids],
    );
    expect(rows.map(({ number }) => number)).toEqual(
      placed.map(({ value }) => String(value.number)).toSorted(),
    );
    await booksHold();
  });

  it("a bet after the close is refused with the next draw", async () => {
    await endSales(app, CODE, draw);
    const next = await sellingDraw(app);
    expect(await place()).toMatchObject({ status: 409, errorCode: "lottery.closed", value: { next } });
    expect(await balance()).toBe("1000.00");
  });
});

describe("cancelling", () => {
  it("cancelled lines return their stake before the close, and the rest of the order stays", async () => {
    const { value } = await place({ lines: [straightThree(), straightThree("0.10")], total: "26.40" });
    const cancelled = await call("POST", `/lgw/orders/${value.number}/cancel`, { lines: [2] });
    expect(cancelled.value).toMatchObject({
      state: "open",
      stake: "24.00",
      returned: "2.40",
      items: [{ state: "open" }, { state: "cancelled" }],
    });
    // the same again changes nothing
    await call("POST", `/lgw/orders/${value.number}/cancel`, { lines: [2] });
    expect(await balance()).toBe("976.00");
    const all = await call("POST", `/lgw/orders/${value.number}/cancel`, {});
    expect(all.value).toMatchObject({ state: "cancelled", stake: "0.00", returned: "26.40" });
    expect(await balance()).toBe("1000.00");
    await settleWith(app, CODE, draw, ["1", "0", "2", "9", "9"]);
    expect((await read(value.number)).state).toBe("cancelled");
    expect(await balance()).toBe("1000.00");
    await booksHold();
  });

  it("overlapping cancellations of lines take back once what the draw would pay for them", async () => {
    const lines = [1, 2, 3, 4].map((multiple) => straightThree("0.10", multiple));
    const { value } = await place({ lines, total: "24.00" });
    const kept = await place({ lines: [straightThree("0.10")], total: "2.40" });
    const answers = await Promise.all(
      [[1, 2, 3], [2, 3], [3, 2, 1], [1, 3], [2]].flatMap((some) =>
        [gateway.app, other].map((one) =>
          one.inject({
            method: "POST",
            url: `/lgw/orders/${value.number}/cancel`,
            headers,
            payload: { lines: some },
          }),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await read(value.number)).stake).toBe("9.60");
    expect((await read(kept.value.number)).stake).toBe("2.40");
    expect((await app.services.ledgerAudit.run()).faults).toEqual([]);
    // five times 0.10 on each of 24 combinations, at odds of 970
    const { rows } = await app.database.pool.query<{ payout: bigint; cells: bigint }>(
      `SELECT p AS payout, count(*) AS cells FROM lottery_liabilities l JOIN lottery_draws d ON d.id = l.draw_id
        CROSS JOIN unnest(l.payouts) p WHERE d.number = $1 AND p > 0 GROUP BY 1`,
      [draw],
    );
    expect(rows).toEqual([{ payout: 48_500_000n, cells: 24n }]);
  });

  it("the audit finds cells that differ from the open orders, and cells are counted again from them", async () => {
    await place();
    const id = (
      await app.database.pool.query<{ id: number }>("SELECT id FROM lottery_draws WHERE number = $1", [draw])
    ).rows[0]?.id;
    const change = (sql: string) => app.database.pool.query(sql, [id]);
    await expect(
      change("UPDATE lottery_liabilities SET payouts[102] = -1 WHERE draw_id = $1"),
    ).rejects.toThrow("lottery_liabilities_not_below_zero");
    await change("UPDATE lottery_liabilities SET payouts[102] = payouts[102] - 1 WHERE draw_id = $1");
    expect((await app.services.ledgerAudit.run()).faults).toEqual([
      expect.stringMatching(
        new RegExp(
          `: ${CODE} ${draw}: 1 cells differ: draw ${id}, first3-straight 0, place 102 says [0-9]+99, the orders [0-9]+00$`,
        ),
      ),
    ]);
    await change("DELETE FROM lottery_liabilities WHERE draw_id = $1");
    await change("UPDATE lottery_draws SET uncounted = true WHERE id = $1");
    expect((await place()).errorCode).toBe("lottery.closed");
    await new LiabilitiesRepository(app.database.pool).recount();
    expect((await app.services.ledgerAudit.run()).faults).toEqual([]);
    expect((await place()).success).toBe(true);
  });

  it("16 cancellations of one order at once return its stake once", async () => {
    const { value } = await place();
    await Promise.all(
      Array.from({ length: 16 }, () => call("POST", `/lgw/orders/${value.number}/cancel`, {})),
    );
    expect(await balance()).toBe("1000.00");
    await booksHold();
  });

  it("16 orders cancelled while their draw closes and is drawn are either returned or settled, never both", async () => {
    const names = Array.from({ length: 16 }, () => `racing${++made}`);
    const ids = await Promise.all(names.map((name) => createMember(app, name, { balance: 10_000_000n })));
    const sessions = await Promise.all(names.map((name) => signIn(app, name)));
    const orders = await Promise.all(sessions.map(async (as) => (await place({}, as)).value.number));
    const cancels = orders.map((number, at) =>
      call("POST", `/lgw/orders/${number}/cancel`, {}, sessions[at]),
    );
    // some are cancelled, the others are on their way
    await Promise.race(cancels);
    await settleWith(app, CODE, draw, ["1", "0", "2", "9", "9"]);
    const done = await Promise.all(cancels);
    for (const [at, id] of ids.entries()) {
      const cancelled = done[at]?.success === true;
      if (!cancelled) expect(done[at]?.errorCode).toBe("lottery.closed");
      // 100.00 less the stake of 24.00, and a prize of 970.00
      expect(await balance(id)).toBe(cancelled ? "100.00" : "1046.00");
    }
    await booksHold();
  });

  it("after the close nothing is cancelled", async () => {
    const { value } = await place();
    await endSales(app, CODE, draw);
    expect(await call("POST", `/lgw/orders/${value.number}/cancel`, {})).toMatchObject({
      status: 409,
      errorCode: "lottery.closed",
    });
    expect((await read(value.number)).state).toBe("open");
  });
});

describe("what outcomes may pay", () => {
  it("a line that would pass the limit of an outcome is refused with what is left, under races too", async () => {
    const code = "ELOTT_LIMITED";
    await createLottery(app, { code, outcomeLimit: 97_000_000_000n / 100n });
    const limited = await sellingDraw(app, code);
    const bet = (as: Record<string, string>, unit = "1.00") =>
      call(
        "POST",
        "/lgw/orders",
        {
          code,
          draw: limited,
          lines: [{ betType: "first3-straight", selection: [["1"], ["0"], ["2"]], unit, multiple: 1 }],
          total: unit,
          idempotencyKey: key(),
        },
        as,
      );
    // an outcome pays 970 for 1.00: ten bets fit below 9,700
    const names = Array.from({ length: 24 }, () => `limited${++made}`);
    await Promise.all(names.map((name) => createMember(app, name, { balance: 10_000_000n })));
    const sessions = await Promise.all(names.map((name) => signIn(app, name)));
    const done = await Promise.all(sessions.map((as) => bet(as)));
    expect(done.filter(({ success }) => success)).toHaveLength(10);
    for (const refused of done.filter(({ success }) => !success))
      expect(refused).toMatchObject({
        errorCode: "lottery.outcome.limit",
        value: { line: 1, left: "0.00", outcome: expect.any(String) },
      });
    // a cancelled bet makes room again
    const first = done.findIndex(({ success }) => success);
    await call("POST", `/lgw/orders/${done[first].value.number}/cancel`, {}, sessions[first]);
    expect((await bet(headers)).success).toBe(true);
    await booksHold();
  });

  it("a member's stakes in a draw are limited", async () => {
    const code = "ELOTT_SMALL_DRAW";
    await createLottery(app, { code, largestDraw: 5_000_000_000n });
    const small = await sellingDraw(app, code);
    const rich = `rich${++made}`;
    await createMember(app, rich, { balance: 10_000_000_000n });
    const as = await signIn(app, rich);
    const slip = {
      code,
      draw: small,
      lines: [1, 2, 3].map(() => straightThree("1.00", 400)),
      total: "28800.00",
    };
    expect((await call("POST", "/lgw/orders", { ...slip, idempotencyKey: key() }, as)).success).toBe(true);
    expect(await call("POST", "/lgw/orders", { ...slip, idempotencyKey: key() }, as)).toMatchObject({
      errorCode: "lottery.draw.limit",
      value: { left: "21200.00" },
    });
  });
});

describe("what large slips may pay", () => {
  it("the largest slip is counted in the cells of its combinations, and a refused one leaves nothing", async () => {
    const code = "ELOTT_WIDE";
    await createLottery(app, { code, outcomeLimit: 97_000_000_000n });
    const wide = await sellingDraw(app, code);
    const rich = `rich${++made}`;
    await createMember(app, rich, { balance: 10_000_000_000n });
    const as = await signIn(app, rich);
    const all = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    const bet = (lines: BetLine[], total: string) =>
      call("POST", "/lgw/orders", { code, draw: wide, lines, total, idempotencyKey: key() }, as);
    const fifth = all.map((digit) => ({
      betType: "five-straight",
      selection: [all, all, all, all, [digit]],
      unit: "0.001",
      multiple: 1,
    }));
    const placed = await bet(fifth, "100.00");
    expect(placed).toMatchObject({ status: 200, value: { lines: 10 } });
    const payouts = async () => {
      const { rows } = await app.database.pool.query<{ payout: bigint; cells: number }>(
        `SELECT p AS payout, count(*)::int AS cells FROM lottery_liabilities l JOIN lottery_draws d ON d.id = l.draw_id
           JOIN lotteries o ON o.id = d.lottery_id CROSS JOIN unnest(l.payouts) p WHERE d.number = $1 AND o.code = $2 GROUP BY 1 ORDER BY 1`,
        [wide, code],
      );
      return rows;
    };
    expect(await payouts()).toEqual([{ payout: 9_700_000n, cells: 100_000 }]);
    // 9.999 more on one number reach the limit of 970,000.00 exactly
    const one = (multiple: number) =>
      bet(
        [
          {
            betType: "five-straight",
            selection: [["4"], ["0"], ["7"], ["7"], ["2"]],
            unit: "0.001",
            multiple,
          },
        ],
        (multiple / 1000).toFixed(3),
      );
    expect((await one(9_999)).success).toBe(true);
    const left = { payout: 96_990_300_000n + 9_700_000n, cells: 1 };
    for (const refused of [one(1), bet(fifth, "100.00")])
      expect(await refused).toMatchObject({
        errorCode: "lottery.outcome.limit",
        value: { outcome: "4,0,7,7,2", left: "0.00" },
      });
    expect(await payouts()).toEqual([{ payout: 9_700_000n, cells: 99_999 }, left]);
    await call("POST", `/lgw/orders/${placed.value.number}/cancel`, {}, as);
    expect(await payouts()).toEqual([
      { payout: 0n, cells: 99_999 },
      { payout: 96_990_300_000n, cells: 1 },
    ]);
    expect((await app.services.ledgerAudit.run()).faults).toEqual([]);
  });
});

describe("settling", () => {
  it("a draw pays its winners once, whatever is settled twice and by two gateways at once", async () => {
    const won = await place({
      lines: [
        straightThree("0.10", 5),
        { betType: "sum-sides", selection: [["big"]], unit: "5.00", multiple: 1 },
      ],
      total: "17.00",
    });
    const loser = `loser${++made}`;
    await createMember(app, loser, { balance: 10_000_000n });
    const lost = await place(
      { lines: [{ ...straightThree(), selection: [["5"], ["5"], ["5"]] }], total: "1.00" },
      await signIn(app, loser),
    );
    const other = await gateway.another();
    await endSales(app, CODE, draw);
    await app.database.pool.query(
      "SELECT lottery_draw(id, '{1,0,8,2,4}') FROM lottery_draws WHERE number = $1",
      [draw],
    );
    await Promise.all([
      app.services.lotterySettlement.settleDue(),
      other.services.lotterySettlement.settleDue(),
      app.services.lotterySettlement.settleDue(),
    ]);
    await app.services.lotterySettlement.settleDue();
    // one combination at 970 × 0.1 × 5; the sum 15 is small
    expect(await read(won.value.number)).toMatchObject({
      state: "won",
      prize: "485.00",
      numbers: ["1", "0", "8", "2", "4"],
      items: [
        { state: "won", hits: 1, prize: "485.00" },
        { state: "lost", hits: 0, prize: "0.00" },
      ],
    });
    expect(await balance()).toBe("1468.00");
    const { rows } = await app.database.pool.query<{ state: string }>(
      "SELECT state FROM lottery_orders WHERE number = $1",
      [lost.value.number],
    );
    expect(rows[0]?.state).toBe("lost");
    await booksHold();
  });

  it("a lower prize group gives lower odds and a rebate on the stake", async () => {
    const { value } = await place({ prizeGroup: 1840 });
    expect(value).toMatchObject({ prizeGroup: 1840, items: [{ prizeGroup: 1840, largestPrize: "920.00" }] });
    await settleWith(app, CODE, draw, ["1", "0", "8", "2", "4"]);
    // 100 of 2,000 of the stake of 24
    expect(await read(value.number)).toMatchObject({ prize: "920.00", rebate: "1.20", state: "won" });
    expect(await balance()).toBe("1897.20");
    await booksHold();
  });

  it("a void draw returns every stake", async () => {
    const { value } = await place();
    await endSales(app, CODE, draw);
    await app.database.pool.query(
      "SELECT lottery_void(id, NULL, 'The result was not published.') FROM lottery_draws WHERE number = $1",
      [draw],
    );
    await app.services.lotterySettlement.settleDue();
    expect(await read(value.number)).toMatchObject({ state: "void", stake: "0.00", returned: "24.00" });
    expect(await balance()).toBe("1000.00");
    await booksHold();
  });

  it("an order is in the member's records as a bet, and its movements as lottery transactions", async () => {
    const { value } = await place();
    const open = await call("GET", "/wps/member/gameRecord");
    expect(open.value.items).toMatchObject([
      { state: "open", stake: "24.00", category: "ELOTT", vendor: "ELOTT" },
    ]);
    await settleWith(app, CODE, draw, ["1", "0", "8", "2", "4"]);
    const { items } = (await call("GET", "/wps/member/gameRecord")).value;
    expect(items).toMatchObject([{ state: "won", stake: "24.00", paid: "970.00" }]);
    expect((await call("GET", `/wps/member/gameRecord/${items[0].id}`)).value).toMatchObject({
      round: value.number,
      transactions: [
        { code: "LOTTERY_BET", amount: "-24.00" },
        { code: "LOTTERY_PRIZE", amount: "970.00" },
      ],
    });
    const transactions = (await call("GET", "/wps/wallet/details")).value.items;
    expect(transactions.slice(0, 2)).toMatchObject([
      { code: "LOTTERY_PRIZE", amount: "970.00" },
      { code: "LOTTERY_BET", amount: "-24.00" },
    ]);
    expect((await call("GET", "/wps/wallet/details?group=play")).value.items).toHaveLength(2);
    expect((await call("GET", "/wps/member/report/pnl")).value).toMatchObject({
      total: { bets: 1, stake: "24.00", paid: "970.00", turnover: "24.00" },
      vendors: [{ key: "ELOTT" }],
      categories: [{ key: "ELOTT" }],
    });
  });
});

describe("saved slips", () => {
  it("a slip is saved once, listed and deleted", async () => {
    const slip = { code: CODE, title: "Birthday", lines: [straightThree()] };
    const saved = await call("POST", "/lgw/orders/saved", slip);
    expect((await call("POST", "/lgw/orders/saved", slip)).value.id).toBe(saved.value.id);
    expect((await call("GET", `/lgw/orders/saved?code=${CODE}`)).value.items).toMatchObject([slip]);
    await call("DELETE", `/lgw/orders/saved/${saved.value.id}`);
    expect((await call("GET", `/lgw/orders/saved?code=${CODE}`)).value.items).toEqual([]);
  });

  it("64 slips at once leave as many as a member may save", async () => {
    const save = (title: string) =>
      call("POST", "/lgw/orders/saved", { code: CODE, title, lines: [straightThree()] });
    const saved = await Promise.all(Array.from({ length: 64 }, (_, at) => save(`slip ${at}`)));
    expect(saved.filter(({ success }) => success)).toHaveLength(50);
    expect(saved.filter(({ errorCode }) => errorCode === "lottery.saved.limit")).toHaveLength(14);
    expect((await call("GET", `/lgw/orders/saved?code=${CODE}`)).value.items).toHaveLength(50);
  });

  it("the title of a slip is text as it was written, and another member's slip is neither listed nor deleted", async () => {
    await createMember(app, "slipother");
    const other = await signIn(app, "slipother");
    const title = `<img src=x onerror=a()>'; -- \u202E{}`;
    const slip = { code: CODE, title, lines: [straightThree()] };
    const { id } = (await call("POST", "/lgw/orders/saved", slip)).value;
    const listed = async () => (await call("GET", `/lgw/orders/saved?code=${CODE}`)).value.items;
    expect(await listed()).toMatchObject([slip]);
    const asOther = (method: "GET" | "DELETE", url: string) => call(method, url, undefined, other);
    expect((await asOther("GET", `/lgw/orders/saved?code=${CODE}`)).value.items).toEqual([]);
    expect(await asOther("DELETE", `/lgw/orders/saved/${id}`)).toMatchObject({ success: true });
    expect(await listed()).toMatchObject([slip]);
    for (const wrong of ["\u0000", "x".repeat(41), ""])
      expect(await call("POST", "/lgw/orders/saved", { ...slip, title: wrong })).toMatchObject({
        errorCode: "request.invalid",
      });
    expect((await call("POST", "/lgw/orders/saved", { ...slip, title: "\uD800" })).status).toBeLessThan(500);
    expect(
      await call("POST", "/lgw/orders/saved", { ...slip, lines: Array.from({ length: 51 }, straightThree) }),
    ).toMatchObject({ errorCode: "request.invalid" });
  });

  it("a selection that is not legal is not saved", async () => {
    expect(
      await call("POST", "/lgw/orders/saved", {
        code: CODE,
        title: "Nothing",
        lines: [{ ...straightThree(), selection: [[], [], []] }],
      }),
    ).toMatchObject({ status: 422, errorCode: "lottery.selection.invalid" });
  });
});
