-- One notification per member concerned; with more than a hundred of them, one per merchant.
CREATE OR REPLACE FUNCTION notify_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 101) AS few) <= 100 THEN
    PERFORM pg_notify('foyer_events', json_build_object('kind', 'unread', 'member_id', member_id::text)::text)
       FROM (SELECT DISTINCT member_id FROM changed) told;
  ELSE
    PERFORM pg_notify('foyer_events', json_build_object('kind', 'unread', 'merchant_id', merchant_id)::text)
       FROM (SELECT DISTINCT m.merchant_id FROM changed JOIN members m ON m.id = changed.member_id) told;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER inbox_inserted AFTER INSERT ON inbox_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_inbox();
CREATE OR REPLACE TRIGGER inbox_updated AFTER UPDATE ON inbox_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_inbox();
