import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PaymentRefused, PaymentUnknown, type ReceivedPayment } from "../../payments/port.ts";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { createMethod, type DepositOrder } from "./deposits.fixture.ts";
import { FakePayments, webhookBody } from "./fake-payments.fixture.ts";

let t: TestApp;
let merchantId: number;
let fake: FakePayments;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  await createMethod(t.app, merchantId, {
    code: "wallet",
    kind: "wallet",
    dialect: "fake",
    feeFixed: 1_500_000n,
  });
});
beforeEach(() => {
  fake = new FakePayments();
  (t.app.services.payments as Map<string, unknown>).set("fake", fake);
});
afterAll(async () => {
  const { faults } = await t.app.services.ledgerAudit.run();
  await t.close();
  expect(faults).toEqual([]);
});

interface Member {
  readonly id: bigint;
  readonly headers: Record<string, string>;
}
let members = 0;
async function member(payeeName?: string): Promise<Member> {
  const username = `paying${++members}`;
  const id = await createMember(t.app, username);
  if (payeeName !== undefined)
    await t.app.database.pool.query("INSERT INTO member_profiles (member_id, payee_name) VALUES ($1, $2)", [
      id,
      payeeName,
    ]);
  return { id, headers: await signIn(t.app, username) };
}
const create = async ({ headers }: Member, change: object = {}) =>
  (
    await t.app.inject({
      method: "POST",
      url: "/wps/deposit/orders",
      headers,
      payload: { method: "wallet", amount: "1000", clientKey: randomUUID(), ...change },
    })
  ).json();
const order = async (who: Member): Promise<DepositOrder> => (await create(who)).value;
const read = async ({ headers }: Member, number: string): Promise<DepositOrder> =>
  (await t.app.inject({ url: `/wps/deposit/orders/${number}`, headers })).json().value;
const act = async ({ headers }: Member, number: string, action: "paid" | "cancel") =>
  (
    await t.app.inject({
      method: "POST",
      url: `/wps/deposit/orders/${number}/${action}`,
      headers,
      ...(action === "paid" && { payload: {} }),
    })
  ).json();
const balance = async ({ id }: Member) => (await t.app.services.ledger.balanceOf(id, "CNY"))?.cash;
/** 1,000 and a fee of 15. */
const TO_PAY = 101_500_000n;
const payment = (change: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  paymentId: randomUUID(),
  currency: "CNY",
  amount: TO_PAY,
  paidAt: new Date(),
  ...change,
});
const post = (payload: string, signature = "right") =>
  t.app.inject({
    method: "POST",
    url: "/provider/payments/fake",
    headers: { signature, "content-type": "application/json" },
    payload,
  });
const paid = (number: string, what: ReceivedPayment = payment()) =>
  post(webhookBody({ kind: "payment", providerId: `pr-${number}`, reference: number, payment: what }));

describe("a payment of nothing", () => {
  test("a payment of nothing is acknowledged by webhook and poll, and leaves the order as it is", async () => {
    const who = await member();
    const { number } = await order(who);
    expect((await paid(number, payment({ amount: 0n }))).statusCode).toBe(200);
    expect(
      await t.app.services.paymentIntake.receive(
        { merchantId, dialect: "fake", providerId: `pr-${number}`, reference: number },
        payment({ amount: 0n }),
      ),
    ).toBe("ignored");
    expect(await read(who, number)).toMatchObject({ state: "awaiting-payment" });
    expect((await paid(number)).statusCode).toBe(200);
    expect(await read(who, number)).toMatchObject({ state: "credited" });
  });
});

describe("an order at a provider", () => {
  test("an order leads to the provider's page and is credited by its webhook, without the fee", async () => {
    const who = await member();
    const made = await order(who);
    // the order waits for no other answer of the provider
    expect(fake.creations).toBe(1);
    expect(made).toMatchObject({
      state: "awaiting-payment",
      fee: "15.00",
      toPay: "1015.00",
      instruction: { kind: "redirect", url: `https://pay.example/pr-${made.number}` },
      actions: ["declare-paid", "cancel", "change-method"],
    });
    expect((await paid(made.number)).statusCode).toBe(200);
    expect(await read(who, made.number)).toMatchObject({
      state: "credited",
      received: "1015.00",
      credited: "1000.00",
      balanceAfter: "1000.00",
      timeline: [
        { step: "created" },
        { step: "payment-received", amount: "1015.00" },
        { step: "credited", amount: "1000.00" },
      ],
      actions: [],
    });
    expect(await balance(who)).toBe(100_000_000n);
  });

  test("64 identical webhooks at once credit once", async () => {
    const who = await member();
    const { number } = await order(who);
    const what = payment();
    const answers = await Promise.all(Array.from({ length: 64 }, () => paid(number, what)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(64).fill(200));
    expect(await balance(who)).toBe(100_000_000n);
    expect((await read(who, number)).timeline).toHaveLength(3);
  });

  test("a webhook that is faster than the provider's answer credits the order", async () => {
    const who = await member();
    fake.beforeAnswer = async (providerId) => {
      await paid(providerId.replace("pr-", ""));
    };
    expect(await order(who)).toMatchObject({ state: "credited" });
    expect(await balance(who)).toBe(100_000_000n);
  });

  test("an order without an answer of the provider is opened by repeating the call, with the same number", async () => {
    const who = await member();
    const clientKey = randomUUID();
    fake.beforeAnswer = () => {
      throw new PaymentUnknown("the connection broke");
    };
    expect(await create(who, { clientKey })).toMatchObject({ errorCode: "deposit.provider.unavailable" });
    fake.beforeAnswer = () => {};
    const { value } = await create(who, { clientKey });
    expect(value).toMatchObject({ state: "awaiting-payment" });
    expect([...fake.payIns.keys()]).toEqual([`pr-${value.number}`]);
  });

  test("an order that the provider refuses has failed, and the member can open another", async () => {
    const who = await member();
    fake.beforeAnswer = () => {
      throw new PaymentRefused("CHANNEL_UNAVAILABLE", "no");
    };
    expect(await create(who)).toMatchObject({ errorCode: "deposit.provider.unavailable" });
    const list = await t.app.inject({ url: "/wps/deposit/orders", headers: who.headers });
    expect(list.json().value.content).toMatchObject([{ state: "failed" }]);
    fake.beforeAnswer = () => {};
    expect(await order(who)).toMatchObject({ state: "awaiting-payment" });
  });

  test("the payer comes back from the provider to the page of the order, with a sign that it was paid", async () => {
    const { number } = await order(await member());
    const { paid, unpaid } = fake.payIns.get(`pr-${number}`)?.request.returnUrls ?? {};
    expect(unpaid).toMatch(new RegExp(`^https?://[^/]+/m/voucherCenter\\?order=${number}$`));
    expect(paid).toBe(`${unpaid}&paid=1`);
  });

  test("the provider is asked after I have paid, so a lost webhook is made up for", async () => {
    const who = await member();
    const { number } = await order(who);
    const payIn = fake.payIns.get(`pr-${number}`);
    payIn?.payments.push(payment());
    await t.app.services.paymentIntake.poll();
    expect((await read(who, number)).state).toBe("awaiting-payment");
    expect((await act(who, number, "paid")).value.timeline).toMatchObject([{}, { step: "declared-paid" }]);
    await t.app.services.paymentIntake.poll();
    expect(await read(who, number)).toMatchObject({ state: "credited" });
    // the webhook comes after all
    await paid(number, payIn?.payments[0]);
    expect(await balance(who)).toBe(100_000_000n);
  });

  test("an order that was paid can't be cancelled: the payment is credited instead", async () => {
    const who = await member();
    const { number } = await order(who);
    fake.payIns.get(`pr-${number}`)?.payments.push(payment());
    expect(await act(who, number, "cancel")).toMatchObject({ errorCode: "deposit.closed" });
    expect(await balance(who)).toBe(100_000_000n);
  });

  test("a payment that the provider says failed ends the order", async () => {
    const who = await member();
    const { number } = await order(who);
    const ended = {
      kind: "pay-in-ended",
      providerId: `pr-${number}`,
      reference: number,
      state: "failed",
    } as const;
    for (let again = 0; again < 2; again++) await post(webhookBody(ended));
    expect(await read(who, number)).toMatchObject({
      state: "failed",
      timeline: [{ step: "created" }, { step: "failed" }],
    });
  });
});

test("while the provider is down, an order says so, another method can be chosen, and questions about orders become rare", async () => {
  const who = await member();
  const waiting = await order(who);
  fake.beforeAnswer = () => {
    throw new PaymentUnknown("down");
  };
  const down = new Proxy(fake, {
    get: (target, name) =>
      name === "readPayIn"
        ? async () => {
            throw new PaymentUnknown("down");
          }
        : Reflect.get(target, name),
  });
  (t.app.services.payments as Map<string, unknown>).set("fake", down);
  const clientKey = randomUUID();
  expect(await create(who, { clientKey })).toMatchObject({
    success: false,
    errorCode: "deposit.provider.unavailable",
  });
  const { value: methods } = (
    await t.app.inject({ url: "/wps/deposit/methods", headers: who.headers })
  ).json();
  const stuck = methods.open.find(({ state }: DepositOrder) => state === "created");
  expect(await read(who, stuck.number)).toMatchObject({
    state: "created",
    actions: expect.arrayContaining(["change-method", "cancel"]),
  });

  // each turn of the job as if its time had come
  const { pool } = t.app.database;
  const pauses: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    await pool.query("UPDATE deposit_orders SET poll_at = now() WHERE number = $1", [waiting.number]);
    const { rows } = await vi.waitFor(async () => {
      await t.app.services.paymentIntake.poll();
      const answer = await pool.query<{ seconds: number }>(
        "SELECT extract(epoch FROM poll_at - now())::int AS seconds FROM deposit_orders WHERE number = $1 AND poll_at > now()",
        [waiting.number],
      );
      expect(answer.rows).toHaveLength(1);
      return answer;
    });
    pauses.push(rows[0]?.seconds ?? 0);
  }
  const inTheFirstHour = pauses.filter((_, at) => pauses.slice(0, at).reduce((a, b) => a + b, 0) < 3600);
  expect(inTheFirstHour.length).toBeLessThanOrEqual(8);
  expect(pauses.at(-1)).toBeGreaterThan(6 * 3600 - 60);
  expect((await read(who, waiting.number)).state).toBe("awaiting-payment");

  // up again: what was paid meanwhile is credited, and the order that was stuck is opened by the same tap
  fake.beforeAnswer = () => {};
  (t.app.services.payments as Map<string, unknown>).set("fake", fake);
  Object.assign(fake.payIns.get(`pr-${waiting.number}`) ?? {}, { state: "paid", payments: [payment()] });
  await act(who, waiting.number, "paid");
  await expect
    .poll(async () => {
      await t.app.services.paymentIntake.poll();
      return (await read(who, waiting.number)).state;
    })
    .toBe("credited");
  expect((await create(who, { clientKey })).value).toMatchObject({
    number: stuck.number,
    state: "awaiting-payment",
  });
  expect(await balance(who)).toBe(100_000_000n);
});

test("a payment is credited whatever the provider's clock says, and the timeline has the platform's times", async () => {
  for (const paidAt of [new Date(Date.now() - 400 * 86_400_000), new Date(Date.now() + 86_400_000)]) {
    const who = await member();
    const { number } = await order(who);
    await paid(number, payment({ paidAt }));
    const { state, timeline } = await read(who, number);
    expect(state).toBe("credited");
    for (const { at } of timeline) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(3_600_000);
  }
});

describe("a promotion accepted with an order", () => {
  async function promotion(): Promise<number> {
    const { announcements, promotions } = t.app.services;
    const id = await announcements.publish({
      merchantId,
      type: "PR",
      category: "other_promo",
      group: null,
      startsAt: new Date(Date.now() - 60_000),
      endsAt: null,
      texts: { EN: { title: "Weekend reload", content: "<p>Reload.</p>" } },
    });
    await promotions.setTerms(merchantId, BigInt(id), {
      kind: "deposit",
      percent: 50,
      minimum: "1000",
      most: "400",
      multiple: 10,
      bonusDays: 7,
    });
    return Number(id);
  }

  test("a deposit that qualifies brings the bonus once, at most the maximum", async () => {
    const who = await member();
    const promotionId = await promotion();
    const methods = (await t.app.inject({ url: "/wps/deposit/methods", headers: who.headers })).json().value;
    expect(methods.promotions).toContainEqual(
      expect.objectContaining({ promotionId, title: "Weekend reload", percent: 50, maximumBonus: "400.00" }),
    );
    const { value } = await create(who, { promotionId });
    expect(value.promotion).toEqual({
      promotionId,
      title: "Weekend reload",
      bonus: "400.00",
      granted: false,
    });
    const what = payment();
    for (let again = 0; again < 2; again++) await paid(value.number, what);
    expect((await read(who, value.number)).promotion).toMatchObject({ bonus: "400.00", granted: true });
    expect((await t.app.services.ledger.balanceOf(who.id, "CNY"))?.bonus).toBe(40_000_000n);
    // a running bonus, and one that was used before, can't be accepted again
    expect(await create(who, { promotionId })).toMatchObject({ errorCode: "deposit.promotion.invalid" });
  });

  test("a deposit below the minimum is refused with the promotion, and one that arrived smaller brings no bonus", async () => {
    const who = await member();
    const promotionId = await promotion();
    expect(await create(who, { promotionId, amount: "900" })).toMatchObject({
      errorCode: "deposit.promotion.invalid",
    });
    const { value } = await create(who, { promotionId });
    await paid(value.number, payment({ amount: 95_000_000n }));
    await t.app.database.pool.query(
      `SELECT deposit_decide($1, $2, 'credit', 95000000, NULL, (SELECT min(id) FROM operators))`,
      [merchantId, value.number],
    );
    expect(await read(who, value.number)).toMatchObject({
      state: "credited",
      credited: "935.00",
      promotion: { granted: false, withheld: "amount" },
    });
  });
});

describe("a payment that is not what was ordered", () => {
  test.each<[string, Partial<ReceivedPayment>]>([
    ["amount", { amount: 95_000_000n }],
    ["currency", { currency: "USD" }],
    ["payer", { payerName: "Somebody Else" }],
  ])("a payment with another %s goes to an operator and credits nothing", async (reason, change) => {
    const who = await member("Marisol  Villanueva");
    const { number } = await order(who);
    await paid(number, payment(change));
    const now = await read(who, number);
    expect(now).toMatchObject({ state: "review" });
    expect(now.timeline.at(-1)).toMatchObject({ step: "review", reason });
    expect(await balance(who)).toBe(0n);
  });

  test("a payer's name is compared without case, accents and double spaces", async () => {
    const who = await member("Marisol  Villanueva");
    const { number } = await order(who);
    await paid(number, payment({ payerName: "MARISÓL VILLANUEVA" }));
    expect((await read(who, number)).state).toBe("credited");
  });

  test("a late payment and a second payment go to an operator", async () => {
    const who = await member();
    const late = await order(who);
    await act(who, late.number, "cancel");
    await paid(late.number);
    expect((await read(who, late.number)).timeline.at(-1)).toMatchObject({ step: "review", reason: "late" });
    const twice = await order(who);
    await paid(twice.number);
    await paid(twice.number);
    expect(await read(who, twice.number)).toMatchObject({
      state: "review",
      credited: "1000.00",
      received: "2030.00",
    });
    expect(await balance(who)).toBe(100_000_000n);
  });

  test("a payment of an unknown order is kept for an operator and credits nothing", async () => {
    const what = payment();
    for (let again = 0; again < 2; again++) expect((await paid("DP-0101-22222", what)).statusCode).toBe(200);
    const { rows } = await t.app.database.pool.query(
      "SELECT state, merchant_id AS merchant FROM deposit_payments WHERE payment_id = $1",
      [what.paymentId],
    );
    expect(rows).toEqual([{ state: "unknown", merchant: merchantId }]);
  });

  test("a chargeback before the credit ends the review, and after it the money is taken back", async () => {
    const who = await member();
    const [one, two] = [await order(who), await order(who)];
    const [early, late] = [payment({ amount: 1_000_000n }), payment()];
    await paid(one.number, early);
    await paid(two.number, late);
    for (const { paymentId, currency, amount } of [early, late, late])
      await post(webhookBody({ kind: "chargeback", paymentId, currency, amount }));
    expect((await read(who, one.number)).state).toBe("returned");
    const { state, timeline } = await read(who, two.number);
    expect([state, timeline.at(-1)?.step]).toEqual(["credited", "charged-back"]);
    const list = await t.app.inject({ url: "/wps/deposit/orders", headers: who.headers });
    expect(list.json().value.content).toMatchObject([
      { number: two.number, chargedBack: true },
      { number: one.number, state: "returned" },
    ]);
    expect(await balance(who)).toBe(0n);
    const { rows } = await t.app.database.pool.query(
      "SELECT count(*)::int AS noted FROM deposit_events WHERE step = 'charged-back' AND member_id = $1",
      [who.id],
    );
    expect(rows).toEqual([{ noted: 2 }]);
  });
});

test("a chargeback that overtakes its payment is not accepted, so that the provider sends it again", async () => {
  const who = await member();
  const { number } = await order(who);
  const what = payment();
  const chargeback = webhookBody({ ...what, kind: "chargeback" });
  expect((await post(chargeback)).statusCode).toBe(409);
  await paid(number, what);
  expect((await post(chargeback)).statusCode).toBe(200);
  const { rows } = await t.app.database.pool.query(
    "SELECT count(*)::int AS noted FROM deposit_events WHERE step = 'charged-back' AND member_id = $1",
    [who.id],
  );
  expect(rows).toEqual([{ noted: 1 }]);
});

describe("a webhook", () => {
  test("a forged, an unreadable and a foreign webhook are refused without detail", async () => {
    const { number } = await order(await member());
    const body = webhookBody({
      kind: "payment",
      providerId: `pr-${number}`,
      reference: number,
      payment: payment(),
    });
    for (const [answer, status] of [
      [await post(body, "wrong"), 401],
      [await post("{"), 400],
      [await t.app.inject({ method: "POST", url: "/provider/payments/none", payload: body }), 404],
    ] as const) {
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toBe("");
    }
  });
});
