import type {
  BackOfficeDraw,
  BackOfficeDrawDetails,
  BackOfficeLottery,
  LotteryTermsInput,
} from "@foyer/contract/back-office-lotteries";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, disableOperator, operatorAt, testApp } from "../../testing/index.ts";
import { endSales, enterDraw, enterLottery, placeOrder, settle } from "./back-office-lotteries.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
type Headers = Record<string, string>;
const CODE = "LOTT_OVERSEEN";
const UNIT = 100_000n;
let lotteryId: number;
let risk: Headers;
let cashier: Headers;
let merchantId: number;

beforeAll(async () => {
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  lotteryId = await enterLottery(app, CODE);
  risk = await operatorAt(app, merchantId, ["risk"]);
  cashier = await operatorAt(app, merchantId, ["cashier"]);
  await createMember(app, "bettor", { balance: 1_000n * UNIT });
});
afterAll(() => t.close());

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the shape of the answer
const call = async <Value>(method: "GET" | "PUT" | "POST", path: string, payload?: object, headers = risk) =>
  (await app.inject({ method, url: `/wps/backoffice${path}`, headers, ...(payload && { payload }) })).json<{
    value: Value;
    errorCode?: string;
  }>();
const lottery = async (code = CODE): Promise<BackOfficeLottery> => {
  const { value } = await call<{ lotteries: BackOfficeLottery[] }>("GET", "/lotteries");
  const found = value.lotteries.find((one) => one.code === code);
  if (!found) throw new Error(`no lottery ${code}`);
  return found;
};
const draws = async (query = "") =>
  (await call<{ items: BackOfficeDraw[]; next?: string }>("GET", `/draws${query}`)).value;
const read = async (number: string, headers = risk, code = CODE) =>
  (await call<BackOfficeDrawDetails>("GET", `/draws/${code}/${number}`, undefined, headers)).value;
const set = async (
  {
    open = true,
    betTypes = [],
    note = "As agreed",
    ...terms
  }: Partial<LotteryTermsInput> & {
    open?: boolean;
    betTypes?: object[];
    note?: string;
  },
  code = CODE,
  headers = risk,
) => {
  const known = (await lottery()).terms;
  return call<BackOfficeLottery & { field: string }>(
    "PUT",
    `/lotteries/${code}`,
    { open, betTypes, note, terms: { ...known, ...terms } },
    headers,
  );
};
const trail = async (subject: string) => {
  const { rows } = await pool.query<{ deed: string }>(
    "SELECT deed FROM audit_trail WHERE area = 'lotteries' AND subject = $1 ORDER BY id",
    [subject],
  );
  return rows.map(({ deed }) => deed);
};

test("a draw that is sold shows its stakes, its orders, and what each outcome would pay", async () => {
  const draw = await enterDraw(app, lotteryId);
  await placeOrder(app, "bettor", draw.id, [
    { betType: "three-straight", selection: "1|2|3", unit: UNIT, multiple: 2 },
  ]);
  await placeOrder(app, "bettor", draw.id, [{ betType: "three-group6", selection: "1,2,3,4", unit: UNIT }]);
  const { outcomes, entries, settlements, next, ...shown } = await read(draw.number, cashier);
  expect(shown).toMatchObject({
    state: "selling",
    orders: 2,
    lines: 2,
    members: 1,
    stakes: "6.00",
    prizes: "0.00",
    late: false,
    source: "external",
  });
  expect(outcomes.map(({ betType, outcome }) => `${betType} ${outcome}`)).toEqual([
    "three-straight 1,2,3",
    "three-group6 1,2,3",
    "three-group6 1,2,4",
    "three-group6 1,3,4",
    "three-group6 2,3,4",
  ]);
  expect(outcomes[0]).toMatchObject({ liability: "1940.00", limit: "100000.00" });
  expect(shown.largestLoss).toBe("1934.00");
  expect([entries, settlements]).toEqual([[], []]);
  // a cashier decides nothing
  expect(next).toEqual({ enter: false, correct: false, withdraw: false, void: false });
  expect((await read(draw.number)).next).toEqual({
    enter: false,
    correct: false,
    withdraw: false,
    void: true,
  });
});

test("draws that are late come first, then those that are sold, then those that are over, page by page", async () => {
  const code = "LOTT_LISTED";
  const id = await enterLottery(app, code);
  const over: string[] = [];
  for (let n = 0; n < 30; n++) {
    const draw = await enterDraw(app, id);
    await endSales(app, draw.id, 100 - n);
    await pool.query("SELECT lottery_draw($1, '{1,2,3}')", [draw.id]);
    await settle(app, draw.id);
    over.unshift(draw.number);
  }
  const [selling, late, closed] = [
    await enterDraw(app, id),
    await enterDraw(app, id),
    await enterDraw(app, id),
  ];
  await endSales(app, late.id, 21);
  await endSales(app, closed.id, 19);
  const first = await draws(`?code=${code}`);
  expect(first.items.map(({ number }) => number)).toEqual([
    late.number,
    closed.number,
    selling.number,
    ...over.slice(0, 22),
  ]);
  expect(first.items.map(({ state }) => state).slice(0, 4)).toEqual([
    "closed",
    "closed",
    "selling",
    "settled",
  ]);
  const second = await draws(`?code=${code}&before=${first.next}`);
  expect(second.items.map(({ number }) => number)).toEqual(over.slice(22));
  expect(second.next).toBeUndefined();
  expect((await draws(`?code=${code}&late=true`)).items).toMatchObject([{ number: late.number, late: true }]);
  expect((await lottery(code)).waiting).toBe(1);
  expect((await call("GET", "/draws?code=LOTT_NOTHING")).errorCode).toBe("lottery.unknown");
});

test("a draw that was declared void before its close is listed while its stakes return", async () => {
  const code = "LOTT_VOIDING";
  const id = await enterLottery(app, code);
  const draw = await enterDraw(app, id);
  // a job that returns the stakes at this moment waits for the lock
  const holder = await pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT lottery_lock_draw($1)", [draw.id]);
    await pool.query(
      `WITH settlement AS (INSERT INTO lottery_settlements (draw_id, run, reason) VALUES ($1, 1, 'Test.'))
       UPDATE lottery_draws SET state = 'voiding', void_note = 'Test.' WHERE id = $1`,
      [draw.id],
    );
    expect((await draws(`?code=${code}`)).items).toMatchObject([{ number: draw.number, state: "void" }]);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  // it is among those that are over before another test lists all
  await app.services.lotterySettlement.settleDue();
  const { rows } = await pool.query("SELECT state FROM lottery_draws WHERE id = $1", [draw.id]);
  expect(rows).toEqual([{ state: "void" }]);
});

test("draws of more lotteries than a page has room for are all listed, those that are not over first", async () => {
  const codes = Array.from({ length: PAGE_SIZE + 5 }, (_, at) => `LOTT_MANY_${at}`);
  for (const [at, code] of codes.entries()) {
    const id = await enterLottery(t.app, code);
    await enterDraw(t.app, id, 600 + at);
    const over = await enterDraw(t.app, id);
    await t.app.database.pool.query("UPDATE lottery_draws SET state = 'void' WHERE id = $1", [over.id]);
  }
  const listed: BackOfficeDraw[] = [];
  let before: string | undefined;
  do {
    const page = await draws(before === undefined ? "" : `?before=${before}`);
    expect(page.items.length).toBeLessThanOrEqual(PAGE_SIZE);
    listed.push(...page.items);
    before = page.next;
  } while (before !== undefined);
  const isOver = ({ state }: BackOfficeDraw) => state === "void" || state === "settled";
  expect(listed.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))).toEqual(listed);
  const many = listed.filter(({ code }) => code.startsWith("LOTT_MANY_"));
  expect(many.filter((draw) => !isOver(draw)).map(({ code }) => code)).toEqual(codes);
  expect(many).toHaveLength(2 * codes.length);
  expect(new Set(listed.map(({ code, number }) => `${code} ${number}`)).size).toBe(listed.length);
});

test("today's figures of a lottery are those of its draws of today in its time zone", async () => {
  const code = "LOTT_TODAY";
  const id = await enterLottery(app, code);
  const [today, before] = [await enterDraw(app, id), await enterDraw(app, id)];
  await pool.query(
    "UPDATE lottery_draws SET number = to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDD') || '-0001' WHERE id = $1",
    [today.id],
  );
  for (const { id: drawId } of [today, before])
    await placeOrder(app, "bettor", drawId, [{ betType: "three-straight", selection: "1|2|3", unit: UNIT }]);
  await endSales(app, before.id);
  const { today: figures, current } = await lottery(code);
  expect(figures).toMatchObject({ orders: 1, members: 1, stakes: "1.00" });
  expect(current).toMatchObject({ number: expect.stringMatching(/-0001$/), state: "selling" });
});

test("new terms hold from then on, keep the close of a draw that is sold, and are in the audit trail", async () => {
  const code = "LOTT_TERMS";
  const id = await enterLottery(app, code);
  const [selling, planned] = [await enterDraw(app, id), await enterDraw(app, id, 180)];
  await pool.query("UPDATE lottery_draws SET opens_at = now() + interval '1 hour' WHERE id = $1", [
    planned.id,
  ]);
  const { value } = await set(
    {
      prizeGroup: 1900,
      closeSeconds: 120,
      betTypes: [{ betType: "three-straight", open: true, prizeGroup: 1850, outcomeLimit: "500" }],
    },
    code,
  );
  expect(value).toMatchObject({
    terms: { prizeGroup: 1900, closeSeconds: 120 },
    betTypes: [{ betType: "three-straight", open: true, prizeGroup: 1850, outcomeLimit: "500.00" }],
  });
  const { rows } = await pool.query<{ id: number; seconds: number }>(
    "SELECT id, extract(epoch FROM draws_at - closes_at)::int AS seconds FROM lottery_draws WHERE lottery_id = $1 ORDER BY id",
    [id],
  );
  expect(rows).toEqual([
    { id: selling.id, seconds: 60 },
    { id: planned.id, seconds: 120 },
  ]);
  await set({ ...value.terms, betTypes: value.betTypes }, code);
  await set({ ...value.terms, betTypes: value.betTypes, open: false }, code);
  await set({ ...value.terms, betTypes: value.betTypes, open: true }, code);
  await set({ ...value.terms, betTypes: [{ betType: "three-straight", open: false }] }, code);
  expect(await trail(code)).toEqual([
    "lottery-changed",
    "lottery-closed",
    "lottery-opened",
    "lottery-changed",
  ]);
  const { rows: noted } = await pool.query<{ detail: object }>(
    "SELECT detail FROM audit_trail WHERE area = 'lotteries' AND subject = $1 ORDER BY id",
    [code],
  );
  expect(noted[0]?.detail).toEqual({
    note: "As agreed",
    from: "betTypes.three-straight.outcomeLimit –, betTypes.three-straight.prizeGroup –, closeSeconds 60, prizeGroup 1940",
    to: "betTypes.three-straight.outcomeLimit 500, betTypes.three-straight.prizeGroup 1850, closeSeconds 120, prizeGroup 1900",
  });
  expect(noted[1]?.detail).toMatchObject({ from: "open true", to: "open false" });
  expect(noted[3]?.detail).toMatchObject({
    from: "betTypes.three-straight.open –, betTypes.three-straight.outcomeLimit 500, betTypes.three-straight.prizeGroup 1850",
    to: "betTypes.three-straight.open false, betTypes.three-straight.outcomeLimit –, betTypes.three-straight.prizeGroup –",
  });
});

test.each<[string, object, string]>([
  ["a lowest group above the group", { lowestPrizeGroup: 1950 }, "lowestPrizeGroup"],
  ["a close as long as the interval", { closeSeconds: 3600 }, "closeSeconds"],
  ["a smallest stake of nothing", { smallestStake: "0" }, "smallestStake"],
  ["a negative limit", { outcomeLimit: "-1" }, "outcomeLimit"],
  ["a largest stake below the smallest", { largestStake: "0.01" }, "largestStake"],
  ["a slip below a line", { largestSlip: "1" }, "largestSlip"],
  ["a draw below a slip", { largestDraw: "1" }, "largestDraw"],
  ["a bet type of another lottery", { betTypes: [{ betType: "run-top", open: true }] }, "betTypes.run-top"],
])("terms with %s are refused with the field, and nothing is changed", async (_name, change, field) => {
  const before = await lottery();
  const answer = await set(change);
  expect(answer).toMatchObject({ errorCode: "lottery.terms.invalid", value: { field } });
  expect(await lottery()).toEqual(before);
});

test("cashiers read, risk changes, support does neither, and nobody reaches another merchant's lotteries", async () => {
  const draw = await enterDraw(app, lotteryId);
  const support = await operatorAt(app, merchantId, ["support"]);
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') RETURNING id",
  );
  const other = await operatorAt(app, rows[0]?.id as number, ["administrator"]);
  const paths = [
    ["GET", "/lotteries"],
    ["GET", "/draws"],
    ["GET", `/draws/${CODE}/${draw.number}`],
    ["PUT", `/lotteries/${CODE}`, { open: false, terms: (await lottery()).terms, betTypes: [], note: "No" }],
    ["POST", `/draws/${CODE}/${draw.number}/result`, { numbers: ["1", "2", "3"] }],
    ["POST", `/draws/${CODE}/${draw.number}/void`, { note: "No" }],
  ] as const;
  for (const [method, path, payload] of paths) {
    expect((await call(method, path, payload, support)).errorCode, path).toBe("operator.forbidden");
    if (method !== "GET")
      expect((await call(method, path, payload, cashier)).errorCode).toBe("operator.forbidden");
    if (path.includes(CODE))
      expect((await call(method, path, payload, other)).errorCode, path).toBe("lottery.unknown");
  }
  expect(
    (await call<{ lotteries: object[] }>("GET", "/lotteries", undefined, other)).value.lotteries,
  ).toEqual([]);
  expect((await call<{ items: object[] }>("GET", "/draws", undefined, other)).value.items).toEqual([]);
  expect(
    (await call<{ items: object[] }>("GET", `/draws?before=${draw.id}`, undefined, other)).value.items,
  ).toEqual([]);
  expect((await lottery()).open).toBe(true);
});

test("a void draw returns all stakes, once, and a settled one is too late for it", async () => {
  const draw = await enterDraw(app, lotteryId);
  const path = `/draws/${CODE}/${draw.number}/void`;
  await placeOrder(app, "bettor", draw.id, [{ betType: "three-straight", selection: "1|2|3", unit: UNIT }]);
  expect((await call("POST", path, { note: "" })).errorCode).toBe("request.invalid");
  expect((await call<BackOfficeDrawDetails>("POST", path, { note: "The machine broke" })).value.state).toBe(
    "void",
  );
  await settle(app, draw.id);
  expect(await call<BackOfficeDrawDetails>("POST", path, { note: "Again" })).toMatchObject({
    value: {
      state: "void",
      stakes: "0.00",
      settlements: [{ run: 1, reason: "The machine broke", orders: 1 }],
    },
  });
  expect(await trail(`${CODE} ${draw.number}`)).toEqual(["draw-voided"]);

  const settled = await enterDraw(app, lotteryId);
  await endSales(app, settled.id);
  await pool.query("SELECT lottery_draw($1, '{1,2,3}')", [settled.id]);
  await settle(app, settled.id);
  expect(await call("POST", `/draws/${CODE}/${settled.number}/void`, { note: "Late" })).toMatchObject({
    errorCode: "operator.too.late",
    value: { state: "settled", at: expect.stringMatching(/Z$/) },
  });
});

test("once sales have ended, stakes above what one operator decides alone return only when two operators say so", async () => {
  const merchant = await app.services.settings.merchant("DEMO");
  await app.services.merchantChanges.setSetting(merchant, "fourEyesAbove", {
    deposits: "50000",
    withdrawals: "15",
    adjustments: "10000",
  });
  const colleague = await operatorAt(app, merchantId, ["risk"], "colleague");
  const bet = async () => {
    const draw = await enterDraw(app, lotteryId);
    await placeOrder(app, "bettor", draw.id, [
      { betType: "three-straight", selection: "1|2|3", unit: 10n * UNIT },
    ]);
    return draw;
  };
  const declare = async ({ number }: { number: string }, headers?: Record<string, string>) =>
    (await call<BackOfficeDrawDetails>("POST", `/draws/${CODE}/${number}/void`, { note: "Rain" }, headers))
      .value;
  const [open, first, second] = [await bet(), await bet(), await bet()];
  expect((await declare(open)).state).toBe("void");
  for (const { id } of [first, second]) await endSales(app, id);
  expect((await declare(first)).state).toBe("void");
  // the sum of a day is the operator's
  for (let again = 0; again < 2; again++)
    expect(await declare(second)).toMatchObject({ state: "closed", voidAskedBy: expect.any(String) });
  const waiting = async () =>
    (
      await call<{ content: { kind: string; subject: string; askedAt: string; mine: boolean }[] }>(
        "GET",
        "/approvals",
      )
    ).value.content;
  const asked = { kind: "draw-voided", subject: `${CODE}/${second.number}` };
  expect(await waiting()).toMatchObject([{ ...asked, amount: "10.00", mine: true }]);
  await call("POST", "/approvals/withdraw", asked);
  expect(await waiting()).toEqual([]);
  const gone = await operatorAt(app, merchantId, ["risk"], "gone");
  await pool.query("UPDATE merchants SET settings = settings || $1", [
    { fourEyesAbove: { deposits: "1", withdrawals: "1", adjustments: "1" } },
  ]);
  await expect.poll(async () => (await declare(second, gone)).voidAskedBy).toEqual(expect.any(String));
  await disableOperator(app, merchantId, "gone");
  expect(
    (await call("POST", `/draws/${CODE}/${second.number}/void`, { note: "Rain" }, colleague)).errorCode,
  ).toBe("approval.first.disabled");
  const [step] = await waiting();
  await call("POST", "/approvals/decline", { ...asked, askedAt: step?.askedAt }, colleague);
  expect(await waiting()).toEqual([]);
  await declare(second);
  expect((await declare(second, colleague)).state).toBe("void");
  expect(await waiting()).toEqual([]);
  // a draw of another merchant's lottery with the same code
  await pool.query("INSERT INTO merchants (code, name, currency) VALUES ('NAMED', 'Named', 'CNY')");
  const others = (await pool.query("SELECT id FROM merchants WHERE code = 'NAMED'")).rows[0].id;
  await operatorAt(app, others, ["risk"], "outsider");
  await pool.query(
    `INSERT INTO operator_decisions (merchant_id, kind, sums, subject, currency, amount, operator_id, limit_one, limit_operator)
     SELECT $1, $2, 'draws-voided', $3, 'CNY', 0, id, 0, 0 FROM operators WHERE merchant_id = $1`,
    [others, asked.kind, asked.subject],
  );
  await pool.query("UPDATE operators SET display_name = 'Outsider' WHERE merchant_id = $1", [others]);
  const late = await call<{ by: string }>("POST", "/approvals/withdraw", asked);
  expect(late.errorCode).toBe("operator.too.late");
  expect(late.value.by).not.toBe("Outsider");
  expect(await trail(`${CODE} ${second.number}`)).toEqual([
    "draw-void-asked",
    "draw-void-withdrawn",
    "draw-void-asked",
    "draw-void-declined",
    "draw-void-asked",
    "draw-voided",
  ]);
  expect((await app.services.ledgerAudit.run()).faults).toEqual([]);
});

test("open back offices are told of entries and of results that became late, and the section counts them", async () => {
  const code = "LOTT_LATE";
  const id = await enterLottery(app, code);
  const draw = await enterDraw(app, id);
  const waiting = async () => (await call<{ lotteries: number }>("GET", "/waiting")).value.lotteries;
  const before = await waiting();
  const listener = await pool.connect();
  const notified: unknown[] = [];
  listener.on("notification", ({ payload = "" }) => notified.push(JSON.parse(payload)));
  await listener.query("LISTEN foyer_back_office");
  const news = { kind: "tasks", section: "lotteries", merchant_id: merchantId };
  try {
    await endSales(app, draw.id, 1);
    await call("POST", `/draws/${code}/${draw.number}/result`, { numbers: ["1", "2", "3"] });
    await expect.poll(() => notified).toContainEqual(news);
    expect(await waiting()).toBe(before + 1);
    await pool.query("UPDATE lottery_result_entries SET state = 'refused' WHERE draw_id = $1", [draw.id]);
    expect(await waiting()).toBe(before);
    await endSales(app, draw.id, 20);
    await expect.poll(() => notified.length).toBeGreaterThan(1);
    notified.length = 0;
    await app.services.overseenDraws.notifyOfLate(20);
    await expect.poll(() => notified).toContainEqual(news);
    expect(await waiting()).toBe(before + 1);
  } finally {
    listener.removeAllListeners("notification");
    listener.release(true);
  }
});
