import { randomUUID } from "node:crypto";
import { contract } from "@foyer/contract";
import { Amount } from "@foyer/contract/shared";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createBankTransfer, createMethod } from "../modules/deposits/deposits.fixture.ts";
import { FakePayments, webhookBody } from "../modules/deposits/fake-payments.fixture.ts";
import { DEFAULT_SETTINGS } from "../modules/settings/merchant-settings.ts";
import { createWithdrawer, type Withdrawer, withdraw } from "../modules/withdrawals/withdrawals.fixture.ts";
import { agreeableVendors, enterVendor, keyPair } from "../providers/provider-testing.ts";
import { createVendor } from "./catalogue.ts";
import { operatorAt, type TestApp, testApp } from "./index.ts";

let t: TestApp;
let merchantId: number;
let operators: Record<"cashier" | "risk" | "otherRisk", Record<string, string>>;
beforeAll(async () => {
  t = await testApp();
  agreeableVendors(t.app);
  await createVendor(t.app, "NIGHTJAR");
  await enterVendor(t.app, "nightjar", keyPair());
  (t.app.services.payments as Map<string, unknown>).set("fake", new FakePayments());
  await t.app.database.pool.query("UPDATE merchants SET settings = $1 WHERE code = 'DEMO'", [
    {
      withdrawals: { ...DEFAULT_SETTINGS.withdrawals, cancellable: true, automaticUpTo: "0" },
      vendorWallets: { ...DEFAULT_SETTINGS.vendorWallets, vendors: ["NIGHTJAR"] },
    },
  ]);
  await vi.waitFor(
    async () => {
      const { id, settings } = await t.app.services.settings.merchant("DEMO");
      expect(settings.withdrawals.cancellable).toBe(true);
      merchantId = id;
    },
    { timeout: 120_000 },
  );
  await createBankTransfer(t.app, merchantId);
  await createMethod(t.app, merchantId, { code: "wallet", kind: "wallet", dialect: "fake" });
  operators = {
    cashier: await operatorAt(t.app, merchantId, ["cashier"]),
    risk: await operatorAt(t.app, merchantId, ["risk"]),
    otherRisk: await operatorAt(t.app, merchantId, ["risk"], "other"),
  };
});
afterAll(async () => {
  const { faults } = await t.app.services.ledgerAudit.run();
  await t.close();
  expect(faults).toEqual([]);
});

interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value?: Record<string, unknown>;
}
async function ask(request: InjectOptions): Promise<Answer> {
  const { statusCode: status, body } = await t.app.inject(request);
  return { status, ...(body && (JSON.parse(body) as Omit<Answer, "status">)) };
}
const post = (headers: Record<string, string>, url: string, payload: object) =>
  ask({ method: "POST", url, headers, payload });
let members = 0;
const member = (balance = 1_000_000_000n): Promise<Withdrawer> =>
  createWithdrawer(t.app, `racing${++members}`, { balance });
const moneyOf = async ({ memberId }: Withdrawer) => {
  const { rows } = await t.app.database.pool.query<{ name: string; balance: bigint }>(
    "SELECT name, balance FROM ledger_accounts WHERE member_id = $1 AND name ~ '^(cash|bonus|hold:.*|transfer:.*)$' AND balance <> 0",
    [memberId],
  );
  return Object.fromEntries(rows.map(({ name, balance }) => [name, Number(balance) / 100_000]));
};
/** A deposit order over 1,000. */
async function ordered({ headers }: Withdrawer, method: string): Promise<string> {
  const payload = { method, amount: "1000", clientKey: randomUUID() };
  return (await post(headers, "/wps/deposit/orders", payload)).value?.["number"] as string;
}
const stateOf = async ({ headers }: Withdrawer, path: string) =>
  (await ask({ url: path, headers })).value?.["state"];
const ROUNDS = [1, 2, 3];

describe("at the same time", () => {
  test("a payment that arrives and a cancellation of its order: it is credited, or waits for an operator", async () => {
    for (const _ of ROUNDS) {
      const who = await member(0n);
      const number = await ordered(who, "wallet");
      const payment = { paymentId: randomUUID(), currency: "CNY", amount: 100_000_000n, paidAt: new Date() };
      const [webhook, cancelled] = await Promise.all([
        ask({
          method: "POST",
          url: "/provider/payments/fake",
          headers: { "content-type": "application/json", signature: "right" },
          payload: webhookBody({ kind: "payment", providerId: `pr-${number}`, reference: number, payment }),
        }),
        post(who.headers, `/wps/deposit/orders/${number}/cancel`, {}),
      ]);
      expect(webhook.status).toBe(200);
      const state = await stateOf(who, `/wps/deposit/orders/${number}`);
      expect([state, cancelled.errorCode, await moneyOf(who)]).toEqual(
        state === "credited" ? ["credited", "deposit.closed", { cash: 1000 }] : ["review", undefined, {}],
      );
    }
  });

  test("an operator's credit of a transfer and its member's cancellation: one of the two happens", async () => {
    for (const _ of ROUNDS) {
      const who = await member(0n);
      const number = await ordered(who, "bank");
      await post(who.headers, `/wps/deposit/orders/${number}/paid`, {});
      const [credited, cancelled] = await Promise.all([
        post(operators.cashier, `/wps/backoffice/deposits/${number}`, { action: "credit", amount: "1000" }),
        post(who.headers, `/wps/deposit/orders/${number}/cancel`, {}),
      ]);
      const state = await stateOf(who, `/wps/deposit/orders/${number}`);
      expect([state, credited.errorCode, cancelled.errorCode, await moneyOf(who)]).toEqual(
        state === "credited"
          ? ["credited", undefined, "deposit.closed", { cash: 1000 }]
          : ["cancelled", "operator.too.late", undefined, {}],
      );
    }
  });

  test("an operator's credit and another's return of one transfer: one of the two happens", async () => {
    const who = await member(0n);
    const number = await ordered(who, "bank");
    await post(who.headers, `/wps/deposit/orders/${number}/paid`, {});
    const decide = (headers: Record<string, string>, payload: object) =>
      post(headers, `/wps/backoffice/deposits/${number}`, payload);
    const answers = await Promise.all([
      decide(operators.cashier, { action: "credit", amount: "1000" }),
      decide(operators.risk, { action: "return", text: "Sent back." }),
      decide(operators.otherRisk, { action: "credit", amount: "900" }),
    ]);
    expect(answers.map(({ errorCode }) => errorCode ?? "done").toSorted()).toEqual([
      "done",
      "operator.too.late",
      "operator.too.late",
    ]);
    const state = await stateOf(who, `/wps/deposit/orders/${number}`);
    expect([{}, { cash: 1000 }, { cash: 900 }]).toContainEqual(await moneyOf(who));
    expect(state).toBe(answers[1]?.status === 200 ? "returned" : "credited");
  });

  test("an operator's approval of a withdrawal and its member's cancellation: it is paid out or back in the balance", async () => {
    for (const _ of ROUNDS) {
      const who = await member();
      const number = (await withdraw(t.app, who)).value?.number;
      const [approved, cancelled] = await Promise.all([
        post(operators.risk, `/wps/backoffice/withdrawals/${number}`, { event: "approve" }),
        post(who.headers, `/wps/withdraw/orders/${number}/cancel`, {}),
      ]);
      const state = await stateOf(who, `/wps/withdraw/orders/${number}`);
      expect([state, approved.errorCode, cancelled.errorCode, await moneyOf(who)]).toEqual(
        state === "approved"
          ? ["approved", undefined, "withdrawal.closed", { cash: 9000, "hold:withdrawal": 1000 }]
          : ["cancelled", "operator.too.late", undefined, { cash: 10_000 }],
      );
    }
  });

  test("an approval and a rejection of one withdrawal by two operators: one of the two happens", async () => {
    for (const _ of ROUNDS) {
      const who = await member();
      const number = (await withdraw(t.app, who)).value?.number;
      const decide = (headers: Record<string, string>, payload: object) =>
        post(headers, `/wps/backoffice/withdrawals/${number}`, payload);
      const [approved, rejected] = await Promise.all([
        decide(operators.risk, { event: "approve" }),
        decide(operators.otherRisk, { event: "reject", reason: "terms" }),
      ]);
      const state = await stateOf(who, `/wps/withdraw/orders/${number}`);
      expect([state, approved.errorCode, rejected.errorCode, await moneyOf(who)]).toEqual(
        state === "approved"
          ? ["approved", undefined, "operator.too.late", { cash: 9000, "hold:withdrawal": 1000 }]
          : ["rejected", "operator.too.late", undefined, { cash: 10_000 }],
      );
    }
  });

  test("the claim of a bonus and a transfer of all money to a vendor: the bonus stays, the cash is at the vendor", async () => {
    const id = await t.app.services.announcements.publish({
      merchantId,
      type: "PR",
      category: "other_promo",
      group: null,
      startsAt: new Date(Date.now() - 86_400_000),
      endsAt: null,
      texts: { EN: { title: "Welcome", content: "<p>Join in.</p>" } },
    });
    const terms = { kind: "welcome", amount: "10", withinDays: 7, multiple: 2, bonusDays: 3 } as const;
    await t.app.services.promotions.setTerms(merchantId, BigInt(id), terms);
    for (const _ of ROUNDS) {
      const who = await member();
      const [claimed, moved] = await Promise.all([
        post(who.headers, `/wps/member/promotions/${id}/claim`, {}),
        post(who.headers, "/wps/wallet/transfers", {
          vendor: "NIGHTJAR",
          direction: "out",
          clientKey: randomUUID(),
        }),
      ]);
      expect([claimed.status, moved.status]).toEqual([200, 200]);
      expect(moved.value).toMatchObject({ amount: "10000.00", state: "confirmed" });
      expect(await moneyOf(who)).toEqual({ bonus: 10, "transfer:nightjar": 10_000 });
    }
  });
});

const BAD_AMOUNTS = [
  "1e9",
  "0.001",
  "１００",
  "1,000.50",
  "-5",
  "+5",
  "٣",
  " 5 ",
  "5.",
  ".5",
  "00005",
  "100000000000000000000",
  "NaN",
  "",
];

describe("amounts", () => {
  /** Calls that are right but for the amount, by endpoint and field. */
  const CALLS: Record<
    string,
    (who: Withdrawer & { readonly username: string }, amount: string) => Promise<Answer>
  > = {
    "deposit.create amount": ({ headers }, amount) =>
      post(headers, "/wps/deposit/orders", { method: "wallet", amount, clientKey: randomUUID() }),
    "withdraw.request amount": (who, amount) => withdraw(t.app, who, { amount }),
    "transfer.make amount": ({ headers }, amount) =>
      post(headers, "/wps/wallet/transfers", {
        vendor: "NIGHTJAR",
        direction: "out",
        amount,
        clientKey: randomUUID(),
      }),
    "backoffice.adjustment.propose amount": ({ username }, amount) =>
      post(operators.risk, "/wps/backoffice/adjustments", {
        username,
        kind: "up",
        amount,
        reason: "goodwill",
        note: "A test.",
        clientKey: randomUUID(),
      }),
    "backoffice.deposit.act amount": (_, amount) =>
      post(operators.cashier, `/wps/backoffice/deposits/${declared}`, { action: "credit", amount }),
  };
  /** What an operator or a player saw, sent back with the decision: nobody enters it. */
  const NOT_ENTERED = [
    "backoffice.payment.act debt",
    "lottery-chases.place total",
    "lottery-orders.place total",
  ];
  let who: Withdrawer & { readonly username: string };
  let declared: string;
  beforeAll(async () => {
    who = { ...(await member()), username: `racing${members}` };
    declared = await ordered(who, "bank");
    await post(who.headers, `/wps/deposit/orders/${declared}/paid`, {});
  });

  test("the table below has every endpoint that takes an amount", () => {
    const found = Object.values(contract).flatMap((endpoint) => {
      const { properties = {} } = ("body" in endpoint && endpoint.body ? endpoint.body : {}) as {
        properties?: Record<string, { pattern?: string }>;
      };
      return Object.keys(properties)
        .filter((field) => properties[field]?.pattern === (Amount as { pattern?: string }).pattern)
        .map((field) => `${endpoint.id} ${field}`);
    });
    expect(found.toSorted()).toEqual([...Object.keys(CALLS), ...NOT_ENTERED].toSorted());
  });

  test.each(Object.keys(CALLS))(
    "%s answers each malformed amount with its field, and moves no money",
    async (name) => {
      const before = await moneyOf(who);
      for (const amount of BAD_AMOUNTS) {
        const { status, errorCode = "", value } = (await CALLS[name]?.(who, amount)) ?? { status: 0 };
        expect([amount, status, errorCode, value?.["field"]]).toEqual([
          amount,
          422,
          expect.stringMatching(/^(request\.invalid|\w+\.amount\.invalid)$/),
          "amount",
        ]);
      }
      expect(await moneyOf(who)).toEqual(before);
    },
  );

  test("a limit or fee of a merchant is an amount that is not negative", async () => {
    const merchant = await t.app.services.settings.merchant(merchantId);
    const { merchantChanges } = t.app.services;
    for (const minimum of BAD_AMOUNTS.filter((amount) => amount !== "0.001"))
      await expect(
        merchantChanges.setSetting(merchant, "withdrawals", { ...merchant.settings.withdrawals, minimum }),
      ).rejects.toMatchObject({ code: "request.invalid", value: { field: "withdrawals.minimum" } });
  });
});
