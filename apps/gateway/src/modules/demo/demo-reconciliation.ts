import type { DemoContext } from "./demo-context.ts";

/** Days before today that were compared with the payment provider. */
const DAYS = 7;
/** On this day before today the provider has a payment that the platform was never told of. */
const OPEN_DAY = 2;
const SETTLED_DAY = 5;

/**
 * Days that were compared with the payment provider, with one difference that is open and one that is settled. The
 * payment simulator began today and knows nothing of them, so that they are not compared by themselves.
 */
export async function seedReconciliation(
  { client, merchantId, currency, operators, now }: DemoContext,
  timeZone: string,
): Promise<void> {
  await client.query(
    `WITH days AS (
       SELECT g AS back, ($3::timestamptz AT TIME ZONE $4)::date - g AS day FROM generate_series(1, $5::int) g
     ), sums AS (
       SELECT d.back, d.day,
              coalesce((SELECT sum(p.amount) FROM deposit_payments p
                         WHERE p.merchant_id = $1 AND p.dialect = 'xendit' AND p.currency = $2
                           AND p.paid_at >= d.day::timestamp AT TIME ZONE $4 AND p.paid_at < (d.day + 1)::timestamp AT TIME ZONE $4), 0) AS paid_in,
              coalesce((SELECT sum(w.amount - w.fee) FROM withdrawals w
                         WHERE w.merchant_id = $1 AND w.dialect = 'xendit' AND w.currency = $2 AND w.state = 'paid'
                           AND w.state_at >= d.day::timestamp AT TIME ZONE $4 AND w.state_at < (d.day + 1)::timestamp AT TIME ZONE $4), 0) AS paid_out
         FROM days d
     ), runs AS (
       INSERT INTO reconciliation_runs (merchant_id, source, day, state, currency, run_at, ran_at, their_in, their_out, their_fees,
         our_in, our_out, transactions)
       SELECT $1, 'xendit', day, CASE back WHEN $6 THEN 'differences' WHEN $7 THEN 'settled' ELSE 'matched' END, $2, NULL,
              (day + 1)::timestamp AT TIME ZONE $4 + interval '1 hour',
              paid_in + CASE back WHEN $6 THEN 50000000 ELSE 0 END, paid_out, div(paid_in, 50), paid_in, paid_out,
              CASE WHEN paid_in > 0 THEN greatest(1, div(paid_in, 100000000)) ELSE 0 END
         FROM sums ORDER BY day RETURNING id, day, ran_at
     )
     INSERT INTO reconciliation_differences (run_id, kind, what, transaction_id, reference, their_amount, their_currency, our_amount,
       at, found_at, state, note, settled_by, settled_at)
     SELECT r.id, CASE d.back WHEN $6 THEN 'missing-here' ELSE 'fee' END, 'pay-in',
            CASE d.back WHEN $6 THEN 'py-demo-7f2c' ELSE 'py-demo-51aa' END, CASE d.back WHEN $6 THEN 'DP-unknown' ELSE '' END,
            CASE d.back WHEN $6 THEN 50000000 ELSE 1250000 END, $2, CASE d.back WHEN $6 THEN NULL ELSE 1000000 END,
            r.ran_at - interval '5 hours', r.ran_at, CASE d.back WHEN $6 THEN 'open' ELSE 'settled' END,
            CASE d.back WHEN $6 THEN NULL ELSE 'The provider refunds the difference with the next invoice.' END,
            CASE d.back WHEN $6 THEN NULL ELSE $8::int END, CASE d.back WHEN $6 THEN NULL ELSE r.ran_at + interval '9 hours' END
       FROM runs r JOIN days d USING (day) WHERE d.back IN ($6, $7)`,
    [
      merchantId,
      currency,
      now,
      timeZone,
      DAYS,
      OPEN_DAY,
      SETTLED_DAY,
      operators.get("cashier") ?? operators.get("operator") ?? null,
    ],
  );
}
