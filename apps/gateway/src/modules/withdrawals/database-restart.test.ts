import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { PayoutRequest, PayoutState, WebhookEvent } from "../../payments/port.ts";
import type { TransferWallet, VendorTransfer } from "../../providers/port.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { createMember, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { type KillableDatabase, killableDatabase } from "../../testing/killable-database.ts";
import { createBankTransfer, createMethod } from "../deposits/deposits.fixture.ts";
import { FakePayments, webhookBody } from "../deposits/fake-payments.fixture.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import { broughtForward, csvStatement, SAMPLE_FORMAT } from "../statements/statements.fixture.ts";
import { createWithdrawer, type Withdrawer, withdraw } from "./withdrawals.fixture.ts";

/**
 * Kills the database while every step of money is under way, and restarts it: once in the middle of each step's
 * transaction, and once after it was committed, before the gateway got to know.
 */

class Provider extends FakePayments {
  /** Requests for payouts by key. */
  readonly payouts = new Map<string, PayoutRequest>();
  /** Called when the money is on its way, before the answer. */
  beforePayoutAnswer: (request: PayoutRequest) => Promise<unknown> = async () => {};

  override async createPayout(request: PayoutRequest): Promise<PayoutState> {
    this.payouts.set(request.key, request);
    await this.beforePayoutAnswer(request);
    return { providerId: `po-${request.key}`, state: "pending" };
  }
  override async readPayout(providerId: string): Promise<PayoutState> {
    return { providerId, state: "pending" };
  }
}

/** What a vendor keeps of its players' money, by transaction. */
class VendorWallets implements Omit<TransferWallet, "rounds"> {
  readonly moved = new Map<string, VendorTransfer>();
  beforeAnswer: (transfer: VendorTransfer) => Promise<unknown> = async () => {};

  async balance() {
    return { balance: 0n };
  }
  async move(transfer: VendorTransfer) {
    this.moved.set(transfer.transaction, transfer);
    await this.beforeAnswer(transfer);
    return { outcome: "done" as const };
  }
  async check(transfer: VendorTransfer) {
    return { outcome: this.moved.has(transfer.transaction) ? ("done" as const) : ("unseen" as const) };
  }
}

const LONG_ENOUGH = { timeout: 120_000 };
const provider = new Provider();
const vendor = new VendorWallets();
let database: KillableDatabase;
let t: TestApp;
let merchantId: number;
let accountId: string;
let risk: Record<string, string>;
let cashier: Record<string, string>;

beforeAll(async () => {
  database = await killableDatabase();
  // no job takes a step while another one is looked at
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp({ DATABASE_POOL: 24 }, undefined, database);
  vi.useRealTimers();
  const { pool } = t.app.database;
  (t.app.services.payments as Map<string, Provider>).set("fake", provider);
  Object.assign(t.app.services.providers, { walletsOf: async () => vendor });
  vi.spyOn(t.app.services.providers.integrations, "ofVendor").mockResolvedValue({
    id: "house",
    dialect: "hub",
    baseUrl: "",
    publicKey: "",
    enabled: true,
  } as never);
  await createVendor(t.app, "PEPPER");
  const payouts = { dialect: "fake", channels: { GCASH: "GCASH" } };
  await pool.query("UPDATE merchants SET settings = $1 WHERE code = 'DEMO'", [
    {
      withdrawals: { ...DEFAULT_SETTINGS.withdrawals, payouts },
      vendorWallets: { ...DEFAULT_SETTINGS.vendorWallets, vendors: ["PEPPER"] },
    },
  ]);
  await vi.waitFor(async () => {
    const { id, settings } = await t.app.services.settings.merchant("DEMO");
    expect(settings.vendorWallets.vendors).toEqual(["PEPPER"]);
    merchantId = id;
  }, LONG_ENOUGH);
  await createMethod(t.app, merchantId, { code: "wallet", kind: "wallet", dialect: "fake" });
  await createBankTransfer(t.app, merchantId);
  risk = await operatorAt(t.app, merchantId, ["risk"]);
  cashier = await operatorAt(t.app, merchantId, ["cashier"]);
  accountId = (
    (await get(cashier, "/wps/backoffice/statements")).value as { accounts: { accountId: string }[] }
  ).accounts[0]?.accountId as string;
});
afterAll(async () => {
  await t.close();
});

/** Balance that the account's next statement begins with. */
let closing = 100_000;
interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value?: unknown;
}
type Headers = Record<string, string>;
async function get(headers: Headers, url: string): Promise<Answer> {
  const answer = await t.app.inject({ url, headers });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, "status">>() };
}
async function post(headers: Headers, url: string, payload: object | string): Promise<Answer> {
  const { statusCode: status, body } = await t.app.inject({ method: "POST", url, headers, payload });
  return { status, ...(body && (JSON.parse(body) as Omit<Answer, "status">)) };
}
const webhook = (event: WebhookEvent): Promise<Answer> =>
  post(
    { signature: "right", "content-type": "application/json" },
    "/provider/payments/fake",
    webhookBody(event),
  );
async function moneyOf(memberId: bigint): Promise<Record<string, number>> {
  const { rows } = await t.app.database.pool.query<{ name: string; balance: bigint }>(
    "SELECT name, balance FROM ledger_accounts WHERE member_id = $1 AND name ~ '^(cash|hold:)' AND balance <> 0",
    [memberId],
  );
  return Object.fromEntries(rows.map(({ name, balance }) => [name, Number(balance) / 100_000]));
}

/** A step of money that is under way when the database dies. */
interface Step {
  /** Asks for the step, as its caller does again when the answer was lost. */
  ask(): Promise<Answer>;
  /** What is sent to the database within the step's transaction. */
  readonly sent: RegExp;
  /** False: the step goes on without its caller, who has an answer. */
  readonly answered?: false;
  /** What it did when it was done once. */
  check(): Promise<void>;
}

let members = 0;
async function payer() {
  const name = `payer${++members}`;
  return { memberId: await createMember(t.app, name), headers: await signIn(t.app, name) };
}
const taker = (balance?: bigint): Promise<Withdrawer> =>
  createWithdrawer(t.app, `taker${++members}`, balance === undefined ? {} : { balance });
async function order(headers: Headers, method = "wallet", clientKey = randomUUID()) {
  const answer = await post(headers, "/wps/deposit/orders", { method, amount: "1000", clientKey });
  return { ...answer, number: (answer.value as { number: string } | undefined)?.number ?? "" };
}
const contentOf = async (headers: Headers, url: string) =>
  ((await get(headers, url)).value as { content: { number: string; state: string }[] }).content;

/** Sums of the payout and of the transfer whose answers are of interest. */
const [PAID_OUT, SENT_OUT] = ["1100", "41"];
const atoms = (sum: string) => BigInt(sum) * 100_000n;

/**
 * Every step for new members.
 * @param lock called for the wallets that the steps will change; the locks of two are taken only when the money is on
 * its way, before the provider or the vendor answers
 */
async function steps(lock: (memberId: bigint) => Promise<unknown>): Promise<Record<string, Step>> {
  const [ordering, paying, listed, listedToo] = [await payer(), await payer(), await payer(), await payer()];
  const [asking, decided, sending, reported] = [
    await taker(),
    await taker(10_000_000_000n),
    await taker(),
    await taker(),
  ];
  const [holding, ending, adjusted] = [await taker(), await taker(), await taker()];

  const orderKey = randomUUID();
  const paid = await order(paying.headers);
  const payment = { paymentId: randomUUID(), currency: "CNY", amount: 100_000_000n, paidAt: new Date() };

  const askKey = randomUUID();
  const inReview = (await withdraw(t.app, decided, { amount: "30000" })).value?.number ?? "";
  const sent = (await withdraw(t.app, reported)).value?.number ?? "";
  await vi.waitFor(
    async () =>
      expect(await contentOf(reported.headers, "/wps/withdraw/orders")).toMatchObject([{ state: "sent" }]),
    LONG_ENOUGH,
  );
  const sendKey = randomUUID();
  const [holdKey, endKey, adjustKey] = [randomUUID(), randomUUID(), randomUUID()];
  const move = (who: Withdrawer, amount: string, clientKey: string) =>
    post(who.headers, "/wps/wallet/transfers", { vendor: "PEPPER", direction: "out", amount, clientKey });
  const transferred = async (who: Withdrawer, amount: string) => {
    await vi.waitFor(async () => {
      // as if its time had come
      await t.app.database.pool.query("UPDATE vendor_transfers SET due_at = now() WHERE due_at > now()");
      await t.app.services.transfers.turn();
      expect(await contentOf(who.headers, "/wps/wallet/transfers")).toMatchObject([{ state: "confirmed" }]);
    }, LONG_ENOUGH);
    expect(await moneyOf(who.memberId)).toEqual({ cash: 10_000 - Number(amount) });
    expect([...vendor.moved.values()].filter((moved) => moved.amount === atoms(amount))).toHaveLength(1);
  };

  const first = await order(listed.headers, "bank");
  const second = await order(listedToo.headers, "bank");
  const file = broughtForward(
    csvStatement(
      [first, second].map(({ number }) => ({ text: number, amount: "1000.00", reference: randomUUID() })),
      `${closing}.00`,
    ),
    `${closing}.00`,
  );
  closing += 2_000;
  await t.app.services.statements.setFormat(merchantId, accountId, SAMPLE_FORMAT);
  const uploaded = await post(
    { ...cashier, "content-type": "text/csv" },
    `/wps/backoffice/statements?accountId=${accountId}&fileName=november.csv`,
    file,
  );
  const { statementId } = uploaded.value as { statementId: string };

  vendor.moved.clear();
  vendor.beforeAnswer = async ({ amount }) => amount === atoms(SENT_OUT) && lock(ending.memberId);
  provider.beforePayoutAnswer = async ({ amount }) => amount === atoms(PAID_OUT) && lock(sending.memberId);
  for (const { memberId } of [ordering, paying, asking, decided, reported, holding, adjusted, listedToo])
    await lock(memberId);
  return {
    "an order of a deposit": {
      ask: () => order(ordering.headers, "wallet", orderKey),
      sent: new RegExp(`INSERT INTO deposit_orders[^]*${orderKey}`),
      check: async () => {
        expect(await contentOf(ordering.headers, "/wps/deposit/orders")).toMatchObject([
          { state: "awaiting-payment" },
        ]);
      },
    },
    "the webhook of a payment": {
      ask: () =>
        webhook({ kind: "payment", providerId: `pr-${paid.number}`, reference: paid.number, payment }),
      sent: new RegExp(payment.paymentId),
      check: async () => expect(await moneyOf(paying.memberId)).toEqual({ cash: 1000 }),
    },
    "a withdrawal": {
      ask: () => withdraw(t.app, asking, { clientKey: askKey }),
      sent: new RegExp(`withdrawal_request[^]*${askKey}`),
      check: async () => {
        expect(await contentOf(asking.headers, "/wps/withdraw/orders")).toHaveLength(1);
        expect(await moneyOf(asking.memberId)).toEqual({ cash: 9000, "hold:withdrawal": 1000 });
      },
    },
    "the approval of a withdrawal": {
      ask: () => post(risk, `/wps/backoffice/withdrawals/${inReview}`, { event: "approve" }),
      sent: new RegExp(`withdrawal_approve[^]*${inReview}`),
      check: async () => {
        await vi.waitFor(async () => {
          await t.app.services.payouts.turn();
          expect(await contentOf(decided.headers, "/wps/withdraw/orders")).toMatchObject([{ state: "sent" }]);
        }, LONG_ENOUGH);
        const steps = (await get(risk, `/wps/backoffice/withdrawals/${inReview}`)).value as {
          trail: { step: string }[];
        };
        expect(steps.trail.filter(({ step }) => step === "approval")).toHaveLength(1);
      },
    },
    "the answer to a payout": {
      ask: () => withdraw(t.app, sending, { amount: PAID_OUT, clientKey: sendKey }),
      sent: /withdrawal_happen[^]*provider-accepted/,
      answered: false,
      check: async () => {
        await vi.waitFor(async () => {
          await t.app.database.pool.query("UPDATE withdrawals SET send_at = now() WHERE send_at > now()");
          await t.app.services.payouts.turn();
          expect(await contentOf(sending.headers, "/wps/withdraw/orders")).toMatchObject([{ state: "sent" }]);
        }, LONG_ENOUGH);
      },
    },
    "the webhook of a payout": {
      ask: () =>
        webhook({
          kind: "payout",
          reference: sent,
          payout: { providerId: `po-${sent}`, state: "paid" },
        }),
      sent: new RegExp(`withdrawal_happen[^]*${sent}[^]*provider-paid`),
      check: async () => {
        expect(await contentOf(reported.headers, "/wps/withdraw/orders")).toMatchObject([{ state: "paid" }]);
        expect(await moneyOf(reported.memberId)).toEqual({ cash: 9000 });
      },
    },
    "the hold of a transfer to a vendor": {
      ask: () => move(holding, "40", holdKey),
      sent: new RegExp(`transfer_begin[^]*${holdKey}`),
      check: () => transferred(holding, "40"),
    },
    "the end of a transfer to a vendor": {
      ask: () => move(ending, SENT_OUT, endKey),
      sent: /transfer_happen[^]*confirm/,
      check: () => transferred(ending, SENT_OUT),
    },
    "an adjustment": {
      ask: async () =>
        post(risk, "/wps/backoffice/adjustments", {
          username: `taker${members}`,
          kind: "up",
          amount: "10",
          reason: "goodwill",
          note: "Test.",
          clientKey: adjustKey,
        }),
      sent: new RegExp(`adjustment_propose[^]*${adjustKey}`),
      check: async () => expect(await moneyOf(adjusted.memberId)).toEqual({ cash: 10_010 }),
    },
    "the import of a statement": {
      ask: () => post(cashier, `/wps/backoffice/statements/${statementId}`, { action: "confirm" }),
      sent: new RegExp(`deposit_receive[^]*${second.number}`),
      check: async () => {
        expect(await moneyOf(listed.memberId)).toEqual({ cash: 1000 });
        expect(await moneyOf(listedToo.memberId)).toEqual({ cash: 1000 });
        const { statement } = (await get(cashier, `/wps/backoffice/statements/${statementId}`)).value as {
          statement: object;
        };
        expect(statement).toMatchObject({ state: "imported", counts: { credited: 2 } });
      },
    },
  };
}

/** Asks for every step, kills the database when all of them are under way, and restarts it. */
async function dieDuring(all: Record<string, Step>, underWay: (all: readonly Step[]) => Promise<unknown>) {
  const reached = underWay(Object.values(all));
  const answers = Object.entries(all).map(async ([name, { ask }]) => [name, await ask()] as const);
  await reached;
  await database.kill();
  const given = Object.fromEntries(await Promise.all(answers));
  for (const [name, { answered }] of Object.entries(all))
    expect([name, given[name]]).toMatchObject([
      name,
      answered === false ? { status: 200 } : { status: 503, errorCode: "system.unavailable" },
    ]);
  expect(await get(risk, "/wps/backoffice/adjustments")).toMatchObject({ errorCode: "system.unavailable" });
  vendor.beforeAnswer = async () => {};
  provider.beforePayoutAnswer = async () => {};
  await database.restart();
  await vi.waitFor(async () => expect((await t.app.inject("/readyz")).statusCode).toBe(200), LONG_ENOUGH);
}

async function expectDoneOnce(all: Record<string, Step>): Promise<void> {
  for (const [name, { ask, check }] of Object.entries(all)) {
    const again = [await ask(), await ask()];
    expect([name, ...again.map(({ status }) => status)]).toEqual([name, 200, 200]);
    await check();
    expect(await ask()).toMatchObject({ status: 200 });
    await check();
  }
  const opened = [...provider.payIns.values()].map(({ request }) => request.reference);
  expect(new Set(opened).size).toBe(opened.length);
  const { faults } = await t.app.services.ledgerAudit.run();
  expect(faults).toEqual([]);
}

it("a database killed in the middle of every step of money has done none of them, and repeating does each once", async () => {
  const locks = new pg.Client(database.directUrl);
  locks.on("error", () => {});
  await locks.connect();
  await locks.query("BEGIN");
  let locked: Promise<unknown> = Promise.resolve();
  const all = await steps((memberId) => {
    locked = locked.then(() => locks.query("SELECT ledger_lock_wallet($1, 'CNY')", [memberId]));
    return locked;
  });
  const watch = new pg.Client(database.directUrl);
  watch.on("error", () => {});
  await watch.connect();
  await dieDuring(all, ({ length }) =>
    vi.waitFor(async () => {
      const { rows } = await watch.query<{ waiting: number }>(
        "SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')",
      );
      expect(rows[0]?.waiting).toBe(length);
    }, LONG_ENOUGH),
  );
  await expectDoneOnce(all);
});

it("a database killed before the gateway got to know of what it had committed has done every step once, and repeating changes nothing", async () => {
  const all = await steps(async () => {});
  await dieDuring(all, (each) => Promise.all(each.map(({ sent }) => database.loseAnswer(sent))));
  await expectDoneOnce(all);
});
