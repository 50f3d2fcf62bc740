-- Transfers between main wallet and vendor wallets. Each event is one transaction that locks the member's wallet first, and
-- writes money and state together.

-- TRANSITIONS in packages/domain/src/transfer-state.ts; null: the event changes nothing.
CREATE OR REPLACE FUNCTION transfer_next(p_state text, p_event text, OUT state text, OUT effect text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT split_part(t.step, ' ', 1), split_part(t.step, ' ', 2) FROM (SELECT CASE p_state
    WHEN 'held' THEN CASE p_event WHEN 'send' THEN 'sent none' END
    WHEN 'sent' THEN CASE p_event
      WHEN 'confirm' THEN 'confirmed settle' WHEN 'refuse' THEN 'failed give-back' WHEN 'lose-answer' THEN 'unknown none' END
    WHEN 'unknown' THEN CASE p_event
      WHEN 'send' THEN 'sent none' WHEN 'confirm' THEN 'confirmed settle' WHEN 'refuse' THEN 'failed give-back' END
  END AS step) t
$$;

-- Stores a transfer, and holds what goes to a vendor. Needs the wallet's lock, under which the caller found that the amount
-- can be transferred.
CREATE OR REPLACE FUNCTION transfer_begin(p_new jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  t vendor_transfers := jsonb_populate_record(NULL::vendor_transfers, p_new);
  money ledger_result;
BEGIN
  INSERT INTO vendor_transfers (
    member_id, merchant_id, number, currency, vendor, direction, amount, client_key, request_hash
  ) VALUES (
    t.member_id, t.merchant_id, t.number, t.currency, t.vendor, t.direction, t.amount, t.client_key, t.request_hash
  );
  IF t.direction = 'out' THEN
    money := ledger_hold('transfer:' || t.number || ':hold', t.member_id, t.currency, 'transfer', t.amount, t.number, NULL);
    IF money.outcome <> 'applied' THEN
      RAISE EXCEPTION 'the hold of transfer % came out as %', t.number, money.outcome;
    END IF;
  END IF;
  RETURN t.number;
END $$;

-- An event of the machine. Returns whether it changed the transfer; `state` is the one afterwards, null for an unknown
-- number.
CREATE OR REPLACE FUNCTION transfer_happen(
  p_number text, p_event text, p_failure text DEFAULT NULL,
  OUT changed boolean, OUT state text, OUT member_id bigint
) LANGUAGE plpgsql AS $$
DECLARE
  t vendor_transfers;
  step record;
  money ledger_result;
  v_key text := 'transfer:' || p_number;
  v_account text;
BEGIN
  changed := false;
  SELECT * INTO t FROM vendor_transfers v WHERE v.number = p_number;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM ledger_lock_wallet(t.member_id, t.currency);
  -- a statement of its own: it sees what the previous holder of the lock committed
  SELECT * INTO t FROM vendor_transfers v WHERE v.member_id = t.member_id AND v.id = t.id;
  step := transfer_next(t.state, p_event);
  changed := step.state IS NOT NULL;
  state := coalesce(step.state, t.state);
  member_id := t.member_id;
  IF NOT changed THEN
    RETURN;
  END IF;
  v_account := 'transfer:' || lower(t.vendor);
  money := CASE t.direction || ' ' || step.effect
    WHEN 'out settle' THEN ledger_capture(v_key || ':capture', t.member_id, t.currency, v_key || ':hold', v_account, t.number, NULL)
    WHEN 'out give-back' THEN ledger_release(v_key || ':release', t.member_id, t.currency, v_key || ':hold', t.number, NULL)
    WHEN 'in settle' THEN
      ledger_transfer(v_key || ':in', 'transfer', t.member_id, t.currency, v_account, 'cash', t.amount, t.number)
    END;
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the % of transfer % came out as %', step.effect, t.number, money.outcome;
  END IF;
  IF step.effect = 'settle' THEN
    PERFORM vendor_wallet_changed(t.member_id, t.vendor, t.currency);
  END IF;
  UPDATE vendor_transfers u SET
    state = step.state, state_at = clock_timestamp(),
    failure = CASE step.state WHEN 'failed' THEN left(p_failure, 50) END,
    due_at = CASE step.state
      WHEN 'sent' THEN now() + interval '30 seconds'
      WHEN 'unknown' THEN now() + interval '4 seconds' END
  WHERE u.member_id = t.member_id AND u.id = t.id;
END $$;

-- The name of the vendor whose wallet a transfer in a member's book is from or to; NULL of any other movement.
CREATE OR REPLACE FUNCTION transfer_vendor_name(p_member_id bigint, p_reference text) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT v.display_name FROM vendor_transfers t JOIN vendors v ON v.merchant_id = t.merchant_id AND v.code = t.vendor
   WHERE t.number = p_reference AND t.member_id = p_member_id;
$$;
