-- Adjustments: corrections of a balance and turnovers that operators lift. Each function is one transaction that locks the
-- member's wallet first, decides by the adjustment's state, and writes money and state together.

-- TRANSITIONS in packages/domain/src/adjustment.ts; null: the event changes nothing.
CREATE OR REPLACE FUNCTION adjustment_next(p_state text, p_event text, OUT state text, OUT actor text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT split_part(t.step, ' ', 1), split_part(t.step, ' ', 2) FROM (SELECT CASE p_state
    WHEN 'proposed' THEN CASE p_event
      WHEN 'approve' THEN 'booked colleague' WHEN 'decline' THEN 'declined colleague' WHEN 'withdraw' THEN 'withdrawn proposer' END
  END AS step) t
$$;

-- Moves the money, or lifts the turnover. Needs the wallet's lock. Outcomes:
--   booked    done now; `balance` is the one after
--   too-low   the balance is below the amount: nothing happened; `balance` is what there is
--   met       the turnover is met or lifted: nothing happened
CREATE OR REPLACE FUNCTION adjustment_book(
  p_adjustment adjustments, p_operator integer, OUT outcome text, OUT balance bigint
) LANGUAGE plpgsql AS $$
DECLARE
  a ALIAS FOR p_adjustment;
  money ledger_result;
BEGIN
  IF a.kind = 'turnover' THEN
    UPDATE withdrawal_turnovers SET lifted_at = now(), lifted_by = p_operator, lift_reason = a.note
     WHERE id = a.turnover_id AND member_id = a.member_id AND NOT met AND lifted_at IS NULL;
    outcome := CASE WHEN FOUND THEN 'booked' ELSE 'met' END;
    balance := ledger_lock_wallet(a.member_id, a.currency);
    RETURN;
  END IF;
  money := ledger_transfer('adjustment:' || a.number, 'adjustment', a.member_id, a.currency,
                           CASE a.kind WHEN 'up' THEN 'adjustment' ELSE 'cash' END,
                           CASE a.kind WHEN 'up' THEN 'cash' ELSE 'adjustment' END, a.amount, a.number);
  outcome := CASE money.outcome WHEN 'applied' THEN 'booked' WHEN 'insufficient_funds' THEN 'too-low' END;
  balance := money.balance;
  IF outcome IS NULL THEN
    RAISE EXCEPTION 'adjustment % came out as %', a.number, money.outcome;
  END IF;
END $$;

-- Books an adjustment, or keeps it as proposal where a second operator must approve. Outcomes:
--   booked, proposed   stored now
--   replayed           stored before with this key
--   conflict           this key was used for another adjustment
--   too-low            the balance is below the amount: nothing is stored; `available` is what there is
--   met                there is no such turnover that is open: nothing is stored
--   no-wallet          the member has no wallet in that currency
--   no-entry           nothing of the member has the number that it corrects: nothing is stored
CREATE OR REPLACE FUNCTION adjustment_propose(
  p_new jsonb, OUT outcome text, OUT number text, OUT available bigint
) LANGUAGE plpgsql AS $$
DECLARE
  a adjustments := jsonb_populate_record(NULL::adjustments, p_new);
  earlier adjustments;
BEGIN
  available := ledger_lock_wallet(a.member_id, a.currency);
  IF available IS NULL THEN
    outcome := 'no-wallet';
    RETURN;
  END IF;
  SELECT * INTO earlier FROM adjustments e WHERE e.proposed_by = a.proposed_by AND e.client_key = a.client_key;
  IF FOUND THEN
    outcome := CASE WHEN earlier.request_hash = a.request_hash THEN 'replayed' ELSE 'conflict' END;
    number := earlier.number;
    RETURN;
  END IF;
  IF a.corrects IS NOT NULL AND NOT EXISTS (
    SELECT FROM ledger_transfers t WHERE t.member_id = a.member_id AND t.reference = a.corrects
    UNION ALL SELECT FROM deposit_orders o WHERE o.member_id = a.member_id AND o.number = a.corrects
    UNION ALL SELECT FROM withdrawals w WHERE w.member_id = a.member_id AND w.number = a.corrects
    UNION ALL SELECT FROM adjustments e WHERE e.member_id = a.member_id AND e.number = a.corrects)
  THEN
    outcome := 'no-entry';
    RETURN;
  END IF;
  IF a.kind = 'turnover' THEN
    SELECT t.required - t.counted INTO a.amount FROM withdrawal_turnovers t
     WHERE t.id = a.turnover_id AND t.member_id = a.member_id AND t.currency = a.currency AND NOT t.met AND t.lifted_at IS NULL;
    IF NOT FOUND THEN
      outcome := 'met';
      RETURN;
    END IF;
  ELSIF a.kind = 'down' AND available < a.amount THEN
    outcome := 'too-low';
    RETURN;
  END IF;
  a.two_operators := decision_take('adjustment-booked', a.merchant_id, a.proposed_by, NULL, a.number, a.member_id, a.currency,
                                   a.amount) <> 'alone';
  number := a.number;
  IF a.two_operators THEN
    outcome := 'proposed';
  ELSE
    SELECT b.outcome, b.balance INTO outcome, a.balance_after FROM adjustment_book(a, a.proposed_by) b;
  END IF;
  INSERT INTO adjustments (
    merchant_id, member_id, number, kind, currency, amount, turnover_id, corrects, reason, note, state, two_operators, proposed_by,
    client_key, request_hash, decided_at, balance_after
  ) VALUES (
    a.merchant_id, a.member_id, a.number, a.kind, a.currency, a.amount, a.turnover_id, a.corrects, a.reason, a.note, outcome,
    a.two_operators, a.proposed_by, a.client_key, a.request_hash, CASE outcome WHEN 'booked' THEN clock_timestamp() END,
    a.balance_after
  );
END $$;

-- An event of the machine. Outcomes:
--   done      it happened now
--   again     the same operator brought it about before
--   closed    a colleague was faster, or it is over
--   own       the operator's own proposal, which a colleague decides
--   not-own   a colleague's proposal, which only they withdraw
--   too-low, met   as adjustment_book: it stays proposed
CREATE OR REPLACE FUNCTION adjustment_happen(
  p_number text, p_event text, p_operator integer, p_note text, OUT outcome text, OUT available bigint
) LANGUAGE plpgsql AS $$
DECLARE
  a adjustments;
  step record;
  booked record;
BEGIN
  SELECT * INTO a FROM adjustments WHERE number = p_number;
  PERFORM ledger_lock_wallet(a.member_id, a.currency);
  -- a statement of its own: it sees what the previous holder of the lock committed
  SELECT * INTO a FROM adjustments WHERE id = a.id;
  step := adjustment_next(a.state, p_event);
  IF step.state IS NULL THEN
    outcome := CASE WHEN a.decided_by = p_operator AND a.state = (adjustment_next('proposed', p_event)).state
      THEN 'again' ELSE 'closed' END;
    RETURN;
  END IF;
  IF (step.actor = 'proposer') <> (a.proposed_by = p_operator) THEN
    outcome := CASE step.actor WHEN 'proposer' THEN 'not-own' ELSE 'own' END;
    RETURN;
  END IF;
  IF step.state = 'booked' THEN
    booked := adjustment_book(a, p_operator);
    available := booked.balance;
    IF booked.outcome <> 'booked' THEN
      outcome := booked.outcome;
      RETURN;
    END IF;
    IF decision_take('adjustment-booked', a.merchant_id, p_operator, a.proposed_by, a.number, a.member_id, a.currency, a.amount)
       <> 'second' THEN
      RAISE EXCEPTION 'adjustment % was approved by its proposer', a.number;
    END IF;
  END IF;
  UPDATE adjustments SET state = step.state, decided_by = p_operator, decided_at = clock_timestamp(),
    decision_note = p_note, balance_after = available
  WHERE id = a.id;
  outcome := 'done';
END $$;

-- What was booked stays as it is: a mistake is corrected by another adjustment.
CREATE OR REPLACE FUNCTION adjustment_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old.state = 'proposed' AND new.state <> 'proposed'
    AND (old.member_id, old.number, old.kind, old.currency, old.amount, old.corrects, old.reason, old.note, old.proposed_by)
      IS NOT DISTINCT FROM
        (new.member_id, new.number, new.kind, new.currency, new.amount, new.corrects, new.reason, new.note, new.proposed_by)
  THEN
    RETURN new;
  END IF;
  RAISE restrict_violation USING MESSAGE = format('%s on adjustments: an adjustment is never changed or removed', TG_OP);
END $$;
CREATE OR REPLACE TRIGGER adjustments_decided_once BEFORE UPDATE OR DELETE ON adjustments
  FOR EACH ROW EXECUTE FUNCTION adjustment_forbid();
CREATE OR REPLACE TRIGGER adjustments_no_truncate BEFORE TRUNCATE ON adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION adjustment_forbid();
