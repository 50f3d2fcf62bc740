import type pg from "pg";
import type { ReceivedPayment } from "../../payments/port.ts";

/** What became of an arrived payment: see `deposit_receive` in `functions/deposits.sql`. */
export type PaymentOutcome = "credited" | "review" | "unknown" | "replayed" | "confirmed";

/** Where a payment arrived and what it says it is for. */
export interface ReceivedFor {
  readonly merchantId: number;
  readonly dialect: string;
  readonly providerId: string | null;
  readonly reference: string;
}

/** An open order that a provider is asked about. */
export interface PolledOrder {
  readonly merchantId: number;
  readonly dialect: string;
  readonly providerId: string;
  readonly number: string;
}

/** What a webhook changed; `reported`: it is about a withdrawal; `ignored`: about nothing the platform handles. */
export type WebhookOutcome = PaymentOutcome | "ended" | "unchanged" | "charged-back" | "reported" | "ignored";

/** The parameters of the SQL function `deposit_receive`. */
const receiveValues = (
  { merchantId, dialect, providerId, reference }: ReceivedFor,
  { paymentId, currency, amount, payerName, paidAt }: ReceivedPayment,
): unknown[] => [
  merchantId,
  dialect,
  paymentId,
  providerId,
  reference,
  currency,
  amount,
  payerName ?? null,
  paidAt,
];

/** Payments that arrived, and what providers say about orders. */
export class PaymentsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async receive(
    receivedFor: ReceivedFor,
    payment: ReceivedPayment,
    client: Pick<pg.Pool, "query"> = this.#pool,
  ): Promise<{ outcome: PaymentOutcome; memberId: bigint | null }> {
    const { rows } = await client.query<{ outcome: PaymentOutcome; memberId: bigint | null }>({
      name: "deposit_receive",
      text: `SELECT outcome, member_id AS "memberId" FROM deposit_receive($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: receiveValues(receivedFor, payment),
    });
    return rows[0] as { outcome: PaymentOutcome; memberId: bigint | null };
  }

  /** As `receive`, with the webhook that brought it, in one statement. */
  async receiveFromWebhook(
    receivedFor: ReceivedFor,
    payment: ReceivedPayment,
    body: Buffer,
  ): Promise<{ outcome: PaymentOutcome; memberId: bigint | null }> {
    const { rows } = await this.#pool.query<{ outcome: PaymentOutcome; memberId: bigint | null }>({
      name: "deposit_webhook",
      text: `WITH received AS MATERIALIZED (
               SELECT outcome, member_id FROM deposit_receive($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ), stored AS (
               INSERT INTO payment_webhooks (dialect, body, outcome) SELECT $2, $10, outcome FROM received
             )
             SELECT outcome, member_id AS "memberId" FROM received`,
      values: [...receiveValues(receivedFor, payment), body],
    });
    return rows[0] as { outcome: PaymentOutcome; memberId: bigint | null };
  }

  async storeWebhook(dialect: string, body: Buffer, outcome: WebhookOutcome | null): Promise<void> {
    await this.#pool.query("INSERT INTO payment_webhooks (dialect, body, outcome) VALUES ($1, $2, $3)", [
      dialect,
      body,
      outcome,
    ]);
  }

  /** A provider says that an order can't be paid any more. @returns whether that changed it */
  async ended(
    dialect: string,
    { providerId, reference }: { readonly providerId: string; readonly reference: string },
    event: "fail" | "expire" | "cancel",
  ): Promise<boolean> {
    const { rows } = await this.#pool.query<{ changed: boolean }>(
      `SELECT deposit_happen(number, $4) AS changed FROM deposit_orders
        WHERE dialect = $1 AND (provider_id = $2 OR (number = $3 AND provider_id IS NULL))`,
      [dialect, providerId, reference, event],
    );
    return rows[0]?.changed ?? false;
  }

  /** A payment was taken back by the payer's bank. */
  async chargeBack(
    dialect: string,
    paymentId: string,
  ): Promise<{ outcome: "charged-back" | "replayed" | "unknown"; memberId: bigint | null }> {
    const { rows } = await this.#pool.query<{ outcome: "charged-back"; memberId: bigint | null }>(
      `SELECT deposit_charge_back($1, $2) AS outcome,
              (SELECT member_id FROM deposit_payments WHERE dialect = $1 AND payment_id = $2) AS "memberId"`,
      [dialect, paymentId],
    );
    return rows[0] as { outcome: "charged-back"; memberId: bigint | null };
  }

  /**
   * Open orders whose provider is to be asked now, each given to one gateway; the next time is later with every one,
   * until a day after the order expired.
   */
  async due(dialects: readonly string[], limit: number): Promise<PolledOrder[]> {
    const { rows } = await this.#pool.query<PolledOrder>(
      `UPDATE deposit_orders SET polls = polls + 1,
              poll_at = CASE WHEN expires_at > now() - interval '1 day' THEN now() + least(30 * 2 ^ least(polls, 10), 21600) * interval '1 s' END
        WHERE (member_id, id) IN (SELECT member_id, id FROM deposit_orders
                                   WHERE poll_at <= now() AND dialect = ANY ($1) AND provider_id IS NOT NULL
                                   ORDER BY poll_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING merchant_id AS "merchantId", dialect, provider_id AS "providerId", number`,
      [dialects, limit],
    );
    return rows;
  }

  async sweepWebhooks(): Promise<void> {
    await this.#pool.query("DELETE FROM payment_webhooks WHERE received_at < now() - interval '90 days'");
  }
}
