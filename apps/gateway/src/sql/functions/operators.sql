-- A session that ends for any reason ends its event streams.
CREATE OR REPLACE FUNCTION notify_operator_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_back_office', json_build_object('kind', 'ended', 'session_id', NEW.id::text)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER back_office_session_ended AFTER UPDATE OF ended_at ON operator_sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_operator_ended();

CREATE OR REPLACE FUNCTION end_sessions_of_disabled_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operator_sessions SET ended_at = now() WHERE operator_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_sessions_of_disabled_operator AFTER UPDATE OF disabled_at, password_hash ON operators
  FOR EACH ROW WHEN (NEW.disabled_at IS NOT NULL OR NEW.password_hash <> OLD.password_hash)
  EXECUTE FUNCTION end_sessions_of_disabled_operator();

-- Notifies the back office of tasks: applications, feedback, messages; and of changed canned answers.
CREATE OR REPLACE FUNCTION notify_back_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_back_office',
    json_build_object('kind', 'tasks', 'section', TG_ARGV[0],
      'merchant_id', CASE WHEN TG_OP = 'DELETE' THEN OLD.merchant_id ELSE NEW.merchant_id END)::text);
  RETURN NULL;
END $$;
-- `OF stage`: counting a round updates other columns, and must cost nothing here
CREATE OR REPLACE TRIGGER back_office_application_made AFTER INSERT ON promotion_participations
  FOR EACH ROW WHEN (NEW.stage = 'applied') EXECUTE FUNCTION notify_back_office('promotions');
CREATE OR REPLACE TRIGGER back_office_application_decided AFTER UPDATE OF stage ON promotion_participations
  FOR EACH ROW WHEN (OLD.stage = 'applied' AND NEW.stage <> 'applied') EXECUTE FUNCTION notify_back_office('promotions');
CREATE OR REPLACE TRIGGER back_office_application_assigned AFTER UPDATE OF assigned_to ON promotion_participations
  FOR EACH ROW WHEN (OLD.assigned_to IS DISTINCT FROM NEW.assigned_to) EXECUTE FUNCTION notify_back_office('promotions');
CREATE OR REPLACE TRIGGER back_office_feedback_sent AFTER INSERT ON feedback
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('feedback');
CREATE OR REPLACE TRIGGER back_office_feedback_answered AFTER UPDATE OF answer ON feedback
  FOR EACH ROW WHEN (OLD.answer IS NULL AND NEW.answer IS NOT NULL) EXECUTE FUNCTION notify_back_office('feedback');
CREATE OR REPLACE TRIGGER back_office_message_sent AFTER INSERT ON operator_messages
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('messages');
CREATE OR REPLACE TRIGGER back_office_message_delivered AFTER UPDATE OF delivered ON operator_messages
  FOR EACH ROW WHEN (NEW.delivered AND NOT OLD.delivered) EXECUTE FUNCTION notify_back_office('messages');
CREATE OR REPLACE TRIGGER back_office_announcement_published AFTER INSERT ON announcements
  FOR EACH ROW WHEN (NEW.published_by IS NOT NULL) EXECUTE FUNCTION notify_back_office('announcements');
CREATE OR REPLACE TRIGGER back_office_announcement_ended AFTER UPDATE OF ended_by ON announcements
  FOR EACH ROW WHEN (NEW.ended_by IS NOT NULL) EXECUTE FUNCTION notify_back_office('announcements');
CREATE OR REPLACE TRIGGER back_office_canned_answer_changed AFTER INSERT OR UPDATE OR DELETE ON canned_answers
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('canned');
CREATE OR REPLACE TRIGGER back_office_identity_submitted AFTER INSERT ON identity_checks
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('identity');
CREATE OR REPLACE TRIGGER back_office_identity_changed AFTER UPDATE OF state, assigned_to ON identity_checks
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('identity');
CREATE OR REPLACE TRIGGER back_office_adjustment_changed AFTER INSERT OR UPDATE OF state ON adjustments
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('adjustments');
CREATE OR REPLACE TRIGGER back_office_move_changed AFTER INSERT OR UPDATE OF state ON team_moves
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('agents');
CREATE OR REPLACE TRIGGER back_office_contract_changed AFTER INSERT OR UPDATE OF state ON agent_contracts
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('contracts');
CREATE OR REPLACE TRIGGER back_office_settlement_changed AFTER INSERT OR UPDATE OF approved_at, released_at ON settlements
  FOR EACH ROW EXECUTE FUNCTION notify_back_office('settlements');
