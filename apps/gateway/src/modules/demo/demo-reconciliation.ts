import type { DemoContext } from "./demo-context.ts";

/** Days before today that were compared with the payment provider. */
const DAYS = 7;
/** On this day before today the provider has a payment that the platform was never told of. */
const OPEN_DAY = 2;
/** On this day before today, or the one next to it that has a payment, the provider took another fee than agreed. */
const SETTLED_DAY = 5;

/**
 * Days that were compared with the payment provider, with one difference that is open and one that is settled. Sums and
 * fees are those of the provider's books (`demo-provider-books.ts`), so that comparing again finds the same.
 */
export async function seedReconciliation(
  { client, merchantId, currency, operators, now }: DemoContext,
  timeZone: string,
): Promise<void> {
  await client.query(
    `WITH days AS MATERIALIZED (
       SELECT back, day, day::timestamp AT TIME ZONE $4 AS starts, (day + 1)::timestamp AT TIME ZONE $4 AS ends
         FROM (SELECT g AS back, ($3::timestamptz AT TIME ZONE $4)::date - g AS day FROM generate_series(1, $5::int) g) d
     ), pay_ins AS MATERIALIZED (
       SELECT d.back, p.payment_id, p.reference, p.amount, p.paid_at, div(p.amount, 50000) * 1000 AS fee
         FROM days d JOIN deposit_payments p ON p.merchant_id = $1 AND p.dialect = 'xendit' AND p.currency = $2
                                            AND p.paid_at >= d.starts AND p.paid_at < d.ends
     ), payouts AS (
       SELECT d.back, w.amount - w.fee AS amount
         FROM days d JOIN withdrawals w ON w.merchant_id = $1 AND w.dialect = 'xendit' AND w.currency = $2 AND w.state = 'paid'
                                       AND w.state_at >= d.starts AND w.state_at < d.ends
     ), found AS MATERIALIZED (
       SELECT back, 'missing-here' AS kind, 'py-demo-7f2c' AS id, 'DP-unknown' AS reference, 50000000 AS theirs, NULL::bigint AS ours,
              ends - interval '4 hours' AS at, 'open' AS state, 50000000 AS paid, 1000000 AS fee
         FROM days WHERE back = $6
       UNION ALL
       (SELECT back, 'fee', payment_id, reference, fee + 250000, fee, paid_at, 'settled', 0, 250000
          FROM pay_ins WHERE back > $6 ORDER BY abs(back - $7), paid_at, payment_id LIMIT 1)
     ), runs AS (
       INSERT INTO reconciliation_runs (merchant_id, source, day, state, currency, run_at, ran_at, their_in, their_out, their_fees,
         our_in, our_out, transactions)
       SELECT $1, 'xendit', d.day, CASE f.state WHEN 'open' THEN 'differences' WHEN 'settled' THEN 'settled' ELSE 'matched' END, $2,
              NULL, d.ends + interval '1 hour', i.paid + coalesce(f.paid, 0), o.paid, i.fees + o.fees + coalesce(f.fee, 0), i.paid, o.paid,
              i.count + o.count + CASE WHEN f.paid > 0 THEN 1 ELSE 0 END
         FROM days d
         LEFT JOIN found f USING (back),
              LATERAL (SELECT coalesce(sum(amount), 0) AS paid, coalesce(sum(fee), 0) AS fees, count(*) FROM pay_ins p WHERE p.back = d.back) i,
              LATERAL (SELECT coalesce(sum(amount), 0) AS paid, count(*) * 1000000 AS fees, count(*) FROM payouts p WHERE p.back = d.back) o
        ORDER BY d.day RETURNING id, day, ran_at
     ), differences AS (
     INSERT INTO reconciliation_differences (run_id, kind, what, transaction_id, reference, their_amount, their_currency, our_amount,
       at, found_at, state, note, settled_by, settled_at)
     SELECT r.id, f.kind, 'pay-in', f.id, f.reference, f.theirs, $2, f.ours, f.at, r.ran_at, f.state,
            CASE f.state WHEN 'settled' THEN 'The provider refunds the difference with the next invoice.' END,
            CASE f.state WHEN 'settled' THEN $8::int END, CASE f.state WHEN 'settled' THEN r.ran_at + interval '9 hours' END
       FROM found f JOIN days d USING (back) JOIN runs r USING (day)
     RETURNING run_id, id, state, note, their_amount, our_amount, settled_by, settled_at)
     INSERT INTO difference_requests (run_id, difference_id, aim, cause, note, their_amount, our_amount, state, asked_by, asked_at,
       decided_by, decided_at)
     SELECT run_id, id, 'settle', 'corrected-later', note, their_amount, our_amount, 'confirmed', settled_by,
            settled_at - interval '20 minutes', $9::int, settled_at
       FROM differences WHERE state = 'settled' AND settled_by <> $9::int`,
    [
      merchantId,
      currency,
      now,
      timeZone,
      DAYS,
      OPEN_DAY,
      SETTLED_DAY,
      operators.get("cashier") ?? operators.get("operator") ?? null,
      operators.get("risk") ?? null,
    ],
  );
}
