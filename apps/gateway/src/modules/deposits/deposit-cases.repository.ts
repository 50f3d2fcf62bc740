import { DEPOSIT_SUM_DAYS } from "@foyer/contract/back-office-deposits";
import type { DepositStateName, PaymentInstruction } from "@foyer/contract/deposits";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import { NAMED_MEMBERS } from "../../db/text-search.ts";
import { type CaseFilter, type CasePage, caseValues, NO_FILTER } from "../../http/case-filter.ts";
import type { Names } from "./deposit-methods.repository.ts";

export interface PaymentRow {
  readonly id: string;
  readonly dialect: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly currency: string;
  readonly amount: string;
  readonly payerName: string | null;
  readonly paidAt: string;
  readonly state: "unknown" | "review" | "credited" | "returned" | "written-off";
  readonly chargedBack: boolean;
  /** Of a payment of no known order. */
  readonly suggestion?: string | null;
}

export interface CaseRow {
  readonly number: string;
  readonly state: DepositStateName;
  readonly player: string;
  readonly names: Names;
  readonly currency: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly since: Date;
  readonly assignedTo: string | null;
  readonly approved: boolean;
}

export interface CaseDetailRow extends Omit<CaseRow, "approved"> {
  readonly memberId: bigint;
  readonly dialect: string;
  readonly fee: bigint;
  readonly instruction: PaymentInstruction | null;
  readonly remark: string | null;
  readonly createdAt: Date;
  readonly assignedId: number | null;
  readonly approvedBy: string | null;
  readonly approvedId: number | null;
  readonly approvedAmount: bigint | null;
  readonly payeeName: string | null;
  readonly memberSince: Date;
  readonly balance: bigint;
  readonly deposits: bigint;
  readonly depositCount: number;
  readonly withdrawals: bigint;
  readonly turnover: bigint;
  readonly slips: readonly { readonly slip: string; readonly bytes: number }[];
  readonly payments: readonly PaymentRow[];
  readonly trail: readonly {
    readonly step: string;
    readonly at: string;
    readonly by: string | null;
    readonly reason: string | null;
    readonly amount: string | null;
    readonly note: string | null;
  }[];
}

/** See `deposit_decide` in `functions/deposits.sql`. */
type DecisionOutcome =
  | "credited"
  | "returned"
  | "approved"
  | "same-operator"
  | "amount"
  | "closed"
  | "unknown";

interface Counts extends Record<CasePage["show"], number> {
  readonly wrongAmount: number;
}

/** Another amount or currency arrived than was ordered. */
const WRONG_AMOUNT = "o.review_reason IN ('amount', 'currency')";

const WAITING = `o.merchant_id = $1 AND o.state = 'review' AND $2::text IS NULL AND $3::text IS NULL`;
/** Also those that wait no longer. */
const FOUND = `o.merchant_id = $1 AND (o.number = $3 OR o.member_id IN (${NAMED_MEMBERS}))`;
const FILTER = `
  ($4::bigint IS NULL OR o.amount >= $4) AND ($5::bigint IS NULL OR o.amount <= $5)
  AND ($6::int IS NULL OR o.state_at <= now() - make_interval(mins => $6))
  AND ($7::text IS NULL OR o.method_id IN (SELECT c.id FROM payment_methods c WHERE c.merchant_id = $1 AND c.code = $7))
  AND CASE $8::text WHEN 'amount' THEN ${WRONG_AMOUNT} ELSE $8::text IS NULL OR o.review_reason = $8 END`;
/** The sort $11 as one number, times in microseconds; equal amounts by their age. */
const SORT_KEY = `CASE $11 WHEN 'largest' THEN -o.amount WHEN 'smallest' THEN o.amount
  ELSE (extract(epoch FROM o.state_at) * 1000000)::bigint * CASE $11 WHEN 'newest' THEN -1 ELSE 1 END END`;

/** Amounts and ids as text: JSON numbers would be rounded. */
export const PAYMENT = `jsonb_build_object('id', p.id::text, 'dialect', p.dialect, 'paymentId', p.payment_id, 'reference', p.reference, 'currency', p.currency,
  'amount', p.amount::text, 'payerName', p.payer_name, 'paidAt', p.paid_at, 'state', p.state,
  'chargedBack', p.charged_back_at IS NOT NULL`;
/** The one open order that a payment of no known order may be for. */
export const SUGGESTION = `
  SELECT CASE WHEN count(*) = 1 THEN min(s.number) END FROM deposit_orders s
    LEFT JOIN member_profiles f ON f.member_id = s.member_id
   WHERE s.merchant_id = p.merchant_id AND s.dialect = p.dialect AND s.currency = p.currency AND s.amount + s.fee = p.amount
     AND s.state IN ('awaiting-payment', 'review')
     AND (p.payer_name IS NULL OR f.payee_name IS NULL
          OR deposit_payer_key(p.payer_name) = deposit_payer_key(f.payee_name))`;

/** Deposits as operators see and decide them. */
export class DepositCasesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** A page of the deposits that a filter selects; null: there is none with the number `after`. */
  async queue(
    { merchantId, operatorId, show, sort, after }: CasePage,
    filter: CaseFilter,
    limit: number,
  ): Promise<CaseRow[] | null> {
    if (after !== null) {
      const { rowCount } = await this.#pool.query(
        "SELECT FROM deposit_orders WHERE merchant_id = $1 AND number = $2",
        [merchantId, after],
      );
      if (rowCount === 0) return null;
    }
    const { rows } = await this.#pool.query<CaseRow>(
      `SELECT o.number, o.state, u.username AS player, m.names, o.currency, o.amount, o.review_reason AS reason, o.state_at AS since,
              (SELECT display_name FROM operators p WHERE p.id = o.assigned_to) AS "assignedTo", o.approved_by IS NOT NULL AS approved
         FROM deposit_orders o JOIN payment_methods m ON m.id = o.method_id JOIN members u ON u.id = o.member_id
        WHERE ${filter.words === null ? WAITING : FOUND} AND ${FILTER}
          AND CASE $10 WHEN 'mine' THEN o.assigned_to = $9 WHEN 'free' THEN o.assigned_to IS NULL ELSE true END
          AND ($12::text IS NULL
               OR (${SORT_KEY}, o.id) > (SELECT ${SORT_KEY}, o.id FROM deposit_orders o WHERE o.number = $12))
        ORDER BY ${SORT_KEY}, o.id LIMIT $13`,
      [...caseValues(merchantId, filter), operatorId, show, sort, after, limit],
    );
    return rows;
  }

  /** Of those that a filter selects; `wrongAmount` whatever their flag. */
  async counts(merchantId: number, operatorId: number, filter: CaseFilter = NO_FILTER): Promise<Counts> {
    const { rows } = await this.#pool.query<Counts>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE o.assigned_to = $9)::int AS mine,
              count(*) FILTER (WHERE o.assigned_to IS NULL)::int AS free,
              (SELECT count(*)::int FROM deposit_orders o
                WHERE o.merchant_id = $1 AND o.state = 'review' AND ${WRONG_AMOUNT}) AS "wrongAmount"
         FROM deposit_orders o WHERE ${filter.words === null ? WAITING : FOUND} AND ${FILTER}`,
      [...caseValues(merchantId, filter), operatorId],
    );
    return rows[0] ?? { all: 0, mine: 0, free: 0, wrongAmount: 0 };
  }

  /** Ways to pay of the deposits that wait. */
  async methods(merchantId: number): Promise<{ code: string; names: Names }[]> {
    const { rows } = await this.#pool.query<{ code: string; names: Names }>(
      `SELECT m.code, m.names FROM payment_methods m
        WHERE m.merchant_id = $1 AND EXISTS (
          SELECT FROM deposit_orders o WHERE o.merchant_id = $1 AND o.state = 'review' AND o.method_id = m.id)
        ORDER BY m.code LIMIT 100`,
      [merchantId],
    );
    return rows;
  }

  async read(merchantId: number, number: string): Promise<CaseDetailRow | undefined> {
    const { rows } = await this.#pool.query<CaseDetailRow>(
      `SELECT o.number, o.member_id AS "memberId", u.username AS player, m.names, o.currency, o.amount, o.fee, o.state,
              o.review_reason AS reason, o.dialect, o.instruction, o.remark, o.created_at AS "createdAt", o.state_at AS since,
              o.assigned_to AS "assignedId", (SELECT display_name FROM operators p WHERE p.id = o.assigned_to) AS "assignedTo",
              o.approved_by AS "approvedId", (SELECT display_name FROM operators p WHERE p.id = o.approved_by) AS "approvedBy",
              o.approved_amount AS "approvedAmount", f.payee_name AS "payeeName", u.registered_at AS "memberSince",
              coalesce((SELECT balance FROM ledger_accounts a WHERE a.member_id = o.member_id AND a.currency = o.currency AND a.name = 'cash'), 0) AS balance,
              s.deposits, s.count AS "depositCount",
              (SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
                 JOIN ledger_transfers t ON t.id = e.transfer_id
                WHERE a.member_id = o.member_id AND a.currency = o.currency AND a.name = 'withdrawal'
                  AND t.created_at > now() - make_interval(days => $3)) AS withdrawals,
              (SELECT coalesce(sum(play_turnover(r)), 0)::bigint FROM rounds r
                WHERE r.member_id = o.member_id AND r.currency = o.currency AND r.opened_at > now() - make_interval(days => $3)) AS turnover,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('slip', d.public_id, 'bytes', length(d.bytes)) ORDER BY d.id), '[]')
                 FROM deposit_slips d WHERE d.member_id = o.member_id AND d.order_id = o.id) AS slips,
              (SELECT coalesce(jsonb_agg(${PAYMENT}) ORDER BY p.id), '[]')
                 FROM deposit_payments p WHERE p.member_id = o.member_id AND p.order_id = o.id) AS payments,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('step', e.step, 'at', e.at, 'reason', e.reason, 'amount', e.amount::text,
                        'note', e.note, 'by', w.display_name) ORDER BY e.id DESC), '[]')
                 FROM deposit_events e LEFT JOIN operators w ON w.id = e.operator_id
                WHERE e.member_id = o.member_id AND e.order_id = o.id) AS trail
         FROM deposit_orders o
         JOIN payment_methods m ON m.id = o.method_id
         JOIN members u ON u.id = o.member_id
         LEFT JOIN member_profiles f ON f.member_id = o.member_id
         CROSS JOIN LATERAL (
           SELECT coalesce(sum(c.credited), 0)::bigint AS deposits, count(*)::int AS count FROM deposit_orders c
            WHERE c.member_id = o.member_id AND c.credited > 0 AND c.credited_at > now() - make_interval(days => $3)) s
        WHERE o.merchant_id = $1 AND o.number = $2`,
      [merchantId, number, DEPOSIT_SUM_DAYS],
    );
    return rows[0];
  }

  async slip(merchantId: number, number: string, slip: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ bytes: Buffer }>(
      `SELECT s.bytes FROM deposit_orders o JOIN deposit_slips s ON s.member_id = o.member_id AND s.order_id = o.id
        WHERE o.merchant_id = $1 AND o.number = $2 AND s.public_id = $3`,
      [merchantId, number, slip],
    );
    return rows[0]?.bytes;
  }

  /** Assigns a deposit to an operator, or unassigns it; one of a colleague only with `takeOver`. */
  async assign(
    memberId: bigint,
    number: string,
    operatorId: number | null,
    by: number,
    takeOver: boolean,
  ): Promise<void> {
    await this.#pool.query(
      `WITH changed AS (
         UPDATE deposit_orders SET assigned_to = $3
          WHERE member_id = $1 AND number = $2 AND state = 'review' AND assigned_to IS DISTINCT FROM $3
            AND ($5 OR assigned_to IS NULL OR assigned_to = $4) RETURNING member_id, id
       )
       INSERT INTO deposit_events (member_id, order_id, step, operator_id)
       SELECT member_id, id, CASE WHEN $3::int IS NULL THEN 'put-back' ELSE 'assigned' END, $4 FROM changed`,
      [memberId, number, operatorId, by, takeOver],
    );
  }

  async note(memberId: bigint, number: string, text: string, operatorId: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO deposit_events (member_id, order_id, step, note, operator_id)
       SELECT member_id, id, 'noted', $3, $4 FROM deposit_orders WHERE member_id = $1 AND number = $2`,
      [memberId, number, text, operatorId],
    );
  }

  /** @param tell runs in its transaction when the order was credited or returned */
  decide(
    merchantId: number,
    number: string,
    decision: {
      readonly action: "credit" | "return";
      readonly amount: bigint | null;
      readonly text: string | null;
      readonly operatorId: number;
    },
    tell: (client: pg.PoolClient, outcome: "credited" | "returned") => Promise<void>,
  ): Promise<DecisionOutcome> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ outcome: DecisionOutcome }>(
        "SELECT deposit_decide($1, $2, $3, $4, $5, $6) AS outcome",
        [merchantId, number, decision.action, decision.amount, decision.text, decision.operatorId],
      );
      const outcome = rows[0]?.outcome ?? "unknown";
      if (outcome === "credited" || outcome === "returned") await tell(client, outcome);
      return outcome;
    });
  }
}
