import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** The most that the simulator takes at once. */
const CHUNK = 500;
/** The simulator and the platform start at the same time. */
const TRIES = 40;
const PAUSE_MS = 250;

interface Simulator {
  readonly url: string;
  readonly apiKey: string;
}

interface BookedTransaction {
  readonly type: string;
  readonly product_id: string;
  readonly reference_id: string;
  readonly channel_code: string;
  readonly currency: string;
  readonly amount: string;
  /** Missing: the agreed one. */
  readonly fee?: string;
  readonly created: Date;
}

/**
 * Enters the past payments and payouts of the demo into the books of the payment simulator, with the differences that the
 * demo shows, so that a day can be compared again. Throws when the simulator does not take them.
 */
export async function bookPastPayments(pool: pg.Pool, simulator: Simulator): Promise<void> {
  const booked = await pastTransactions(pool);
  for (let from = 0; from < booked.length; from += CHUNK)
    await send(simulator, booked.slice(from, from + CHUNK));
}

async function pastTransactions(pool: pg.Pool): Promise<BookedTransaction[]> {
  const { rows } = await pool.query<Omit<BookedTransaction, "fee"> & { fee: string | null }>(
    `SELECT type, product_id, reference_id, channel_code, currency, round(amount / 100000.0, 2)::text AS amount,
            round(fee / 100000.0, 2)::text AS fee, created
       FROM (
         SELECT 'PAYMENT' AS type, p.payment_id AS product_id, p.reference AS reference_id, coalesce(m.channel, '') AS channel_code,
                p.currency, p.amount, d.their_amount AS fee, p.paid_at AS created
           FROM deposit_payments p
           LEFT JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
           LEFT JOIN payment_methods m ON m.id = o.method_id
           LEFT JOIN reconciliation_differences d ON d.kind = 'fee' AND d.transaction_id = p.payment_id
          WHERE p.dialect = 'xendit'
         UNION ALL
         SELECT 'CHARGEBACK', p.payment_id, p.reference, '', p.currency, p.amount, NULL, p.charged_back_at
           FROM deposit_payments p WHERE p.dialect = 'xendit' AND p.charged_back_at IS NOT NULL
         UNION ALL
         SELECT 'REMITTANCE_PAYOUT', w.provider_id, w.number, w.channel, w.currency, w.amount - w.fee, NULL, w.state_at
           FROM withdrawals w WHERE w.dialect = 'xendit' AND w.state = 'paid'
         UNION ALL
         SELECT 'PAYMENT', d.transaction_id, d.reference, '', d.their_currency, d.their_amount, NULL, d.at
           FROM reconciliation_differences d JOIN reconciliation_runs r ON r.id = d.run_id
          WHERE r.source = 'xendit' AND d.kind = 'missing-here'
       ) books ORDER BY created, product_id`,
  );
  return rows.map(({ fee, ...transaction }) => ({ ...transaction, ...(fee !== null && { fee }) }));
}

async function send({ url, apiKey }: Simulator, transactions: readonly BookedTransaction[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(new URL("/control/transactions", url), {
        method: "PUT",
        headers: {
          "content-type": "application/json",
          authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`,
        },
        body: JSON.stringify({ transactions }),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the payment simulator answered with ${response.status}`);
      return;
    } catch (error) {
      // anything but a refused connection is final
      if (!(error instanceof TypeError) || attempt === TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}
