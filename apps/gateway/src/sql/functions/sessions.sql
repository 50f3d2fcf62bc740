-- A session that ends for any reason ends its live events.
CREATE OR REPLACE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events', json_build_object(
    'kind', 'session-ended', 'member_id', NEW.member_id, 'session_id', NEW.id,
    'error_code', CASE NEW.end_reason WHEN 'signed-out' THEN 'session.expired' ELSE 'session.ended.elsewhere' END
  )::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER events_session_ended AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_session_ended();

CREATE OR REPLACE FUNCTION security_events_append_only() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'security_events is append only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events
FOR EACH STATEMENT EXECUTE FUNCTION security_events_append_only();
