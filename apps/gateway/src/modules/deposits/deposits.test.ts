import { randomUUID } from "node:crypto";
import { DEPOSIT_STATES } from "@foyer/contract/deposits";
import { DEPOSIT_ORDER_EVENTS, nextDepositState } from "@foyer/domain/deposit-state";
import type { InjectOptions } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import type { DepositMethods, DepositOrder } from "./deposits.fixture.ts";
import { createBankTransfer, createMethod } from "./deposits.fixture.ts";

let t: TestApp;
let merchantId: number;
let png: Buffer;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  await createBankTransfer(t.app, merchantId);
  await createMethod(t.app, merchantId, { code: "closed", status: "maintenance" });
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c02030" } })
    .png()
    .toBuffer();
});
afterAll(() => t.close());

type Headers = Record<string, string>;
let members = 0;
async function member(): Promise<{ id: bigint; headers: Headers }> {
  const username = `payer${++members}`;
  const id = await createMember(t.app, username);
  return { id, headers: await signIn(t.app, username) };
}
const ask = async (request: InjectOptions) => (await t.app.inject(request)).json();
const methods = async (headers: Headers): Promise<DepositMethods> =>
  (await ask({ url: "/wps/deposit/methods", headers })).value;
const create = (headers: Headers, change: object = {}) =>
  ask({
    method: "POST",
    url: "/wps/deposit/orders",
    headers,
    payload: { method: "bank", amount: "1000", clientKey: randomUUID(), ...change },
  });
const order = async (headers: Headers, change: object = {}): Promise<DepositOrder> =>
  (await create(headers, change)).value;
const act = (headers: Headers, number: string, action: "paid" | "cancel", payload: object = {}) =>
  ask({
    method: "POST",
    url: `/wps/deposit/orders/${number}/${action}`,
    headers,
    ...(action === "paid" && { payload }),
  });
const read = async (headers: Headers, number: string): Promise<DepositOrder> =>
  (await ask({ url: `/wps/deposit/orders/${number}`, headers })).value;
const slip = (headers: Headers, number: string, payload = png) =>
  ask({
    method: "POST",
    url: `/wps/deposit/orders/${number}/slips`,
    headers: { ...headers, "content-type": "image/png" },
    payload,
  });

describe("ways to pay", () => {
  test("a member sees the merchant's methods with limits, fee and accounts, closed ones last", async () => {
    const { headers } = await member();
    const { methods: shown, open, turnoverFactor } = await methods(headers);
    expect(shown).toMatchObject([
      {
        code: "bank",
        kind: "bank",
        name: "Bank transfer",
        minimum: "500.00",
        maximum: "500000.00",
        feeFixed: "0.00",
        feePercent: "0",
        banks: [
          { code: "bdo", name: "BDO Unibank" },
          { code: "bpi", name: "BPI" },
        ],
        lastUsed: false,
      },
      { code: "closed", closed: "maintenance" },
    ]);
    expect(open).toEqual([]);
    expect(turnoverFactor).toBe("1");
  });

  test("the method used last comes first, and open orders are listed", async () => {
    const { headers } = await member();
    await createMethod(t.app, merchantId, { code: "first", sort: -1 });
    expect((await methods(headers)).methods.map(({ code }) => code)).toEqual(["first", "bank", "closed"]);
    const { number } = await order(headers);
    const { methods: shown, open } = await methods(headers);
    expect(shown.map(({ code }) => code)).toEqual(["bank", "first", "closed"]);
    expect(open).toMatchObject([{ number, state: "awaiting-payment", methodName: "Bank transfer" }]);
  });
});

describe("a deposit order", () => {
  test("an order of a manual transfer says where to transfer how much, and until when", async () => {
    const { headers } = await member();
    const made = await order(headers, { bank: "bpi" });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^DP-\d{4}-[2-9A-HJ-NP-Z]{5}$/),
      state: "awaiting-payment",
      amount: "1000.00",
      fee: "0.00",
      toPay: "1000.00",
      instruction: {
        kind: "account",
        bank: "BPI",
        number: "1234-5678-90",
        holder: "Foyer Entertainment PH Inc",
      },
      timeline: [{ step: "created" }],
      actions: ["declare-paid", "cancel", "change-method", "add-slip"],
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.serverTime)).toBeGreaterThan(100 * 60_000);
  });

  test("an order is opened once per key, and the key opens no other one", async () => {
    const { headers } = await member();
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(headers, { clientKey })));
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(await create(headers, { clientKey, amount: "2000" })).toMatchObject({
      errorCode: "request.conflict",
    });
  });

  test.each([
    ["1e9", { errorCode: "request.invalid", value: { field: "amount" } }],
    ["１００", { errorCode: "request.invalid", value: { field: "amount" } }],
    ["1,000.50", { errorCode: "request.invalid", value: { field: "amount" } }],
    ["0.001", { errorCode: "deposit.amount.invalid", value: { field: "amount", rule: "decimals" } }],
    ["600.001", { errorCode: "deposit.amount.invalid", value: { field: "amount", rule: "decimals" } }],
    [
      "-5",
      { errorCode: "deposit.amount.invalid", value: { field: "amount", rule: "minimum", limit: "500.00" } },
    ],
    ["0", { errorCode: "deposit.amount.invalid", value: { field: "amount", rule: "minimum" } }],
    ["500000.01", { errorCode: "deposit.amount.invalid", value: { field: "amount", rule: "maximum" } }],
  ])("the amount %s is refused with field and rule", async (amount, answer) => {
    const { headers } = await member();
    expect(await create(headers, { amount })).toMatchObject(answer);
  });

  test("unknown and closed methods, unknown banks and a fourth open order are refused", async () => {
    const { headers } = await member();
    expect(await create(headers, { method: "nothing" })).toMatchObject({
      errorCode: "deposit.method.unknown",
    });
    expect(await create(headers, { method: "closed" })).toMatchObject({
      errorCode: "deposit.method.closed",
      value: { reason: "maintenance" },
    });
    expect(await create(headers, { bank: "none" })).toMatchObject({ value: { field: "bank" } });
    const made = await Promise.all(Array.from({ length: 5 }, () => create(headers)));
    expect(made.filter(({ errorCode }) => errorCode === "deposit.too.many.open")).toHaveLength(2);
    // what an operator checks is nothing the member could finish
    const number = made.find(({ value }) => value?.number)?.value.number as string;
    await act(headers, number, "paid");
    expect(await create(headers)).toMatchObject({ value: { state: "awaiting-payment" } });
  });

  test("a changed method replaces the order: the earlier one is cancelled with it", async () => {
    const { headers } = await member();
    const first = await order(headers);
    const second = await order(headers, { replaces: first.number, bank: "bpi" });
    expect((await read(headers, first.number)).state).toBe("cancelled");
    expect(second.state).toBe("awaiting-payment");
    expect(await create(headers, { replaces: "DP-0101-22222" })).toMatchObject({
      errorCode: "deposit.unknown",
    });
  });

  test("I have paid puts a manual transfer into the operators' queue, and repeating it has no effect", async () => {
    const { headers } = await member();
    const { number } = await order(headers);
    for (let again = 0; again < 2; again++)
      expect((await act(headers, number, "paid", { remark: "From my BPI account" })).value).toMatchObject({
        state: "review",
        actions: ["add-slip"],
        timeline: [{ step: "created" }, { step: "declared-paid" }, { step: "review", reason: "slip" }],
      });
    expect(await act(headers, number, "cancel")).toMatchObject({ errorCode: "deposit.closed" });
  });

  test("a cancelled order stays cancelled, and can't be declared paid", async () => {
    const { headers } = await member();
    const { number } = await order(headers);
    for (let again = 0; again < 2; again++)
      expect((await act(headers, number, "cancel")).value).toMatchObject({ state: "cancelled", actions: [] });
    expect(await act(headers, number, "paid")).toMatchObject({ errorCode: "deposit.closed" });
  });

  test("an order expires, and who has paid already can still say so", async () => {
    const { headers } = await member();
    const { number } = await order(headers);
    const { pool } = t.app.database;
    await pool.query("UPDATE deposit_orders SET expires_at = now() - interval '1 s' WHERE number = $1", [
      number,
    ]);
    await pool.query("SELECT deposit_happen($1, 'expire')", [number]);
    const expired = await read(headers, number);
    expect(expired).toMatchObject({ state: "expired", actions: ["declare-paid"] });
    expect((await act(headers, number, "paid")).value.state).toBe("review");
  });

  test("orders are listed newest first in pages of 25", async () => {
    const { headers } = await member();
    const numbers: string[] = [];
    for (let i = 0; i < 27; i++) {
      const { number } = await order(headers);
      await act(headers, number, "cancel");
      numbers.unshift(number);
    }
    const list = async (query = "") => (await ask({ url: `/wps/deposit/orders${query}`, headers })).value;
    const first = await list();
    expect(first.content.map(({ number }: { number: string }) => number)).toEqual(numbers.slice(0, 25));
    const second = await list(`?before=${first.next}`);
    expect(second).toMatchObject({ content: [{ number: numbers[25] }, { number: numbers[26] }] });
    expect(second.next).toBeUndefined();
    expect(first.totals).toEqual({ count: 27, amount: "27000.00", completed: "0.00" });
    expect(second.totals).toBeUndefined();
  });

  test("orders are listed by days and outcome, and saved as a file in the language", async () => {
    const { headers } = await member();
    const [done, ended, open] = [await order(headers), await order(headers), await order(headers)];
    await act(headers, ended.number, "cancel");
    await t.app.database.pool.query(
      `UPDATE deposit_orders SET state = 'credited', credited = amount, created_at = now() - interval '100 days' WHERE number = $1`,
      [done.number],
    );
    const list = async (query: string) => {
      const { value } = await ask({ url: `/wps/deposit/orders${query}`, headers });
      return [value.content.map(({ number }: { number: string }) => number), value.totals];
    };
    expect(await list("")).toEqual([
      [open.number, ended.number],
      { count: 2, amount: "2000.00", completed: "0.00" },
    ]);
    expect((await list("?state=open"))[0]).toEqual([open.number]);
    expect((await list("?state=ended"))[0]).toEqual([ended.number]);
    const day = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    expect(await ask({ url: `/wps/deposit/csv?from=${day}`, headers })).toMatchObject({
      errorCode: "record.range.too.long",
    });
    expect(await list(`?from=${day}&year=true&state=completed`)).toEqual([
      [done.number],
      { count: 1, amount: "1000.00", completed: "1000.00" },
    ]);
    const file = await t.app.inject({
      url: "/wps/deposit/csv?state=ended",
      headers: { ...headers, language: "TY" },
    });
    expect(file.headers["content-disposition"]).toBe('attachment; filename="mga-deposito.csv"');
    expect(file.body.split("\r\n")).toEqual([
      "\uFEFFOras,Numero,Paraan,Halaga,Bayad sa serbisyo,Dumating,Kalagayan",
      expect.stringMatching(new RegExp(`\\+08:00,${ended.number},.*,1000.00,0.00,,Kinansela$`)),
      "",
    ]);
  });

  test("another member's order is unknown", async () => {
    const [one, two] = [await member(), await member()];
    const { number } = await order(one.headers);
    for (const answer of [
      await ask({ url: `/wps/deposit/orders/${number}`, headers: two.headers }),
      await act(two.headers, number, "paid"),
      await act(two.headers, number, "cancel"),
      await slip(two.headers, number),
      await create(two.headers, { replaces: number }),
      await ask({ url: `/wps/deposit/orders?before=${number}`, headers: two.headers }),
    ])
      expect(answer).toMatchObject({ errorCode: "deposit.unknown" });
    expect((await read(one.headers, number)).state).toBe("awaiting-payment");
  });
});

test("the machine in SQL is the one in the domain", async () => {
  for (const state of DEPOSIT_STATES)
    for (const event of DEPOSIT_ORDER_EVENTS) {
      const { rows } = await t.app.database.pool.query("SELECT deposit_next_state($1, $2) AS next", [
        state,
        event,
      ]);
      expect([state, event, rows[0].next]).toEqual([state, event, nextDepositState(state, event)]);
    }
});

describe("slips", () => {
  test("a slip is stored re-encoded, once, and can be read and removed by its member", async () => {
    const { headers } = await member();
    const { number } = await order(headers);
    await slip(headers, number);
    const { slips } = (await slip(headers, number)).value as DepositOrder;
    expect(slips).toHaveLength(1);
    const url = `/wps/deposit/orders/${number}/slips/${slips[0]?.slip}`;
    const picture = await t.app.inject({ url, headers });
    expect(picture.headers["content-type"]).toBe("image/webp");
    expect((await t.app.inject({ url, headers: (await member()).headers })).json().errorCode).toBe(
      "deposit.unknown",
    );
    for (let again = 0; again < 2; again++)
      expect((await ask({ method: "DELETE", url, headers })).value.slips).toEqual([]);
    expect((await t.app.inject({ url, headers })).json().errorCode).toBe("deposit.slip.unknown");
  });

  test("an order has three slips at most, and none that is not a picture", async () => {
    const { headers } = await member();
    const { number } = await order(headers);
    expect(await slip(headers, number, Buffer.from("MZ"))).toMatchObject({
      errorCode: "deposit.slip.invalid",
    });
    for (const width of [10, 20, 30])
      await slip(headers, number, await sharp(png).resize(width).png().toBuffer());
    expect(await slip(headers, number, await sharp(png).resize(15).png().toBuffer())).toMatchObject({
      errorCode: "deposit.too.many.slips",
    });
    await act(headers, number, "cancel");
    expect(await slip(headers, number)).toMatchObject({ errorCode: "deposit.closed" });
  });
});
