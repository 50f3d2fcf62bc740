import type { CaseMethod } from "@foyer/contract/case-queue";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import { NAMED_MEMBERS } from "../../db/text-search.ts";
import { type CaseFilter, type CasePage, caseValues, NO_FILTER } from "../../http/case-filter.ts";
import { PAYMENT, type PaymentRow, SUGGESTION } from "./deposit-cases.repository.ts";

/** Amounts as text where they come from JSON. */
export interface PaymentCaseRow {
  readonly payment: PaymentRow;
  readonly receivedAt: Date;
  readonly debt: bigint;
  readonly debtCurrency: string | null;
  readonly player: string | null;
  readonly deposit: string | null;
  readonly assignedTo: string | null;
  readonly approved: boolean;
}

export interface PaymentCaseDetailRow extends PaymentCaseRow {
  readonly memberId: bigint | null;
  readonly account: string | null;
  readonly chargedBackAt: Date | null;
  readonly credited: bigint;
  readonly recovered: bigint;
  readonly borne: bigint;
  readonly assignedId: number | null;
  readonly approvedBy: string | null;
  readonly approvedId: number | null;
  /** Amounts as text: they come from JSON. */
  readonly candidates: readonly {
    readonly number: string;
    readonly player: string;
    readonly payeeName: string | null;
    readonly amount: string;
    readonly currency: string;
    readonly createdAt: string;
    readonly sameAmount: boolean;
    readonly samePayer: boolean;
  }[];
  readonly withdrawals: readonly {
    readonly number: string;
    readonly state: string;
    readonly amount: string;
  }[];
  readonly trail: readonly {
    readonly step: string;
    readonly at: string;
    readonly by: string | null;
    readonly amount: string | null;
    readonly note: string | null;
  }[];
}

export interface PaymentDecision {
  readonly action: "return" | "write-off" | "recover";
  /** The debt that the operator saw; null: a payment of no known order. */
  readonly seen: bigint | null;
  readonly text: string | null;
  readonly operatorId: number;
}

/** See `payment_decide` in `functions/payment-cases.sql`. */
type DecisionOutcome =
  | "returned"
  | "written-off"
  | "recovered"
  | "approved"
  | "same-operator"
  | "no-money"
  | "late"
  | "unknown";

const OPEN = "(p.state = 'unknown' OR p.debt > 0)";
const WAITING = `p.merchant_id = $1 AND ${OPEN} AND $2::text IS NULL AND $3::text IS NULL`;
/** Those that are or were a case: an index has the same expressions. */
const WORDS = "text_vector(coalesce(p.payer_name, '') || ' ' || p.reference || ' ' || p.payment_id)";
const OF_OPERATORS = "(p.state IN ('unknown', 'returned', 'written-off') OR p.charged_back_at IS NOT NULL)";
/** Also those that wait no longer. */
const FOUND = `p.merchant_id = $1 AND ${OF_OPERATORS} AND p.id IN (
  SELECT p.id FROM deposit_payments p WHERE p.merchant_id = $1 AND ${OF_OPERATORS} AND ${WORDS} @@ text_query($2)
  UNION ALL
  SELECT p.id FROM (${NAMED_MEMBERS}) n JOIN deposit_payments p ON p.member_id = n.id AND p.charged_back_at IS NOT NULL
  UNION ALL
  SELECT p.id FROM deposit_orders c JOIN deposit_payments p ON p.member_id = c.member_id AND p.order_id = c.id
   WHERE c.merchant_id = $1 AND c.number = $3)`;
const FILTER = `
  ($4::bigint IS NULL OR p.amount >= $4) AND ($5::bigint IS NULL OR p.amount <= $5)
  AND ($6::int IS NULL OR p.received_at <= now() - make_interval(mins => $6))
  AND ($7::text IS NULL OR p.dialect = $7)
  AND CASE $8::text
        WHEN 'unknown' THEN p.state = 'unknown'
        WHEN 'charged-back' THEN p.debt > 0
        WHEN 'second' THEN ${OPEN} AND p.approved_by IS NOT NULL
        ELSE $8::text IS NULL END`;
/** The sort $11 as one number; equal amounts by their wait. */
const SORT_KEY = `CASE $11 WHEN 'newest' THEN -p.id WHEN 'largest' THEN -p.amount WHEN 'smallest' THEN p.amount ELSE p.id END`;

const CASE = `
  ${PAYMENT}, 'suggestion', CASE WHEN p.state = 'unknown' THEN (${SUGGESTION}) END) AS payment,
  p.received_at AS "receivedAt", p.debt, CASE WHEN p.debt > 0 THEN o.currency END AS "debtCurrency", m.username AS player,
  o.number AS deposit, (SELECT display_name FROM operators w WHERE w.id = p.assigned_to) AS "assignedTo",
  p.approved_by IS NOT NULL AS approved`;
const FROM = `
  FROM deposit_payments p LEFT JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
  LEFT JOIN members m ON m.id = p.member_id`;

/** Key of the bank account that a manual payment arrived at, as its statement says. */
const ACCOUNT = `(SELECT s.account_id FROM bank_statement_lines l JOIN bank_statements s ON s.id = l.statement_id
   WHERE p.dialect = 'manual' AND l.key = p.payment_id LIMIT 1)`;
/**
 * Unpaid orders that a payment of no known order may be for, the likeliest first: of its amount, with the most words of the payer's
 * name, nearest in time.
 */
const CANDIDATES = `
  SELECT c.number, m.username AS player, f.payee_name AS "payeeName", (c.amount + c.fee)::text AS amount, c.currency,
         c.created_at AS "createdAt", (c.currency, c.amount + c.fee) = (p.currency, p.amount) AS "sameAmount",
         coalesce(deposit_payer_key(p.payer_name) = deposit_payer_key(f.payee_name), false) AS "samePayer"
    FROM deposit_orders c JOIN members m ON m.id = c.member_id LEFT JOIN member_profiles f ON f.member_id = c.member_id
   WHERE p.state = 'unknown' AND c.merchant_id = p.merchant_id AND c.dialect = p.dialect
     AND c.state IN ('created', 'awaiting-payment', 'review') AND c.payee_account_id IS NOT DISTINCT FROM coalesce(${ACCOUNT}, c.payee_account_id)
     AND NOT EXISTS (SELECT FROM deposit_payments x WHERE x.member_id = c.member_id AND x.order_id = c.id)
   ORDER BY "sameAmount" DESC,
     (SELECT count(*)::float FROM unnest(string_to_array(deposit_payer_key(p.payer_name), ' ')) word
       WHERE word = ANY (string_to_array(deposit_payer_key(f.payee_name), ' ')))
       / greatest(cardinality(string_to_array(deposit_payer_key(p.payer_name), ' ')),
                  cardinality(string_to_array(deposit_payer_key(f.payee_name), ' '))) DESC NULLS LAST,
     abs(extract(epoch FROM c.created_at - p.paid_at)), c.id
   LIMIT 10`;

/** Payments of no known order, and charged-back ones, as operators see and decide them. */
export class PaymentCasesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** A page of the payments that a filter selects; null: there is none with the key `after`. */
  async queue(
    { merchantId, operatorId, show, sort, after }: CasePage,
    filter: CaseFilter,
    limit: number,
  ): Promise<PaymentCaseRow[] | null> {
    if (after !== null) {
      const { rowCount } = await this.#pool.query(
        "SELECT FROM deposit_payments WHERE merchant_id = $1 AND id = $2",
        [merchantId, after],
      );
      if (rowCount === 0) return null;
    }
    const { rows } = await this.#pool.query<PaymentCaseRow>(
      `SELECT ${CASE} ${FROM}
        WHERE ${filter.words === null ? WAITING : FOUND} AND ${FILTER}
          AND CASE $10 WHEN 'mine' THEN p.assigned_to = $9 WHEN 'free' THEN p.assigned_to IS NULL ELSE true END
          AND ($12::bigint IS NULL
               OR (${SORT_KEY}, p.id) > (SELECT ${SORT_KEY}, p.id FROM deposit_payments p WHERE p.id = $12))
        ORDER BY ${SORT_KEY}, p.id LIMIT $13`,
      [...caseValues(merchantId, filter), operatorId, show, sort, after, limit],
    );
    return rows;
  }

  /** Of those that a filter selects. */
  async counts(
    merchantId: number,
    operatorId: number,
    filter: CaseFilter = NO_FILTER,
  ): Promise<{ all: number; mine: number; free: number }> {
    const { rows } = await this.#pool.query<{ all: number; mine: number; free: number }>(
      `SELECT count(*)::int AS all, (count(*) FILTER (WHERE p.assigned_to = $9))::int AS mine,
              (count(*) FILTER (WHERE p.assigned_to IS NULL))::int AS free
         FROM deposit_payments p WHERE ${filter.words === null ? WAITING : FOUND} AND ${FILTER}`,
      [...caseValues(merchantId, filter), operatorId],
    );
    return rows[0] ?? { all: 0, mine: 0, free: 0 };
  }

  /** Providers of the payments that wait, by their dialects. */
  async methods(merchantId: number): Promise<CaseMethod[]> {
    const { rows } = await this.#pool.query<CaseMethod>(
      `SELECT DISTINCT p.dialect AS code, p.dialect AS name FROM deposit_payments p
        WHERE p.merchant_id = $1 AND ${OPEN} ORDER BY 1 LIMIT 100`,
      [merchantId],
    );
    return rows;
  }

  async read(merchantId: number, id: bigint): Promise<PaymentCaseDetailRow | undefined> {
    const { rows } = await this.#pool.query<PaymentCaseDetailRow>(
      `SELECT ${CASE}, p.member_id AS "memberId", p.charged_back_at AS "chargedBackAt", p.credited,
              p.recovered, p.borne, p.assigned_to AS "assignedId", p.approved_by AS "approvedId",
              (SELECT display_name FROM operators w WHERE w.id = p.approved_by) AS "approvedBy",
              coalesce((SELECT a.bank || ', ' || a.number FROM bank_statement_lines l JOIN bank_statements s ON s.id = l.statement_id
                          JOIN payee_accounts a ON a.id = s.account_id
                         WHERE p.dialect = 'manual' AND l.key = p.payment_id LIMIT 1),
                       (SELECT a.bank || ', ' || a.number FROM payee_accounts a WHERE a.id = o.payee_account_id)) AS account,
              (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM (${CANDIDATES}) c) AS candidates,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('number', h.number, 'state', h.state, 'amount', h.amount::text)), '[]')
                 FROM (SELECT number, state, amount FROM withdrawals w
                        WHERE w.member_id = p.member_id AND w.state IN ('requested', 'review', 'approved', 'sent')
                        ORDER BY w.id DESC LIMIT 10) h) AS withdrawals,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('step', e.step, 'at', e.at, 'amount', e.amount::text, 'note', e.note,
                        'by', w.display_name) ORDER BY e.id DESC), '[]')
                 FROM payment_events e LEFT JOIN operators w ON w.id = e.operator_id WHERE e.payment_id = p.id) AS trail
         ${FROM} WHERE p.merchant_id = $1 AND p.id = $2`,
      [merchantId, id],
    );
    return rows[0];
  }

  /** Gives an open case to an operator, or back to all; one of a colleague only with `takeOver`. */
  async assign(id: bigint, to: number | null, by: number, takeOver: boolean): Promise<void> {
    await this.#pool.query(
      `WITH changed AS (
         UPDATE deposit_payments p SET assigned_to = $2 WHERE id = $1 AND ${OPEN} AND assigned_to IS DISTINCT FROM $2
           AND ($4 OR assigned_to IS NULL OR assigned_to = $3) RETURNING id
       )
       INSERT INTO payment_events (payment_id, step, operator_id) SELECT id, CASE WHEN $2::int IS NULL THEN 'put-back' ELSE 'assigned' END, $3 FROM changed`,
      [id, to, by, takeOver],
    );
  }

  async note(id: bigint, text: string, operatorId: number): Promise<void> {
    await this.#pool.query("SELECT payment_note($1, 'noted', NULL, $2, $3)", [id, text, operatorId]);
  }

  /** Gives a payment of no known order to an order; see `deposit_match` in `functions/deposits.sql`. */
  async match(
    merchantId: number,
    paymentId: string,
    number: string,
    operatorId: number,
  ): Promise<"matched" | "late" | "unknown-payment" | "unknown"> {
    const { rows } = await this.#pool.query<{ outcome: "matched" }>(
      "SELECT deposit_match($1, $2, $3, $4) AS outcome",
      [merchantId, paymentId, number, operatorId],
    );
    return rows[0]?.outcome ?? ("unknown" as const);
  }

  /** @param tell runs in its transaction when money moved or a debt ended */
  decide(
    merchantId: number,
    id: bigint,
    { action, seen, text, operatorId }: PaymentDecision,
    tell: (client: pg.PoolClient, outcome: "recovered" | "written-off") => Promise<void>,
  ): Promise<DecisionOutcome> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ outcome: DecisionOutcome }>(
        "SELECT payment_decide($1, $2, $3, $4, $5, $6) AS outcome",
        [merchantId, id, action, seen, text, operatorId],
      );
      const outcome = rows[0]?.outcome ?? "unknown";
      if (outcome === "recovered" || outcome === "written-off") await tell(client, outcome);
      return outcome;
    });
  }

  /** @param tell runs in its transaction when the payment was credited to the order of that number */
  credit(
    merchantId: number,
    id: bigint,
    how: {
      readonly username: string;
      readonly letters: string;
      readonly timeZone: string;
      readonly text: string | null;
      readonly operatorId: number;
    },
    tell: (client: pg.PoolClient, number: string) => Promise<void>,
  ) {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{
        outcome: "credited" | "approved" | "late" | "member" | "currency" | "unknown";
        number: string | null;
        memberId: bigint | null;
      }>(`SELECT outcome, number, member_id AS "memberId" FROM payment_credit($1, $2, $3, $4, $5, $6, $7)`, [
        merchantId,
        id,
        how.username,
        how.letters,
        how.timeZone,
        how.text,
        how.operatorId,
      ]);
      const done = rows[0] ?? { outcome: "unknown" as const, number: null, memberId: null };
      if (done.outcome === "credited" && done.number !== null) await tell(client, done.number);
      return done;
    });
  }
}
