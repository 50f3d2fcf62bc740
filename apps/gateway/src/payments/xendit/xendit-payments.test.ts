import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeProvider } from "../conformance/conformance-testing.ts";
import { type PayInRequest, PaymentRefused, PaymentUnknown, type PayoutRequest } from "../port.ts";
import { type RunningSimulator, startSimulator } from "./simulator-testing.ts";
import { XenditPayments } from "./xendit-payments.ts";

let simulator: RunningSimulator;
let xendit: XenditPayments;
beforeAll(async () => {
  simulator = await startSimulator();
  xendit = new XenditPayments(simulator);
});
afterAll(() => simulator.stop());
afterEach(async () => {
  await simulator.control("DELETE", "/control/behaviour");
  await simulator.webhooks();
});

const behave = (change: object): Promise<unknown> => simulator.control("PATCH", "/control/behaviour", change);
const payIn = (more: Partial<PayInRequest> = {}): PayInRequest => ({
  key: "a key of the order",
  reference: "DP-1123-ABCDE",
  currency: "PHP",
  amount: 50_055_000n,
  channel: "GCASH",
  description: "Deposit",
  returnUrls: {
    paid: "http://127.0.0.1:8080/m/deposit/DP-1123-ABCDE?paid=1",
    unpaid: "http://127.0.0.1:8080/m/deposit/DP-1123-ABCDE",
  },
  expiresAt: new Date(Date.now() + 30 * 60_000),
  ...more,
});
const payout = (key: string): PayoutRequest => ({
  key,
  reference: `WD-${key}`,
  currency: "PHP",
  amount: 50_055_000n,
  channel: "WALLET:PH_GCASH",
  holder: "Plato",
  account: "09171234567",
  description: "Withdrawal",
});

describeProvider("Xendit", () => ({
  provider: xendit,
  currency: "PHP",
  channel: "GCASH",
  payoutChannel: "WALLET:PH_GCASH",
  excessive: 100_000_01_000n,
  pay: (providerId, amount) =>
    simulator.press(providerId, amount ? { action: "pay-other", amount } : { action: "pay" }),
  fail: (providerId) => simulator.press(providerId, { action: "fail" }),
  setPayouts: async (payouts) => void (await behave({ payouts })),
  dispute: async (paymentId) =>
    void (await simulator.control("POST", `/control/payments/${paymentId}/dispute`)),
  webhooks: async () =>
    (await simulator.webhooks()).map(({ headers, body }) => xendit.readWebhook(headers, body)),
}));

describe("amounts in currencies without cents", () => {
  it.each(["IDR", "VND"])(
    "%s with decimals is refused before anything is sent, in and out",
    async (currency) => {
      const code = { name: "PaymentRefused", code: "INVALID_AMOUNT" };
      await expect(xendit.createPayIn(payIn({ currency, amount: 100_050_000n }))).rejects.toMatchObject(code);
      await expect(
        xendit.createPayout({ ...payout(`decimals ${currency}`), currency, amount: 100_050_000n }),
      ).rejects.toMatchObject(code);
    },
  );
});

describe("ways to pay by Xendit", () => {
  it("a wallet has a page, QR Ph a code and a page, a counter a code that tells nothing about the member", async () => {
    const wallet = await xendit.createPayIn(payIn());
    expect(wallet.instruction).toEqual({
      kind: "redirect",
      url: `${simulator.url}/pay/${wallet.providerId}`,
    });
    const qr = await xendit.createPayIn(payIn({ channel: "QRPH" }));
    expect(qr.instruction).toMatchObject({ kind: "qr", url: `${simulator.url}/pay/${qr.providerId}` });
    const counter = await xendit.createPayIn(payIn({ channel: "7ELEVEN_CLIQQ" }));
    expect(counter.instruction).toMatchObject({ kind: "account", bank: "7-Eleven CLiQQ" });
  });

  it("every channel of the demo merchant can be paid", async () => {
    const { default: methods } = await import("../../../../../content/demo/payment-methods.json", {
      with: { type: "json" },
    });
    for (const { dialect, channel = "", minimum, maximum } of methods as {
      dialect: string;
      channel?: string;
      minimum: string;
      maximum: string;
    }[])
      if (dialect === "xendit")
        for (const amount of [minimum, maximum].map((units) => BigInt(units) * 100_000n))
          await expect(xendit.createPayIn(payIn({ channel, amount }))).resolves.toMatchObject({
            providerId: expect.stringMatching(/^pr-/),
          });
  });

  it("a code for a counter can be paid twice, and each payment counts", async () => {
    const { providerId } = await xendit.createPayIn(payIn({ channel: "7ELEVEN_CLIQQ" }));
    await simulator.press(providerId, { action: "pay" });
    await simulator.press(providerId, { action: "pay-other", amount: "60" });
    const paid = (await simulator.webhooks()).map(({ headers, body }) => xendit.readWebhook(headers, body));
    expect(paid.map((event) => event?.kind === "payment" && event.payment.amount)).toEqual([
      50_055_000n,
      6_000_000n,
    ]);
    expect(await xendit.readPayIn(providerId)).toMatchObject({
      state: "paid",
      payments: [{ amount: 6_000_000n }],
    });
  });
});

describe("a provider that misbehaves", () => {
  const events = async () =>
    (await simulator.webhooks()).map(({ headers, body }) => xendit.readWebhook(headers, body));

  it("a payment whose webhook never comes is found by its state", async () => {
    const { providerId } = await xendit.createPayIn(payIn());
    await simulator.press(providerId, { action: "pay", webhooks: "never" });
    expect(await events()).toEqual([]);
    expect(await xendit.readPayIn(providerId)).toMatchObject({ state: "paid" });
  });

  it("a webhook that comes twice, or late, names the same payment", async () => {
    const { providerId } = await xendit.createPayIn(payIn());
    await simulator.press(providerId, { action: "pay", webhooks: "twice" });
    const [first, second] = await events();
    expect(first).toMatchObject({ kind: "payment" });
    expect(second).toEqual(first);
    const late = await xendit.createPayIn(payIn());
    await simulator.press(late.providerId, { action: "pay", webhooks: "late" });
    expect(await events()).toMatchObject([{ kind: "payment", providerId: late.providerId }]);
  });

  it("an older failure that comes after the payment does not change what was paid", async () => {
    const { providerId } = await xendit.createPayIn(payIn());
    await simulator.press(providerId, { action: "pay", webhooks: "out-of-order" });
    expect(new Set((await events()).map((event) => event?.kind))).toEqual(
      new Set(["pay-in-ended", "payment"]),
    );
    expect(await xendit.readPayIn(providerId)).toMatchObject({
      state: "paid",
      payments: [{ amount: 50_055_000n }],
    });
  });

  it("a webhook with a wrong amount or currency is read as it says; the state tells the truth", async () => {
    const amount = await xendit.createPayIn(payIn());
    await simulator.press(amount.providerId, { action: "pay", webhooks: "wrong-amount" });
    expect(await events()).toMatchObject([{ payment: { amount: 50_155_000n, currency: "PHP" } }]);
    const currency = await xendit.createPayIn(payIn());
    await simulator.press(currency.providerId, { action: "pay", webhooks: "wrong-currency" });
    expect(await events()).toMatchObject([{ payment: { amount: 50_055_000n, currency: "USD" } }]);
    for (const { providerId } of [amount, currency])
      expect(await xendit.readPayIn(providerId)).toMatchObject({
        payments: [{ amount: 50_055_000n, currency: "PHP" }],
      });
  });

  it("a webhook with a wrong token is forged", async () => {
    const { providerId } = await xendit.createPayIn(payIn());
    await simulator.press(providerId, { action: "pay", webhooks: "wrong-token" });
    await expect(events()).rejects.toMatchObject({ name: "WebhookError", reason: "forged" });
  });

  it("a provider with a wrong clock is read with its own times", async () => {
    await behave({ clockSkewSeconds: -3600 });
    const { providerId } = await xendit.createPayIn(payIn());
    await simulator.press(providerId, { action: "pay" });
    const [event] = await events();
    expect(event).toMatchObject({ kind: "payment" });
    const paidAt = event?.kind === "payment" ? event.payment.paidAt.getTime() : 0;
    expect(Date.now() - paidAt).toBeGreaterThanOrEqual(3600_000);
  });

  it("a provider that is down, or whose answers are lost, leaves the result unknown", async () => {
    await behave({ api: "down" });
    await expect(xendit.createPayIn(payIn())).rejects.toThrow(PaymentUnknown);
    await behave({ api: "lost-answer" });
    await expect(xendit.createPayout(payout("lost"))).rejects.toThrow(PaymentUnknown);
    await simulator.control("DELETE", "/control/behaviour");
    const { providerId } = await xendit.createPayout(payout("lost"));
    expect(await events()).toMatchObject([{ kind: "payout", payout: { providerId } }]);
  });

  it("a provider that never answers is given up", async () => {
    const hasty = new XenditPayments({ ...simulator, timeoutMs: 50 });
    await behave({ api: "silent" });
    await expect(hasty.createPayIn(payIn())).rejects.toThrow(/^Xendit did not answer: TimeoutError$/);
  });

  it("a wrong API key leaves the result unknown: the payout may have been sent with the right one before", async () => {
    const stranger = new XenditPayments({ ...simulator, apiKey: "xnd_development_other" });
    await xendit.createPayout(payout("sent before"));
    for (const call of [stranger.createPayIn(payIn()), stranger.createPayout(payout("sent before"))]) {
      const error = await call.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(PaymentUnknown);
      expect(error).toMatchObject({ message: "Xendit answered 401: INVALID_API_KEY" });
    }
  });

  it("another payout with a used key is unknown", async () => {
    await xendit.createPayout(payout("used"));
    await expect(xendit.createPayout({ ...payout("used"), amount: 100_000n })).rejects.toThrow(
      PaymentUnknown,
    );
  });
});

describe("answers that are not Xendit's", () => {
  let answer: { status: number; text: string };
  const server = createServer((_request, response) =>
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text),
  );
  let other: XenditPayments;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    other = new XenditPayments({ ...simulator, url: `http://127.0.0.1:${port}` });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const genuine = {
    payment_request_id: "pr-1102feb0-bb79-47ae-9d1e-e69394d3949c",
    reference_id: "DP-1123-ABCDE",
    currency: "PHP",
    request_amount: 500.55,
    status: "REQUIRES_ACTION",
    actions: [{ type: "REDIRECT_CUSTOMER", descriptor: "WEB_URL", value: "https://wallet.example/pay" }],
  };

  it.each([
    ["of another order", { reference_id: "DP-1123-OTHER" }],
    ["about another amount", { request_amount: 500.54 }],
    ["about another currency", { currency: "IDR" }],
    ["with an unknown status", { status: "MAYBE" }],
  ])("a created payment %s is unknown", async (_name, more) => {
    answer = { status: 201, text: JSON.stringify({ ...genuine, ...more }) };
    await expect(other.createPayIn(payIn())).rejects.toThrow(PaymentUnknown);
  });

  it("a browser is sent to web addresses only", async () => {
    for (const value of ["javascript:alert(1)", "data:text/html,x", "wallet.example/pay", ""]) {
      const actions = [{ type: "REDIRECT_CUSTOMER", descriptor: "WEB_URL", value }];
      answer = { status: 201, text: JSON.stringify({ ...genuine, actions }) };
      await expect(other.createPayIn(payIn())).rejects.toMatchObject({ code: "UNSUPPORTED_ACTION" });
    }
  });

  it("a list of transactions that repeats its last page ends", async () => {
    answer = { status: 200, text: JSON.stringify({ has_more: true, data: [], links: [] }) };
    const read = async () => {
      for await (const entry of other.transactionsOf("2026-11-23")) expect(entry).toBeDefined();
    };
    await expect(read()).rejects.toThrow(PaymentUnknown);
  });

  it("whatever is answered, the result is a payment, a refusal or unknown", async () => {
    const damaged = fc
      .tuple(fc.constantFrom(...Object.keys(genuine)), fc.jsonValue())
      .map(([key, value]) => JSON.stringify({ ...genuine, [key]: value }));
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      damaged,
      fc.constant(JSON.stringify({ error_code: "A_CODE" })),
    );
    const status = fc.constantFrom(200, 201, 302, 400, 404, 409, 429, 500, 503);
    await fc.assert(
      fc.asyncProperty(status, text, async (code, body) => {
        answer = { status: code, text: body };
        const result = await other.createPayIn(payIn()).catch((error: unknown) => error);
        if (result instanceof PaymentUnknown || result instanceof PaymentRefused) return true;
        return (result as { instruction: object }).instruction !== undefined && code < 300;
      }),
      { numRuns: 200 },
    );
  });
});
