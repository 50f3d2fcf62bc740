-- Maintenance of a merchant applies to its guests too.
CREATE OR REPLACE FUNCTION notify_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events', json_build_object('kind', 'status', 'merchant_id', m.id, 'status', NEW.status)::text)
  FROM merchants m WHERE m.id = NEW.id OR m.trial_of = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER events_status AFTER UPDATE OF status ON merchants
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION notify_status();
