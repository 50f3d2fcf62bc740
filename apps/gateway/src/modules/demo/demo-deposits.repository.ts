import type pg from "pg";
import { rows } from "./demo-context.ts";

/** Writes the deposit orders of the demo merchant. */
export class DemoDepositsRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** An order for every deposit of a part of the history; null: without that bound. */
  async pastDeposits(merchantId: number, from: Date | null, until: Date | null) {
    await this.#client.query(
      `WITH past AS (
         SELECT t.id, t.member_id, t.currency, t.amount, t.created_at AS at, m.id AS method_id, m.dialect,
                'DP-' || to_char(t.created_at AT TIME ZONE 'Asia/Manila', 'MMDD') || '-'
                  || left(translate(upper(md5(t.id::text)), '01', 'GH'), 5) AS number
           FROM ledger_transfers t
           JOIN members u ON u.id = t.member_id AND u.merchant_id = $1
           JOIN payment_methods m ON m.merchant_id = $1 AND m.currency = t.currency
            AND m.code = (ARRAY['gcash', 'maya', 'qr-ph', 'bank'])[1 + ((t.member_id + t.id / 50) % 4)::int]
          WHERE t.kind = 'deposit' AND t.amount > 0
            AND ($2::timestamptz IS NULL OR t.created_at >= $2) AND ($3::timestamptz IS NULL OR t.created_at < $3)
       ), made AS (
         INSERT INTO deposit_orders (member_id, merchant_id, number, method_id, currency, amount, fee, state, client_key,
           request_hash, dialect, received, credited, turnover_rate, credited_at, created_at, expires_at, state_at)
         SELECT member_id, $1, number, method_id, currency, amount, 0, 'credited', 'demo-' || id, '', dialect, amount, amount,
           100, at, at - interval '2 min', at + interval '28 min', at
           FROM past ORDER BY past.id
         ON CONFLICT (number) DO NOTHING RETURNING *
       ), paid AS (
         INSERT INTO deposit_payments (merchant_id, dialect, payment_id, member_id, order_id, reference, currency, amount, paid_at,
           received_at, state, credited)
         SELECT $1, dialect, 'demo:' || number, member_id, id, number, currency, amount, credited_at, credited_at, 'credited', amount
           FROM made
       )
       INSERT INTO deposit_events (member_id, order_id, step, at, amount)
       SELECT member_id, id, s.step, credited_at - s.before, CASE WHEN s.step <> 'created' THEN amount END
         FROM made, (VALUES ('created', interval '2 min'), ('payment-received', interval '1 s'), ('credited', interval '0')) s (step, before)
        ORDER BY id, s.before DESC`,
      [merchantId, from, until],
    );
  }

  /** A deposit order in another state, with its timeline. */
  async openDeposit(merchantId: number, order: object) {
    await this.#client.query(
      `WITH given AS (
         SELECT g.*, m.id AS method_id, m.dialect, m.currency, m.expiry_minutes, a.id AS account_id, a.bank, a.number AS account, a.holder
           FROM jsonb_to_recordset($2) AS g ("memberId" bigint, number text, method text, amount bigint, received bigint, state text,
                reason text, at timestamptz, steps jsonb)
           JOIN payment_methods m ON m.merchant_id = $1 AND m.code = g.method
           LEFT JOIN LATERAL (SELECT * FROM payee_accounts p WHERE p.method_id = m.id ORDER BY p.sort LIMIT 1) a ON true
       ), made AS (
         INSERT INTO deposit_orders (member_id, merchant_id, number, method_id, payee_account_id, currency, amount, fee, state,
           review_reason, client_key, request_hash, dialect, instruction, received, declared_at, created_at, expires_at, state_at)
         SELECT "memberId", $1, number, method_id, account_id, currency, amount, 0, state, reason, 'demo-' || number, '', dialect,
           CASE WHEN bank IS NOT NULL THEN jsonb_build_object('kind', 'account', 'bank', bank, 'number', account, 'holder', holder) END,
           coalesce(received, 0), CASE WHEN steps @> '[{"step": "declared-paid"}]' THEN at END, at,
           at + make_interval(mins => expiry_minutes), at + interval '10 min'
           FROM given RETURNING *
       ), paid AS (
         INSERT INTO deposit_payments (merchant_id, dialect, payment_id, member_id, order_id, reference, currency, amount, paid_at,
           state, reason)
         SELECT $1, dialect, 'demo:' || number, member_id, id, number, currency, received, created_at, 'review', review_reason
           FROM made WHERE received > 0
       )
       INSERT INTO deposit_events (member_id, order_id, at, step, reason, amount, note)
       SELECT made.member_id, made.id, made.created_at + (s.ordinality - 1) * interval '4 min', s.value ->> 'step',
              s.value ->> 'reason', (s.value ->> 'amount')::bigint, s.value ->> 'note'
         FROM made JOIN given USING (number), jsonb_array_elements(given.steps) WITH ORDINALITY s
        ORDER BY made.id, s.ordinality`,
      [merchantId, rows([order])],
    );
  }

  /** A payment without an order. */
  async unknownPayment(merchantId: number, unknown: object) {
    await this.#client.query(
      `INSERT INTO deposit_payments (merchant_id, dialect, payment_id, reference, currency, amount, payer_name, paid_at, state)
       SELECT id, 'manual', 'demo:unknown', u.reference, currency, u.amount, u."payerName", u.at, 'unknown'
         FROM merchants, jsonb_to_record($2) AS u (reference text, amount bigint, "payerName" text, at timestamptz) WHERE id = $1`,
      [merchantId, rows([unknown]).slice(1, -1)],
    );
  }
}
