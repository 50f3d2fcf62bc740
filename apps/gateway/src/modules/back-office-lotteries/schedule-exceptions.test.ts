import type { BackOfficeLottery, ScheduleException } from "@foyer/contract/back-office-lotteries";
import type { LotteryDetails, SellingDraw } from "@foyer/contract/lotteries";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, disableOperator, operatorAt, testApp } from "../../testing/index.ts";
import { enterLottery, placeOrder } from "./back-office-lotteries.fixture.ts";
import { LOTTERY_ENTRY } from "./lottery-entry.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
type Headers = Record<string, string>;
const ZONE = "Asia/Bangkok";
const CLOSE_MS = LOTTERY_ENTRY.closeSeconds * 1_000;
/** The most there may be; longer than between two draws. */
const OPEN_SECONDS = 2_592_000;
const UNIT = 100_000n;
let risk: Headers;
let colleague: Headers;
let merchantId: number;
let made = 0;

beforeAll(async () => {
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  risk = await operatorAt(app, merchantId, ["risk"]);
  colleague = await operatorAt(app, merchantId, ["risk"], "colleague");
  await createVendor(app, "LOTT", { categories: { LOTT: "open" } });
  await createMember(app, "bettor", { balance: 1_000n * UNIT });
});
afterAll(() => t.close());

/** A lottery of the 1st and the 16th at 15:30, sold from one draw to the next, with its draws planned. @returns its code */
async function thaiLottery(): Promise<string> {
  const code = `LOTT_THAI_${++made}`;
  await createGames(app, { vendor: "LOTT", category: "LOTT", code, name: `Thai ${made}` });
  await app.services.overseenLotteries.import(
    merchantId,
    JSON.stringify([
      {
        ...LOTTERY_ENTRY,
        source: "external",
        code,
        timeZone: ZONE,
        times: ["15:30"],
        monthDays: [1, 16],
        openSeconds: OPEN_SECONDS,
      },
    ]),
  );
  await app.services.lotteryDraws.plan();
  return code;
}

interface Answer {
  readonly value: BackOfficeLottery & { readonly refusal?: string };
  readonly errorCode?: string;
}

const call = async (method: "PUT" | "DELETE", path: string, payload: object | undefined, headers: Headers) =>
  (
    await app.inject({
      method,
      url: `/wps/backoffice/lotteries/${path}`,
      headers,
      ...(payload && { payload }),
    })
  ).json<Answer>();
const move = (code: string, number: string, day: string, time: string, headers = risk) =>
  call("PUT", `${code}/exceptions/${number}`, { to: { day, time }, note: "Holiday" }, headers);
const skip = (code: string, number: string, headers = risk) =>
  call("PUT", `${code}/exceptions/${number}`, { note: "Holiday" }, headers);
const remove = (code: string, number: string, headers = risk) =>
  call("DELETE", `${code}/exceptions/${number}`, undefined, headers);

/** The draws that players may bet on, the next first. */
async function draws(code: string): Promise<SellingDraw[]> {
  const { value } = (await app.inject({ method: "GET", url: `/lgw/games/mobile/${code}` })).json<{
    value: LotteryDetails;
  }>();
  return [value.selling, ...value.upcoming].filter((draw) => draw !== undefined);
}
/** Answers to players are kept for a second. */
const draw = (code: string, number: string) =>
  expect.poll(async () => (await draws(code)).find((one) => one.number === number), { timeout: 120_000 });
const dayOf = ({ drawsAt }: SellingDraw): string => dayIn(ZONE, new Date(drawsAt));
const at = (day: string, time: string): string => new Date(`${day}T${time}:00+07:00`).toISOString();
const before = (moment: string): string => new Date(Date.parse(moment) - CLOSE_MS).toISOString();
const trail = async (subject: string) => {
  const { rows } = await pool.query<{ deed: string }>(
    "SELECT deed FROM audit_trail WHERE area = 'lotteries' AND subject = $1 ORDER BY id",
    [subject],
  );
  return rows.map(({ deed }) => deed);
};
const idOf = async (code: string, number: string): Promise<number | undefined> =>
  (
    await pool.query<{ id: number }>(
      "SELECT d.id FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number = $2",
      [code, number],
    )
  ).rows[0]?.id;
const bet = (drawId: number | undefined) =>
  placeOrder(app, "bettor", drawId as number, [
    { betType: "three-straight", selection: "1|2|3", unit: 10n * UNIT },
  ]);
const balance = async () =>
  (
    await pool.query<{ balance: bigint }>(
      `SELECT a.balance FROM ledger_accounts a JOIN members m ON m.id = a.member_id
        WHERE m.username = 'bettor' AND a.name = 'cash'`,
    )
  ).rows[0]?.balance;

test("a planned draw that is moved to an earlier time follows at once, and sales of the next one with it", async () => {
  const code = await thaiLottery();
  const [, second, third] = (await draws(code)) as [SellingDraw, SellingDraw, SellingDraw];
  const day = addDays(dayOf(second), -1);
  const { value } = await move(code, second.number, day, "12:00");
  expect(value.exceptions).toEqual([
    {
      number: second.number,
      day: dayOf(second),
      time: "15:30",
      to: { day, time: "12:00" },
      note: "Holiday",
      by: expect.any(String),
    } satisfies ScheduleException,
  ]);
  const drawsAt = at(day, "12:00");
  await draw(code, second.number).toEqual({ ...second, drawsAt, closesAt: before(drawsAt) });
  await draw(code, third.number).toEqual({ ...third, opensAt: before(drawsAt) });
  // the same again changes nothing
  await move(code, second.number, day, "12:00");
  // as the draw would be sold for longer, a second operator removes it too
  for (let again = 0; again < 2; again++)
    expect((await remove(code, second.number)).value.exceptions).toMatchObject([
      { number: second.number, removalBy: expect.any(String) },
    ]);
  await draw(code, second.number).toMatchObject({ drawsAt });
  expect((await remove(code, second.number, colleague)).value.exceptions).toEqual([]);
  await remove(code, second.number, colleague);
  await draw(code, second.number).toEqual(second);
  await draw(code, third.number).toEqual(third);
  expect(await trail(`${code} ${second.number}`)).toEqual([
    "draw-moved",
    "exception-removal-asked",
    "exception-removed",
  ]);
});

test("the request to remove an exception ends when anybody enters the same again, and none of a disabled account is confirmed", async () => {
  const code = await thaiLottery();
  const [, second] = (await draws(code)) as [SellingDraw, SellingDraw];
  const day = addDays(dayOf(second), -1);
  await move(code, second.number, day, "12:00");
  await remove(code, second.number);
  expect((await move(code, second.number, day, "12:00", colleague)).value.exceptions[0]).not.toHaveProperty(
    "removalBy",
  );
  const leaver = await operatorAt(app, merchantId, ["risk"], "remover");
  expect((await remove(code, second.number, leaver)).value.exceptions).toMatchObject([
    { removalBy: expect.any(String) },
  ]);
  await disableOperator(app, merchantId, "remover");
  expect((await remove(code, second.number)).errorCode).toBe("approval.first.disabled");
  expect(await trail(`${code} ${second.number}`)).toEqual([
    "draw-moved",
    "exception-removal-asked",
    "exception-kept",
    "exception-removal-asked",
  ]);
});

test("players with bets on a draw read in their inbox once when it was and when it is drawn, whoever else bets later", async () => {
  const code = await thaiLottery();
  const [first] = (await draws(code)) as [SellingDraw];
  const id = await idOf(code, first.number);
  await bet(id);
  await createMember(app, "later", { balance: 1_000n * UNIT });
  const messages = async (username: string) => {
    const { rows } = await pool.query<{ content: string }>(
      `SELECT i.texts -> 'EN' ->> 'content' AS content FROM inbox_messages i JOIN members m ON m.id = i.member_id
        WHERE m.username = $1 AND i.key LIKE 'draw-moved:%' ORDER BY i.id`,
      [username],
    );
    return rows.map(({ content }) => content);
  };
  const day = addDays(dayOf(first), 1);
  await move(code, first.number, day, "15:30");
  await app.services.movedDraws.tell();
  expect(await messages("bettor")).toEqual([]);
  await move(code, first.number, day, "15:30", colleague);
  await placeOrder(app, "later", id as number, [
    { betType: "three-straight", selection: "1|2|3", unit: 10n * UNIT },
  ]);
  await Promise.all([app.services.movedDraws.tell(), app.services.movedDraws.tell()]);
  await pool.query("UPDATE lottery_draw_moves SET told_at = NULL");
  await app.services.movedDraws.tell();
  const clock = (at: string) =>
    new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZoneName: "shortOffset",
      timeZone: "Asia/Manila",
    }).format(new Date(at));
  const notices = await messages("bettor");
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain(
    `is now drawn on ${clock(at(day, "15:30"))} instead of ${clock(first.drawsAt)}`,
  );
  expect(await messages("later")).toEqual([]);
});

test("a member who cancelled the order that a chase placed on a draw reads nothing of its move", async () => {
  const code = await thaiLottery();
  const [first] = (await draws(code)) as [SellingDraw];
  const id = (await idOf(code, first.number)) as number;
  await bet(id);
  const memberId = await createMember(app, "chaser", { balance: 1_000n * UNIT });
  const number = await placeOrder(app, "chaser", id, [
    { betType: "three-straight", selection: "1|2|3", unit: 10n * UNIT },
  ]);
  await pool.query(
    `WITH chase AS (
       INSERT INTO lottery_chases (member_id, lottery_id, number, currency, mode, stop_on_win, prize_group, lines, held, client_key, request_hash)
       SELECT $1, d.lottery_id, 'C-22222222', 'CNY', 'fixed', false, o.prize_group, '[]', 0, 'moved', '' FROM lottery_draws d, lottery_orders o
        WHERE d.id = $2 AND o.number = $3 RETURNING id)
     INSERT INTO lottery_chase_draws (chase_id, position, draw_id, multiple, stake, state, order_id)
     SELECT chase.id, 1, $2, 1, o.stake, 'placed', o.id FROM chase, lottery_orders o WHERE o.number = $3`,
    [memberId, id, number],
  );
  await pool.query(
    "UPDATE lottery_orders SET state = 'cancelled', returned = stake, stake = 0, settled_at = now() WHERE number = $1",
    [number],
  );
  await move(code, first.number, addDays(dayOf(first), -1), "15:30");
  await app.services.movedDraws.tell();
  const { rows } = await pool.query(
    "SELECT m.username FROM inbox_messages i JOIN members m ON m.id = i.member_id WHERE i.key LIKE 'draw-moved:%' AND m.username = 'chaser'",
  );
  expect(rows).toEqual([]);
  // its money was not returned: the audit below is of the whole database
  await pool.query(
    "UPDATE lottery_orders SET state = 'open', stake = returned, returned = 0, settled_at = NULL WHERE number = $1",
    [number],
  );
});

test("a draw is sold on to a later time once a second operator has entered the same; it keeps its orders", async () => {
  const code = await thaiLottery();
  const [first, second] = (await draws(code)) as [SellingDraw, SellingDraw];
  const id = await idOf(code, first.number);
  await bet(id);
  const day = addDays(dayOf(first), 1);
  for (let again = 0; again < 2; again++)
    expect((await move(code, first.number, day, "15:30")).value.exceptions).toMatchObject([
      { number: first.number, to: { day, time: "15:30" }, waiting: true },
    ]);
  expect((await draws(code))[0]).toEqual(first);
  const { value } = await move(code, first.number, day, "15:30", colleague);
  expect(value.exceptions[0]).not.toHaveProperty("waiting");
  const drawsAt = at(day, "15:30");
  await draw(code, first.number).toEqual({ ...first, drawsAt, closesAt: before(drawsAt) });
  await draw(code, second.number).toEqual({ ...second, opensAt: before(drawsAt) });
  expect(await idOf(code, first.number)).toBe(id);
  const { rows } = await pool.query("SELECT state, stake FROM lottery_orders WHERE draw_id = $1", [id]);
  expect(rows).toEqual([{ state: "open", stake: 10n * UNIT }]);
  expect((await move(code, first.number, addDays(day, 1), "15:30")).value.refusal).toBe("replace");
  expect(await trail(`${code} ${first.number}`)).toEqual(["draw-move-asked", "draw-moved"]);
});

test("a draw without orders that is not held is gone, the one after it is sold in its place, and it comes back", async () => {
  const code = await thaiLottery();
  const [first, second] = (await draws(code)) as [SellingDraw, SellingDraw];
  expect((await skip(code, first.number)).value.exceptions).toMatchObject([{ number: first.number }]);
  await draw(code, first.number).toBeUndefined();
  const opens = Math.max(Date.parse(first.opensAt), Date.parse(second.drawsAt) - OPEN_SECONDS * 1_000);
  expect((await draws(code))[0]).toEqual({ ...second, opensAt: new Date(opens).toISOString() });
  await app.services.lotteryDraws.plan();
  expect(await idOf(code, first.number)).toBeUndefined();
  await remove(code, first.number);
  await draw(code, first.number).toEqual(first);
});

test("one operator does not give a moved draw its later time back by saying meanwhile that it is not held", async () => {
  const code = await thaiLottery();
  const [, second] = (await draws(code)) as [SellingDraw, SellingDraw];
  const drawsAt = at(addDays(dayOf(second), -1), "12:00");
  await move(code, second.number, addDays(dayOf(second), -1), "12:00");
  await draw(code, second.number).toMatchObject({ drawsAt });
  await skip(code, second.number);
  await remove(code, second.number);
  const { rows } = await pool.query(
    "SELECT draws_at FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number = $2",
    [code, second.number],
  );
  expect(rows.map(({ draws_at }) => draws_at.toISOString())).not.toContain(second.drawsAt);
  await remove(code, second.number, colleague);
  await draw(code, second.number).toMatchObject({ drawsAt: second.drawsAt });
});

test("a draw with orders that is not held is void: the stakes return, and it stays void", async () => {
  const code = await thaiLottery();
  const [first] = (await draws(code)) as [SellingDraw];
  const cash = await balance();
  await bet(await idOf(code, first.number));
  expect(await balance()).toBe((cash ?? 0n) - 10n * UNIT);
  await skip(code, first.number);
  await app.services.lotterySettlement.settleDue();
  await expect.poll(balance).toBe(cash);
  expect((await remove(code, first.number)).value.refusal).toBe("void");
  expect(await trail(`${code} ${first.number}`)).toEqual(["draw-not-held", "draw-voided"]);
  expect((await app.services.ledgerAudit.run()).faults).toEqual([]);
});

test("draws that are planned later follow the exceptions that were entered before", async () => {
  const code = await thaiLottery();
  const [first, second, third, fourth] = (await draws(code)) as [
    SellingDraw,
    SellingDraw,
    SellingDraw,
    SellingDraw,
  ];
  await pool.query(
    "DELETE FROM lottery_draws d USING lotteries l WHERE l.id = d.lottery_id AND l.code = $1",
    [code],
  );
  await skip(code, second.number);
  const day = addDays(dayOf(third), -2);
  await move(code, third.number, day, "09:00");
  await app.services.lotteryDraws.plan();
  const drawsAt = at(day, "09:00");
  await draw(code, third.number).toMatchObject({ drawsAt, closesAt: before(drawsAt) });
  await draw(code, fourth.number).toEqual({ ...fourth, opensAt: before(drawsAt) });
  expect((await draws(code))[0]).toEqual(first);
  await draw(code, second.number).toBeUndefined();
});

test("a later time that a disabled operator entered is not confirmed, and any operator removes it", async () => {
  const code = await thaiLottery();
  const [first] = (await draws(code)) as [SellingDraw];
  const gone = await operatorAt(app, merchantId, ["risk"], "gone");
  const day = addDays(dayOf(first), 1);
  await move(code, first.number, day, "12:00", gone);
  await disableOperator(app, merchantId, "gone");
  expect((await move(code, first.number, day, "12:00")).errorCode).toBe("approval.first.disabled");
  await draw(code, first.number).toEqual(first);
  expect((await remove(code, first.number)).value.exceptions).toEqual([]);
  expect((await move(code, first.number, day, "12:00")).value.exceptions).toMatchObject([{ waiting: true }]);
});

test("what does not fit the schedule is refused with why, and nothing is changed", async () => {
  const code = await thaiLottery();
  const known = await draws(code);
  const [first, second, third] = known as [SellingDraw, SellingDraw, SellingDraw];
  const [day, next] = [dayOf(second), dayOf(third)];
  const today = dayIn(ZONE, new Date());
  const year = Number(today.slice(0, 4));
  const cases: [string, Promise<Answer>][] = [
    ["unscheduled", skip(code, `${second.number.slice(0, 6)}10-0001`)],
    ["unscheduled", skip(code, `${second.number.slice(0, 8)}-0002`)],
    ["unscheduled", skip(code, `${year + 1}0230-0001`)],
    ["unscheduled", skip(code, "00000101-0001")],
    ["horizon", skip(code, `${year + 3}0116-0001`)],
    ["over", skip(code, `${year - 1}0116-0001`)],
    ["unmoved", move(code, second.number, day, "15:30")],
    ["passed", move(code, first.number, addDays(today, -1), "15:30")],
    ["far", move(code, second.number, addDays(day, 32), "15:30")],
    ["far", move(code, second.number, "2027-02-30", "15:30")],
    ["neighbour", move(code, second.number, next, "15:30")],
    ["neighbour", move(code, third.number, day, "15:30")],
    ["neighbour", move(code, third.number, addDays(day, -1), "15:30")],
  ];
  for (const [refusal, answer] of cases)
    expect(await answer).toMatchObject({ errorCode: "lottery.exception.refused", value: { refusal } });
  for (const to of [
    { day },
    { day, time: "24:00" },
    { day: "0000-01-01", time: "15:30" },
    { day: "2027-13-01", time: "15:30" },
  ])
    expect(
      await call("PUT", `${code}/exceptions/${second.number}`, { to, note: "Holiday" }, risk),
    ).toMatchObject({ errorCode: "request.invalid" });
  await pool.query("UPDATE lottery_draws SET closes_at = now() WHERE id = $1", [
    await idOf(code, first.number),
  ]);
  expect((await skip(code, first.number)).value.refusal).toBe("closed");
  await pool.query("UPDATE lottery_draws SET closes_at = $2 WHERE id = $1", [
    await idOf(code, first.number),
    first.closesAt,
  ]);
  await expect.poll(() => draws(code)).toEqual(known);
});

test("only risk sets exceptions, of lotteries of its own merchant whose results come from outside", async () => {
  const code = await thaiLottery();
  const [, { number }] = (await draws(code)) as [SellingDraw, SellingDraw];
  const cashier = await operatorAt(app, merchantId, ["cashier"]);
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') RETURNING id",
  );
  const other = await operatorAt(app, rows[0]?.id as number, ["administrator"]);
  for (const act of [skip, remove]) {
    expect((await act(code, number, cashier)).errorCode).toBe("operator.forbidden");
    // the gateway reads a new merchant after a notification
    await expect.poll(async () => (await act(code, number, other)).errorCode).toBe("lottery.unknown");
  }
  await enterLottery(app, "LOTT_OWN_NUMBERS", { source: "own" });
  expect((await skip("LOTT_OWN_NUMBERS", number)).errorCode).toBe("lottery.result.own");
  await enterLottery(app, "LOTT_HOURLY");
  expect((await skip("LOTT_HOURLY", number)).value.refusal).toBe("unscheduled");
});
