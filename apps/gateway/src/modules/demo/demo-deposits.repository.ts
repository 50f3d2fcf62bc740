import type { DepositStateName } from "@foyer/contract/deposits";
import type pg from "pg";
import { rows } from "./demo-context.ts";

/** A deposit order in any state, with its timeline. Amounts are in 1/100,000. */
export interface StoredDeposit {
  readonly memberId: bigint;
  readonly number: string;
  /** Code of the way to pay. */
  readonly method: string;
  readonly amount: bigint;
  readonly state: DepositStateName;
  readonly createdAt: Date;
  readonly stateAt: Date;
  readonly declaredAt?: Date | undefined;
  readonly creditedAt?: Date | undefined;
  /** Why it is in review. */
  readonly reason?: string | undefined;
  readonly received?: bigint | undefined;
  readonly payerName?: string | undefined;
  /** Operators' ids. */
  readonly assignedTo?: number | undefined;
  readonly approvedBy?: number | undefined;
  readonly steps: readonly {
    readonly step: string;
    readonly at: Date;
    readonly reason?: string | undefined;
    readonly amount?: bigint | undefined;
    readonly note?: string | undefined;
    readonly by?: number | undefined;
  }[];
}

/** Writes the deposit orders of the demo merchant. */
export class DemoDepositsRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Orders in the order given, which is that of their ids. */
  async orders(merchantId: number, orders: readonly StoredDeposit[]): Promise<void> {
    await this.#client.query(
      `WITH given AS MATERIALIZED (
         SELECT g.*, m.id AS method_id, m.dialect, m.currency, m.expiry_minutes, a.id AS account_id, a.bank,
                a.number AS account, a.holder
           FROM ROWS FROM (jsonb_to_recordset($2) AS ("memberId" bigint, number text, method text, amount bigint, state text,
                  "createdAt" timestamptz, "stateAt" timestamptz, "declaredAt" timestamptz, "creditedAt" timestamptz,
                  reason text, received bigint, "payerName" text, "assignedTo" int, "approvedBy" int, steps jsonb))
                WITH ORDINALITY g ("memberId", number, method, amount, state, "createdAt", "stateAt", "declaredAt", "creditedAt",
                  reason, received, "payerName", "assignedTo", "approvedBy", steps, place)
           JOIN payment_methods m ON m.merchant_id = $1 AND m.code = g.method
           LEFT JOIN LATERAL (SELECT * FROM payee_accounts p WHERE p.method_id = m.id ORDER BY p.sort LIMIT 1) a ON true
       ), made AS (
         INSERT INTO deposit_orders (member_id, merchant_id, number, method_id, payee_account_id, currency, amount, fee, state,
           review_reason, client_key, request_hash, dialect, instruction, received, credited, turnover_rate, credited_at,
           declared_at, assigned_to, approved_by, approved_amount, approved_at, created_at, expires_at, state_at)
         SELECT "memberId", $1, number, method_id, account_id, currency, amount, 0, state, reason, 'demo-' || number, '', dialect,
           CASE WHEN bank IS NOT NULL THEN jsonb_build_object('kind', 'account', 'bank', bank, 'number', account, 'holder', holder) END,
           coalesce(received, 0), CASE WHEN "creditedAt" IS NULL THEN 0 ELSE amount END,
           CASE WHEN "creditedAt" IS NOT NULL THEN 100 END, "creditedAt", "declaredAt", "assignedTo", "approvedBy",
           CASE WHEN "approvedBy" IS NOT NULL THEN amount END, CASE WHEN "approvedBy" IS NOT NULL THEN "stateAt" END,
           "createdAt", "createdAt" + make_interval(mins => expiry_minutes), "stateAt"
           FROM given ORDER BY place
         RETURNING id, member_id, number, dialect, currency
       ), paid AS (
         INSERT INTO deposit_payments (merchant_id, dialect, payment_id, member_id, order_id, reference, currency, amount,
           payer_name, paid_at, received_at, state, reason, credited)
         SELECT $1, made.dialect, 'demo:' || number, member_id, id, number, made.currency, received, "payerName", "stateAt", "stateAt",
                CASE WHEN "creditedAt" IS NULL THEN 'review' ELSE 'credited' END, reason,
                CASE WHEN "creditedAt" IS NULL THEN 0 ELSE received END
           FROM made JOIN given USING (number) WHERE received > 0 ORDER BY place
       )
       INSERT INTO deposit_events (member_id, order_id, at, step, reason, amount, note, operator_id)
       SELECT member_id, id, (s.value ->> 'at')::timestamptz, s.value ->> 'step', s.value ->> 'reason',
              (s.value ->> 'amount')::bigint, s.value ->> 'note', (s.value ->> 'by')::int
         FROM made JOIN given USING (number), jsonb_array_elements(steps) WITH ORDINALITY s
        ORDER BY place, s.ordinality`,
      [merchantId, rows(orders)],
    );
  }

  /** The play that credited deposits required, and how much of it was done. */
  async turnovers(
    deposits: readonly { readonly number: string; readonly counted: bigint; readonly at: Date }[],
  ): Promise<void> {
    await this.#client.query(
      `INSERT INTO withdrawal_turnovers (member_id, currency, deposit_id, credited, required, counted, counts_from)
       SELECT o.member_id, o.currency, o.id, o.credited, o.credited, t.counted, t.at
         FROM jsonb_to_recordset($1) t (number text, counted bigint, at timestamptz)
         JOIN deposit_orders o USING (number) ORDER BY o.id`,
      [rows(deposits)],
    );
  }

  /** A picture of the transfer's slip. */
  async slip(number: string, publicId: string, picture: Buffer): Promise<void> {
    await this.#client.query(
      `INSERT INTO deposit_slips (member_id, order_id, public_id, hash, bytes, created_at)
       SELECT member_id, id, $2, sha256($3), $3, declared_at FROM deposit_orders WHERE number = $1`,
      [number, publicId, picture],
    );
  }

  /** A payment without an order. */
  async unknownPayment(
    merchantId: number,
    unknown: {
      readonly reference: string;
      readonly payerName: string | null;
      readonly amount: bigint;
      readonly at: Date;
    },
  ): Promise<void> {
    await this.#client.query(
      `INSERT INTO deposit_payments (merchant_id, dialect, payment_id, reference, currency, amount, payer_name, paid_at, received_at, state)
       SELECT id, 'manual', 'demo:unknown:' || $2, $2, currency, $3, $4, $5, $5, 'unknown' FROM merchants WHERE id = $1`,
      [merchantId, unknown.reference, unknown.amount, unknown.payerName, unknown.at],
    );
  }
}
