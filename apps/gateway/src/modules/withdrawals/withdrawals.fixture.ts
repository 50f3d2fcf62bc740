import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { PaymentProvider, PayoutRequest, PayoutState } from "../../payments/port.ts";
import { createMember, seal, signIn } from "../../testing/index.ts";
import { createMethod } from "../deposits/deposits.fixture.ts";

export type { Withdrawal, WithdrawalCaseDetail, WithdrawalInfo } from "@foyer/contract/withdrawals";

export const PAYMENT_PASSWORD = "271828";
const HOLDER = "Marisol Villanueva";

export interface Withdrawer {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: string;
  readonly headers: Record<string, string>;
  readonly cardId: string;
}

/** A member with money, a payment password and a card that is old enough, whose identity is not confirmed. */
export async function createWithdrawer(
  app: FastifyInstance,
  username: string,
  { balance = 1_000_000_000n, cardAge = "30 days" } = {},
): Promise<Withdrawer> {
  const { pool } = app.database;
  const memberId = await createMember(app, username, { balance });
  const { rows } = await pool.query<{ merchantId: number; currency: string }>(
    `SELECT merchant_id AS "merchantId", currency FROM members WHERE id = $1`,
    [memberId],
  );
  const { merchantId, currency } = rows[0] as { merchantId: number; currency: string };
  const hash = await app.services.passwords.hash(PAYMENT_PASSWORD);
  await pool.query(
    "INSERT INTO member_profiles (member_id, payee_name, payment_password_hash) VALUES ($1, $2, $3)",
    [memberId, HOLDER, hash],
  );
  const cardId = await addCard(app, memberId, cardAge);
  return { memberId, merchantId, currency, cardId, headers: await signIn(app, username) };
}

/** @returns the card's public id */
export async function addCard(app: FastifyInstance, memberId: bigint, age = "30 days"): Promise<string> {
  const client = await app.database.pool.connect();
  try {
    const number = `0917${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
    const card = await app.services.bankCards.insert(client, memberId, {
      key: randomUUID(),
      institution: { code: "GCASH", name: "GCash", kind: "wallet" },
      account: { number, identity: `+63${number.slice(1)}` },
      holder: HOLDER,
    });
    await client.query("UPDATE bank_cards SET added_at = now() - $2::interval WHERE public_id = $1", [
      card?.publicId,
      age,
    ]);
    return card?.publicId as string;
  } finally {
    client.release();
  }
}

export interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value?: Record<string, unknown> & { readonly number: string; readonly state: string };
}

/** Asks for a withdrawal as the member's client does. */
export async function withdraw(app: FastifyInstance, who: Withdrawer, change: object = {}): Promise<Answer> {
  const request = await seal(app.services.sealedBodyKeys.currentKey(), "withdraw.request", {
    amount: "1000",
    cardId: who.cardId,
    clientKey: randomUUID(),
    paymentPassword: PAYMENT_PASSWORD,
    ...change,
  });
  const answer = await app.inject({ ...request, headers: { ...request.headers, ...who.headers } });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, "status">>() };
}

/** Credits a deposit that must be played once. @returns its order's number */
export async function depositToPlay(app: FastifyInstance, who: Withdrawer, amount: bigint): Promise<string> {
  const { pool } = app.database;
  const { memberId, merchantId, currency } = who;
  const { rows: methods } = await pool.query<{ id: bigint }>(
    "SELECT id FROM payment_methods WHERE merchant_id = $1 AND code = 'instant'",
    [merchantId],
  );
  const method =
    methods[0]?.id ?? (await createMethod(app, merchantId, { code: "instant", name: "Instant transfer" }));
  const letters = Array.from({ length: 5 }, () => "23456789ABCDEFGH"[Math.floor(Math.random() * 16)]).join(
    "",
  );
  const { rows } = await pool.query<{ number: string }>(
    `INSERT INTO deposit_orders (member_id, merchant_id, number, method_id, currency, amount, fee, state, client_key, request_hash,
                                 dialect, expires_at)
     VALUES ($1, $2, 'DP-0101-' || $3, $4, $5, $6, 0, 'awaiting-payment', $3, ''::bytea, 'instant', now() + interval '1 day')
     RETURNING number`,
    [memberId, merchantId, letters, method, currency, amount],
  );
  await pool.query("SELECT deposit_receive($1, 'instant', $2, NULL, $2, $3, $4, NULL, now())", [
    merchantId,
    rows[0]?.number,
    currency,
    amount,
  ]);
  return rows[0]?.number as string;
}

/** A provider that keeps payouts by key, and answers as told. */
export class FakePayouts implements PaymentProvider {
  readonly dialect = "fake";
  readonly sent = new Map<string, PayoutRequest>();
  calls = 0;
  /** Called after a payout was taken: throws to lose the answer. */
  answer: (request: PayoutRequest) => PayoutState["state"] = () => "pending";
  state: PayoutState["state"] = "pending";

  async createPayout(request: PayoutRequest): Promise<PayoutState> {
    this.calls += 1;
    this.sent.set(request.key, request);
    return { providerId: `po-${request.key}`, state: this.answer(request) };
  }

  async readPayout(providerId: string): Promise<PayoutState> {
    return { providerId, state: this.state };
  }

  createPayIn = unused;
  readPayIn = unused;
  cancelPayIn = unused;
  readWebhook: PaymentProvider["readWebhook"] = () => null;
  async *transactionsOf(): AsyncGenerator<never> {}
}

async function unused(): Promise<never> {
  throw new Error("not for pay-ins");
}
