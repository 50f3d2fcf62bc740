import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMember, operatorAt, testApp } from "../../testing/index.ts";
import { endSales, enterDraw, enterLottery, placeOrder, settle } from "./back-office-lotteries.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
const UNIT = 100_000n;
/** Odds of three digits in their order, in prize group 1,940. */
const PRIZE = 970n * UNIT;
const straight = (selection: string, unit = UNIT) => ({ betType: "three-straight", selection, unit });
let lotteryId: number;
let operatorId: number;
let draw: number;
let members = 0;

beforeAll(async () => {
  lotteryId = await enterLottery(app, "LOTT_CORRECTED");
  const { id } = await app.services.settings.merchant("DEMO");
  await operatorAt(app, id, ["risk"]);
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM operators");
  operatorId = rows[0]?.id as number;
});
afterAll(async () => {
  expect((await app.services.ledgerAudit.run()).faults).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  draw = (await enterDraw(app, lotteryId)).id;
});

async function member(balance = 10n * UNIT): Promise<string> {
  members += 1;
  const username = `corrected${members}`;
  await createMember(app, username, { balance });
  return username;
}
const cashOf = async (username: string): Promise<bigint> => {
  const { rows } = await pool.query<{ balance: bigint }>(
    "SELECT a.balance FROM ledger_accounts a JOIN members m ON m.id = a.member_id WHERE m.username = $1 AND a.name = 'cash'",
    [username],
  );
  return rows[0]?.balance ?? -1n;
};
/** The member loses this much elsewhere. */
const spend = async (username: string, amount: bigint): Promise<void> => {
  await pool.query(
    "SELECT ledger_transfer($2 || ':' || id, 'bet', id, currency, 'cash', 'game:elsewhere', $3) FROM members WHERE username = $1",
    [username, `spent ${draw}`, amount],
  );
};
async function first(numbers: string): Promise<void> {
  await endSales(app, draw);
  await pool.query("SELECT lottery_draw($1, $2)", [draw, [...numbers]]);
  await settle(app, draw);
}
async function begin(numbers: string): Promise<void> {
  for (const feed of ["a-feed", "b-feed"])
    await pool.query("SELECT lottery_enter_result($1, NULL, $2, $3, NULL)", [draw, feed, [...numbers]]);
  const { rows } = await pool.query<{ outcome: string }>(
    "SELECT lottery_enter_result($1, $2, NULL, $3, 'As published') AS outcome",
    [draw, operatorId, [...numbers]],
  );
  expect(rows[0]?.outcome).toBe("correcting");
}
async function correct(numbers: string): Promise<number> {
  await begin(numbers);
  return settle(app, draw);
}
async function orderOf(number: string) {
  const { rows } = await pool.query(
    `SELECT o.state, o.prize, r.win_total AS "paid", array_agg(coalesce(w.prize, 0) ORDER BY l.line) AS lines
       FROM lottery_orders o JOIN lottery_lines l ON l.order_id = o.id LEFT JOIN lottery_won_lines(o.id) w ON w.line = l.line
       JOIN rounds r ON r.member_id = o.member_id AND r.integration_id = 'lottery' AND r.round = o.number
      WHERE o.number = $1 GROUP BY o.id, r.win_total`,
    [number],
  );
  return { ...rows[0], lines: ((rows[0]?.lines ?? []) as string[]).map(BigInt) };
}
const settlement = async (run: number) =>
  (
    await pool.query(
      "SELECT orders, prizes, unrecovered FROM lottery_settlements WHERE draw_id = $1 AND run = $2",
      [draw, run],
    )
  ).rows[0];

test("a correction pays those who win now, takes back from those who don't, and leaves all others alone", async () => {
  const [was, is, never, both] = await Promise.all([member(), member(), member(), member()]);
  const orders = {
    was: await placeOrder(app, was, draw, [straight("1|2|3")]),
    is: await placeOrder(app, is, draw, [straight("4|5|6")]),
    never: await placeOrder(app, never, draw, [straight("7|7|7")]),
    both: await placeOrder(app, both, draw, [straight("1|2|3"), straight("4|5|6")]),
  };
  await first("123");
  expect(await Promise.all([was, is, never, both].map(cashOf))).toEqual([
    9n * UNIT + PRIZE,
    9n * UNIT,
    9n * UNIT,
    8n * UNIT + PRIZE,
  ]);
  expect(await correct("456")).toBe(3);
  expect(await Promise.all([was, is, never, both].map(cashOf))).toEqual([
    9n * UNIT,
    9n * UNIT + PRIZE,
    9n * UNIT,
    8n * UNIT + PRIZE,
  ]);
  expect(await orderOf(orders.was)).toEqual({ state: "lost", prize: 0n, paid: 0n, lines: [0n] });
  expect(await orderOf(orders.is)).toEqual({ state: "won", prize: PRIZE, paid: PRIZE, lines: [PRIZE] });
  expect(await orderOf(orders.never)).toEqual({ state: "lost", prize: 0n, paid: 0n, lines: [0n] });
  expect(await orderOf(orders.both)).toEqual({ state: "won", prize: PRIZE, paid: PRIZE, lines: [0n, PRIZE] });
  expect(await settlement(1)).toEqual({ orders: 4, prizes: 2n * PRIZE, unrecovered: 0n });
  expect(await settlement(2)).toEqual({ orders: 3, prizes: 0n, unrecovered: 0n });
});

test("a wrong prize is taken back as far as the wallet has it, and the merchant bears the rest", async () => {
  const spender = await member();
  const number = await placeOrder(app, spender, draw, [straight("1|2|3")]);
  await first("123");
  await spend(spender, PRIZE);
  await correct("999");
  expect(await cashOf(spender)).toBe(0n);
  // the round counts the money that stayed with the member
  expect(await orderOf(number)).toEqual({ state: "lost", prize: 0n, paid: PRIZE - 9n * UNIT, lines: [0n] });
  expect(await settlement(2)).toEqual({ orders: 1, prizes: -PRIZE, unrecovered: PRIZE - 9n * UNIT });
});

test("what stayed with a member counts when a further correction pays the prize after all", async () => {
  const spender = await member();
  const number = await placeOrder(app, spender, draw, [straight("1|2|3")]);
  await first("123");
  await spend(spender, PRIZE);
  await correct("999");
  await correct("123");
  expect(await cashOf(spender)).toBe(9n * UNIT);
  expect(await orderOf(number)).toEqual({ state: "won", prize: PRIZE, paid: PRIZE, lines: [PRIZE] });
  expect(await settlement(3)).toEqual({ orders: 1, prizes: PRIZE, unrecovered: -(PRIZE - 9n * UNIT) });
});

test("of several orders of a member, each takes back what those before it left", async () => {
  const spender = await member(3n * UNIT);
  const numbers: string[] = [];
  for (let n = 0; n < 3; n++)
    numbers.push(await placeOrder(app, spender, draw, [straight("1|2|3", UNIT / 10n)]));
  const winner = await placeOrder(app, spender, draw, [straight("4|5|6", UNIT / 10n)]);
  await first("123");
  // 3 × 97 were paid; half of one prize is left
  await spend(spender, (await cashOf(spender)) - 48n * UNIT);
  await correct("456");
  // the prize of the fourth order is taken back for the others
  expect(await cashOf(spender)).toBe(0n);
  expect(await orderOf(winner)).toMatchObject({ state: "won", prize: PRIZE / 10n, paid: PRIZE / 10n });
  const { rows } = await pool.query<{ left: bigint }>(
    "SELECT sum(c.unrecovered)::bigint AS left FROM lottery_corrected_orders c JOIN lottery_orders o ON o.id = c.order_id WHERE o.number = ANY ($1)",
    [numbers],
  );
  expect(rows[0]?.left).toBe(3n * (PRIZE / 10n) - 48n * UNIT - PRIZE / 10n);
});

test("a correction that several processes settle at once, and that is repeated, moves each order once", async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => member()));
  for (const player of players) await placeOrder(app, player, draw, [straight("1|2|3")]);
  await first("123");
  await begin("321");
  await Promise.all([settle(app, draw), settle(app, draw), settle(app, draw)]);
  expect(await Promise.all(players.map(cashOf))).toEqual(players.map(() => 9n * UNIT));
  const { rows } = await pool.query(
    "SELECT count(*)::int AS orders FROM lottery_correct_batch($1, 2::smallint, 10)",
    [draw],
  );
  expect(rows[0]).toEqual({ orders: 0 });
  expect(await settlement(2)).toEqual({ orders: 6, prizes: -6n * PRIZE, unrecovered: 0n });
});

test("the job of settlement settles a corrected draw again", async () => {
  const player = await member();
  const number = await placeOrder(app, player, draw, [straight("1|2|3")]);
  await first("123");
  await begin("321");
  await app.services.lotterySettlement.settleDue();
  expect(await cashOf(player)).toBe(9n * UNIT);
  expect(await orderOf(number)).toMatchObject({ state: "lost", prize: 0n });
  const { rows } = await pool.query("SELECT state, corrected FROM lottery_draws WHERE id = $1", [draw]);
  expect(rows[0]).toEqual({ state: "settled", corrected: true });
});
