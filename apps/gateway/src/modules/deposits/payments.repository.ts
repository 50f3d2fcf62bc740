import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
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

/** A deposit that an operator decided about in the same transaction. */
export interface DecidedRow {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly currency: string;
  /** The order was written for a payment of no known order. */
  readonly found: boolean;
  readonly credited: bigint;
  /** Null: nothing had arrived, or it was in another currency. */
  readonly returned: bigint | null;
  readonly lastPayment: bigint | null;
}

/** A payment that was taken back. */
export interface OwingRow {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly number: string;
  readonly currency: string;
  readonly paidCurrency: string;
  readonly amount: bigint;
  readonly recovered: bigint;
  /** By its member now, for all payments that were taken back. */
  readonly owed: bigint;
  /** The bonus that ended with it in this transaction. */
  readonly bonusEnded: bigint | null;
  /** Number of what was done about it, and the amount of the last of it. */
  readonly steps: number;
  readonly lastStep: bigint;
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

  /**
   * A payment was taken back by the payer's bank.
   * @param tell runs in its transaction
   */
  chargeBack(
    dialect: string,
    paymentId: string,
    tell: (client: pg.PoolClient, payment: bigint) => Promise<void>,
  ): Promise<{ outcome: "charged-back" | "replayed" | "unknown"; memberId: bigint | null }> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ outcome: "charged-back" | "replayed" | "unknown" }>(
        "SELECT deposit_charge_back($1, $2) AS outcome",
        [dialect, paymentId],
      );
      const outcome = rows[0]?.outcome ?? "unknown";
      const { rows: payments } = await client.query<{ id: bigint; memberId: bigint | null }>(
        `SELECT id, member_id AS "memberId" FROM deposit_payments WHERE dialect = $1 AND payment_id = $2`,
        [dialect, paymentId],
      );
      const [payment] = payments;
      if (outcome === "charged-back" && payment) await tell(client, payment.id);
      return { outcome, memberId: payment?.memberId ?? null };
    });
  }

  async decided(number: string, client: Pick<pg.Pool, "query">): Promise<DecidedRow> {
    const { rows } = await client.query<DecidedRow>(
      `SELECT o.merchant_id AS "merchantId", o.member_id AS "memberId", o.currency, o.client_key LIKE 'payment:%' AS found,
              coalesce(sum(p.credited) FILTER (WHERE p.state = 'credited'), 0)::bigint AS credited,
              (CASE WHEN bool_and(p.currency = o.currency) THEN sum(p.amount) FILTER (WHERE p.state = 'returned') END)::bigint AS returned,
              max(p.id) AS "lastPayment"
         FROM deposit_orders o
         LEFT JOIN deposit_payments p ON p.member_id = o.member_id AND p.order_id = o.id AND p.decided_at = now()
        WHERE o.number = $1 GROUP BY o.member_id, o.id`,
      [number],
    );
    return rows[0] as DecidedRow;
  }

  async owing(payment: bigint, client: Pick<pg.Pool, "query">): Promise<OwingRow | undefined> {
    const { rows } = await client.query<OwingRow>(
      `SELECT o.merchant_id AS "merchantId", o.member_id AS "memberId", o.number, o.currency, p.currency AS "paidCurrency",
              p.amount, p.recovered, e.steps, coalesce(e.last, 0)::bigint AS "lastStep",
              (SELECT coalesce(sum(debt), 0)::bigint FROM deposit_payments d WHERE d.member_id = p.member_id AND d.debt > 0) AS owed,
              (SELECT b.bonus FROM promotion_participations b
                WHERE b.id = o.participation_id AND b.stage = 'taken-back' AND b.ended_at = now()) AS "bonusEnded"
         FROM deposit_payments p JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
         CROSS JOIN LATERAL (
           SELECT count(*)::int AS steps, (array_agg(amount ORDER BY id DESC))[1] AS last FROM payment_events WHERE payment_id = p.id) e
        WHERE p.id = $1`,
      [payment],
    );
    return rows[0];
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
