-- Payments that an operator has to look at: of no known order, and credited ones that the payer's bank took back. As with
-- deposits, each function is one transaction that locks the member's wallet first.

CREATE OR REPLACE FUNCTION payment_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'what was done about a payment is never changed or removed';
END $$;
CREATE OR REPLACE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_events
  FOR EACH STATEMENT EXECUTE FUNCTION payment_forbid();

-- The payment with its order's wallet locked, if it has one, until the transaction ends; null when there is none.
CREATE OR REPLACE FUNCTION payment_lock(p_payment bigint) RETURNS deposit_payments
LANGUAGE plpgsql AS $$
DECLARE
  payment deposit_payments;
  v_order bigint;
BEGIN
  SELECT order_id INTO v_order FROM deposit_payments WHERE id = p_payment;
  PERFORM ledger_lock_wallet(o.member_id, o.currency)
     FROM deposit_payments p JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id WHERE p.id = p_payment AND p.order_id = v_order;
  -- a statement of its own: it sees what the previous holder of the lock committed
  SELECT * INTO payment FROM deposit_payments WHERE id = p_payment FOR NO KEY UPDATE;
  IF payment.order_id IS DISTINCT FROM v_order THEN
    RAISE serialization_failure USING MESSAGE = 'the payment was given to an order meanwhile';
  END IF;
  RETURN payment;
END $$;

CREATE OR REPLACE FUNCTION payment_note(
  p_payment bigint, p_step text, p_amount bigint DEFAULT NULL, p_note text DEFAULT NULL, p_operator integer DEFAULT NULL
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO payment_events (payment_id, step, amount, note, operator_id) VALUES (p_payment, p_step, p_amount, p_note, p_operator)
$$;

-- Takes what is in the member's cash for a credited payment that was taken back, up to what is missing. Needs the wallet's
-- lock. Returns what was taken.
CREATE OR REPLACE FUNCTION payment_recover(p_payment deposit_payments, p_operator integer DEFAULT NULL, p_note text DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  payment deposit_payments;
  o deposit_orders;
  money ledger_result;
  v_taken bigint;
BEGIN
  SELECT * INTO payment FROM deposit_payments WHERE id = p_payment.id;
  SELECT * INTO o FROM deposit_orders d WHERE d.member_id = payment.member_id AND d.id = payment.order_id;
  v_taken := least(ledger_lock_wallet(o.member_id, o.currency), payment.debt);
  IF v_taken > 0 THEN
    money := ledger_transfer('chargeback:' || payment.dialect || ':' || payment.payment_id || ':' || payment.recovered, 'chargeback',
                             o.member_id, o.currency, 'cash', 'deposit', v_taken, o.number);
    IF money.outcome <> 'applied' THEN
      RAISE EXCEPTION 'what payment % owes came out as %', payment.id, money.outcome;
    END IF;
    UPDATE deposit_payments SET recovered = recovered + v_taken, approved_by = NULL, approved_amount = NULL WHERE id = payment.id;
    PERFORM payment_note(payment.id, 'recovered', v_taken, p_note, p_operator);
  END IF;
  RETURN v_taken;
END $$;

-- An operator decides about a payment: 'return' or 'write-off' one of no known order, 'recover' what a charged-back one still
-- owes from the balance, or 'write-off' it. p_seen is the debt that the operator saw, null for a payment of no order. Where
-- decision_take wants two operators for a write-off, the first one approves. Outcomes: 'returned', 'written-off', 'recovered', 'approved' (the first of two
-- approvals), 'same-operator', 'no-money' (the balance is zero), 'late' (it was decided, or owes something else), 'unknown'.
CREATE OR REPLACE FUNCTION payment_decide(
  p_merchant_id integer, p_payment bigint, p_action text, p_seen bigint, p_note text, p_operator integer
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  payment deposit_payments := payment_lock(p_payment);
  o deposit_orders;
  money ledger_result;
  v_amount bigint;
BEGIN
  IF payment.id IS NULL OR payment.merchant_id <> p_merchant_id THEN
    RETURN 'unknown';
  ELSIF NOT (payment.state = 'unknown' AND p_seen IS NULL AND p_action IN ('return', 'write-off')
             OR payment.debt > 0 AND p_seen IS NOT DISTINCT FROM payment.debt AND p_action IN ('recover', 'write-off')) THEN
    RETURN 'late';
  END IF;
  IF p_action = 'recover' THEN
    RETURN CASE WHEN payment_recover(payment, p_operator, p_note) > 0 THEN 'recovered' ELSE 'no-money' END;
  ELSIF p_action = 'return' THEN
    UPDATE deposit_payments SET state = 'returned', note = p_note, decided_by = p_operator, decided_at = now() WHERE id = payment.id;
    PERFORM payment_note(payment.id, 'returned', payment.amount, p_note, p_operator);
    RETURN 'returned';
  END IF;

  v_amount := CASE payment.state WHEN 'unknown' THEN payment.amount ELSE payment.debt END;
  IF decision_take(
    'payment-written-off', p_merchant_id, p_operator, CASE WHEN payment.approved_amount = v_amount THEN payment.approved_by END,
    payment.id::text, payment.member_id, payment.currency, v_amount
  ) NOT IN ('alone', 'second') THEN
    IF payment.approved_by = p_operator AND payment.approved_amount = v_amount THEN
      RETURN 'same-operator';
    END IF;
    UPDATE deposit_payments SET approved_by = p_operator, approved_amount = v_amount, assigned_to = NULL WHERE id = payment.id;
    PERFORM payment_note(payment.id, 'approved', v_amount, p_note, p_operator);
    RETURN 'approved';
  END IF;
  IF payment.state <> 'unknown' THEN
    SELECT * INTO o FROM deposit_orders d WHERE d.member_id = payment.member_id AND d.id = payment.order_id;
    money := ledger_transfer('chargeback:' || payment.dialect || ':' || payment.payment_id || ':borne', 'chargeback',
                             o.member_id, o.currency, 'adjustment', 'deposit', v_amount, o.number);
    IF money.outcome <> 'applied' THEN
      RAISE EXCEPTION 'the write-off of payment % came out as %', payment.id, money.outcome;
    END IF;
  END IF;
  UPDATE deposit_payments SET
    state = CASE state WHEN 'unknown' THEN 'written-off' ELSE state END,
    borne = CASE state WHEN 'unknown' THEN borne ELSE v_amount END,
    note = p_note, decided_by = p_operator, decided_at = now()
  WHERE id = payment.id;
  PERFORM payment_note(payment.id, 'written-off', v_amount, p_note, p_operator);
  RETURN 'written-off';
END $$;

-- An operator credits a payment of no known order to a member: an order is written for it, so that limits, turnover and
-- records are those of every deposit. Outcomes: 'credited', 'approved' (the order waits for a second operator), 'late',
-- 'member' (no such member), 'currency' (the member has another, or the merchant no way to pay in it), 'unknown'.
CREATE OR REPLACE FUNCTION payment_credit(
  p_merchant_id integer, p_payment bigint, p_username text, p_letters text, p_time_zone text, p_note text, p_operator integer,
  OUT outcome text, OUT number text, OUT member_id bigint
) LANGUAGE plpgsql AS $$
DECLARE
  payment deposit_payments;
  o deposit_orders;
BEGIN
  SELECT * INTO payment FROM deposit_payments WHERE id = p_payment AND merchant_id = p_merchant_id;
  IF payment.id IS NULL THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  SELECT id INTO payment_credit.member_id FROM members m WHERE m.merchant_id = p_merchant_id AND m.username_key = lower(p_username);
  IF payment_credit.member_id IS NULL THEN
    outcome := 'member';
    RETURN;
  END IF;
  IF ledger_lock_wallet(payment_credit.member_id, payment.currency) IS NULL THEN
    outcome := 'currency';
    RETURN;
  END IF;
  SELECT * INTO payment FROM deposit_payments WHERE id = p_payment FOR NO KEY UPDATE;
  IF payment.state <> 'unknown' THEN
    outcome := 'late';
    RETURN;
  END IF;
  INSERT INTO deposit_orders (
    member_id, merchant_id, number, method_id, currency, amount, fee, state, client_key, request_hash, dialect, expires_at
  )
  SELECT payment_credit.member_id, p_merchant_id, 'DP-' || to_char(now() AT TIME ZONE p_time_zone, 'MMDD') || '-' || p_letters,
         m.id, payment.currency, payment.amount, 0, 'awaiting-payment', 'payment:' || payment.id, sha256(convert_to(payment.payment_id, 'UTF8')),
         payment.dialect, now()
    FROM payment_methods m
   WHERE m.merchant_id = p_merchant_id AND m.currency = payment.currency AND m.dialect = payment.dialect
   ORDER BY m.status = 'off', m.sort, m.id LIMIT 1
  RETURNING * INTO o;
  IF o.id IS NULL THEN
    outcome := 'currency';
    RETURN;
  END IF;
  number := o.number;
  PERFORM deposit_note(o, 'created', NULL, NULL, NULL, p_operator);
  PERFORM deposit_match(p_merchant_id, p_payment, o.number, p_operator);
  PERFORM deposit_note(o, 'noted', NULL, NULL, p_note, p_operator);
  outcome := deposit_decide(p_merchant_id, o.number, 'credit', payment.amount, NULL, p_operator);
END $$;

-- The operators' queue.
CREATE OR REPLACE FUNCTION notify_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_back_office',
    json_build_object('kind', 'tasks', 'section', 'payments', 'merchant_id', new.merchant_id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER payment_came AFTER INSERT ON deposit_payments
  FOR EACH ROW WHEN (new.state = 'unknown') EXECUTE FUNCTION notify_payment();
CREATE OR REPLACE TRIGGER payment_changed AFTER UPDATE OF state, charged_back_at, recovered, borne, approved_by, assigned_to ON deposit_payments
  FOR EACH ROW WHEN ((old.state = 'unknown' OR old.debt > 0 OR new.debt > 0)
    AND (old.state, old.debt, old.approved_by, old.assigned_to) IS DISTINCT FROM (new.state, new.debt, new.approved_by, new.assigned_to))
  EXECUTE FUNCTION notify_payment();
