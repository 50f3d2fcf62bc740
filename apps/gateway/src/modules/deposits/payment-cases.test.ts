import { randomUUID } from "node:crypto";
import type { PaymentCase, PaymentCaseDetail } from "@foyer/contract/back-office-payments";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { disableOperator, operatorAt, type TestApp, testApp } from "../../testing/index.ts";
import { createWithdrawer, type Withdrawer, withdraw } from "../withdrawals/withdrawals.fixture.ts";
import { createBankTransfer, createMethod } from "./deposits.fixture.ts";
import { FakePayments, webhookBody } from "./fake-payments.fixture.ts";

let t: TestApp;
let merchantId: number;
let headers: Record<"cashier" | "risk" | "otherRisk", Record<string, string>>;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  await createBankTransfer(t.app, merchantId);
  await createMethod(t.app, merchantId, {
    code: "wallet",
    kind: "wallet",
    dialect: "fake",
    feeFixed: 1_500_000n,
  });
  await t.app.database.pool.query(
    `UPDATE merchants SET settings = settings || '{"fourEyesAbove":{"deposits":"500","withdrawals":"50000","adjustments":"500","operatorDay":{"deposits":"1000000"}}}'
      WHERE id = $1`,
    [merchantId],
  );
  await vi.waitFor(async () =>
    expect((await t.app.services.settings.merchant("DEMO")).settings.fourEyesAbove.deposits).toBe("500"),
  );
  (t.app.services.payments as Map<string, unknown>).set("fake", new FakePayments());
  const operator = (role: OperatorRole, name?: string) => operatorAt(t.app, merchantId, [role], name);
  headers = {
    cashier: await operator("cashier"),
    risk: await operator("risk"),
    otherRisk: await operator("risk", "other"),
  };
});
afterAll(async () => {
  const { faults } = await t.app.services.ledgerAudit.run();
  await t.close();
  expect(faults).toEqual([]);
});

const ask = async (request: InjectOptions) => (await t.app.inject(request)).json();
const act = (who: Record<string, string>, paymentKey: string, payload: object) =>
  ask({ method: "POST", url: `/wps/backoffice/payments/${paymentKey}/steps`, headers: who, payload });
const read = async (paymentKey: string): Promise<PaymentCaseDetail> =>
  (await ask({ url: `/wps/backoffice/payments/${paymentKey}`, headers: headers.cashier })).value;
const queue = async (): Promise<PaymentCase[]> => {
  const found: PaymentCase[] = [];
  for (let after = ""; ; ) {
    const { value } = await ask({ url: `/wps/backoffice/payments${after}`, headers: headers.cashier });
    found.push(...value.content);
    if (value.next === undefined) return found;
    after = `?after=${value.next}`;
  }
};
const balance = async ({ memberId }: Withdrawer) =>
  (await t.app.services.ledger.balanceOf(memberId, "CNY"))?.cash;
/** The member's messages in English, oldest first, and to whom mail about them was queued. */
async function messagesOf({ memberId }: Withdrawer): Promise<{ inbox: string[]; mail: string[] }> {
  const { pool } = t.app.database;
  const inbox = await pool.query<{ text: string }>(
    `SELECT texts -> 'EN' ->> 'title' || ' ' || (texts -> 'EN' ->> 'content') AS text FROM inbox_messages
      WHERE member_id = $1 AND texts -> 'TY' ->> 'content' > '' ORDER BY id`,
    [memberId],
  );
  const mail = await pool.query<{ kind: string; recipient: string }>(
    "SELECT kind, recipient FROM outgoing_mail WHERE member_id = $1 ORDER BY id",
    [memberId],
  );
  return {
    inbox: inbox.rows.map(({ text }) => text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")),
    mail: mail.rows.map(({ kind, recipient }) => `${kind} to ${recipient}`),
  };
}
const withEmail = ({ memberId }: Withdrawer, verified: boolean) =>
  t.app.database.pool.query(
    "UPDATE members SET email = 'own@players.example', email_verified_at = CASE WHEN $2 THEN now() END WHERE id = $1",
    [memberId, verified],
  );
const usernameOf = async ({ memberId }: Withdrawer): Promise<string> =>
  (await t.app.database.pool.query("SELECT username FROM members WHERE id = $1", [memberId])).rows[0]
    .username;
let members = 0;
const member = (money = 0n) => createWithdrawer(t.app, `charged${++members}`, { balance: money });
const webhook = async (payload: string) =>
  (
    await t.app.inject({
      method: "POST",
      url: "/provider/payments/fake",
      headers: { "content-type": "application/json", signature: "right" },
      payload,
    })
  ).statusCode;

/** A deposit of 1,000 with a fee of 15 that was credited. */
async function deposited(who: Withdrawer, promotionId?: number) {
  const { value } = await ask({
    method: "POST",
    url: "/wps/deposit/orders",
    headers: who.headers,
    payload: {
      method: "wallet",
      amount: "1000",
      clientKey: randomUUID(),
      ...(promotionId && { promotionId }),
    },
  });
  const { number } = value;
  const payment = { paymentId: randomUUID(), currency: "CNY", amount: 101_500_000n, paidAt: new Date() };
  await webhook(webhookBody({ kind: "payment", providerId: `pr-${number}`, reference: number, payment }));
  const { rows } = await t.app.database.pool.query("SELECT id FROM deposit_payments WHERE payment_id = $1", [
    payment.paymentId,
  ]);
  const chargeback = webhookBody({
    kind: "chargeback",
    paymentId: payment.paymentId,
    currency: "CNY",
    amount: payment.amount,
  });
  return { number, paymentKey: String(rows[0].id), chargeBack: () => webhook(chargeback) };
}
/** The member's money without what deposits require to be played. */
const played = ({ memberId }: Withdrawer) =>
  t.app.database.pool.query("UPDATE withdrawal_turnovers SET counted = required WHERE member_id = $1", [
    memberId,
  ]);
/** The member lost money at a game. */
const lost = ({ memberId }: Withdrawer, amount: bigint) =>
  t.app.database.pool.query("SELECT ledger_transfer($1, 'adjustment', $2, 'CNY', 'cash', 'adjustment', $3)", [
    randomUUID(),
    memberId,
    amount,
  ]);
const won = ({ memberId }: Withdrawer, amount: bigint) =>
  t.app.database.pool.query("SELECT ledger_transfer($1, 'adjustment', $2, 'CNY', 'adjustment', 'cash', $3)", [
    randomUUID(),
    memberId,
    amount,
  ]);
async function unknownPayment(amount = 77_700_000n, currency = "CNY"): Promise<string> {
  await t.app.services.paymentIntake.receive(
    { merchantId, dialect: "manual", providerId: null, reference: "thank you" },
    { paymentId: randomUUID(), currency, amount, payerName: "Dora Cruz", paidAt: new Date() },
  );
  const { rows } = await t.app.database.pool.query(
    "SELECT id FROM deposit_payments ORDER BY id DESC LIMIT 1",
  );
  return String(rows[0].id);
}

describe("a chargeback of a credited deposit", () => {
  test("a chargeback takes the credit back from the balance once, however often it is reported at once", async () => {
    const who = await member(50_000_000n);
    const { paymentKey, chargeBack } = await deposited(who);
    const answers = await Promise.all(Array.from({ length: 64 }, chargeBack));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await balance(who)).toBe(50_000_000n);
    expect(await read(paymentKey)).toMatchObject({ recovered: "1000.00", debt: "0.00", open: false });
    expect((await queue()).map((one) => one.paymentKey)).not.toContain(paymentKey);
    const { value } = await ask({ url: "/wps/wallet/details", headers: who.headers });
    expect(JSON.stringify(value)).toContain("ADJUST_DOWN");
  });

  test("a chargeback leaves a debt where the balance is too low, which holds withdrawals until risk takes it from the balance", async () => {
    const who = await member();
    const { paymentKey, number, chargeBack } = await deposited(who);
    await lost(who, 70_000_000n);
    await chargeBack();
    expect(await balance(who)).toBe(0n);
    expect(await queue()).toContainEqual(
      expect.objectContaining({ paymentKey, deposit: number, debt: "700.00", debtCurrency: "CNY" }),
    );
    // a later deposit is the member's
    await deposited(who);
    await played(who);
    expect(await balance(who)).toBe(100_000_000n);
    const info = await ask({ url: "/wps/withdraw/info", headers: who.headers });
    expect(info.value).toMatchObject({ debt: "700.00" });
    expect(await withdraw(t.app, who, { amount: "500" })).toMatchObject({
      errorCode: "withdrawal.debt",
      value: { amount: "700.00" },
    });

    const recover = { action: "recover", debt: "700.00" };
    expect(await act(headers.cashier, paymentKey, recover)).toMatchObject({
      errorCode: "operator.forbidden",
    });
    const both = await Promise.all([
      act(headers.risk, paymentKey, recover),
      act(headers.otherRisk, paymentKey, recover),
      act(headers.risk, paymentKey, recover),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.filter(({ errorCode }) => errorCode === "operator.too.late")).toHaveLength(2);
    expect(await balance(who)).toBe(30_000_000n);
    expect(await read(paymentKey)).toMatchObject({ recovered: "1000.00", debt: "0.00", open: false });
    expect(await withdraw(t.app, who, { amount: "100" })).not.toMatchObject({ errorCode: "withdrawal.debt" });
  });

  test("a debt is written off by two operators above the limit, with a reason; an empty balance gives nothing", async () => {
    const who = await member();
    const { paymentKey, chargeBack } = await deposited(who);
    await lost(who, 100_000_000n);
    await chargeBack();
    const steps = { action: "write-off", debt: "1000.00" };
    expect(await act(headers.risk, paymentKey, { action: "recover", debt: "1000.00" })).toMatchObject({
      errorCode: "payment.nothing.to.recover",
    });
    expect(await act(headers.risk, paymentKey, steps)).toMatchObject({ errorCode: "request.invalid" });
    const why = { ...steps, text: "The account is closed." };
    expect((await act(headers.risk, paymentKey, why)).value).toMatchObject({
      debt: "1000.00",
      approvedByMe: true,
    });
    expect(await act(headers.risk, paymentKey, why)).toMatchObject({
      errorCode: "deposit.second.operator.required",
    });
    await disableOperator(t.app, merchantId, "risk");
    expect(await act(headers.otherRisk, paymentKey, why)).toMatchObject({
      errorCode: "approval.first.disabled",
    });
    const { content } = (await ask({ url: "/wps/backoffice/approvals", headers: headers.otherRisk })).value;
    const { kind, subject, askedAt } = content.find((one: { subject: string }) => one.subject === paymentKey);
    await ask({
      method: "POST",
      url: "/wps/backoffice/approvals/decline",
      headers: headers.otherRisk,
      payload: { kind, subject, askedAt },
    });
    expect((await act(headers.otherRisk, paymentKey, why)).value).toMatchObject({ approvedByMe: true });
    await t.app.database.pool.query("UPDATE operators SET disabled_at = NULL");
    headers.risk = await operatorAt(t.app, merchantId, ["risk"]);
    expect((await act(headers.risk, paymentKey, why)).value).toMatchObject({
      borne: "1000.00",
      debt: "0.00",
      open: false,
    });
    expect(await act(headers.otherRisk, paymentKey, why)).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "written-off", at: expect.any(String) },
    });
    const { rows } = await t.app.database.pool.query(
      "SELECT deed FROM audit_trail WHERE member_id = $1 ORDER BY id",
      [who.memberId],
    );
    expect(rows.map(({ deed }) => deed)).toEqual([
      "approved",
      "approval-declined",
      "approved",
      "written-off",
    ]);
  });

  test("a withdrawal on its way shows operators the debt and the payment it is of, and the queue that there is one", async () => {
    const who = await member();
    const { number: deposit, paymentKey, chargeBack } = await deposited(who);
    await played(who);
    const asked = await withdraw(t.app, who, { amount: "1000" });
    const debts = async () =>
      (
        await ask({
          url: `/wps/backoffice/withdrawals/${asked.value?.number}`,
          headers: headers.risk,
        })
      ).value.debts;
    const owes = async (): Promise<boolean> =>
      (await ask({ url: "/wps/backoffice/withdrawals", headers: headers.risk })).value.content.find(
        (one: { number: string }) => one.number === asked.value?.number,
      ).owes;
    expect(await debts()).toEqual([]);
    expect(await owes()).toBe(false);
    await chargeBack();
    expect(await debts()).toEqual([{ paymentKey, deposit, amount: "1000.00", currency: "CNY" }]);
    expect(await owes()).toBe(true);
  });

  test("racing a withdrawal of the whole balance, one of the two has the money and nothing falls below zero", async () => {
    for (let round = 0; round < 6; round++) {
      const who = await member();
      const { paymentKey, chargeBack } = await deposited(who);
      await played(who);
      const [asked] = await Promise.all([withdraw(t.app, who, { amount: "1000" }), chargeBack()]);
      expect(await balance(who)).toBe(0n);
      const one = await read(paymentKey);
      if (asked.status !== 200) {
        expect(one).toMatchObject({ recovered: "1000.00", debt: "0.00" });
        continue;
      }
      // the withdrawal was first: it is held, and rejecting it brings the money back
      expect(one).toMatchObject({ recovered: "0.00", debt: "1000.00" });
      const number = asked.value?.number ?? "";
      expect(one.member?.withdrawals).toMatchObject([{ number, amount: "1000.00" }]);
      await t.app.services.payouts.turn();
      const { value } = await ask({ url: `/wps/backoffice/withdrawals/${number}`, headers: headers.risk });
      expect(["review", "approved"]).toContain(value.state);
      if (value.state === "review") {
        const step = (payload: object) =>
          ask({
            method: "POST",
            url: `/wps/backoffice/withdrawals/${number}`,
            headers: headers.risk,
            payload,
          });
        expect(await step({ event: "approve" })).toMatchObject({ errorCode: "withdrawal.debt" });
        await step({ event: "reject", reason: "terms", message: "A deposit was taken back." });
        expect(await balance(who)).toBe(100_000_000n);
        await act(headers.risk, paymentKey, { action: "recover", debt: "1000.00" });
        expect(await balance(who)).toBe(0n);
      }
    }
  });
});

describe("what came with a charged-back deposit", () => {
  /** Gives the member's next deposit a bonus of half its amount. */
  async function promotion(multiple: number): Promise<number> {
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
    const terms = { percent: 50, minimum: "1000", most: "500", multiple, bonusDays: 7 };
    await promotions.setTerms(merchantId, BigInt(id), { kind: "deposit", ...terms });
    return Number(id);
  }
  const bonusOf = async ({ memberId }: Withdrawer) =>
    (await t.app.services.ledger.balanceOf(memberId, "CNY"))?.bonus;
  const stageOf = async ({ memberId }: Withdrawer) =>
    (
      await t.app.database.pool.query<{ stage: string }>(
        "SELECT stage FROM promotion_participations WHERE member_id = $1",
        [memberId],
      )
    ).rows.map(({ stage }) => stage);
  const locked = async (who: Withdrawer) =>
    (await ask({ url: "/wps/withdraw/info", headers: who.headers })).value.locked.filter(
      ({ reason }: { reason: string }) => reason === "turnover",
    );

  test("a bonus that is not wagered is forfeited once and told, and the play it required is lifted", async () => {
    const who = await member();
    const promotionId = await promotion(10);
    const { chargeBack } = await deposited(who, promotionId);
    await deposited(who);
    expect(await bonusOf(who)).toBe(50_000_000n);
    expect(await locked(who)).toHaveLength(2);
    await Promise.all(Array.from({ length: 16 }, chargeBack));
    expect(await bonusOf(who)).toBe(0n);
    expect(await balance(who)).toBe(100_000_000n);
    expect(await stageOf(who)).toEqual(["taken-back"]);
    expect(await locked(who)).toMatchObject([{ required: "1000.00", counted: "0.00" }]);
    expect((await messagesOf(who)).inbox).toEqual([
      expect.stringContaining("The bonus of ¥500.00 that came with it ended."),
    ]);
    const { value } = await ask({ url: "/wps/wallet/details", headers: who.headers });
    expect(JSON.stringify(value)).toContain("BONUS_FORFEIT");
    const states = await ask({ url: "/wps/member/promotions", headers: who.headers });
    expect(JSON.stringify(states.value)).toContain('"ending":"taken-back"');
  });

  test("a bonus that was wagered, or given without wagering, stays", async () => {
    const wagered = await member();
    const first = await deposited(wagered, await promotion(10));
    await t.app.database.pool.query(
      "UPDATE promotion_participations SET counted = target WHERE member_id = $1",
      [wagered.memberId],
    );
    await first.chargeBack();
    expect(await stageOf(wagered)).not.toContain("taken-back");
    const free = await member();
    const second = await deposited(free, await promotion(0));
    expect(await balance(free)).toBe(150_000_000n);
    await second.chargeBack();
    expect(await stageOf(free)).toEqual(["released"]);
    expect(await balance(free)).toBe(50_000_000n);
  });

  test("a deposit that was played keeps no trace but its debt", async () => {
    const who = await member();
    const { paymentKey, chargeBack } = await deposited(who);
    await played(who);
    await lost(who, 40_000_000n);
    await chargeBack();
    expect(await locked(who)).toEqual([]);
    expect(await read(paymentKey)).toMatchObject({ debt: "400.00" });
  });
});

describe("a member reads of a chargeback", () => {
  test("a member reads once of a chargeback's debt and once of its recovery, in the inbox and by mail", async () => {
    const who = await member();
    await withEmail(who, true);
    const { paymentKey, number, chargeBack } = await deposited(who);
    await lost(who, 70_000_000n);
    await Promise.all(Array.from({ length: 8 }, chargeBack));
    expect((await messagesOf(who)).inbox).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Your deposit was taken back .*1,015\\.00 .*${number}.*300\\.00 was taken from your balance\\..*700\\.00 is still owed.*can't withdraw.*Contact us`,
        ),
      ),
    ]);
    await won(who, 20_000_000n);
    await act(headers.risk, paymentKey, { action: "recover", debt: "700.00" });
    await act(headers.risk, paymentKey, { action: "recover", debt: "700.00" });
    await act(headers.risk, paymentKey, { action: "write-off", debt: "500.00", text: "Only for the staff." });
    const { inbox, mail } = await messagesOf(who);
    expect(inbox.slice(1)).toEqual([
      expect.stringMatching(/200\.00 was taken from your balance.*500\.00 is still owed/),
      expect.stringMatching(/^You no longer owe .*500\.00.*You can withdraw again/),
    ]);
    expect(inbox.join()).not.toContain("staff");
    expect(mail).toEqual(Array.from({ length: 3 }, () => "deposit to own@players.example"));
  });

  test("mail is in the language of the member's last deposit or withdrawal, else in the merchant's", async () => {
    const mailLanguages = async ({ memberId }: Withdrawer) =>
      (
        await t.app.database.pool.query<{ language: string }>(
          "SELECT language FROM outgoing_mail WHERE member_id = $1 ORDER BY id",
          [memberId],
        )
      ).rows.map(({ language }) => language);
    const speaking = (who: Withdrawer, language: string) => ({
      ...who,
      headers: { ...who.headers, language },
    });
    const who = await member();
    await withEmail(who, true);
    await (await deposited(speaking(who, "TY"))).chargeBack();
    expect(await mailLanguages(who)).toEqual(["TY"]);
    await (await deposited(speaking(who, "EN"))).chargeBack();
    expect(await mailLanguages(who)).toEqual(["TY", "EN"]);
    const older = await member();
    await withEmail(older, true);
    const { chargeBack } = await deposited(speaking(older, "TY"));
    // as of a release before the language was kept
    await t.app.database.pool.query("UPDATE deposit_orders SET language = NULL WHERE member_id = $1", [
      older.memberId,
    ]);
    await chargeBack();
    expect(await mailLanguages(older)).toEqual(["EN"]);
  });

  test("a payment that was not credited yet takes nothing; an address that is not verified gets no mail", async () => {
    const who = await member();
    await withEmail(who, false);
    const { value } = await ask({
      method: "POST",
      url: "/wps/deposit/orders",
      headers: who.headers,
      payload: { method: "wallet", amount: "1000", clientKey: randomUUID() },
    });
    const payment = { paymentId: randomUUID(), currency: "CNY", amount: 90_000_000n, paidAt: new Date() };
    await webhook(
      webhookBody({ kind: "payment", providerId: `pr-${value.number}`, reference: value.number, payment }),
    );
    await webhook(webhookBody({ kind: "chargeback", ...payment }));
    expect(await messagesOf(who)).toEqual({
      inbox: [expect.stringMatching(/900\.00 .*Nothing was taken from your balance\./)],
      mail: [],
    });
  });
});

describe("the queue of payments", () => {
  const list = async (query: Record<string, string>, who = headers.cashier) =>
    (await ask({ url: `/wps/backoffice/payments?${new URLSearchParams(query)}`, headers: who })).value;
  const keys = ({ content }: { content: PaymentCase[] }) => content.map(({ paymentKey }) => paymentKey);

  test("the queue of payments is sorted by amount, page by page, and narrowed by amount, provider, reason and age", async () => {
    const between = { least: "3131", most: "3434" };
    const [middle, large, small, later] = [
      await unknownPayment(323_200_000n),
      await unknownPayment(343_400_000n),
      await unknownPayment(313_100_000n),
      await unknownPayment(323_200_000n),
    ];
    expect(keys(await list(between))).toEqual([middle, large, small, later]);
    expect(keys(await list({ ...between, sort: "newest" }))).toEqual([later, small, large, middle]);
    const sorted = await list({ ...between, sort: "largest", flag: "unknown", method: "manual" });
    expect(keys(sorted)).toEqual([large, middle, later, small]);
    expect(sorted.methods).toContainEqual({ code: "manual", name: "manual" });
    const after = await list({ ...between, sort: "largest", after: middle });
    expect(keys(after)).toEqual([later, small]);
    expect(after).not.toHaveProperty("methods");
    await act(headers.cashier, small, { action: "assign" });
    expect((await list(between)).counts).toEqual({ all: 4, mine: 1, free: 3 });
    for (const none of [{ flag: "charged-back" }, { flag: "second" }, { method: "fake" }, { age: "5" }])
      expect((await list({ ...between, ...none })).counts.all, JSON.stringify(none)).toBe(0);
    expect(
      await ask({ url: "/wps/backoffice/payments?after=999999999", headers: headers.cashier }),
    ).toMatchObject({ errorCode: "payment.unknown" });
  });

  test("a payer, a member or an order's number finds payments that wait no longer too, and another merchant's operator none", async () => {
    const { pool } = t.app.database;
    const returned = await unknownPayment(1_230_000n);
    await pool.query("UPDATE deposit_payments SET payer_name = 'Zenaida Quiroga' WHERE id = $1", [returned]);
    await act(headers.cashier, returned, { action: "return", text: "Nobody's." });
    const who = await member();
    const { paymentKey, number, chargeBack } = await deposited(who);
    await chargeBack();
    const found = [
      ["zenaida qui", returned],
      [number.toLowerCase(), paymentKey],
      [await usernameOf(who), paymentKey],
    ] as const;
    for (const [q, key] of found) expect(keys(await list({ q })), q).toEqual([key]);
    expect(keys(await list({ q: "nobody at all" }))).toEqual([]);
    await pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') ON CONFLICT DO NOTHING",
    );
    const { id } = await vi.waitFor(() => t.app.services.settings.merchant("OTHER"), { timeout: 120_000 });
    const other = await operatorAt(t.app, id, ["cashier"]);
    for (const [q] of found) expect(keys(await list({ q }, other)), q).toEqual([]);
  });
});

describe("a payment of no known order", () => {
  test("a payment of no known order is credited to a member once by two operators at once, as a deposit that must be played", async () => {
    const who = await member();
    const username = await usernameOf(who);
    const paymentKey = await unknownPayment(40_000_000n);
    const credit = { action: "credit", username, text: "The slip is in the chat." };
    expect(await act(headers.cashier, paymentKey, { ...credit, username: "no-such-member" })).toMatchObject({
      errorCode: "member.unknown",
    });
    const answers = await Promise.all([
      act(headers.cashier, paymentKey, credit),
      act(headers.risk, paymentKey, credit),
      act(headers.cashier, paymentKey, { action: "return", text: "Sent back" }),
      act(headers.risk, paymentKey, { action: "write-off", text: "Too old" }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const one = await read(paymentKey);
    const credited = one.state === "credited";
    expect(await balance(who)).toBe(credited ? 40_000_000n : 0n);
    expect(one.open).toBe(false);
    if (credited) {
      const order = await ask({ url: `/wps/deposit/orders/${one.deposit}`, headers: who.headers });
      expect(order.value).toMatchObject({ state: "credited", amount: "400.00" });
      const info = await ask({ url: "/wps/withdraw/info", headers: who.headers });
      expect(info.value.locked).toMatchObject([{ amount: "400.00", required: "400.00" }]);
    }
    expect((await messagesOf(who)).inbox).toEqual(
      credited ? [expect.stringMatching(/400\.00 .*was added to your balance\./)] : [],
    );
  });

  test("above the limit a credit waits for a second operator among the deposits", async () => {
    const who = await member();
    const username = await usernameOf(who);
    const paymentKey = await unknownPayment(90_000_000n);
    const { value } = await act(headers.cashier, paymentKey, {
      action: "credit",
      username,
      text: "The slip is in the chat.",
    });
    expect(value).toMatchObject({ state: "review", open: false });
    expect(await balance(who)).toBe(0n);
    expect((await messagesOf(who)).inbox).toEqual([]);
    await ask({
      method: "POST",
      url: `/wps/backoffice/deposits/${value.deposit}`,
      headers: headers.risk,
      payload: { action: "credit", amount: "900" },
    });
    expect(await balance(who)).toBe(90_000_000n);
    expect((await messagesOf(who)).inbox).toEqual([
      expect.stringMatching(/^We found your payment .*900\.00 .*was added to your balance\./),
    ]);
  });

  test("a payment of no known order offers unpaid orders by amount, likeness of names and day", async () => {
    const order = async (payeeName: string | null, amount: string, hours: number): Promise<string> => {
      const who = await member();
      const { pool } = t.app.database;
      await pool.query("UPDATE member_profiles SET payee_name = $2 WHERE member_id = $1", [
        who.memberId,
        payeeName,
      ]);
      const { value } = await ask({
        method: "POST",
        url: "/wps/deposit/orders",
        headers: who.headers,
        payload: { method: "bank", amount, clientKey: randomUUID() },
      });
      await pool.query(
        "UPDATE deposit_orders SET created_at = created_at - make_interval(hours => $2) WHERE number = $1",
        [value.number, hours],
      );
      return value.number;
    };
    const far = await order("Jose Rizal", "612", 9);
    const near = await order("Jose Rizal", "612", 1);
    const alike = await order("Dora Maria Cruz", "612", 5);
    const other = await order("Dora Cruz", "999", 0);
    const same = await order("DORA CRUZ", "612", 7);
    const paid = await order("Dora Cruz", "612", 0);
    await t.app.services.paymentIntake.receive(
      { merchantId, dialect: "manual", providerId: null, reference: paid },
      { paymentId: randomUUID(), currency: "CNY", amount: 61_100_000n, paidAt: new Date() },
    );
    const { candidates } = await read(await unknownPayment(61_200_000n));
    expect(candidates.map(({ number }) => number).slice(0, 5)).toEqual([same, alike, near, far, other]);
    expect(candidates.map(({ number }) => number)).not.toContain(paid);
    expect(candidates[0]).toMatchObject({ amount: "612.00", sameAmount: true, samePayer: true });
    expect(candidates[4]).toMatchObject({ amount: "999.00", sameAmount: false, samePayer: true });
  });

  test("a payment of no known order is taken, noted, returned or written off with a reason, and not credited in another currency", async () => {
    const [one, two, foreign] = [
      await unknownPayment(1_000_000n),
      await unknownPayment(2_000_000n),
      await unknownPayment(3_000_000n, "USD"),
    ];
    await act(headers.cashier, one, { action: "assign" });
    expect(await act(headers.otherRisk, one, { action: "release" })).toMatchObject({
      errorCode: "operator.too.late",
    });
    await act(headers.cashier, one, { action: "note", text: "Asked the bank." });
    expect(await act(headers.cashier, one, { action: "return" })).toMatchObject({
      errorCode: "request.invalid",
    });
    expect((await act(headers.cashier, one, { action: "return", text: "Sent back" })).value).toMatchObject({
      state: "returned",
      open: false,
      trail: [{ step: "returned" }, { step: "noted", note: "Asked the bank." }, { step: "assigned" }],
    });
    expect(
      (await act(headers.cashier, two, { action: "write-off", text: "Nobody asks for it" })).value,
    ).toMatchObject({ state: "written-off" });
    expect(
      await act(headers.cashier, foreign, { action: "credit", username: "charged1", text: "Why" }),
    ).toMatchObject({ errorCode: "payment.currency" });
    expect(await act(headers.cashier, two, { action: "return", text: "Why" })).toMatchObject({
      errorCode: "operator.too.late",
    });
  });
});
