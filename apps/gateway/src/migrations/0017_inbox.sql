-- What the house has to say to one player: platform messages. HTML in here was cleaned when it was written.

CREATE TABLE inbox_messages (
  member_id bigint NOT NULL REFERENCES members (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('house', 'security', 'promotion', 'feedback')),
  -- what it is about: said again under the same key it is there once
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 120),
  -- by language: title and content
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object'),
  sent_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- removed by the player, who can take that back
  removed_at timestamptz,
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, key)
);
CREATE INDEX inbox_newest ON inbox_messages (member_id, sent_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX inbox_unread ON inbox_messages (member_id) WHERE read_at IS NULL AND removed_at IS NULL;

-- One word to each member it is about; where that would be a flood, one to everybody at the merchant.
CREATE FUNCTION notify_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER inbox_sent AFTER INSERT ON inbox_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_inbox();
CREATE TRIGGER inbox_changed AFTER UPDATE ON inbox_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_inbox();
