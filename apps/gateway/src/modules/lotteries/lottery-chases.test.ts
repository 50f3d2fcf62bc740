import type { Chase } from "@foyer/contract/lottery-orders";
import { formatAmount } from "@foyer/domain/money";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { createLottery, endSales, sellingDraw, settleWith, straightThree } from "./lotteries.fixture.ts";

let gateway: TestApp;
let app: FastifyInstance;
let made = 0;
let memberId: bigint;
let headers: Record<string, string>;
/** Each test has a lottery of its own. */
let code: string;

beforeAll(async () => {
  gateway = await testApp();
  app = gateway.app;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  made += 1;
  code = `ELOTT_CHASED_${made}`;
  memberId = await createMember(app, `chaser${made}`, { balance: 100_000_000n });
  headers = await signIn(app, `chaser${made}`);
  await createLottery(app, { code });
});

const key = () => `chase-key-${String(++made).padStart(8, "0")}`;

async function call(method: "GET" | "POST", url: string, payload?: object, as = headers) {
  const answer = await app.inject({ method, url, headers: as, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

async function draws(count: number): Promise<string[]> {
  const selling = await sellingDraw(app, code);
  const { rows } = await app.database.pool.query<{ number: string }>(
    `SELECT d.number FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
      WHERE l.code = $1 AND d.number >= $2 ORDER BY d.draws_at LIMIT $3`,
    [code, selling, count],
  );
  return rows.map(({ number }) => number);
}

async function chase(multiples: readonly number[], more: object = {}) {
  const numbers = await draws(multiples.length);
  const total = multiples.reduce((sum, multiple) => sum + 24 * multiple, 0);
  return call("POST", "/lgw/orders/chases", {
    code,
    lines: [straightThree()],
    mode: "doubled",
    stopOnWin: true,
    draws: numbers.map((draw, at) => ({ draw, multiple: multiples[at] })),
    total: `${total}.00`,
    idempotencyKey: key(),
    ...more,
  });
}

const read = async (number: string) => (await call("GET", `/lgw/orders/chases/${number}`)).value as Chase;
const LOSS = ["5", "5", "5", "5", "5"];
const WIN = ["1", "0", "2", "5", "5"];

/** Settles a draw of the chase and lets the chase go on. */
async function settle(draw: string, numbers: readonly string[]): Promise<void> {
  await settleWith(app, code, draw, numbers);
  await sellingDraw(app, code);
  await app.services.lotteryChases.advanceDue();
}

async function balances(): Promise<Record<string, string>> {
  const { rows } = await app.database.pool.query<{ name: string; balance: bigint }>(
    "SELECT name, balance FROM ledger_accounts WHERE member_id = $1 AND name IN ('cash', 'hold:chase') ORDER BY name",
    [memberId],
  );
  return Object.fromEntries(rows.map(({ name, balance }) => [name, formatAmount(balance)]));
}

it("a chase holds all its stakes, places its first order at once, and the next ones draw by draw", async () => {
  const { value } = await chase([1, 2, 4], { stopOnWin: false });
  expect(value).toMatchObject({
    state: "running",
    held: "144.00",
    staked: "24.00",
    draws: [
      { multiple: 1, stake: "24.00", state: "placed", orderState: "open" },
      { multiple: 2, stake: "48.00", state: "waiting" },
      { multiple: 4, stake: "96.00", state: "waiting" },
    ],
  });
  expect(await balances()).toEqual({ cash: "832.00", "hold:chase": "144.00" });
  const numbers = value.draws.map(({ draw }: { draw: string }) => draw);
  await settle(numbers[0], LOSS);
  await settle(numbers[1], WIN);
  await settle(numbers[2], LOSS);
  expect(await read(value.number)).toMatchObject({
    state: "ended",
    held: "0.00",
    staked: "168.00",
    prizes: "1940.00",
    draws: [{ orderState: "lost" }, { orderState: "won", prize: "1940.00" }, { orderState: "lost" }],
  });
  expect(await balances()).toEqual({ cash: "2772.00", "hold:chase": "0.00" });
  const { items } = (await call("GET", "/wps/wallet/details")).value;
  expect(
    items.map(({ code: name, amount }: { code: string; amount: string }) => `${name} ${amount}`),
  ).toEqual([
    "LOTTERY_BET -96.00",
    "CHASE_RELEASE 96.00",
    "LOTTERY_PRIZE 1940.00",
    "LOTTERY_BET -48.00",
    "CHASE_RELEASE 48.00",
    "LOTTERY_BET -24.00",
    "CHASE_RELEASE 24.00",
    "CHASE_HOLD -168.00",
    "DEPOSIT 1000.00",
  ]);
});

it("a chase that stops after a win returns the rest to the balance", async () => {
  const { value } = await chase([1, 2, 4]);
  await settle(value.draws[0].draw, WIN);
  expect(await read(value.number)).toMatchObject({
    state: "won",
    held: "0.00",
    draws: [
      { orderState: "won" },
      { state: "released", reason: "won" },
      { state: "released", reason: "won" },
    ],
  });
  expect(await balances()).toEqual({ cash: "1946.00", "hold:chase": "0.00" });
});

it("a chase that stops after a win waits for the result of the draw before", async () => {
  const { value } = await chase([1, 2]);
  await endSales(app, code, value.draws[0].draw);
  await sellingDraw(app, code);
  await app.services.lotteryChases.advanceDue();
  expect((await read(value.number)).draws[1]).toMatchObject({ state: "waiting" });
  await settle(value.draws[0].draw, LOSS);
  expect((await read(value.number)).draws[1]).toMatchObject({ state: "placed" });
});

it("a draw that closes before the result of the one before is known is released", async () => {
  const { value } = await chase([1, 2]);
  for (const { draw } of value.draws) await endSales(app, code, draw);
  await app.services.lotteryChases.advanceDue();
  expect((await read(value.number)).draws[1]).toMatchObject({ state: "released", reason: "late" });
  expect(await balances()).toEqual({ cash: "976.00", "hold:chase": "0.00" });
});

it("a member stops a chase: orders that are placed stay, the rest returns, twice has no further effect", async () => {
  const { value } = await chase([1, 2, 4]);
  const stopped = await call("POST", `/lgw/orders/chases/${value.number}/stop`, {});
  expect(stopped.value).toMatchObject({
    state: "stopped",
    held: "0.00",
    draws: [{ state: "placed" }, { state: "released", reason: "stopped" }, { state: "released" }],
  });
  await call("POST", `/lgw/orders/chases/${value.number}/stop`, {});
  expect(await balances()).toEqual({ cash: "976.00", "hold:chase": "0.00" });
});

it("a chase that the balance does not cover is refused as a whole", async () => {
  expect(await chase([1, 2, 4, 8, 16, 32])).toMatchObject({
    status: 409,
    errorCode: "lottery.balance.insufficient",
  });
  expect(await balances()).toEqual({ cash: "1000.00" });
});

it("a chase goes on when the balance is spent meanwhile: its stakes were set aside", async () => {
  const { value } = await chase([1, 2]);
  await app.services.ledger.move({
    key: `spent:${memberId}`,
    kind: "adjustment",
    memberId,
    currency: "CNY",
    from: "cash",
    to: "adjustment",
    amount: 92_800_000n,
  });
  await settle(value.draws[0].draw, LOSS);
  expect((await read(value.number)).draws[1]).toMatchObject({ state: "placed" });
  expect(await balances()).toEqual({ cash: "0.00", "hold:chase": "0.00" });
});

it("a draw of a chase whose outcome reached its limit is released, and the chase goes on", async () => {
  const { value } = await chase([1, 2, 1], { stopOnWin: false });
  await app.database.pool.query("UPDATE lotteries SET outcome_limit = 150000000 WHERE code = $1", [code]);
  for (const draw of value.draws.slice(0, 2)) await settle(draw.draw, LOSS);
  expect((await read(value.number)).draws).toMatchObject([
    { state: "placed" },
    { state: "released", reason: "limit" },
    { state: "placed" },
  ]);
});

it("a chase and the slips beside it stay below what a member may stake in a draw", async () => {
  const most = (amount: string) =>
    app.database.pool.query(
      "UPDATE lotteries SET largest_slip = least(largest_slip, $2), largest_stake = least(largest_stake, $2), largest_draw = $2 WHERE code = $1",
      [code, amount],
    );
  await most("6000000");
  const { value } = await chase([1, 2], { stopOnWin: false });
  // 24 are bet on the first draw, and 48 are held for the second
  expect(await chase([1, 1])).toMatchObject({
    errorCode: "lottery.draw.limit",
    value: { draw: value.draws[1].draw, left: "12.00" },
  });
  await most("4000000");
  await settle(value.draws[0].draw, LOSS);
  expect((await read(value.number)).draws[1]).toMatchObject({ state: "released", reason: "limit" });
  expect(await balances()).toEqual({ cash: "976.00", "hold:chase": "0.00" });
});

it("a void draw of a chase returns its stake", async () => {
  const { value } = await chase([1, 2], { stopOnWin: false });
  await app.database.pool.query(
    "SELECT lottery_void(id, NULL, 'The studio was closed.') FROM lottery_draws WHERE number = $1 AND lottery_id = (SELECT id FROM lotteries WHERE code = $2)",
    [value.draws[1].draw, code],
  );
  await app.services.lotterySettlement.settleDue();
  await app.services.lotteryChases.advanceDue();
  expect((await read(value.number)).draws[1]).toMatchObject({ state: "released", reason: "void" });
});

it("two gateways that advance chases at once place each order once", async () => {
  const { value } = await chase([1, 2], { stopOnWin: false });
  const other = await gateway.another();
  await settleWith(app, code, value.draws[0].draw, LOSS);
  await sellingDraw(app, code);
  await Promise.all([
    app.services.lotteryChases.advanceDue(),
    other.services.lotteryChases.advanceDue(),
    app.services.lotteryChases.advanceDue(),
  ]);
  const { items } = (await call("GET", `/lgw/orders?code=${code}`)).value;
  expect(items).toHaveLength(2);
  expect(await balances()).toEqual({ cash: "928.00", "hold:chase": "0.00" });
});

it("the same key places one chase, and another one under it is refused", async () => {
  const idempotencyKey = key();
  const first = await chase([1, 2], { idempotencyKey });
  expect((await chase([1, 2], { idempotencyKey })).value.number).toBe(first.value.number);
  expect(await chase([2, 4], { idempotencyKey })).toMatchObject({ errorCode: "request.conflict" });
});

it.each([
  ["a total that is not its sum", { total: "71.00" }, "lottery.total.changed"],
  [
    "a draw that does not exist",
    { draws: [1, 2].map((multiple) => ({ draw: "20990101-0001", multiple })) },
    "lottery.draw.unknown",
  ],
])("a chase with %s is refused", async (_, more, errorCode) => {
  expect(await chase([1, 2], more)).toMatchObject({ success: false, errorCode });
});

it("a chase of another member does not exist for its readers", async () => {
  const { value } = await chase([1, 2]);
  const other = `stranger${++made}`;
  await createMember(app, other);
  const as = await signIn(app, other);
  expect(await call("GET", `/lgw/orders/chases/${value.number}`, undefined, as)).toMatchObject({
    errorCode: "lottery.chase.unknown",
  });
  expect(await call("POST", `/lgw/orders/chases/${value.number}/stop`, {}, as)).toMatchObject({
    errorCode: "lottery.chase.unknown",
  });
});
