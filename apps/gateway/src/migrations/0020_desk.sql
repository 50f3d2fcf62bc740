-- What the desk is told of, and what it writes to players.

CREATE FUNCTION notify_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_desk',
    json_build_object('kind', 'work', 'merchant_id', NEW.merchant_id, 'room', TG_ARGV[0])::text);
  RETURN NULL;
END $$;
-- `OF stage`: counting a round changes other columns, and costs nothing here
CREATE TRIGGER desk_application_made AFTER INSERT ON promotion_entries
  FOR EACH ROW WHEN (NEW.stage = 'applied') EXECUTE FUNCTION notify_desk('promotions');
CREATE TRIGGER desk_application_decided AFTER UPDATE OF stage ON promotion_entries
  FOR EACH ROW WHEN (OLD.stage = 'applied' AND NEW.stage <> 'applied') EXECUTE FUNCTION notify_desk('promotions');
CREATE TRIGGER desk_feedback_sent AFTER INSERT ON feedback
  FOR EACH ROW EXECUTE FUNCTION notify_desk('feedback');
CREATE TRIGGER desk_feedback_answered AFTER UPDATE OF answer ON feedback
  FOR EACH ROW WHEN (OLD.answer IS NULL AND NEW.answer IS NOT NULL) EXECUTE FUNCTION notify_desk('feedback');

-- What somebody at the desk wrote, to one player or to everybody. Its words stand here once, however many read them.
CREATE TABLE house_messages (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  operator_id integer NOT NULL REFERENCES operators (id),
  client_key text NOT NULL,
  -- of what came, so that the key cannot stand for something else
  request_hash bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('house', 'security', 'promotion')),
  -- to whom; null: everybody
  member_id bigint REFERENCES members (id),
  -- by language: title and content
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object'),
  -- how many there were to read it when it was sent
  people integer NOT NULL,
  -- it is handed out a few thousand members at a time: up to this one, until all have it
  handed_to bigint NOT NULL DEFAULT 0,
  arrived boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL DEFAULT now(),
  -- sent again with the same key it is sent once
  UNIQUE (operator_id, client_key)
);
CREATE INDEX house_messages_newest ON house_messages (merchant_id, id DESC);
CREATE INDEX house_messages_under_way ON house_messages (id) WHERE NOT arrived;
CREATE TRIGGER desk_message_sent AFTER INSERT ON house_messages
  FOR EACH ROW EXECUTE FUNCTION notify_desk('messages');
CREATE TRIGGER desk_message_arrived AFTER UPDATE OF arrived ON house_messages
  FOR EACH ROW WHEN (NEW.arrived AND NOT OLD.arrived) EXECUTE FUNCTION notify_desk('messages');

ALTER TABLE inbox_messages ALTER COLUMN texts DROP NOT NULL;
-- no foreign key: nothing is taken out of house_messages, and everybody's rows would each be looked up there
ALTER TABLE inbox_messages ADD COLUMN house_message bigint;
ALTER TABLE inbox_messages ADD CHECK ((texts IS NULL) = (house_message IS NOT NULL));
