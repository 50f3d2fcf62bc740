-- What happens to withdrawals, and the play that deposits require before one. Whatever brings an event (a provider's
-- webhook, the poll of a payout, an operator, the member) calls these functions: each is one transaction that locks the
-- member's wallet first, decides by the withdrawal's state, and writes money, state and timeline together.

CREATE OR REPLACE FUNCTION withdrawal_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'the timeline of withdrawals and the changes of their rules are never changed or removed';
END $$;
CREATE OR REPLACE TRIGGER withdrawal_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_events
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_forbid();
CREATE OR REPLACE TRIGGER withdrawal_rule_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_rule_changes
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_forbid();

-- TRANSITIONS in packages/domain/src/withdrawal-state.ts; null: the event changes nothing.
CREATE OR REPLACE FUNCTION withdrawal_next(p_state text, p_event text, OUT state text, OUT effect text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT split_part(t.step, ' ', 1), split_part(t.step, ' ', 2) FROM (SELECT CASE p_state
    WHEN 'requested' THEN CASE p_event
      WHEN 'checks-passed' THEN 'approved none' WHEN 'checks-failed' THEN 'review none' WHEN 'cancel' THEN 'cancelled release' END
    WHEN 'review' THEN CASE p_event
      WHEN 'approve' THEN 'approved none' WHEN 'reject' THEN 'rejected release' WHEN 'cancel' THEN 'cancelled release' END
    WHEN 'approved' THEN CASE p_event
      WHEN 'provider-accepted' THEN 'sent none' WHEN 'provider-failed' THEN 'failed release' WHEN 'provider-paid' THEN 'paid capture' END
    WHEN 'sent' THEN CASE p_event
      WHEN 'provider-failed' THEN 'failed release' WHEN 'provider-paid' THEN 'paid capture' END
    WHEN 'paid' THEN CASE p_event WHEN 'bank-returned' THEN 'reversed credit-back' END
  END AS step) t
$$;

-- The withdrawal of that number with its wallet locked until the transaction ends; null when there is none.
CREATE OR REPLACE FUNCTION withdrawal_lock(p_number text) RETURNS withdrawals
LANGUAGE plpgsql AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE number = p_number;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM ledger_lock_wallet(w.member_id, w.currency);
  -- a statement of its own: it sees what the previous holder of the lock committed
  SELECT * INTO w FROM withdrawals WHERE member_id = w.member_id AND id = w.id;
  RETURN w;
END $$;

CREATE OR REPLACE FUNCTION withdrawal_note(
  p_withdrawal withdrawals, p_step text, p_reason text DEFAULT NULL, p_note text DEFAULT NULL, p_operator integer DEFAULT NULL
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO withdrawal_events (member_id, withdrawal_id, step, reason, note, operator_id)
  VALUES ((p_withdrawal).member_id, (p_withdrawal).id, p_step, left(p_reason, 200), p_note, p_operator)
$$;

-- Moves the money that the event moves; the hold has the key 'withdrawal:<number>:hold'.
CREATE OR REPLACE FUNCTION withdrawal_move_money(p_withdrawal withdrawals, p_effect text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  w ALIAS FOR p_withdrawal;
  v_key text := 'withdrawal:' || (p_withdrawal).number;
  money ledger_result;
BEGIN
  money := CASE p_effect
    WHEN 'capture' THEN ledger_capture(v_key || ':capture', w.member_id, w.currency, v_key || ':hold', 'withdrawal', w.number, NULL)
    WHEN 'release' THEN ledger_release(v_key || ':release', w.member_id, w.currency, v_key || ':hold', w.number, NULL)
    WHEN 'credit-back' THEN
      ledger_transfer(v_key || ':returned', 'withdrawal', w.member_id, w.currency, 'withdrawal', 'cash', w.amount, w.number)
    END;
  IF money.outcome = 'applied' AND w.fee > 0 THEN
    money := CASE p_effect
      WHEN 'capture' THEN
        ledger_transfer(v_key || ':fee', 'fee', w.member_id, w.currency, 'withdrawal', 'fee', w.fee, w.number)
      WHEN 'credit-back' THEN
        ledger_transfer(v_key || ':fee-returned', 'fee', w.member_id, w.currency, 'fee', 'withdrawal', w.fee, w.number)
      ELSE money END;
  END IF;
  IF money.outcome IS DISTINCT FROM 'applied' THEN
    RAISE EXCEPTION 'the % of withdrawal % came out as %', p_effect, w.number, money.outcome;
  END IF;
END $$;

-- The line of an imported statement that shows that a payout came back: a credit of what was paid with the withdrawal's
-- number, which proved no other, is no deposit of anybody, and is not the operator's own word (null: whoever's word).
CREATE OR REPLACE FUNCTION withdrawal_returned_line(p_withdrawal withdrawals, p_operator integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT l.key FROM bank_statements s JOIN bank_statement_lines l ON l.statement_id = s.id
   WHERE s.merchant_id = (p_withdrawal).merchant_id AND s.state <> 'draft' AND s.last_day >= (p_withdrawal).created_at::date - 1
     AND (p_operator IS NULL OR s.uploaded_by IS DISTINCT FROM p_operator OR s.confirmed_by <> p_operator)
     AND l.amount = (p_withdrawal).amount - (p_withdrawal).fee AND l.currency = (p_withdrawal).currency
     AND strpos(upper(concat_ws(' ', l.text, l.reference)), (p_withdrawal).number) > 0
     AND NOT EXISTS (SELECT FROM operator_decisions d WHERE d.kind = 'payout-undone' AND d.proof = l.key)
     AND NOT EXISTS (SELECT FROM deposit_payments p
                      WHERE p.dialect = 'manual' AND (p.payment_id = l.key OR p.statement_line = l.key) AND p.state <> 'unknown')
   ORDER BY s.id, l.n LIMIT 1
$$;

-- Its money is what came back of a payout: it is no payment of an unknown order any more. Needs the payment's lock.
CREATE OR REPLACE FUNCTION withdrawal_take_line(p_withdrawal withdrawals, p_line text, p_operator integer) RETURNS void
LANGUAGE sql AS $$
  WITH taken AS (
    UPDATE deposit_payments SET state = 'written-off', note = (p_withdrawal).number, decided_by = p_operator, decided_at = now(),
           approved_by = NULL, approved_amount = NULL
     WHERE dialect = 'manual' AND payment_id = p_line AND state = 'unknown' RETURNING id, amount
  )
  INSERT INTO payment_events (payment_id, step, amount, note) SELECT id, 'written-off', amount, (p_withdrawal).number FROM taken
$$;

-- An event of the machine. That a payout by hand failed or came back is an operator's word, which a second one confirms where
-- decision_take wants two: until then it is kept with the withdrawal, and changes nothing else. Returns whether it changed the withdrawal; `state` is the one afterwards, null for an unknown
-- number. `p_reference` is the provider's id, or what an operator noted. A provider that reports a payout as paid whose
-- money is back in the balance contradicts itself: that is noted once for the staff, and changes nothing.
CREATE OR REPLACE FUNCTION withdrawal_happen(
  p_number text, p_event text, p_reference text DEFAULT NULL, p_reason text DEFAULT NULL, p_note text DEFAULT NULL,
  p_operator integer DEFAULT NULL,
  OUT changed boolean, OUT state text, OUT member_id bigint
) LANGUAGE plpgsql AS $$
DECLARE
  w withdrawals := withdrawal_lock(p_number);
  step record;
  v_undone boolean := p_operator IS NOT NULL AND p_event IN ('provider-failed', 'bank-returned');
  v_line text;
BEGIN
  step := withdrawal_next(w.state, p_event);
  changed := step.state IS NOT NULL;
  state := coalesce(step.state, w.state);
  member_id := w.member_id;
  IF NOT changed THEN
    IF p_event = 'provider-paid' AND w.state IN ('failed', 'rejected', 'cancelled') AND NOT EXISTS (
      SELECT FROM withdrawal_events e WHERE e.member_id = w.member_id AND e.withdrawal_id = w.id AND e.step = 'contradicted')
    THEN
      PERFORM withdrawal_note(w, 'contradicted', p_reference);
    END IF;
    RETURN;
  END IF;
  IF v_undone THEN
    -- it must not become a deposit meanwhile
    PERFORM FROM deposit_payments p
      WHERE p.dialect = 'manual' AND p.payment_id IN (withdrawal_returned_line(w, p_operator), withdrawal_returned_line(w, NULL))
      ORDER BY p.id FOR NO KEY UPDATE;
    v_line := withdrawal_returned_line(w, p_operator);
  END IF;
  IF v_undone AND decision_take(
    'payout-undone', w.merchant_id, p_operator, CASE WHEN w.undo_event = p_event THEN w.undo_by END, w.number, w.member_id,
    w.currency, w.amount, v_line
  ) NOT IN ('alone', 'second') THEN
    changed := false;
    state := w.state;
    IF w.undo_event IS DISTINCT FROM p_event THEN
      UPDATE withdrawals u SET undo_event = p_event, undo_by = p_operator, undo_at = clock_timestamp(), assigned_to = NULL
       WHERE u.member_id = w.member_id AND u.id = w.id;
      PERFORM withdrawal_note(w, 'undo-asked', NULL, p_note, p_operator);
    END IF;
    RETURN;
  END IF;
  IF v_undone THEN
    PERFORM withdrawal_take_line(w, coalesce(v_line, withdrawal_returned_line(w, NULL)), p_operator);
  END IF;
  IF step.effect <> 'none' THEN
    PERFORM withdrawal_move_money(w, step.effect);
  END IF;
  UPDATE withdrawals u SET
    state = step.state, state_at = clock_timestamp(), tries = 0, undo_event = NULL, undo_by = NULL, undo_at = NULL,
    provider_id = CASE WHEN u.dialect <> 'manual' THEN coalesce(u.provider_id, p_reference) END,
    reference = CASE WHEN u.dialect = 'manual' THEN coalesce(p_reference, u.reference) END,
    failure = CASE step.state WHEN 'failed' THEN left(p_reason, 200) END,
    send_at = CASE WHEN step.state = 'approved' AND u.dialect <> 'manual' THEN now() END,
    poll_at = CASE WHEN step.state = 'sent' AND u.dialect <> 'manual' THEN now() + interval '2 minutes' END
  WHERE u.member_id = w.member_id AND u.id = w.id;
  PERFORM withdrawal_note(w, step.state, p_reason, p_note, p_operator);
END $$;

-- Asks for a withdrawal: holds the amount, and lets the automatic checks decide. Needs the wallet's lock, under which the
-- caller found that the amount can be withdrawn.
CREATE OR REPLACE FUNCTION withdrawal_request(p_new jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  w withdrawals := jsonb_populate_record(NULL::withdrawals, p_new);
  money ledger_result;
BEGIN
  INSERT INTO withdrawals (
    member_id, merchant_id, number, currency, amount, fee, client_key, request_hash, card_id, card, sealed_number, dialect,
    channel, unmet, facts, approvals_needed, language
  ) VALUES (
    w.member_id, w.merchant_id, w.number, w.currency, w.amount, w.fee, w.client_key, w.request_hash, w.card_id, w.card,
    w.sealed_number, w.dialect, w.channel, w.unmet, w.facts, w.approvals_needed, w.language
  ) RETURNING * INTO w;
  money := ledger_hold('withdrawal:' || w.number || ':hold', w.member_id, w.currency, 'withdrawal', w.amount, w.number, NULL);
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the hold of withdrawal % came out as %', w.number, money.outcome;
  END IF;
  PERFORM withdrawal_note(w, 'requested');
  -- risk flags are not for the member
  PERFORM withdrawal_happen(w.number, CASE WHEN w.unmet = '{}' THEN 'checks-passed' ELSE 'checks-failed' END, NULL,
                            (SELECT u FROM unnest(w.unmet) WITH ORDINALITY AS t(u, n) WHERE u <> 'risk' ORDER BY n LIMIT 1));
  RETURN w.number;
END $$;

-- An operator's approval. Outcomes:
--   approved  it was the last one that is needed
--   first     another operator must approve too
--   again     this operator has approved before: nothing happened
--   closed    not in review: nothing happened
--   debt      a deposit of the member was charged back and is not settled: nothing happened
CREATE OR REPLACE FUNCTION withdrawal_approve(p_number text, p_operator integer, p_note text, OUT outcome text)
LANGUAGE plpgsql AS $$
DECLARE
  v_taken text;
  w withdrawals := withdrawal_lock(p_number);
BEGIN
  IF EXISTS (SELECT FROM withdrawal_approvals a
              WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id AND a.operator_id = p_operator) THEN
    outcome := 'again';
    RETURN;
  END IF;
  IF w.state IS DISTINCT FROM 'review' THEN
    outcome := 'closed';
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM deposit_payments p WHERE p.member_id = w.member_id AND p.debt > 0) THEN
    outcome := 'debt';
    RETURN;
  END IF;
  v_taken := decision_take(
    'payout-approved', w.merchant_id, p_operator,
    (SELECT a.operator_id FROM withdrawal_approvals a WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id LIMIT 1),
    w.number, w.member_id, w.currency, w.amount, NULL, w.approvals_needed > 1);
  INSERT INTO withdrawal_approvals (member_id, withdrawal_id, operator_id) VALUES (w.member_id, w.id, p_operator);
  PERFORM withdrawal_note(w, 'approval', NULL, p_note, p_operator);
  IF v_taken NOT IN ('alone', 'second') THEN
    outcome := 'first';
    UPDATE withdrawals u SET assigned_to = NULL, approvals_needed = 2 WHERE u.member_id = w.member_id AND u.id = w.id;
  ELSE
    outcome := 'approved';
    PERFORM withdrawal_happen(p_number, 'approve');
  END IF;
END $$;

-- A credited deposit begins to require play. The credit sets the rate with the amount (functions/deposits.sql).
CREATE OR REPLACE FUNCTION withdrawal_begin_turnover() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_credited bigint := new.credited - old.credited;
  v_required bigint := div(v_credited::numeric * new.turnover_rate, 100);
BEGIN
  IF v_required > 0 THEN
    INSERT INTO withdrawal_turnovers (member_id, currency, deposit_id, credited, required)
    VALUES (new.member_id, new.currency, new.id, v_credited, v_required);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER withdrawal_turnover_begun AFTER UPDATE OF credited ON deposit_orders FOR EACH ROW
  WHEN (new.credited > old.credited) EXECUTE FUNCTION withdrawal_begin_turnover();

-- Valid turnover of rounds that ended (play_turnover). What the oldest deposit needs no more counts for the next one; what is undone
-- is taken from the newest deposit that has some. A deposit that was met stays met.
CREATE OR REPLACE FUNCTION withdrawal_count_round() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_rest bigint;
  v_part bigint;
  t withdrawal_turnovers;
BEGIN
  -- for a member whose deposits were all played, this one index lookup is all
  PERFORM FROM withdrawal_turnovers WHERE member_id = new.member_id AND NOT met AND lifted_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_rest := play_turnover(new) - play_turnover(old);
  FOR t IN SELECT * FROM withdrawal_turnovers
            WHERE member_id = new.member_id AND NOT met AND lifted_at IS NULL AND currency = new.currency
              AND counts_from <= new.opened_at
            ORDER BY CASE WHEN v_rest > 0 THEN id ELSE -id END
  LOOP
    v_part := greatest(least(v_rest, t.required - t.counted), -t.counted);
    UPDATE withdrawal_turnovers SET counted = counted + v_part WHERE id = t.id;
    v_rest := v_rest - v_part;
    EXIT WHEN v_rest = 0;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER withdrawal_count_inserted AFTER INSERT ON rounds FOR EACH ROW
  WHEN (new.state IN ('closed', 'expired')) EXECUTE FUNCTION withdrawal_count_round();
CREATE OR REPLACE TRIGGER withdrawal_count_updated AFTER UPDATE ON rounds FOR EACH ROW
  WHEN (current_setting('foyer.counts_rounds_together', true) IS DISTINCT FROM 'yes'
        AND (old.state IN ('closed', 'expired') OR new.state IN ('closed', 'expired'))
        AND (old.state, old.stake_total, old.uncounted) IS DISTINCT FROM (new.state, new.stake_total, new.uncounted))
  EXECUTE FUNCTION withdrawal_count_round();

-- Counts rounds that were open and ended in one statement (play_count_ended), as if they had ended in the order in which they
-- began. Rounds that count for the same deposits are one sum: only a deposit between two of them sets them apart.
CREATE OR REPLACE FUNCTION withdrawal_count_ended(p_rounds rounds[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_members bigint[];
  ended record;
  v_rest bigint;
  v_part bigint;
  t withdrawal_turnovers;
BEGIN
  SELECT array_agg(DISTINCT w.member_id) INTO v_members FROM withdrawal_turnovers w
   WHERE w.member_id IN (SELECT e.member_id FROM unnest(p_rounds) e) AND NOT w.met AND w.lifted_at IS NULL;
  IF v_members IS NULL THEN RETURN; END IF;
  FOR ended IN
    SELECT r.member_id, r.currency, max(r.opened_at) AS opened_at, sum(play_turnover(r))::bigint AS turnover
      FROM unnest(p_rounds) r
     CROSS JOIN LATERAL (
       SELECT count(*) AS deposits FROM withdrawal_turnovers w
        WHERE w.member_id = r.member_id AND NOT w.met AND w.lifted_at IS NULL AND w.currency = r.currency
          AND w.counts_from <= r.opened_at
     ) w
     WHERE r.member_id = ANY (v_members) AND r.state IN ('closed', 'expired') AND w.deposits > 0
     GROUP BY r.member_id, r.currency, w.deposits
     ORDER BY r.member_id, r.currency, opened_at
  LOOP
    v_rest := ended.turnover;
    FOR t IN SELECT * FROM withdrawal_turnovers
              WHERE member_id = ended.member_id AND NOT met AND lifted_at IS NULL AND currency = ended.currency
                AND counts_from <= ended.opened_at
              ORDER BY id
    LOOP
      EXIT WHEN v_rest = 0;
      v_part := least(v_rest, t.required - t.counted);
      UPDATE withdrawal_turnovers SET counted = counted + v_part WHERE id = t.id;
      v_rest := v_rest - v_part;
    END LOOP;
  END LOOP;
END $$;

-- Open screens of the member, and the operators' queue.
CREATE OR REPLACE FUNCTION notify_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events',
    json_build_object('kind', 'withdrawal', 'member_id', new.member_id::text, 'number', new.number)::text);
  PERFORM pg_notify('foyer_back_office',
    json_build_object('kind', 'tasks', 'section', 'withdrawals', 'merchant_id', new.merchant_id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER withdrawal_changed AFTER UPDATE OF state, assigned_to, undo_by ON withdrawals
  FOR EACH ROW WHEN ((old.state, old.assigned_to, old.undo_by) IS DISTINCT FROM (new.state, new.assigned_to, new.undo_by))
  EXECUTE FUNCTION notify_withdrawal();
