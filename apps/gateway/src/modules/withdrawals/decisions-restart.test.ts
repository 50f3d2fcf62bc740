import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { PayoutRequest, PayoutState } from "../../payments/port.ts";
import { type GatewayProcess, gatewayProcess } from "../../testing/gateway-process.ts";
import {
  createMember,
  operatorAt,
  PASSWORD,
  seal,
  signIn,
  type TestApp,
  testApp,
} from "../../testing/index.ts";
import { createBankTransfer, createMethod } from "../deposits/deposits.fixture.ts";
import { FakePayments } from "../deposits/fake-payments.fixture.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import { createWithdrawer, type Withdrawer, withdraw } from "./withdrawals.fixture.ts";

/**
 * Kills a gateway while every decision about money is under way: each once in the middle of its transaction, and once
 * after it was committed, when its caller has no answer.
 */

const WEBHOOK_TOKEN = "token of the webhooks";
const LONG_ENOUGH = { timeout: 30_000 };
const RICH = 10_000_000_000n;

/** Takes pay-ins and payouts, and never reports what became of them. */
class Provider extends FakePayments {
  override async createPayout({ key }: PayoutRequest): Promise<PayoutState> {
    return { providerId: `po-${key}`, state: "pending" };
  }
  override async readPayout(providerId: string): Promise<PayoutState> {
    return { providerId, state: "pending" };
  }
}

type Headers = Record<string, string>;
interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value?: unknown;
}
/** A decision under way when the gateway dies. */
interface Decision {
  readonly memberId: bigint;
  /** Asks the gateway in its process, as the caller does again when the answer was lost. */
  ask(): Promise<Answer>;
  /** What its caller, the member and the books see of it. */
  look(): Promise<object>;
  /** What they see when it was done once. */
  readonly done: object;
  /** The error of one that is repeated; without it the answer is the first one's. */
  readonly repeated?: string;
}

let t: TestApp;
let gateway: GatewayProcess;
let merchantId: number;
let operators: Record<"cashier" | "risk", Headers>;

/** An answer without the time it was given at. */
const answerOf = (status: number, text: string): Answer => ({
  status,
  ...(text.startsWith("{") &&
    (JSON.parse(text, (key, value: unknown) => (key === "serverTime" ? undefined : value)) as object)),
});
/** Calls the gateway in this process, which prepares decisions and looks at them. */
async function here(headers: Headers, url: string, payload?: object | Buffer): Promise<Answer> {
  const answer = await t.app.inject({
    method: payload ? "POST" : "GET",
    url,
    headers,
    ...(payload && { payload }),
  });
  return answerOf(answer.statusCode, answer.body);
}
/** Calls the gateway that is killed. */
async function there(headers: Headers, url: string, body: object | string): Promise<Answer> {
  const answer = await fetch(gateway.url + url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return answerOf(answer.status, await answer.text());
}
const webhook = (event: object) =>
  there({ "x-callback-token": WEBHOOK_TOKEN }, "/provider/payments/xendit", event);

async function setWithdrawals(change: object): Promise<void> {
  const withdrawals = { ...DEFAULT_SETTINGS.withdrawals, ...change };
  await t.app.database.pool.query("UPDATE merchants SET settings = $1 WHERE id = $2", [
    { withdrawals },
    merchantId,
  ]);
  await vi.waitFor(
    async () =>
      expect((await t.app.services.settings.merchant(merchantId)).settings.withdrawals).toEqual(withdrawals),
    LONG_ENOUGH,
  );
}

beforeAll(async () => {
  // no job of this process decides anything
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp({ DATABASE_POOL: 40 });
  vi.useRealTimers();
  (t.app.services.payments as Map<string, Provider>).set("xendit", new Provider());
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  await createMethod(t.app, merchantId, { code: "wallet", kind: "wallet", dialect: "xendit" });
  await createBankTransfer(t.app, merchantId);
  operators = {
    cashier: await operatorAt(t.app, merchantId, ["cashier"]),
    risk: await operatorAt(t.app, merchantId, ["risk"]),
  };
  gateway = await gatewayProcess(t, {
    DATABASE_POOL: "40",
    // nobody listens there
    XENDIT_API_URL: "http://127.0.0.1:9",
    XENDIT_API_KEY: "xnd_development_test",
    XENDIT_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
  });
});
afterAll(async () => {
  await gateway.close();
  await t.close();
});

/** The member's money and messages, and what `url` says to an operator. */
async function snapshot(memberId: bigint, url?: string): Promise<object> {
  const { pool } = t.app.database;
  const accounts = await pool.query<{ name: string; balance: bigint }>(
    "SELECT name, balance FROM ledger_accounts WHERE member_id = $1 AND name ~ '^(cash|hold:)' AND balance <> 0",
    [memberId],
  );
  const messages = await pool.query<{ title: string }>(
    "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
    [memberId],
  );
  const value = url && ((await here(operators.risk, url)).value as Record<string, unknown>);
  const trail = value && (value["trail"] as { step?: string; event?: string }[]);
  return {
    money: Object.fromEntries(accounts.rows.map(({ name, balance }) => [name, Number(balance) / 100_000])),
    messages: messages.rows.map(({ title }) => title),
    ...(value && { state: value["state"] }),
    ...(trail && { steps: trail.map(({ step, event }) => step ?? event).reverse() }),
  };
}

let members = 0;
const taker = (): Promise<Withdrawer> => createWithdrawer(t.app, `decided${++members}`, { balance: RICH });
async function payer() {
  const name = `decided${++members}`;
  return { memberId: await createMember(t.app, name), headers: await signIn(t.app, name) };
}
type Payer = Awaited<ReturnType<typeof payer>>;

const ASKED = "You asked for a withdrawal";

/** A step of an operator in a withdrawal of a new member, and what the withdrawal is afterwards. */
async function inWithdrawal(
  amount: string,
  before: readonly object[],
  step: object,
  done: object,
): Promise<Decision> {
  const who = await taker();
  const number = (await withdraw(t.app, who, { amount })).value?.number;
  const url = `/wps/backoffice/withdrawals/${number}`;
  for (const one of before) await here(operators.cashier, url, one);
  return {
    memberId: who.memberId,
    ask: () => there(operators.risk, url, step),
    look: () => snapshot(who.memberId, url),
    done,
  };
}

async function ordered({ headers }: Payer, method: string): Promise<string> {
  const payload = { method, amount: "1000", clientKey: randomUUID() };
  return ((await here(headers, "/wps/deposit/orders", payload)).value as { number: string }).number;
}
/** A payment of 1,000 that arrives. @returns its key in the back office */
async function arrives(dialect: string, reference: string, paymentId: string): Promise<string> {
  await t.app.services.paymentIntake.receive(
    { merchantId, dialect, providerId: null, reference },
    { paymentId, currency: "CNY", amount: 100_000_000n, paidAt: new Date() },
  );
  const { rows } = await t.app.database.pool.query<{ id: string }>(
    "SELECT id::text FROM deposit_payments WHERE payment_id = $1",
    [paymentId],
  );
  return rows[0]?.id as string;
}

/** A member's call about an order of theirs; the back office shows what became of it. */
async function ofOrder(
  callOf: (number: string) => readonly [path: string, payload: object],
  done: object,
): Promise<Decision> {
  const who = await payer();
  const number = await ordered(who, "bank");
  const [path, payload] = callOf(number);
  return {
    memberId: who.memberId,
    ask: () => there(who.headers, `/wps/deposit/orders${path}`, payload),
    look: async () => {
      const { value } = await here(who.headers, "/wps/deposit/orders");
      const { content } = value as { content: { state: string }[] };
      return {
        orders: content.map(({ state }) => state),
        ...(await snapshot(who.memberId, `/wps/backoffice/deposits/${number}`)),
      };
    },
    done,
  };
}

async function matching(): Promise<Decision> {
  const who = await payer();
  const number = await ordered(who, "bank");
  const paymentKey = await arrives("manual", "thank you", randomUUID());
  return {
    memberId: who.memberId,
    ask: () => there(operators.cashier, `/wps/backoffice/payments/${paymentKey}`, { number }),
    look: () => snapshot(who.memberId, `/wps/backoffice/deposits/${number}`),
    done: { state: "review", steps: ["created", "payment-received", "review"], money: {} },
    repeated: "operator.too.late",
  };
}

async function crediting(): Promise<Decision> {
  const who = await payer();
  const number = await ordered(who, "bank");
  await here(who.headers, `/wps/deposit/orders/${number}/paid`, {});
  const url = `/wps/backoffice/deposits/${number}`;
  return {
    memberId: who.memberId,
    ask: () => there(operators.cashier, url, { action: "credit", amount: "1000" }),
    look: () => snapshot(who.memberId, url),
    done: { state: "credited", money: { cash: 1000 }, messages: ["Your deposit was credited"] },
    repeated: "operator.too.late",
  };
}

async function chargingBack(): Promise<Decision> {
  const who = await payer();
  const paymentId = `py-${randomUUID()}`;
  const paymentKey = await arrives("xendit", await ordered(who, "wallet"), paymentId);
  const event = {
    event: "dispute.lost",
    payment_id: paymentId,
    currency: "CNY",
    amount: { initial: "1000.00", terminal: "1000.00" },
  };
  return {
    memberId: who.memberId,
    ask: () => webhook(event),
    look: () => snapshot(who.memberId, `/wps/backoffice/payments/${paymentKey}`),
    done: { state: "credited", steps: ["charged-back", "recovered"], money: {} },
  };
}

/** A payout that the provider has taken, and its webhook says that it came to nothing. */
async function refusing(): Promise<Decision> {
  const who = await taker();
  const number = (await withdraw(t.app, who)).value?.number;
  const url = `/wps/backoffice/withdrawals/${number}`;
  const event = {
    event: "v3_payout.failed",
    data: {
      payout_id: `po-${number}`,
      reference_id: number,
      status: "FAILED",
      failure_code: "RECIPIENT_ACCOUNT_NUMBER_ERROR",
    },
  };
  await vi.waitFor(
    async () => expect(await snapshot(who.memberId, url)).toMatchObject({ state: "sent" }),
    LONG_ENOUGH,
  );
  return {
    memberId: who.memberId,
    ask: () => webhook(event),
    look: () => snapshot(who.memberId, url),
    done: {
      state: "failed",
      steps: ["requested", "approved", "sent", "failed"],
      money: { cash: 100_000 },
      messages: [ASKED, "Your withdrawal could not be paid"],
    },
  };
}

async function confirmingIdentity(picture: Buffer): Promise<Decision> {
  const who = await payer();
  const page = async () => {
    const type = { "content-type": "image/png" };
    const { value } = await here({ ...who.headers, ...type }, "/wps/member/identity/documents", picture);
    return (value as { document: string }).document;
  };
  await here(who.headers, "/wps/member/identity", {
    kind: "national-id",
    name: "Marisol Villanueva",
    birthDate: "1993-05-14",
    nationality: "PH",
    address: "18 Mabini Street, Quezon City",
    clientKey: randomUUID(),
    front: await page(),
    back: await page(),
  });
  const { rows } = await t.app.database.pool.query<{ id: string }>(
    "SELECT id::text FROM identity_checks WHERE member_id = $1",
    [who.memberId],
  );
  const url = `/wps/backoffice/identity/${rows[0]?.id}`;
  await here(operators.risk, url, { event: "assign" });
  // the trail notes who looks, once an hour
  await here(operators.risk, url);
  return {
    memberId: who.memberId,
    ask: () => there(operators.risk, url, { event: "confirm", note: "All readable." }),
    look: () => snapshot(who.memberId, url),
    done: {
      state: "confirmed",
      steps: ["submit", "assign", "view", "confirm"],
      messages: ["Your identity is confirmed"],
    },
  };
}

async function bindingCard(): Promise<Decision> {
  const who = await payer();
  const card = {
    key: randomUUID(),
    institution: "BDO",
    number: "0012 3456 7890",
    holder: "Marisol Villanueva",
    proof: { kind: "password", password: PASSWORD },
  };
  return {
    memberId: who.memberId,
    ask: async () => {
      const { url, headers, payload } = await seal(
        t.app.services.sealedBodyKeys.currentKey(),
        "cards.add",
        card,
      );
      return there({ ...headers, ...who.headers }, url, payload);
    },
    look: async () => ({
      ...((await here(who.headers, "/wps/withdraw/bankCards")).value as object),
      ...(await snapshot(who.memberId)),
    }),
    done: {
      cards: [{ lastFour: "7890" }],
      payeeName: "Marisol Villanueva",
      messages: ["A card was added to your account"],
    },
  };
}

/** Every decision, each for a member of its own. */
async function decisions(picture: Buffer): Promise<Record<string, Decision>> {
  const approve = { event: "approve", note: "Rounds replayed." };
  await setWithdrawals({ payouts: { dialect: "xendit", channels: { GCASH: "GCASH" } } });
  const refused = await refusing();
  await setWithdrawals({ payouts: { dialect: "manual", channels: {} }, cancellable: true });

  const clientKey = randomUUID();
  const cancels = await taker();
  const cancelled = (await withdraw(t.app, cancels, { amount: "30000" })).value?.number;
  return {
    "an approval": await inWithdrawal("30000", [], approve, {
      state: "approved",
      steps: ["requested", "review", "approval", "approved"],
      money: { cash: 70_000, "hold:withdrawal": 30_000 },
    }),
    "the first of two approvals": {
      ...(await inWithdrawal("60000", [], approve, {
        state: "review",
        steps: ["requested", "review", "approval"],
        money: { cash: 40_000, "hold:withdrawal": 60_000 },
      })),
      repeated: "withdrawal.approved.before",
    },
    "the second of two approvals": await inWithdrawal("60000", [approve], approve, {
      state: "approved",
      steps: ["requested", "review", "approval", "approval", "approved"],
    }),
    "a rejection with a reason": await inWithdrawal(
      "30000",
      [],
      { event: "reject", reason: "terms", message: "Please finish your check first." },
      {
        state: "rejected",
        steps: ["requested", "review", "rejected"],
        money: { cash: 100_000 },
        messages: [ASKED, "Your withdrawal was not approved"],
      },
    ),
    "a payout noted by hand as paid": await inWithdrawal(
      "1000",
      [{ event: "sent", reference: "BDO 4711" }],
      { event: "paid" },
      {
        state: "paid",
        steps: ["requested", "approved", "sent", "paid"],
        money: { cash: 99_000 },
        messages: [ASKED, "Your withdrawal was paid"],
      },
    ),
    "the cancel of a withdrawal": {
      memberId: cancels.memberId,
      ask: () => there(cancels.headers, `/wps/withdraw/orders/${cancelled}/cancel`, {}),
      look: () => snapshot(cancels.memberId, `/wps/backoffice/withdrawals/${cancelled}`),
      done: {
        state: "cancelled",
        steps: ["requested", "review", "cancelled"],
        money: { cash: 100_000 },
      },
    },
    "the cancel of a deposit": await ofOrder((number) => [`/${number}/cancel`, {}], {
      orders: ["cancelled"],
      steps: ["created", "cancelled"],
    }),
    "another method for a deposit": await ofOrder(
      (replaces) => ["", { method: "bank", amount: "1000", bank: "bpi", replaces, clientKey }],
      { orders: ["awaiting-payment", "cancelled"], steps: ["created", "cancelled"] },
    ),
    "the match of a payment without an order": await matching(),
    "the credit of a transfer": await crediting(),
    "a chargeback": await chargingBack(),
    "a payout that the provider refuses": refused,
    "the confirmation of an identity": await confirmingIdentity(picture),
    "a new card": await bindingCard(),
  };
}

it("killed in the middle of every decision about money or just after it, the platform has taken each once, and a repeated call has the same answer", async () => {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c02030" } })
    .png()
    .toBuffer();
  const [cutOff, unheard] = [await decisions(picture), await decisions(picture)];
  await gateway.start();
  const before = new Map<string, object>();
  const answers = new Map<string, Answer>();
  for (const [name, { ask, look, done }] of Object.entries(unheard)) {
    const answer = await ask();
    expect([name, answer]).toMatchObject([name, { status: 200 }]);
    expect([name, await look()]).toMatchObject([name, done]);
    answers.set(name, answer);
  }
  for (const [name, { look }] of Object.entries(cutOff)) before.set(name, await look());

  const { pool } = t.app.database;
  const locks = await pool.connect();
  await locks.query("BEGIN");
  for (const { memberId } of Object.values(cutOff)) {
    await locks.query("SELECT ledger_lock_wallet($1, 'CNY')", [memberId]);
    await locks.query("SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE", [memberId]);
  }
  const asked = Object.values(cutOff).map(({ ask }) => ask().catch(() => "no answer"));
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      "SELECT count(DISTINCT pid)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(asked.length);
  }, LONG_ENOUGH);
  await gateway.kill();
  await locks.query("ROLLBACK");
  locks.release();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["no answer"]));

  // the database goes on with a single statement whose caller is gone, and undoes a transaction that was not ended
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM pg_stat_activity
        WHERE state <> 'idle' AND backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(rows[0]?.left).toBe(0);
  }, LONG_ENOUGH);

  await gateway.start();
  for (const [name, { ask, look, done, repeated }] of Object.entries(cutOff)) {
    const now = await look();
    const undone = isDeepStrictEqual(now, before.get(name));
    if (!undone) expect([name, now]).toMatchObject([name, done]);
    const answer = await ask();
    if (undone || repeated === undefined) expect([name, answer]).toMatchObject([name, { status: 200 }]);
    expect([name, await look()]).toMatchObject([name, done]);
    answers.set(`${name}, again`, answer);
  }
  for (const [again, all] of [
    ["", unheard],
    [", again", cutOff],
  ] as const)
    for (const [name, { ask, look, done, repeated }] of Object.entries(all)) {
      const seen = await look();
      const answer = await ask();
      if (repeated === undefined) expect([name, answer]).toEqual([name, answers.get(name + again)]);
      else expect([name, answer]).toMatchObject([name, { errorCode: repeated }]);
      expect([name, await look()]).toEqual([name, seen]);
      expect([name, seen]).toMatchObject([name, done]);
    }

  const { faults } = await t.app.services.ledgerAudit.run();
  expect(faults).toEqual([]);
}, 180_000);
