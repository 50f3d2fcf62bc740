-- The audit trail: who did what. Triggers write it in the transaction of the deed, so that no code can forget it. A table
-- that gets a deed of operators gets a trigger here; its row names the operator.

CREATE OR REPLACE FUNCTION audit_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = format('%s on audit_trail: the audit trail is never changed or removed', TG_OP);
END $$;
CREATE OR REPLACE TRIGGER audit_trail_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_trail
  FOR EACH STATEMENT EXECUTE FUNCTION audit_forbid();

-- p_operator null: the command line. Details without a value are left out.
CREATE OR REPLACE FUNCTION audit_note(
  p_merchant_id integer, p_operator integer, p_area text, p_deed text, p_member_id bigint DEFAULT NULL,
  p_subject text DEFAULT NULL, p_detail jsonb DEFAULT '{}'
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_trail (merchant_id, operator_id, area, deed, member_id, subject, detail)
  VALUES (p_merchant_id, p_operator, p_area, p_deed, p_member_id, left(p_subject, 200), jsonb_strip_nulls(p_detail));
END $$;

-- An amount as text of the currency's unit, as the contract writes it.
CREATE OR REPLACE FUNCTION audit_amount(p_amount bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT trim_scale(round(p_amount::numeric / 100000, 5))::text
$$;

-- The operator of a name that a row keeps instead of an id.
CREATE OR REPLACE FUNCTION audit_operator(p_merchant_id integer, p_name text) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT id FROM operators WHERE merchant_id = p_merchant_id AND name_key = lower(p_name));
END $$;

CREATE OR REPLACE FUNCTION audit_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o deposit_orders;
BEGIN
  SELECT * INTO o FROM deposit_orders WHERE member_id = new.member_id AND id = new.order_id;
  PERFORM audit_note(o.merchant_id, new.operator_id, 'deposits', new.step, new.member_id, o.number, jsonb_build_object(
    'amount', audit_amount(new.amount), 'currency', CASE WHEN new.amount IS NOT NULL THEN o.currency END, 'reason', new.reason,
    'note', new.note));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_deposit_step AFTER INSERT ON deposit_events
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_deposit();

CREATE OR REPLACE FUNCTION audit_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment deposit_payments;
BEGIN
  SELECT * INTO payment FROM deposit_payments WHERE id = new.payment_id;
  PERFORM audit_note(payment.merchant_id, new.operator_id, 'deposits', new.step, payment.member_id, payment.payment_id,
    jsonb_build_object('amount', audit_amount(new.amount), 'currency', CASE WHEN new.amount IS NOT NULL THEN payment.currency END,
      'note', new.note));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_payment_step AFTER INSERT ON payment_events
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL AND new.step <> 'matched') EXECUTE FUNCTION audit_payment();

CREATE OR REPLACE FUNCTION audit_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE member_id = new.member_id AND id = new.withdrawal_id;
  PERFORM audit_note(w.merchant_id, new.operator_id, 'withdrawals', new.step, new.member_id, w.number, jsonb_build_object(
    'amount', audit_amount(w.amount), 'currency', w.currency, 'reason', new.reason, 'note', new.note));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_withdrawal_step AFTER INSERT ON withdrawal_events
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_withdrawal();

CREATE OR REPLACE FUNCTION audit_identity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c identity_checks;
BEGIN
  SELECT * INTO c FROM identity_checks WHERE id = new.check_id;
  PERFORM audit_note(c.merchant_id, new.operator_id, 'identity', new.event, c.member_id, c.id::text, jsonb_build_object(
    'reason', CASE new.event WHEN 'refuse' THEN c.reason END, 'note', new.note));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_identity_step AFTER INSERT ON identity_events
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_identity();

CREATE OR REPLACE FUNCTION audit_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, CASE TG_OP WHEN 'INSERT' THEN new.proposed_by ELSE new.decided_by END, 'adjustments',
    new.state, new.member_id, new.number, jsonb_build_object(
      'kind', new.kind, 'amount', audit_amount(new.amount), 'currency', new.currency, 'reason', new.reason,
      'note', CASE TG_OP WHEN 'INSERT' THEN new.note ELSE new.decision_note END));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_adjustment_changed AFTER INSERT OR UPDATE OF state ON adjustments
  FOR EACH ROW EXECUTE FUNCTION audit_adjustment();

CREATE OR REPLACE FUNCTION audit_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, CASE TG_OP WHEN 'INSERT' THEN new.uploaded_by ELSE new.confirmed_by END, 'statements',
    CASE TG_OP WHEN 'INSERT' THEN 'uploaded' ELSE 'imported' END, NULL, new.file_name);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_statement_uploaded AFTER INSERT ON bank_statements
  FOR EACH ROW EXECUTE FUNCTION audit_statement();
CREATE OR REPLACE TRIGGER audit_statement_imported AFTER UPDATE OF state ON bank_statements
  FOR EACH ROW WHEN (old.state = 'draft' AND new.state <> 'draft') EXECUTE FUNCTION audit_statement();

-- A first step that is withdrawn or declined is noted by decision_withdraw: the row does not name who does it.
CREATE OR REPLACE FUNCTION audit_statement_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, new.asked_by, 'statements', 'import-asked', NULL, new.file_name);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_statement_asked AFTER UPDATE OF asked_by ON bank_statements
  FOR EACH ROW WHEN (new.asked_by IS NOT NULL AND old.asked_by IS DISTINCT FROM new.asked_by) EXECUTE FUNCTION audit_statement_asked();

CREATE OR REPLACE FUNCTION audit_reconciliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(
      r.merchant_id, coalesce(new.decided_by, new.asked_by), 'reconciliation',
      CASE new.state
        WHEN 'asked' THEN CASE new.aim WHEN 'settle' THEN 'settle-asked' ELSE 'reopen-asked' END
        WHEN 'confirmed' THEN CASE new.aim WHEN 'settle' THEN 'settled' ELSE 'reopened' END
        WHEN 'declined' THEN 'request-declined' ELSE 'request-withdrawn' END,
      NULL, d.transaction_id,
      jsonb_build_object('run', new.run_id::text, 'booking', new.booking, 'reason', new.cause,
                         'note', CASE WHEN new.state = 'declined' THEN new.decision_note ELSE new.note END))
     FROM reconciliation_runs r JOIN reconciliation_differences d ON d.run_id = r.id
    WHERE r.id = new.run_id AND d.id = new.difference_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_difference_asked AFTER INSERT ON difference_requests
  FOR EACH ROW WHEN (new.state = 'asked') EXECUTE FUNCTION audit_reconciliation();
CREATE OR REPLACE TRIGGER audit_difference_decided AFTER UPDATE OF state ON difference_requests
  FOR EACH ROW WHEN (new.state <> 'lapsed') EXECUTE FUNCTION audit_reconciliation();

CREATE OR REPLACE FUNCTION audit_round_fault() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(o.merchant_id, o.id, 'reconciliation', 'dismissed', new.member_id, new.vendor || ' ' || new.sequence,
                     jsonb_build_object('note', new.dismissal))
     FROM operators o WHERE o.id = new.dismissed_by;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_round_fault_dismissed AFTER UPDATE OF dismissed_at ON round_feed_faults
  FOR EACH ROW WHEN (old.dismissed_at IS NULL AND new.dismissed_at IS NOT NULL) EXECUTE FUNCTION audit_round_fault();

CREATE OR REPLACE FUNCTION audit_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(m.merchant_id, new.operator_id, 'club', 'level-' || new.cause, new.member_id, new.level,
                     jsonb_build_object('until', CASE new.cause WHEN 'set' THEN new.kept_until::text END, 'note', new.reason))
     FROM members m WHERE m.id = new.member_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_club_set AFTER INSERT ON club_events
  FOR EACH ROW WHEN (new.cause IN ('set', 'ended')) EXECUTE FUNCTION audit_club();

CREATE OR REPLACE FUNCTION audit_factor_reset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, CASE TG_OP WHEN 'INSERT' THEN new.asked_by ELSE new.decided_by END, 'members',
    CASE new.state WHEN 'asked' THEN 'factor-reset-asked' WHEN 'confirmed' THEN 'factor-reset-confirmed'
                   WHEN 'declined' THEN 'factor-reset-declined' ELSE 'factor-reset-withdrawn' END,
    new.member_id, NULL, jsonb_build_object(
      'askedBy', CASE TG_OP WHEN 'UPDATE' THEN (SELECT display_name FROM operators WHERE id = new.asked_by) END,
      'identityProof', CASE TG_OP WHEN 'INSERT' THEN new.identity_proof END,
      'note', CASE TG_OP WHEN 'INSERT' THEN new.reason ELSE new.decision_note END));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_factor_reset_asked AFTER INSERT ON second_factor_resets
  FOR EACH ROW EXECUTE FUNCTION audit_factor_reset();
CREATE OR REPLACE TRIGGER audit_factor_reset_decided AFTER UPDATE OF state ON second_factor_resets
  FOR EACH ROW WHEN (new.decided_by IS NOT NULL) EXECUTE FUNCTION audit_factor_reset();

CREATE OR REPLACE FUNCTION audit_promotion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, audit_operator(new.merchant_id, new.decided_by), 'promotions',
    CASE new.stage WHEN 'rejected' THEN 'rejected' ELSE 'approved' END, new.member_id, new.id::text, jsonb_build_object(
      'amount', audit_amount(new.bonus), 'currency', CASE WHEN new.bonus IS NOT NULL THEN new.currency END, 'note', new.note));
  RETURN NULL;
END $$;
-- `OF stage`: counting a round updates other columns, and must cost nothing here
CREATE OR REPLACE TRIGGER audit_promotion_decided AFTER UPDATE OF stage ON promotion_participations
  FOR EACH ROW WHEN (old.stage = 'applied' AND new.stage <> 'applied' AND new.decided_by IS NOT NULL)
  EXECUTE FUNCTION audit_promotion();

-- Only the operator who has an application puts it back.
CREATE OR REPLACE FUNCTION audit_application_assigned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, coalesce(new.assigned_to, old.assigned_to), 'promotions',
    CASE WHEN new.assigned_to IS NULL THEN 'put-back' ELSE 'assigned' END, new.member_id, new.id::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_application_assigned AFTER UPDATE OF assigned_to ON promotion_participations
  FOR EACH ROW WHEN (old.assigned_to IS DISTINCT FROM new.assigned_to) EXECUTE FUNCTION audit_application_assigned();

CREATE OR REPLACE FUNCTION audit_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, audit_operator(new.merchant_id, new.answered_by), 'feedback', 'answered',
    new.member_id, new.receipt);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_feedback_answered AFTER UPDATE OF answer ON feedback
  FOR EACH ROW WHEN (old.answer IS NULL AND new.answer IS NOT NULL) EXECUTE FUNCTION audit_feedback();

CREATE OR REPLACE FUNCTION audit_chat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(o.merchant_id, o.id, 'chats', 'answered', new.member_id,
                     (SELECT public_id FROM chats WHERE member_id = new.member_id))
     FROM operators o WHERE o.id = new.operator_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_chat_answered AFTER INSERT ON chat_messages
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_chat();

CREATE OR REPLACE FUNCTION audit_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, new.operator_id, 'messages', 'sent', new.member_id, new.id::text,
                     jsonb_build_object('people', new.recipients::text));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_message_sent AFTER INSERT ON operator_messages
  FOR EACH ROW EXECUTE FUNCTION audit_message();

CREATE OR REPLACE FUNCTION audit_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, CASE TG_OP WHEN 'INSERT' THEN new.published_by ELSE new.ended_by END, 'messages',
                     CASE TG_OP WHEN 'INSERT' THEN 'announcement-published' ELSE 'announcement-ended' END, NULL, new.id::text,
                     jsonb_build_object('readers', CASE new.type WHEN 'A' THEN 'agents' ELSE 'everyone' END));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_announcement_published AFTER INSERT ON announcements
  FOR EACH ROW WHEN (new.published_by IS NOT NULL) EXECUTE FUNCTION audit_announcement();
CREATE OR REPLACE TRIGGER audit_announcement_ended AFTER UPDATE OF ended_by ON announcements
  FOR EACH ROW WHEN (old.ended_by IS NULL AND new.ended_by IS NOT NULL) EXECUTE FUNCTION audit_announcement();

CREATE OR REPLACE FUNCTION audit_agent_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(m.merchant_id, new.operator_id, 'agents', 'agent-created', m.id, NULL) FROM members m WHERE m.id = new.member_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_agent_created AFTER INSERT ON agent_creations
  FOR EACH ROW EXECUTE FUNCTION audit_agent_created();

CREATE OR REPLACE FUNCTION audit_team_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, CASE TG_OP WHEN 'INSERT' THEN new.operator_id ELSE new.cancelled_by END, 'agents',
    CASE TG_OP WHEN 'INSERT' THEN 'move-planned' ELSE 'move-cancelled' END, new.member_id,
    (SELECT username FROM members WHERE id = new.to_id),
    jsonb_build_object('from', new.effective_on::text, 'note', CASE TG_OP WHEN 'INSERT' THEN new.reason END));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_team_move_planned AFTER INSERT ON team_moves
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_team_move();
CREATE OR REPLACE TRIGGER audit_team_move_cancelled AFTER UPDATE OF cancelled_by ON team_moves
  FOR EACH ROW WHEN (old.cancelled_by IS NULL AND new.cancelled_by IS NOT NULL) EXECUTE FUNCTION audit_team_move();

CREATE OR REPLACE FUNCTION audit_rebate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, new.operator_id, 'agents', 'rates-changed', new.member_id, NULL,
                     jsonb_build_object('from', new.effective_on::text));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_rebate_changed AFTER INSERT ON rebate_changes
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_rebate_change();

-- A limit that is removed is noted by quota_set: its row does not name who removes it.
CREATE OR REPLACE FUNCTION audit_quota(p_agent_id bigint, p_operator integer, p_level smallint, p_before integer, p_limit integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(m.merchant_id, p_operator, 'agents', 'quota-set', m.id, trim_scale(p_level / 100.0)::text || '%',
                     jsonb_build_object('before', coalesce(p_before::text, 'none'), 'limit', coalesce(p_limit::text, 'none')))
     FROM members m WHERE m.id = p_agent_id;
END $$;
CREATE OR REPLACE FUNCTION audit_quota_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_quota(new.agent_id, new.operator_id, new.level, CASE TG_OP WHEN 'UPDATE' THEN old.quota END, new.quota);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_quota_added AFTER INSERT ON agent_quotas
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_quota_set();
CREATE OR REPLACE TRIGGER audit_quota_changed AFTER UPDATE OF quota ON agent_quotas
  FOR EACH ROW WHEN (old.quota <> new.quota AND new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_quota_set();

CREATE OR REPLACE FUNCTION audit_agent_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, CASE TG_OP WHEN 'INSERT' THEN new.operator_id ELSE new.answered_by END, 'agents',
    'contract-' || new.state, new.receiver_id, new.id::text, jsonb_build_object(
      'kind', new.kind, 'until', CASE TG_OP WHEN 'UPDATE' THEN new.ends_on::text END,
      'note', CASE TG_OP WHEN 'UPDATE' THEN new.answer_reason END));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_agent_contract_proposed AFTER INSERT ON agent_contracts
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_agent_contract();
CREATE OR REPLACE TRIGGER audit_agent_contract_answered AFTER UPDATE OF state ON agent_contracts
  FOR EACH ROW WHEN (old.state <> new.state AND new.answered_by IS NOT NULL AND new.state <> 'expired')
  EXECUTE FUNCTION audit_agent_contract();

CREATE OR REPLACE FUNCTION audit_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, coalesce(new.released_by, new.approved_by), 'settlements',
    CASE WHEN new.released_by IS NOT NULL THEN 'released' ELSE 'release-approved' END, NULL, new.id::text, jsonb_build_object(
      'kind', new.kind, 'amount', audit_amount(new.amount)));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_settlement_released AFTER UPDATE OF approved_by, released_by ON settlements
  FOR EACH ROW WHEN (new.approved_by IS NOT NULL AND old.approved_by IS DISTINCT FROM new.approved_by
                     OR old.released_by IS DISTINCT FROM new.released_by)
  EXECUTE FUNCTION audit_settlement();

-- A deletion is noted by the statement that deletes: the row does not name who deletes it.
CREATE OR REPLACE FUNCTION audit_canned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(new.merchant_id, new.saved_by, 'canned', 'saved', NULL, new.title);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_canned_saved AFTER INSERT OR UPDATE ON canned_answers
  FOR EACH ROW EXECUTE FUNCTION audit_canned();

CREATE OR REPLACE FUNCTION audit_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(o.merchant_id, o.id, 'sessions', CASE TG_OP WHEN 'INSERT' THEN 'logged-in' ELSE 'session-ended' END)
     FROM operators o WHERE o.id = new.operator_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_session_opened AFTER INSERT ON operator_sessions
  FOR EACH ROW EXECUTE FUNCTION audit_session();
CREATE OR REPLACE TRIGGER audit_session_ended AFTER UPDATE OF ended_at ON operator_sessions
  FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION audit_session();

-- Operators are changed at the command line only.
CREATE OR REPLACE FUNCTION audit_operator_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM audit_note(new.merchant_id, NULL, 'operators', 'added', NULL, new.name,
                       jsonb_build_object('roles', array_to_string(new.roles, ', ')));
    RETURN NULL;
  END IF;
  IF new.roles <> old.roles THEN
    PERFORM audit_note(new.merchant_id, NULL, 'operators', 'roles-changed', NULL, new.name, jsonb_build_object(
      'roles', array_to_string(new.roles, ', '), 'before', array_to_string(old.roles, ', ')));
  END IF;
  IF new.edits_canned_answers <> old.edits_canned_answers THEN
    PERFORM audit_note(new.merchant_id, NULL, 'operators', 'rights-changed', NULL, new.name, jsonb_build_object(
      'cannedAnswers', new.edits_canned_answers::text));
  END IF;
  IF new.password_hash <> old.password_hash THEN
    PERFORM audit_note(new.merchant_id, NULL, 'operators', 'password-changed', NULL, new.name);
  END IF;
  IF (new.disabled_at IS NULL) <> (old.disabled_at IS NULL) THEN
    PERFORM audit_note(new.merchant_id, NULL, 'operators', CASE WHEN new.disabled_at IS NULL THEN 'enabled' ELSE 'disabled' END,
                       NULL, new.name);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_operator_added AFTER INSERT OR UPDATE ON operators
  FOR EACH ROW EXECUTE FUNCTION audit_operator_changed();

CREATE OR REPLACE FUNCTION audit_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM audit_note(o.merchant_id, NULL, 'operators', 'second-factor-reset', NULL, o.name)
       FROM operators o WHERE o.id = old.owner_id AND old.secret IS NOT NULL;
  ELSE
    PERFORM audit_note(o.merchant_id, o.id, 'operators', 'second-factor-set', NULL, o.name)
       FROM operators o WHERE o.id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_second_factor_set AFTER UPDATE OF secret ON operator_authenticators
  FOR EACH ROW WHEN (new.secret IS DISTINCT FROM old.secret AND new.secret IS NOT NULL) EXECUTE FUNCTION audit_second_factor();
CREATE OR REPLACE TRIGGER audit_second_factor_reset AFTER DELETE ON operator_authenticators
  FOR EACH ROW EXECUTE FUNCTION audit_second_factor();

-- A removal is noted by the statement that removes: the row does not name who does.
CREATE OR REPLACE FUNCTION audit_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(o.merchant_id, o.id, 'operators', CASE TG_OP WHEN 'INSERT' THEN 'passkey-added' ELSE 'passkey-named' END,
                     NULL, o.name, jsonb_build_object('passkey', new.name, 'before', CASE TG_OP WHEN 'UPDATE' THEN old.name END))
     FROM operators o WHERE o.id = new.owner_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_passkey_added AFTER INSERT ON operator_passkeys
  FOR EACH ROW EXECUTE FUNCTION audit_passkey();
CREATE OR REPLACE TRIGGER audit_passkey_named AFTER UPDATE OF name ON operator_passkeys
  FOR EACH ROW WHEN (new.name <> old.name) EXECUTE FUNCTION audit_passkey();

-- Settings, whitelabel and status are changed at the command line. Names, not values: texts may be long. What operators
-- change of the settings has a row of its own, which is noted: their transaction sets foyer.settings_noted.
CREATE OR REPLACE FUNCTION audit_settings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_names text;
BEGIN
  IF new.status <> old.status THEN
    PERFORM audit_note(new.id, NULL, 'settings', CASE new.status WHEN 1 THEN 'maintenance-started' ELSE 'maintenance-ended' END);
  END IF;
  SELECT string_agg(name, ', ' ORDER BY name) INTO v_names
    FROM (SELECT jsonb_object_keys(old.settings || old.whitelabel || new.settings || new.whitelabel) AS name) n
   WHERE old.settings -> name IS DISTINCT FROM new.settings -> name
      OR old.whitelabel -> name IS DISTINCT FROM new.whitelabel -> name;
  IF v_names IS NOT NULL AND current_setting('foyer.settings_noted', true) IS DISTINCT FROM 'true' THEN
    PERFORM audit_note(new.id, NULL, 'settings', 'changed', NULL, v_names);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_settings_changed AFTER UPDATE OF settings, whitelabel, status ON merchants
  FOR EACH ROW EXECUTE FUNCTION audit_settings();

-- Rules of automatic approval: each that changed, as it was and as it is.
CREATE OR REPLACE FUNCTION audit_withdrawal_rules() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_from text;
  v_to text;
BEGIN
  WITH rules AS (
    SELECT key, value, true AS is_new FROM withdrawal_rule_texts(new.after)
    UNION ALL
    SELECT key, value, false FROM withdrawal_rule_texts(new.before)
  ), changed AS (
    SELECT key, max(value) FILTER (WHERE NOT is_new) AS was, max(value) FILTER (WHERE is_new) AS is_now FROM rules GROUP BY key
  )
  SELECT string_agg(key || ' ' || coalesce(was, '–'), ', ' ORDER BY key), string_agg(key || ' ' || coalesce(is_now, '–'), ', ' ORDER BY key)
    INTO v_from, v_to FROM changed WHERE was IS DISTINCT FROM is_now;
  PERFORM audit_note(new.merchant_id, new.operator_id, 'withdrawals', 'rules-changed', NULL, NULL,
                     jsonb_build_object('from', v_from, 'to', v_to, 'note', new.reason));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_withdrawal_rules_changed AFTER INSERT ON withdrawal_rule_changes
  FOR EACH ROW EXECUTE FUNCTION audit_withdrawal_rules();

-- Rules as name and text, those of cooling times and levels each on its own.
CREATE OR REPLACE FUNCTION withdrawal_rule_texts(p_rules jsonb) RETURNS TABLE (key text, value text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT e.key, e.value #>> '{}' FROM jsonb_each(p_rules - 'coolingHours' - 'levels') e
  UNION ALL
  SELECT 'coolingHours.' || h.key, h.value #>> '{}' FROM jsonb_each(p_rules -> 'coolingHours') h
  UNION ALL
  SELECT 'levels.' || (l ->> 'code'), l ->> 'upTo' FROM jsonb_array_elements(p_rules -> 'levels') l WHERE l ? 'upTo'
$$;

-- Members fix their payee name once; another one is given at the command line only. The name itself is in the member's
-- messages, not here. The reset of a member's second factor is noted by the statement that resets it: members also remove
-- their own.
CREATE OR REPLACE FUNCTION audit_payee_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(m.merchant_id, NULL, 'members', 'payee-name-changed', m.id) FROM members m WHERE m.id = new.member_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_payee_name_changed AFTER UPDATE OF payee_name ON member_profiles
  FOR EACH ROW WHEN (old.payee_name IS NOT NULL AND old.payee_name IS DISTINCT FROM new.payee_name)
  EXECUTE FUNCTION audit_payee_name();

-- Vendors are put under maintenance at the command line only.
CREATE OR REPLACE FUNCTION audit_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(v.merchant_id, NULL, 'vendors',
                     CASE new.state WHEN 'maintenance' THEN 'maintenance-started' ELSE 'maintenance-ended' END, NULL,
                     v.code || ' ' || new.category)
     FROM vendors v WHERE v.id = new.vendor_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_vendor_state AFTER UPDATE OF state ON vendor_categories
  FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION audit_vendor();

-- An integration serves every merchant of the deployment. Names of what changed, not keys and addresses.
CREATE OR REPLACE FUNCTION audit_integration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_names text;
BEGIN
  SELECT string_agg(n.key, ', ' ORDER BY n.key) INTO v_names
    FROM jsonb_each(to_jsonb(new)) n WHERE to_jsonb(old) -> n.key IS DISTINCT FROM n.value;
  PERFORM audit_note(m.id, NULL, 'vendors', 'integration-changed', NULL, new.id, jsonb_build_object('changed', v_names))
     FROM merchants m WHERE m.trial_of IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_integration_changed AFTER UPDATE ON vendor_integrations
  FOR EACH ROW WHEN (old IS DISTINCT FROM new) EXECUTE FUNCTION audit_integration();

-- Ways to pay in, and the accounts that transfers go to. A status is a deed of its own, since operators set it alone.
CREATE OR REPLACE FUNCTION audit_payment_method() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_names text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM audit_note(new.merchant_id, new.changed_by, 'settings', 'method-added', NULL, new.code);
    RETURN NULL;
  END IF;
  SELECT string_agg(n.key, ', ' ORDER BY n.key) INTO v_names
    FROM jsonb_each(to_jsonb(new)) n WHERE n.key NOT IN ('status', 'changed_by') AND to_jsonb(old) -> n.key IS DISTINCT FROM n.value;
  IF v_names IS NOT NULL THEN
    PERFORM audit_note(new.merchant_id, new.changed_by, 'settings', 'method-changed', NULL, new.code,
                       jsonb_build_object('changed', v_names));
  END IF;
  IF new.status <> old.status THEN
    PERFORM audit_note(new.merchant_id, new.changed_by, 'settings', 'method-' || new.status, NULL, new.code);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_payment_method_changed AFTER INSERT OR UPDATE ON payment_methods
  FOR EACH ROW EXECUTE FUNCTION audit_payment_method();

-- Accounts are changed at the command line only. Players read their numbers, so the trail may name them.
CREATE OR REPLACE FUNCTION audit_payee_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_now text := new.bank || ' ' || new.number || ', ' || new.holder;
  v_before text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    v_before := old.bank || ' ' || old.number || ', ' || old.holder;
  END IF;
  PERFORM audit_note(m.merchant_id, NULL, 'settings', CASE
      WHEN TG_OP = 'INSERT' THEN 'account-added'
      WHEN new.active > old.active THEN 'account-enabled'
      WHEN new.active < old.active THEN 'account-disabled'
      ELSE 'account-changed' END,
    NULL, m.code || '/' || new.code,
    jsonb_build_object('account', v_now, 'before', nullif(v_before, v_now)))
     FROM payment_methods m WHERE m.id = new.method_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_payee_account_added AFTER INSERT ON payee_accounts
  FOR EACH ROW EXECUTE FUNCTION audit_payee_account();
CREATE OR REPLACE TRIGGER audit_payee_account_changed AFTER UPDATE ON payee_accounts
  FOR EACH ROW WHEN ((old.bank, old.number, old.holder, old.active) IS DISTINCT FROM (new.bank, new.number, new.holder, new.active))
  EXECUTE FUNCTION audit_payee_account();

-- Lotteries: their terms, each that changed as it was and as it is; entered results, and draws that were declared void.
CREATE OR REPLACE FUNCTION audit_lottery_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  l lotteries;
  v_keys text[];
  v_from text;
  v_to text;
BEGIN
  SELECT * INTO l FROM lotteries WHERE id = new.lottery_id;
  WITH terms AS (
    SELECT key, value, true AS is_new FROM lottery_term_texts(new.after)
    UNION ALL
    SELECT key, value, false FROM lottery_term_texts(new.before)
  ), changed AS (
    SELECT key, max(value) FILTER (WHERE NOT is_new) AS was, max(value) FILTER (WHERE is_new) AS is_now FROM terms GROUP BY key
  )
  SELECT array_agg(key), string_agg(key || ' ' || coalesce(was, '–'), ', ' ORDER BY key),
         string_agg(key || ' ' || coalesce(is_now, '–'), ', ' ORDER BY key)
    INTO v_keys, v_from, v_to FROM changed WHERE was IS DISTINCT FROM is_now;
  PERFORM audit_note(l.merchant_id, new.operator_id, 'lotteries',
    CASE WHEN v_keys = ARRAY['open'] THEN CASE WHEN l.open THEN 'lottery-opened' ELSE 'lottery-closed' END ELSE 'lottery-changed' END,
    NULL, l.code, jsonb_build_object('from', v_from, 'to', v_to, 'note', new.note));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_lottery_changed AFTER INSERT ON lottery_changes
  FOR EACH ROW EXECUTE FUNCTION audit_lottery_change();

-- Terms as name and text, those of bet types each on its own; a bet type that is sold as the lottery is has none. No text
-- contains a comma, which separates them in the trail.
CREATE OR REPLACE FUNCTION lottery_term_texts(p_terms jsonb) RETURNS TABLE (key text, value text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT e.key, CASE jsonb_typeof(e.value)
      WHEN 'array' THEN (SELECT string_agg(replace(v, ',', ''), ' / ' ORDER BY at) FROM jsonb_array_elements_text(e.value) WITH ORDINALITY a (v, at))
      ELSE e.value #>> '{}' END
    FROM jsonb_each(p_terms - 'betTypes') e WHERE e.value <> 'null'
  UNION ALL
  SELECT 'betTypes.' || b.key || '.' || t.key, t.value #>> '{}'
    FROM jsonb_each(CASE jsonb_typeof(p_terms -> 'betTypes') WHEN 'object' THEN p_terms -> 'betTypes' ELSE '{}' END) b,
         jsonb_each(b.value) t
   WHERE t.key <> 'open' OR t.value = 'false'
$$;

CREATE OR REPLACE FUNCTION audit_lottery_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(l.merchant_id, new.operator_id, 'lotteries',
      CASE WHEN new.state = 'withdrawn' THEN 'result-withdrawn'
           WHEN EXISTS (SELECT FROM lottery_settlements s WHERE s.draw_id = d.id) THEN 'correction-entered' ELSE 'result-entered' END,
      NULL, l.code || ' ' || d.number, jsonb_build_object('numbers', array_to_string(new.numbers, ' '), 'note', new.note))
    FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = new.draw_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_lottery_entered AFTER INSERT ON lottery_result_entries
  FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION audit_lottery_entry();
CREATE OR REPLACE TRIGGER audit_lottery_withdrawn AFTER UPDATE OF state ON lottery_result_entries
  FOR EACH ROW WHEN (new.state = 'withdrawn' AND old.state <> 'withdrawn') EXECUTE FUNCTION audit_lottery_entry();

CREATE OR REPLACE FUNCTION audit_lottery_void() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_note(
      l.merchant_id,
      CASE WHEN new.state = 'voiding' THEN new.void_by ELSE new.void_asked_by END,
      'lotteries',
      CASE WHEN new.state = 'voiding' THEN 'draw-voided' ELSE 'draw-void-asked' END,
      NULL, l.code || ' ' || new.number, jsonb_build_object('note', new.void_note))
    FROM lotteries l WHERE l.id = new.lottery_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_lottery_voided AFTER UPDATE OF state, void_asked_by ON lottery_draws
  FOR EACH ROW WHEN (new.state = 'voiding' AND old.state <> 'voiding'
                     OR new.void_asked_by IS NOT NULL AND new.void_asked_by IS DISTINCT FROM old.void_asked_by)
  EXECUTE FUNCTION audit_lottery_void();

-- Exceptions to the schedule of a lottery. Removals are noted by lottery_except: the row does not say by whom.
CREATE OR REPLACE FUNCTION audit_lottery_exception(p_exception lottery_exceptions, p_operator integer, p_deed text) RETURNS void
LANGUAGE sql AS $$
  SELECT audit_note(l.merchant_id, p_operator, 'lotteries', p_deed, NULL, l.code || ' ' || (p_exception).number, jsonb_build_object(
           'heldAt', to_char((p_exception).draws_at AT TIME ZONE l.time_zone, 'YYYY-MM-DD HH24:MI'), 'note', (p_exception).note))
    FROM lotteries l WHERE l.id = (p_exception).lottery_id
$$;

CREATE OR REPLACE FUNCTION audit_lottery_exception_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_lottery_exception(new, coalesce(new.confirmed_by, new.operator_id),
    CASE WHEN new.draws_at IS NULL THEN 'draw-not-held' WHEN new.effective THEN 'draw-moved' ELSE 'draw-move-asked' END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_lottery_exception_set
  AFTER INSERT OR UPDATE OF draws_at, note, operator_id, effective, confirmed_by ON lottery_exceptions
  FOR EACH ROW EXECUTE FUNCTION audit_lottery_exception_set();
