-- What happens to deposit orders, and the money that arrives for them. Whatever brings an event (a provider's webhook, the
-- poll of an order, a bank statement, an operator) calls these functions: each is one transaction that locks the member's
-- wallet first, decides by the order's state, and writes money, state and timeline together.

CREATE OR REPLACE FUNCTION deposit_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'the timeline of deposits is never changed or removed';
END $$;
CREATE OR REPLACE TRIGGER deposit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_events
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_forbid();

-- DEPOSIT_TRANSITIONS in packages/domain/src/deposit-state.ts; null: the event changes nothing.
CREATE OR REPLACE FUNCTION deposit_next_state(p_state text, p_event text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_state
    WHEN 'created' THEN CASE p_event
      WHEN 'opened' THEN 'awaiting-payment' WHEN 'refused' THEN 'failed' WHEN 'paid' THEN 'credited'
      WHEN 'mismatched' THEN 'review' WHEN 'expire' THEN 'expired' WHEN 'cancel' THEN 'cancelled' WHEN 'fail' THEN 'failed' END
    WHEN 'awaiting-payment' THEN CASE p_event
      WHEN 'check' THEN 'review' WHEN 'paid' THEN 'credited' WHEN 'mismatched' THEN 'review'
      WHEN 'expire' THEN 'expired' WHEN 'cancel' THEN 'cancelled' WHEN 'fail' THEN 'failed' END
    WHEN 'review' THEN CASE p_event
      WHEN 'paid' THEN 'credited' WHEN 'mismatched' THEN 'review' WHEN 'second-payment' THEN 'review'
      WHEN 'credit' THEN 'credited' WHEN 'return' THEN 'returned' WHEN 'return-rest' THEN 'credited'
      WHEN 'chargeback' THEN 'returned' END
    WHEN 'credited' THEN CASE p_event WHEN 'second-payment' THEN 'review' WHEN 'chargeback' THEN 'credited' END
    WHEN 'returned' THEN CASE p_event WHEN 'second-payment' THEN 'review' END
    WHEN 'expired' THEN CASE p_event WHEN 'check' THEN 'review' WHEN 'late' THEN 'review' END
    WHEN 'cancelled' THEN CASE p_event WHEN 'late' THEN 'review' END
    WHEN 'failed' THEN CASE p_event WHEN 'late' THEN 'review' END
  END
$$;

-- When the day began in a time zone.
CREATE OR REPLACE FUNCTION deposit_day_start(p_time_zone text) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT date_trunc('day', now() AT TIME ZONE p_time_zone) AT TIME ZONE p_time_zone
$$;

-- The order of that number with its wallet locked until the transaction ends; null when there is none.
CREATE OR REPLACE FUNCTION deposit_lock(p_number text) RETURNS deposit_orders
LANGUAGE plpgsql AS $$
DECLARE
  o deposit_orders;
BEGIN
  SELECT * INTO o FROM deposit_orders WHERE number = p_number;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM ledger_lock_wallet(o.member_id, o.currency);
  -- a statement of its own: it sees what the previous holder of the lock committed
  SELECT * INTO o FROM deposit_orders WHERE member_id = o.member_id AND id = o.id;
  RETURN o;
END $$;

CREATE OR REPLACE FUNCTION deposit_note(
  p_order deposit_orders, p_step text, p_reason text DEFAULT NULL, p_amount bigint DEFAULT NULL, p_note text DEFAULT NULL,
  p_operator integer DEFAULT NULL
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO deposit_events (member_id, order_id, at, step, reason, amount, note, operator_id)
  VALUES ((p_order).member_id, (p_order).id, clock_timestamp(), p_step, p_reason, p_amount, p_note, p_operator)
$$;

-- Brings a locked order to the state that follows; returns it unchanged when the event changes nothing.
CREATE OR REPLACE FUNCTION deposit_move(p_order deposit_orders, p_event text, p_reason text DEFAULT NULL) RETURNS deposit_orders
LANGUAGE plpgsql AS $$
DECLARE
  v_state text := deposit_next_state(p_order.state, p_event);
BEGIN
  IF v_state IS NULL THEN
    RETURN p_order;
  END IF;
  UPDATE deposit_orders SET
    state = v_state, state_at = clock_timestamp(),
    review_reason = CASE WHEN v_state = 'review' THEN coalesce(p_reason, review_reason) END,
    -- an approval is of what was seen then
    approved_by = NULL, approved_amount = NULL, approved_at = NULL,
    poll_at = CASE WHEN v_state IN ('awaiting-payment', 'expired') THEN poll_at END
  WHERE member_id = p_order.member_id AND id = p_order.id
  RETURNING * INTO p_order;
  RETURN p_order;
END $$;

-- An event without money: 'opened', 'refused', 'check', 'expire', 'cancel' or 'fail'. Returns whether it changed the order.
CREATE OR REPLACE FUNCTION deposit_happen(p_number text, p_event text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  o deposit_orders := deposit_lock(p_number);
BEGIN
  IF deposit_next_state(o.state, p_event) IS NULL OR (p_event = 'expire' AND o.expires_at > now()) THEN
    RETURN false;
  END IF;
  o := deposit_move(o, p_event, CASE p_event WHEN 'check' THEN 'slip' END);
  IF p_event <> 'opened' THEN
    PERFORM deposit_note(o, o.state, o.review_reason);
  END IF;
  RETURN true;
END $$;

-- The bonus of the accepted promotion, once, if the credited amount qualifies.
CREATE OR REPLACE FUNCTION deposit_grant_bonus(p_order deposit_orders, p_credited bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  terms promotion_terms := jsonb_populate_record(NULL::promotion_terms, p_order.promotion_terms);
  v_bonus bigint;
  v_wagered boolean;
  v_participation bigint;
  money ledger_result;
BEGIN
  IF p_order.promotion_id IS NULL OR p_order.participation_id IS NOT NULL OR p_credited < terms.minimum
    OR EXISTS (SELECT FROM promotion_participations WHERE member_id = p_order.member_id AND stage = 'wagering')
    OR EXISTS (SELECT FROM promotion_participations WHERE member_id = p_order.member_id AND promotion_id = p_order.promotion_id)
  THEN
    RETURN;
  END IF;
  v_bonus := payable(least(div(p_credited::numeric * terms.percent, 100), terms.amount)::bigint, p_order.currency);
  v_wagered := terms.multiple > 0;
  INSERT INTO promotion_participations (
    merchant_id, member_id, currency, promotion_id, terms, titles, stage, measure, counts_from, target, expires_at, bonus,
    claimed_at, ended_at
  ) VALUES (
    p_order.merchant_id, p_order.member_id, p_order.currency, p_order.promotion_id, p_order.promotion_terms,
    coalesce(p_order.promotion_titles, '{}'), CASE WHEN v_wagered THEN 'wagering' ELSE 'released' END, 'stake',
    clock_timestamp(), v_bonus * terms.multiple, now() + make_interval(days => terms.bonus_days), v_bonus,
    now(), CASE WHEN NOT v_wagered THEN now() END
  ) RETURNING id INTO v_participation;
  money := ledger_transfer('promotion:' || v_participation || ':grant', 'bonus', p_order.member_id, p_order.currency, 'promo',
                           CASE WHEN v_wagered THEN 'bonus' ELSE 'cash' END, v_bonus, 'promotion:' || p_order.promotion_id);
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the bonus of deposit % came out as %', p_order.number, money.outcome;
  END IF;
  UPDATE deposit_orders SET participation_id = v_participation WHERE member_id = p_order.member_id AND id = p_order.id;
END $$;

-- Adds a payment to the balance. The fee is part of what arrived, and is the merchant's.
CREATE OR REPLACE FUNCTION deposit_credit(
  p_order deposit_orders, p_payment deposit_payments, p_amount bigint, p_fee bigint, p_operator integer DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  money ledger_result;
  v_key text := p_payment.dialect || ':' || p_payment.payment_id;
BEGIN
  money := ledger_transfer('deposit:' || v_key, 'deposit', p_order.member_id, p_order.currency, 'deposit', 'cash', p_amount,
                           p_order.number);
  IF money.outcome = 'applied' AND p_fee > 0 THEN
    money := ledger_transfer('deposit-fee:' || v_key, 'fee', p_order.member_id, p_order.currency, 'deposit', 'fee', p_fee,
                             p_order.number);
  END IF;
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the credit of payment % came out as %', v_key, money.outcome;
  END IF;
  UPDATE deposit_payments SET state = 'credited', credited = p_amount, fee = p_fee, decided_by = p_operator,
    decided_at = CASE WHEN p_operator IS NOT NULL THEN now() END
  WHERE id = p_payment.id;
  UPDATE deposit_orders o SET
    credited = credited + p_amount, credited_at = coalesce(credited_at, clock_timestamp()),
    turnover_rate = coalesce(turnover_rate, (
      SELECT round(coalesce((m.settings ->> 'depositTurnoverFactor')::numeric, 1) * 100) FROM merchants m WHERE m.id = o.merchant_id))
  WHERE member_id = p_order.member_id AND id = p_order.id;
  PERFORM deposit_note(p_order, 'credited', NULL, p_amount, NULL, p_operator);
  PERFORM deposit_grant_bonus(p_order, p_amount);
END $$;

-- The form in which names of account holders are compared: without case, accents, punctuation and double spaces.
CREATE OR REPLACE FUNCTION deposit_payer_key(p_name text) RETURNS text
LANGUAGE sql STABLE STRICT AS $$
  SELECT trim(regexp_replace(search_key(p_name), '\s+', ' ', 'g'))
$$;

-- A payment arrived: at the deployment's account with a provider, or at the bank account of a merchant. It is credited if it is what
-- was ordered, else kept for an operator, of p_merchant_id if its order is not known. Outcomes:
--   credited   added to the balance now
--   review     an operator decides
--   unknown    of no order that is known: nothing is credited, an operator matches it with an order
--   replayed   known before: nothing happened
--   confirmed  a statement line of a transfer that an operator credited before: nothing is credited
CREATE OR REPLACE FUNCTION deposit_receive(
  p_merchant_id integer, p_dialect text, p_payment_id text, p_provider_id text, p_reference text, p_currency char(3),
  p_amount bigint, p_payer_name text, p_paid_at timestamptz,
  OUT outcome text, OUT member_id bigint, OUT number text
) LANGUAGE plpgsql AS $$
DECLARE
  o deposit_orders;
  payment deposit_payments;
  v_name text;
  v_event text;
  v_reason text;
  v_statement record;
BEGIN
  SELECT d.number INTO deposit_receive.number FROM deposit_orders d
   WHERE (d.merchant_id = p_merchant_id OR p_dialect <> 'manual') AND d.dialect = p_dialect AND (d.provider_id = p_provider_id OR d.number = p_reference)
   ORDER BY d.provider_id IS NOT DISTINCT FROM p_provider_id DESC LIMIT 1;
  o := deposit_lock(deposit_receive.number);
  deposit_receive.member_id := o.member_id;
  -- a statement is the word of those who uploaded and confirmed it
  SELECT s.uploaded_by, s.confirmed_by, s.confirmed_at INTO v_statement
    FROM bank_statement_lines l JOIN bank_statements s ON s.id = l.statement_id
   WHERE p_dialect = 'manual' AND l.key = p_payment_id AND s.merchant_id = p_merchant_id AND s.state = 'importing'
   ORDER BY s.confirmed_at, s.id LIMIT 1;
  IF EXISTS (SELECT FROM deposit_payments p WHERE p.statement_line = p_payment_id AND p.dialect = p_dialect) THEN
    outcome := 'replayed';
    RETURN;
  END IF;
  IF p_dialect = 'manual' AND o.id IS NOT NULL THEN
    UPDATE deposit_payments p SET statement_line = p_payment_id
     WHERE p.id = (SELECT id FROM deposit_payments c
                    WHERE c.member_id = o.member_id AND c.order_id = o.id AND c.dialect = 'manual' AND c.payment_id LIKE 'order:%'
                      AND c.state = 'credited' AND c.statement_line IS NULL AND c.currency = p_currency AND c.amount = p_amount
                      AND NOT EXISTS (SELECT FROM deposit_payments s WHERE s.dialect = 'manual' AND s.payment_id = p_payment_id)
                    ORDER BY id LIMIT 1);
    IF FOUND THEN
      outcome := 'confirmed';
      RETURN;
    END IF;
  END IF;
  INSERT INTO deposit_payments (
    merchant_id, dialect, payment_id, member_id, order_id, provider_id, reference, currency, amount, payer_name, paid_at, state,
    entered_by
  ) VALUES (
    coalesce(o.merchant_id, p_merchant_id), p_dialect, p_payment_id, o.member_id, o.id, p_provider_id, left(p_reference, 500), p_currency, p_amount,
    left(p_payer_name, 200), p_paid_at, CASE WHEN o.id IS NULL THEN 'unknown' ELSE 'review' END,
    CASE WHEN v_statement.uploaded_by = v_statement.confirmed_by THEN v_statement.uploaded_by END
  ) ON CONFLICT (dialect, payment_id) DO NOTHING RETURNING * INTO payment;
  IF payment.id IS NULL THEN
    outcome := 'replayed';
    RETURN;
  END IF;
  IF o.id IS NULL THEN
    outcome := 'unknown';
    RETURN;
  END IF;

  SELECT payee_name INTO v_name FROM member_profiles m WHERE m.member_id = o.member_id;
  -- depositPaymentEvent in packages/domain/src/deposit-state.ts
  IF o.state IN ('credited', 'returned') OR EXISTS (
    SELECT FROM deposit_payments p WHERE p.member_id = o.member_id AND p.order_id = o.id AND p.id <> payment.id)
  THEN
    v_event := 'second-payment'; v_reason := 'second-payment';
  ELSIF o.state IN ('expired', 'cancelled', 'failed') THEN
    v_event := 'late'; v_reason := 'late';
  ELSE
    v_reason := CASE
      WHEN p_currency <> o.currency THEN 'currency'
      WHEN p_amount <> o.amount + o.fee THEN 'amount'
      WHEN deposit_payer_key(p_payer_name) <> deposit_payer_key(v_name) THEN 'payer'
      WHEN p_dialect = 'manual' AND NOT statement_proves(p_payment_id, p_currency, p_amount) THEN 'unproved' END;
    IF v_reason IS NULL AND v_statement.uploaded_by IS NOT NULL AND decision_take(
      'statement-credited', o.merchant_id, v_statement.confirmed_by, v_statement.uploaded_by, o.number, o.member_id, o.currency, p_amount,
      NULL, false, v_statement.confirmed_at
    ) NOT IN ('alone', 'second') THEN
      v_reason := 'four-eyes';
    END IF;
    v_event := CASE WHEN v_reason IS NULL THEN 'paid' ELSE 'mismatched' END;
  END IF;
  IF p_currency = o.currency THEN
    PERFORM deposit_note(o, 'payment-received', NULL, p_amount);
    UPDATE deposit_orders d SET received = received + p_amount WHERE d.member_id = o.member_id AND d.id = o.id;
  ELSE
    -- an amount in another currency is for the operator only
    PERFORM deposit_note(o, 'payment-received');
  END IF;
  IF v_event = 'paid' THEN
    PERFORM deposit_credit(o, payment, o.amount, o.fee);
    outcome := 'credited';
  ELSE
    UPDATE deposit_payments p SET reason = v_reason WHERE p.id = payment.id;
    PERFORM deposit_note(o, 'review', v_reason);
    outcome := 'review';
  END IF;
  SELECT * INTO o FROM deposit_orders d WHERE d.member_id = o.member_id AND d.id = o.id;
  PERFORM deposit_move(o, v_event, v_reason);
END $$;

-- An operator decides about a deposit in review: 'credit' what arrived (p_amount, fee included) or 'return' it. Where
-- decision_take wants two, the first one approves. More than was ordered needs two, unless somebody else shows that it arrived.
-- Outcomes: 'credited', 'returned', 'approved' (the first of two approvals), 'same-operator', 'amount' (p_amount is not what
-- arrived, or is missing), 'closed', 'unknown'.
CREATE OR REPLACE FUNCTION deposit_decide(
  p_merchant_id integer, p_number text, p_action text, p_amount bigint, p_note text, p_operator integer
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  o deposit_orders := deposit_lock(p_number);
  payment deposit_payments;
  v_waiting bigint;
  v_foreign boolean;
  v_arrived bigint;
  v_own boolean;
  v_entered integer;
  v_first integer;
  v_proof text;
  v_taken text;
  v_amount bigint;
  v_fee bigint;
BEGIN
  IF o.id IS NULL OR o.merchant_id <> p_merchant_id THEN
    RETURN 'unknown';
  ELSIF o.state <> 'review' THEN
    RETURN 'closed';
  END IF;
  SELECT count(*), bool_or(p.currency <> o.currency), sum(p.amount), bool_or(p_operator IN (p.entered_by, f.by)), max(f.by),
         -- who found them counts as the first of two if each was found by one who is still an operator
         CASE WHEN bool_and(e.id IS NOT NULL) THEN max(e.id) END, min(p.payment_id) FILTER (WHERE p.currency = o.currency)
    INTO v_waiting, v_foreign, v_arrived, v_own, v_entered, v_first, v_proof
    FROM deposit_payments p
   CROSS JOIN LATERAL (
     -- whose it is, says who found its order; that it arrived, may be the word of another one who imported it
     SELECT coalesce((SELECT m.operator_id FROM payment_events m WHERE m.payment_id = p.id AND m.step = 'matched' ORDER BY m.id DESC LIMIT 1),
                     p.entered_by) AS by) f
    LEFT JOIN operators e ON e.id = f.by AND e.disabled_at IS NULL
   WHERE p.member_id = o.member_id AND p.order_id = o.id AND p.state = 'review';

  IF p_action = 'return' THEN
    UPDATE deposit_payments p SET state = 'returned', decided_by = p_operator, decided_at = now()
     WHERE p.member_id = o.member_id AND p.order_id = o.id AND p.state = 'review';
    o := deposit_move(o, CASE WHEN o.credited > 0 THEN 'return-rest' ELSE 'return' END);
    PERFORM deposit_note(o, 'returned', NULL, CASE WHEN NOT v_foreign THEN v_arrived END, p_note, p_operator);
    RETURN 'returned';
  END IF;

  -- where nothing arrived by the books, or in another currency, the operator states what it is worth
  IF p_amount IS NULL OR p_amount <= 0 OR (v_waiting > 1 AND v_foreign) OR (v_waiting > 0 AND NOT v_foreign AND p_amount <> v_arrived) THEN
    RETURN 'amount';
  END IF;
  IF v_foreign OR v_entered IS NOT NULL THEN
    v_proof := NULL;
  END IF;
  -- who found it did not say what another currency is worth
  IF v_foreign THEN
    v_first := NULL;
  END IF;
  v_first := CASE
    WHEN v_own IS NOT TRUE THEN coalesce(v_first, CASE WHEN o.approved_amount = p_amount THEN o.approved_by END)
    -- who entered another payment approved them all: each was then seen by two
    WHEN o.approved_amount = p_amount AND o.approved_by <> p_operator THEN o.approved_by
    ELSE p_operator END;
  v_taken := decision_take('deposit-credited', o.merchant_id, p_operator, v_first, o.number, o.member_id, o.currency, p_amount,
                           v_proof, v_proof IS NULL AND o.credited + p_amount > o.amount + o.fee);
  IF v_taken NOT IN ('alone', 'second') THEN
    IF o.approved_by = p_operator AND o.approved_amount = p_amount THEN
      RETURN 'same-operator';
    END IF;
    UPDATE deposit_orders d SET approved_by = p_operator, approved_amount = p_amount, approved_at = now()
     WHERE d.member_id = o.member_id AND d.id = o.id;
    PERFORM deposit_note(o, 'approved', NULL, p_amount, p_note, p_operator);
    RETURN 'approved';
  END IF;
  IF v_waiting = 0 THEN
    INSERT INTO deposit_payments (merchant_id, dialect, payment_id, member_id, order_id, reference, currency, amount, paid_at, state)
    SELECT o.merchant_id, o.dialect, 'order:' || o.number || ':' || count(*), o.member_id, o.id, o.number, o.currency, p_amount, now(), 'review'
      FROM deposit_payments p WHERE p.member_id = o.member_id AND p.order_id = o.id;
    UPDATE deposit_orders d SET received = received + p_amount WHERE d.member_id = o.member_id AND d.id = o.id;
  END IF;
  FOR payment IN
    SELECT * FROM deposit_payments p WHERE p.member_id = o.member_id AND p.order_id = o.id AND p.state = 'review' ORDER BY id
  LOOP
    v_amount := CASE WHEN payment.currency = o.currency THEN payment.amount ELSE p_amount END;
    v_fee := CASE WHEN o.credited = 0 AND v_amount > o.fee THEN o.fee ELSE 0 END;
    PERFORM deposit_credit(o, payment, v_amount - v_fee, v_fee, p_operator);
    SELECT * INTO o FROM deposit_orders d WHERE d.member_id = o.member_id AND d.id = o.id;
  END LOOP;
  PERFORM deposit_move(o, 'credit');
  RETURN 'credited';
END $$;

-- An operator has found the order of a payment, which then waits for a decision. Outcomes: 'matched', 'late' (it has an order
-- or was returned), 'unknown-payment', 'unknown'.
CREATE OR REPLACE FUNCTION deposit_match(p_merchant_id integer, p_payment bigint, p_number text, p_operator integer) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  o deposit_orders := deposit_lock(p_number);
  payment deposit_payments;
  v_reason text;
BEGIN
  SELECT * INTO payment FROM deposit_payments WHERE id = p_payment AND merchant_id = p_merchant_id FOR NO KEY UPDATE;
  IF payment.id IS NULL THEN
    RETURN 'unknown-payment';
  ELSIF o.id IS NULL OR o.merchant_id <> p_merchant_id THEN
    RETURN 'unknown';
  ELSIF payment.state <> 'unknown' THEN
    RETURN 'late';
  END IF;
  v_reason := CASE
    WHEN o.state IN ('credited', 'returned') OR EXISTS (
      SELECT FROM deposit_payments p WHERE p.member_id = o.member_id AND p.order_id = o.id) THEN 'second-payment'
    WHEN o.state IN ('expired', 'cancelled', 'failed') THEN 'late'
    WHEN payment.currency <> o.currency THEN 'currency'
    WHEN payment.amount <> o.amount + o.fee THEN 'amount'
    ELSE 'payer' END;
  -- a first approval to write it off is none of what it may owe later
  UPDATE deposit_payments SET
    member_id = o.member_id, order_id = o.id, state = 'review', reason = v_reason, approved_by = NULL, approved_amount = NULL,
    entered_by = coalesce(entered_by, p_operator)
  WHERE id = p_payment;
  PERFORM payment_note(p_payment, 'matched', NULL, o.number, p_operator);
  PERFORM deposit_note(o, 'payment-received', NULL, CASE WHEN payment.currency = o.currency THEN payment.amount END, NULL, p_operator);
  PERFORM deposit_note(o, 'review', v_reason);
  UPDATE deposit_orders d SET received = received + CASE WHEN payment.currency = o.currency THEN payment.amount ELSE 0 END
   WHERE d.member_id = o.member_id AND d.id = o.id RETURNING * INTO o;
  PERFORM deposit_move(o, CASE v_reason WHEN 'second-payment' THEN v_reason WHEN 'late' THEN v_reason ELSE 'mismatched' END, v_reason);
  RETURN 'matched';
END $$;

-- Ends what a credited payment brought besides its amount: the bonus that is not wagered yet, unless another payment of the
-- order qualifies for it, and the play that the amount still requires. Needs the wallet's lock.
CREATE OR REPLACE FUNCTION deposit_end_terms(p_order deposit_orders, p_payment deposit_payments) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_order.participation_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM deposit_payments p
     WHERE p.member_id = p_order.member_id AND p.order_id = p_order.id AND p.state = 'credited' AND p.charged_back_at IS NULL
       AND p.credited >= (p_order.promotion_terms ->> 'minimum')::bigint)
  THEN
    PERFORM promotion_end_bonus(p_order.participation_id, 'taken-back');
  END IF;
  UPDATE withdrawal_turnovers SET lifted_at = now(), lift_reason = 'chargeback' WHERE id = (
    SELECT id FROM withdrawal_turnovers
     WHERE member_id = p_order.member_id AND deposit_id = p_order.id AND credited = p_payment.credited AND NOT met AND lifted_at IS NULL
     ORDER BY id LIMIT 1);
END $$;

-- A payment was taken back by the payer's bank. What was not credited yet can't be any more. Of what was credited, that which
-- is in the member's cash is taken back; the rest is a debt, about which an operator decides (functions/payment-cases.sql).
-- Returns 'charged-back', 'replayed', or 'unknown' for a payment that never arrived.
CREATE OR REPLACE FUNCTION deposit_charge_back(p_dialect text, p_payment_id text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  o deposit_orders;
  payment deposit_payments;
  money ledger_result;
BEGIN
  payment := payment_lock((SELECT id FROM deposit_payments WHERE dialect = p_dialect AND payment_id = p_payment_id));
  IF payment.id IS NULL THEN
    RETURN 'unknown';
  ELSIF payment.charged_back_at IS NOT NULL THEN
    RETURN 'replayed';
  END IF;
  UPDATE deposit_payments SET charged_back_at = now(), state = CASE state WHEN 'credited' THEN state ELSE 'returned' END
   WHERE id = payment.id;
  PERFORM payment_note(payment.id, 'charged-back', payment.amount);
  IF payment.order_id IS NULL THEN
    RETURN 'charged-back';
  END IF;
  SELECT * INTO o FROM deposit_orders d WHERE d.member_id = payment.member_id AND d.id = payment.order_id;
  PERFORM deposit_note(o, 'charged-back', NULL, CASE WHEN payment.currency = o.currency THEN payment.amount END);
  PERFORM pg_notify('foyer_events',
    json_build_object('kind', 'deposit', 'member_id', o.member_id::text, 'number', o.number)::text);
  IF payment.state = 'credited' THEN
    IF payment.fee > 0 THEN
      money := ledger_transfer('chargeback-fee:' || p_dialect || ':' || p_payment_id, 'chargeback', o.member_id, o.currency, 'fee',
                               'deposit', payment.fee, o.number);
      IF money.outcome <> 'applied' THEN
        RAISE EXCEPTION 'the fee of payment % came out as %', p_payment_id, money.outcome;
      END IF;
    END IF;
    PERFORM deposit_end_terms(o, payment);
    PERFORM payment_recover(payment);
  ELSIF payment.state = 'review' AND o.state = 'review' AND NOT EXISTS (
    SELECT FROM deposit_payments p WHERE p.member_id = o.member_id AND p.order_id = o.id AND p.state = 'review')
  THEN
    o := deposit_move(o, CASE WHEN o.credited > 0 THEN 'return-rest' ELSE 'chargeback' END);
    PERFORM deposit_note(o, 'returned', NULL, payment.amount);
  END IF;
  PERFORM pg_notify('foyer_back_office',
    json_build_object('kind', 'tasks', 'section', 'deposits', 'merchant_id', o.merchant_id)::text);
  RETURN 'charged-back';
END $$;

-- Open screens of the member, and the operators' queue.
CREATE OR REPLACE FUNCTION notify_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events',
    json_build_object('kind', 'deposit', 'member_id', new.member_id::text, 'number', new.number)::text);
  IF new.state = 'review' OR (TG_OP = 'UPDATE' AND old.state = 'review') THEN
    PERFORM pg_notify('foyer_back_office',
      json_build_object('kind', 'tasks', 'section', 'deposits', 'merchant_id', new.merchant_id)::text);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER deposit_order_made AFTER INSERT ON deposit_orders FOR EACH ROW EXECUTE FUNCTION notify_deposit();
CREATE OR REPLACE TRIGGER deposit_order_changed AFTER UPDATE OF state, declared_at, received, approved_by, assigned_to ON deposit_orders
  FOR EACH ROW WHEN ((old.state, old.declared_at, old.received, old.approved_by, old.assigned_to)
                     IS DISTINCT FROM (new.state, new.declared_at, new.received, new.approved_by, new.assigned_to))
  EXECUTE FUNCTION notify_deposit();
