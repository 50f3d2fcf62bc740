-- What operators decide about money, and when a second one is needed. Every function that carries out such a decision calls
-- decision_take under the lock of its case and does only what it allows, so that nothing else knows a limit.

CREATE OR REPLACE FUNCTION decision_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'the decisions of operators are never changed or removed';
END $$;
CREATE OR REPLACE TRIGGER operator_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION decision_forbid();

-- Every decision about money with its reverse. docs/OPERATOR_DECISIONS.md is this table.
--   setting          the limit of one decision, and of a member's sum: fourEyesAbove.<setting>; NULL: always two operators
--   default_above    that limit where the merchant sets none
--   operator_factor  the sum of 24 hours that one operator decides alone, in limits, where fourEyesAbove.operatorDay is not set
--   sums             decisions whose sums are added up
--   proof            what frees a decision from the sums
--   proof_frees      whether it frees from the limit of one, too
--   reverse          NULL: no operator's decision takes it back
CREATE OR REPLACE VIEW decision_kinds (kind, what, role, setting, default_above, operator_factor, sums, proof, proof_frees, reverse) AS VALUES
  ('deposit-credited', 'Credit a deposit in review, or a payment of no known order', 'cashier, risk', 'deposits', 50000, 1, 'credits',
   'the payment is known from the provider, or from a statement that two operators imported, and nobody chose its order', false, 'adjustment-booked'),
  ('statement-credited', 'Import a line of a bank statement that credits a deposit', 'cashier', 'deposits', 50000, 1, 'credits', NULL, false,
   'adjustment-booked'),
  ('payment-written-off', 'Write off a payment of no known order, or the debt of a charged-back one', 'cashier, risk', 'deposits', 50000, 1, 'write-offs',
   NULL, false, 'adjustment-booked'),
  ('payout-approved', 'Approve a withdrawal in review', 'cashier, risk', 'withdrawals', 50000, 10, 'payouts-approved', NULL, false, 'payout-undone'),
  ('payout-undone', 'Note that a payout by hand failed or came back', 'cashier, risk', 'withdrawals', 50000, 1, 'payouts-undone',
   'a credit of that amount with the withdrawal''s number in a statement of another operator, which is nobody''s deposit', true, 'adjustment-booked'),
  ('adjustment-booked', 'Add to a balance, take from it, or lift a turnover', 'cashier, risk', 'adjustments', 10000, 1, 'adjustments', NULL, false,
   'adjustment-booked'),
  ('settlement-released', 'Release the payments of a settlement', 'cashier', 'settlements', 50000, 10, 'settlements', NULL, false,
   'adjustment-booked'),
  ('draw-voided', 'Declare a draw void whose sales have ended: all stakes return', 'risk', 'withdrawals', 50000, 1, 'draws-voided', NULL, false,
   'adjustment-booked'),
  ('difference-settled', 'Settle a difference of a reconciliation, or open it again: always two', 'cashier, risk', 'adjustments', 10000, 1, 'differences',
   NULL, false, 'difference-settled'),
  ('second-factor-reset', 'Turn two-step login off for a member who lost phone and recovery codes', 'risk', NULL, NULL, 0,
   'second-factor-resets', NULL, false, NULL);

-- The limits of a kind at a merchant: of one decision and of a member's sum, and of an operator's sum.
CREATE OR REPLACE FUNCTION decision_limits(p_kind text, p_merchant_id integer, OUT of_one bigint, OUT of_operator bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  k record;
  v_limits jsonb := (SELECT settings -> 'fourEyesAbove' FROM merchants WHERE id = p_merchant_id);
BEGIN
  SELECT * INTO STRICT k FROM decision_kinds WHERE kind = p_kind;
  of_one := coalesce(v_limits ->> k.setting, CASE k.setting WHEN 'settlements' THEN v_limits ->> 'withdrawals' END,
                     coalesce(k.default_above, 0)::text)::numeric * 100000;
  of_operator := coalesce((v_limits -> 'operatorDay' ->> k.setting)::numeric * 100000,
                          least(of_one::numeric * k.operator_factor, 9000000000000000000));
END $$;

-- What an operator can still decide alone now, for a member (null: for none).
CREATE OR REPLACE FUNCTION decision_left(
  p_kind text, p_merchant_id integer, p_operator integer, p_member_id bigint, p_currency text
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_limits record := decision_limits(p_kind, p_merchant_id);
  v_sums text := (SELECT k.sums FROM decision_kinds k WHERE k.kind = p_kind);
BEGIN
  RETURN greatest(0, least(
    v_limits.of_one - (
      SELECT coalesce(sum(d.amount), 0) FROM operator_decisions d
       WHERE d.member_id = p_member_id AND d.sums = v_sums AND d.currency = p_currency AND d.alone
         AND d.at > clock_timestamp() - interval '24 hours'),
    v_limits.of_operator - (
      SELECT coalesce(sum(d.amount), 0) FROM operator_decisions d
       WHERE d.operator_id = p_operator AND d.sums = v_sums AND d.currency = p_currency AND d.alone
         AND d.at > clock_timestamp() - interval '24 hours')));
END $$;

-- The word of an operator whose account was disabled before p_at is no first step any more: SQLSTATE ZF001, which callers read as
-- approval.first.disabled (http/errors.ts). The step is declined, and the case begins anew.
CREATE OR REPLACE FUNCTION decision_first_holds(p_first integer, p_at timestamptz DEFAULT clock_timestamp()) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM operators o WHERE o.id = p_first AND o.disabled_at <= p_at) THEN
    RAISE SQLSTATE 'ZF001' USING MESSAGE = 'the account of who took the first step is disabled';
  END IF;
END $$;

-- Whether an operator may decide now; writes it down if so. p_first is who took the first step: asked, approved, uploaded or
-- entered it; it must still hold (decision_first_holds) at p_at, when the second one decided. p_always: a second operator is
-- needed whatever the amount. A decision without a sum has no currency and amount. Needs the lock of the case, and of the member's
-- wallet if there is one. The caller carries out the decision in the same transaction exactly if it is 'alone' or 'second'.
--   alone          the operator decides alone
--   second         somebody else took the first step
--   needs-second   another operator must decide
--   same-operator  the same, and the first step is this operator's own
CREATE OR REPLACE FUNCTION decision_take(
  p_kind text, p_merchant_id integer, p_operator integer, p_first integer, p_subject text, p_member_id bigint, p_currency text,
  p_amount bigint, p_proof text DEFAULT NULL, p_always boolean DEFAULT false, p_at timestamptz DEFAULT clock_timestamp()
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_limits record := decision_limits(p_kind, p_merchant_id);
  k record;
  v_second boolean := p_operator IS NOT NULL AND p_first <> p_operator;
  v_alone boolean;
BEGIN
  SELECT * INTO k FROM decision_kinds WHERE kind = p_kind;
  IF p_operator IS NOT NULL AND v_second IS DISTINCT FROM true THEN
    -- one at a time: two decisions at once must not both find room in the sum
    PERFORM FROM operators WHERE id = p_operator FOR NO KEY UPDATE;
    v_alone := CASE
      WHEN p_always OR k.setting IS NULL THEN false
      WHEN p_proof IS NOT NULL THEN k.proof_frees OR p_amount <= v_limits.of_one
      ELSE p_amount <= v_limits.of_one
           AND p_amount <= decision_left(p_kind, p_merchant_id, p_operator, p_member_id, p_currency) END;
    IF NOT v_alone THEN
      RETURN CASE WHEN p_first = p_operator THEN 'same-operator' ELSE 'needs-second' END;
    END IF;
  ELSIF v_second THEN
    PERFORM decision_first_holds(p_first, p_at);
  END IF;
  INSERT INTO operator_decisions (
    merchant_id, kind, sums, subject, member_id, currency, amount, operator_id, second_by, proof, limit_one, limit_operator
  ) VALUES (
    p_merchant_id, p_kind, k.sums, p_subject, p_member_id, p_currency, p_amount, CASE WHEN v_second THEN p_first ELSE p_operator END,
    CASE WHEN v_second THEN p_operator END, left(p_proof, 160), v_limits.of_one, v_limits.of_operator
  );
  RETURN CASE WHEN v_second THEN 'second' ELSE 'alone' END;
END $$;

-- What waits for a second operator, with who took the first step.
CREATE OR REPLACE VIEW decisions_waiting (merchant_id, kind, subject, title, member_id, currency, amount, asked_by, asked_at) AS
  SELECT o.merchant_id, 'deposit-credited', o.number, NULL::text, o.member_id, o.currency, o.approved_amount, o.approved_by, o.approved_at
    FROM deposit_orders o WHERE o.state = 'review' AND o.approved_by IS NOT NULL
  UNION ALL
  SELECT p.merchant_id, 'payment-written-off', p.id::text, NULL::text, p.member_id, p.currency, p.approved_amount, p.approved_by,
         (SELECT max(e.at) FROM payment_events e WHERE e.payment_id = p.id AND e.step = 'approved')
    FROM deposit_payments p WHERE (p.state = 'unknown' OR p.debt > 0) AND p.approved_by IS NOT NULL
  UNION ALL
  SELECT w.merchant_id, 'payout-approved', w.number, NULL::text, w.member_id, w.currency, w.amount, a.operator_id, a.at
    FROM withdrawals w JOIN withdrawal_approvals a ON a.member_id = w.member_id AND a.withdrawal_id = w.id WHERE w.state = 'review'
  UNION ALL
  SELECT w.merchant_id, 'payout-undone', w.number, NULL::text, w.member_id, w.currency, w.amount, w.undo_by, w.undo_at
    FROM withdrawals w WHERE w.undo_by IS NOT NULL
  UNION ALL
  SELECT s.merchant_id, 'statement-credited', s.id::text, s.file_name, NULL, s.currency, s.credits, s.asked_by, s.asked_at
    FROM bank_statements s WHERE s.state = 'draft' AND s.asked_by IS NOT NULL
  UNION ALL
  SELECT a.merchant_id, 'adjustment-booked', a.number, NULL::text, a.member_id, a.currency, a.amount, a.proposed_by, a.proposed_at
    FROM adjustments a WHERE a.state = 'proposed'
  UNION ALL
  SELECT s.merchant_id, 'settlement-released', s.id::text, NULL, NULL, m.currency, s.amount, s.approved_by, s.approved_at
    FROM settlements s JOIN merchants m ON m.id = s.merchant_id WHERE s.released_at IS NULL AND s.approved_by IS NOT NULL
  UNION ALL
  SELECT l.merchant_id, 'draw-voided', l.code || '/' || d.number, g.name || ' ' || d.number, NULL, m.currency,
         (SELECT coalesce(sum(o.stake), 0)::bigint FROM lottery_orders o WHERE o.draw_id = d.id AND o.state = 'open'),
         d.void_asked_by, d.void_asked_at
    FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id JOIN merchants m ON m.id = l.merchant_id
    JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
    JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code
   WHERE d.void_asked_by IS NOT NULL AND d.state IN ('planned', 'drawn')
  UNION ALL
  SELECT r.merchant_id, 'difference-settled', d.run_id || '/' || d.id,
         coalesce((SELECT a.bank || ', ' || a.number FROM payee_accounts a WHERE a.id = r.account_id), initcap(r.source)) || ', ' || d.transaction_id,
         NULL, r.currency, difference_amount(d), q.asked_by, q.asked_at
    FROM difference_requests q JOIN reconciliation_differences d ON d.run_id = q.run_id AND d.id = q.difference_id
    JOIN reconciliation_runs r ON r.id = d.run_id WHERE q.state = 'asked'
  UNION ALL
  SELECT r.merchant_id, 'second-factor-reset', r.id::text, left(r.reason, 120), r.member_id, NULL, NULL, r.asked_by, r.asked_at
    FROM second_factor_resets r WHERE r.state = 'asked';

-- An operator takes back the own first step that waits for a second operator, or declines the one that a colleague took at
-- p_declines, to the millisecond, so that a repeated call does not decline what was asked since. Adjustments,
-- settled differences and resets of two-step login are declined with a reason (adjustment_happen, difference_decide,
-- second_factor_reset_happen). Outcomes: 'withdrawn', 'again' (no such step waits there), 'not-own' (a colleague took it), 'late' (it was
-- decided), 'unknown'.
CREATE OR REPLACE FUNCTION decision_withdraw(
  p_merchant_id integer, p_kind text, p_subject text, p_operator integer, p_declines timestamptz DEFAULT NULL
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  o deposit_orders;
  w withdrawals;
  payment deposit_payments;
  s bank_statements;
  r settlements;
  v_draw lottery_draws;
  v_lottery lotteries;
  v_by integer;
  v_at timestamptz;
  v_over boolean;
  v_deed text;
  v_outcome text;
BEGIN
  -- the case, locked
  IF p_kind = 'adjustment-booked' AND p_declines IS NULL THEN
    IF NOT EXISTS (SELECT FROM adjustments a WHERE a.number = p_subject AND a.merchant_id = p_merchant_id) THEN
      RETURN 'unknown';
    END IF;
    v_outcome := (adjustment_happen(p_subject, 'withdraw', p_operator, NULL)).outcome;
    RETURN CASE v_outcome WHEN 'done' THEN 'withdrawn' WHEN 'closed' THEN 'late' ELSE v_outcome END;
  ELSIF p_kind = 'second-factor-reset' AND p_declines IS NULL THEN
    IF NOT EXISTS (SELECT FROM second_factor_resets f WHERE f.id = p_subject::bigint AND f.merchant_id = p_merchant_id) THEN
      RETURN 'unknown';
    END IF;
    v_outcome := second_factor_reset_happen(p_subject::bigint, 'withdrawn', p_operator, NULL);
    RETURN CASE v_outcome WHEN 'done' THEN 'withdrawn' WHEN 'closed' THEN 'late' ELSE v_outcome END;
  ELSIF p_kind = 'deposit-credited' THEN
    o := deposit_lock(p_subject);
    IF o.merchant_id IS DISTINCT FROM p_merchant_id THEN RETURN 'unknown'; END IF;
    v_over := o.state <> 'review';
  ELSIF p_kind = 'payment-written-off' THEN
    payment := payment_lock(p_subject::bigint);
    IF payment.merchant_id IS DISTINCT FROM p_merchant_id THEN RETURN 'unknown'; END IF;
    v_over := NOT (payment.state = 'unknown' OR payment.debt > 0);
  ELSIF p_kind IN ('payout-approved', 'payout-undone') THEN
    w := withdrawal_lock(p_subject);
    IF w.merchant_id IS DISTINCT FROM p_merchant_id THEN RETURN 'unknown'; END IF;
    v_over := CASE p_kind WHEN 'payout-undone' THEN w.state IN ('failed', 'reversed') ELSE w.state <> 'review' END;
  ELSIF p_kind = 'statement-credited' THEN
    SELECT * INTO s FROM bank_statements b WHERE b.id = p_subject::bigint FOR UPDATE;
    IF s.merchant_id IS DISTINCT FROM p_merchant_id THEN RETURN 'unknown'; END IF;
    v_over := s.state <> 'draft';
  ELSIF p_kind = 'settlement-released' THEN
    SELECT * INTO r FROM settlements x WHERE x.id = p_subject::bigint FOR UPDATE;
    IF r.merchant_id IS DISTINCT FROM p_merchant_id THEN RETURN 'unknown'; END IF;
    v_over := r.released_at IS NOT NULL;
  ELSIF p_kind = 'draw-voided' THEN
    SELECT x.* INTO v_draw FROM lottery_draws x JOIN lotteries l ON l.id = x.lottery_id
     WHERE l.merchant_id = p_merchant_id AND l.code || '/' || x.number = p_subject;
    IF v_draw.id IS NULL THEN RETURN 'unknown'; END IF;
    PERFORM lottery_lock_draw(v_draw.id);
    SELECT * INTO v_draw FROM lottery_draws x WHERE x.id = v_draw.id;
    SELECT * INTO v_lottery FROM lotteries l WHERE l.id = v_draw.lottery_id;
    v_over := v_draw.state NOT IN ('planned', 'drawn');
  ELSIF p_kind = 'difference-settled' AND p_declines IS NULL THEN
    RETURN difference_withdraw(p_merchant_id, p_subject, p_operator);
  ELSE
    RETURN 'unknown';
  END IF;
  IF v_over THEN RETURN 'late'; END IF;

  -- the step, as the locked case has it
  SELECT d.asked_by, d.asked_at INTO v_by, v_at FROM decisions_waiting d
   WHERE d.merchant_id = p_merchant_id AND d.kind = p_kind AND d.subject = p_subject
   ORDER BY d.asked_by <> p_operator LIMIT 1;
  IF v_by IS NULL OR p_declines <> date_trunc('milliseconds', v_at) THEN RETURN 'again'; END IF;
  IF p_declines IS NULL AND v_by <> p_operator THEN RETURN 'not-own'; END IF;
  v_deed := CASE WHEN v_by = p_operator THEN '-withdrawn' ELSE '-declined' END;

  CASE p_kind
    WHEN 'deposit-credited' THEN
      UPDATE deposit_orders d SET approved_by = NULL, approved_amount = NULL, approved_at = NULL
       WHERE d.member_id = o.member_id AND d.id = o.id;
      PERFORM deposit_note(o, 'approval' || v_deed, NULL, o.approved_amount, NULL, p_operator);
    WHEN 'payment-written-off' THEN
      UPDATE deposit_payments p SET approved_by = NULL, approved_amount = NULL WHERE p.id = payment.id;
      PERFORM payment_note(payment.id, 'approval' || v_deed, payment.approved_amount, NULL, p_operator);
    WHEN 'payout-undone' THEN
      UPDATE withdrawals u SET undo_event = NULL, undo_by = NULL, undo_at = NULL WHERE u.member_id = w.member_id AND u.id = w.id;
      PERFORM withdrawal_note(w, 'undo' || v_deed, NULL, NULL, p_operator);
    WHEN 'payout-approved' THEN
      DELETE FROM withdrawal_approvals a WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id AND a.operator_id = v_by;
      PERFORM withdrawal_note(w, 'approval' || v_deed, NULL, NULL, p_operator);
      PERFORM pg_notify('foyer_back_office',
        json_build_object('kind', 'tasks', 'section', 'withdrawals', 'merchant_id', w.merchant_id)::text);
    WHEN 'statement-credited' THEN
      UPDATE bank_statements b SET asked_by = NULL, asked_at = NULL WHERE b.id = s.id;
      PERFORM audit_note(p_merchant_id, p_operator, 'statements', 'request' || v_deed, NULL, s.file_name);
    WHEN 'settlement-released' THEN
      UPDATE settlements x SET approved_by = NULL, approved_at = NULL WHERE x.id = r.id;
      PERFORM audit_note(p_merchant_id, p_operator, 'settlements', 'approval' || v_deed, NULL, r.id::text,
                         jsonb_build_object('kind', r.kind, 'amount', audit_amount(r.amount)));
    WHEN 'draw-voided' THEN
      UPDATE lottery_draws x SET void_asked_by = NULL, void_asked_at = NULL, void_note = NULL WHERE x.id = v_draw.id;
      PERFORM audit_note(p_merchant_id, p_operator, 'lotteries', 'draw-void' || v_deed, NULL, v_lottery.code || ' ' || v_draw.number,
                         jsonb_build_object('note', v_draw.void_note));
  END CASE;
  RETURN 'withdrawn';
END $$;
