-- Resets of members' two-step login, each by two operators. Who turns it off (SecondFactorRepository) locks the row of
-- member_authenticators first, then that of the request, in this order everywhere.

-- Asks for a reset. Outcomes:
--   asked      stored now
--   replayed   this operator asked the same before, and it waits
--   conflict   this operator's request waits, with other words
--   waits      a colleague's request waits
--   unset      the member has no two-step login
CREATE OR REPLACE FUNCTION second_factor_reset_ask(
  p_merchant_id integer, p_member_id bigint, p_operator integer, p_reason text, p_identity_proof text
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  r second_factor_resets;
BEGIN
  PERFORM FROM member_authenticators WHERE owner_id = p_member_id AND secret IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unset'; END IF;
  SELECT * INTO r FROM second_factor_resets WHERE member_id = p_member_id AND state = 'asked';
  IF FOUND THEN
    RETURN CASE WHEN r.asked_by <> p_operator THEN 'waits'
                WHEN (r.reason, r.identity_proof) = (p_reason, p_identity_proof) THEN 'replayed' ELSE 'conflict' END;
  END IF;
  INSERT INTO second_factor_resets (merchant_id, member_id, reason, identity_proof, asked_by)
  VALUES (p_merchant_id, p_member_id, p_reason, p_identity_proof, p_operator);
  RETURN 'asked';
END $$;

-- What becomes of a request: 'confirmed', 'declined' or 'withdrawn'. To confirm it, the caller holds the lock of the member's row
-- of member_authenticators, and removes that row in the same transaction if the outcome is 'done'. Outcomes:
--   done      it happened now
--   again     the same operator brought it about before
--   closed    it is over in another way
--   own       the operator's own request, which a colleague decides
--   not-own   a colleague's request, which only they withdraw
CREATE OR REPLACE FUNCTION second_factor_reset_happen(p_id bigint, p_state text, p_operator integer, p_note text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  r second_factor_resets;
BEGIN
  SELECT * INTO r FROM second_factor_resets WHERE id = p_id FOR UPDATE;
  IF r.state <> 'asked' THEN
    RETURN CASE WHEN r.state = p_state AND r.decided_by = p_operator THEN 'again' ELSE 'closed' END;
  END IF;
  IF (p_state = 'withdrawn') <> (r.asked_by = p_operator) THEN
    RETURN CASE p_state WHEN 'withdrawn' THEN 'not-own' ELSE 'own' END;
  END IF;
  IF p_state = 'confirmed' AND
    decision_take('second-factor-reset', r.merchant_id, p_operator, r.asked_by, r.id::text, r.member_id, NULL, NULL) <> 'second'
  THEN
    RAISE EXCEPTION 'reset % was confirmed by who asked for it', r.id;
  END IF;
  UPDATE second_factor_resets SET state = p_state, decided_by = p_operator, decided_at = clock_timestamp(), decision_note = p_note
   WHERE id = r.id;
  RETURN 'done';
END $$;

-- A request ends undecided when the member gives a code, or two-step login is set up anew or turned off.
CREATE OR REPLACE FUNCTION second_factor_reset_lapse(p_member_id bigint) RETURNS void
LANGUAGE sql AS $$
  UPDATE second_factor_resets SET state = 'obsolete', decided_at = clock_timestamp() WHERE member_id = p_member_id AND state = 'asked'
$$;

CREATE OR REPLACE FUNCTION second_factor_reset_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old.state = 'asked' AND new.state <> 'asked'
    AND (old.merchant_id, old.member_id, old.reason, old.identity_proof, old.asked_by, old.asked_at) =
        (new.merchant_id, new.member_id, new.reason, new.identity_proof, new.asked_by, new.asked_at)
  THEN
    RETURN new;
  END IF;
  RAISE restrict_violation USING MESSAGE = format('%s on second_factor_resets: a request is decided once and never removed', TG_OP);
END $$;
CREATE OR REPLACE TRIGGER second_factor_resets_decided_once BEFORE UPDATE OR DELETE ON second_factor_resets
  FOR EACH ROW EXECUTE FUNCTION second_factor_reset_forbid();
CREATE OR REPLACE TRIGGER second_factor_resets_no_truncate BEFORE TRUNCATE ON second_factor_resets
  FOR EACH STATEMENT EXECUTE FUNCTION second_factor_reset_forbid();

CREATE OR REPLACE FUNCTION second_factor_reset_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_back_office', json_build_object('kind', 'tasks', 'section', 'agents', 'merchant_id', new.merchant_id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER second_factor_resets_changed AFTER INSERT OR UPDATE ON second_factor_resets
  FOR EACH ROW EXECUTE FUNCTION second_factor_reset_changed();
