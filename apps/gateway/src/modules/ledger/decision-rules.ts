/** What was decided before decisions were written down is no fault. */
const SINCE = `coalesce((SELECT min(at) FROM operator_decisions WHERE limit_one < 9223372036854775807), 'infinity')`;

/** The sum of 24 hours that was decided alone, by operator or for a member. */
const sumsOf = (who: "operator_id" | "member_id", limit: "limit_operator" | "limit_one"): string =>
  `SELECT format('%s of %s come to %s %s alone in 24 hours for ${who} %s, the limit is %s', kind, subject, total, currency, ${who}, ${limit}) AS fault
     FROM (SELECT *, sum(amount) OVER (PARTITION BY ${who}, sums, currency ORDER BY at
                                       RANGE BETWEEN interval '24 hours' PRECEDING AND CURRENT ROW) AS total
             FROM operator_decisions WHERE operator_id IS NOT NULL AND second_by IS NULL AND proof IS NULL AND ${who} IS NOT NULL) d
    WHERE total > ${limit}`;

/** Cases that an operator decided, by the tables of the cases themselves, with the decision that must be written for each. */
const CARRIED_OUT = `
  SELECT 'deposit-credited' AS kind, o.number AS subject, p.decided_by AS operator, p.decided_at AS at
    FROM deposit_payments p JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
   WHERE p.state = 'credited' AND p.decided_by IS NOT NULL AND p.borne = 0
  UNION ALL
  SELECT 'statement-credited', o.number, s.confirmed_by, s.confirmed_at
    FROM bank_statements s JOIN bank_statement_lines l ON l.statement_id = s.id
    JOIN deposit_payments p ON p.dialect = 'manual' AND p.payment_id = l.key AND p.state = 'credited' AND p.decided_by IS NULL
    JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
   WHERE s.uploaded_by IS NOT NULL AND s.confirmed_by IS NOT NULL AND p.received_at >= s.confirmed_at AND l.outcome = 'credited'
  UNION ALL
  SELECT 'payout-undone', w.number, e.operator_id, e.at
    FROM withdrawal_events e JOIN withdrawals w ON w.member_id = e.member_id AND w.id = e.withdrawal_id
   WHERE e.step IN ('failed', 'reversed') AND e.operator_id IS NOT NULL
  UNION ALL
  SELECT 'payout-approved', w.number, a.operator_id, a.at
    FROM withdrawal_approvals a JOIN withdrawals w ON w.member_id = a.member_id AND w.id = a.withdrawal_id
   WHERE w.state IN ('approved', 'sent', 'paid', 'failed', 'reversed')
  UNION ALL
  SELECT 'payment-written-off', e.payment_id::text, e.operator_id, e.at FROM payment_events e
   WHERE e.step = 'written-off' AND e.operator_id IS NOT NULL
  UNION ALL
  SELECT 'adjustment-booked', number, coalesce(decided_by, proposed_by), decided_at FROM adjustments WHERE state = 'booked'
  UNION ALL
  SELECT 'settlement-released', id::text, released_by, released_at FROM settlements WHERE released_by IS NOT NULL
  UNION ALL
  SELECT 'draw-voided', l.code || '/' || d.number, d.void_by, s.started_at
    FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id JOIN lottery_settlements s ON s.draw_id = d.id AND s.run = 1
   WHERE d.state IN ('voiding', 'void') AND d.void_by IS NOT NULL AND s.started_at >= d.closes_at
     AND s.started_at > (SELECT min(at) FROM operator_decisions WHERE kind = 'draw-voided')
  UNION ALL
  SELECT 'difference-settled', run_id || '/' || difference_id, decided_by, decided_at FROM difference_requests WHERE state = 'confirmed'
  UNION ALL
  SELECT 'second-factor-reset', id::text, decided_by, decided_at FROM second_factor_resets WHERE state = 'confirmed'`;

/** What operators decided about money, against the limits and against what became of the cases. */
export const DECISION_RULES = [
  {
    name: "no operator decides alone above the limit",
    sql: `SELECT format('%s of %s over %s %s by operator %s, the limit is %s', kind, subject, amount, currency, operator_id, limit_one) AS fault
            FROM operator_decisions d
           WHERE operator_id IS NOT NULL AND second_by IS NULL AND (amount IS NULL OR amount > limit_one)
             AND NOT (proof IS NOT NULL AND (SELECT k.proof_frees FROM decision_kinds k WHERE k.kind = d.kind))`,
  },
  {
    name: "no operator decides more alone in a day than the limit",
    sql: sumsOf("operator_id", "limit_operator"),
  },
  { name: "no member is decided for alone above the limit in a day", sql: sumsOf("member_id", "limit_one") },
  {
    name: "what an operator carried out was decided",
    sql: `SELECT format('%s of %s by operator %s at %s', c.kind, c.subject, c.operator, c.at) AS fault FROM (${CARRIED_OUT}) c
           WHERE c.at >= ${SINCE}
             AND NOT EXISTS (SELECT FROM operator_decisions d WHERE d.kind = c.kind AND d.subject = c.subject)`,
  },
  {
    name: "a decision of two operators is carried out by two",
    sql: `SELECT format('%s of %s is of operator %s twice', kind, subject, operator_id) AS fault
            FROM operator_decisions WHERE second_by = operator_id`,
  },
];
