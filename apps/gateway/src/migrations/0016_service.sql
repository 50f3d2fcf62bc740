-- The chat of this house: a player and whoever sits at the merchant's desk.

CREATE TABLE operators (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  name_key text GENERATED ALWAYS AS (lower(name)) STORED,
  -- what players read beside an answer
  shown_as text NOT NULL CHECK (length(shown_as) BETWEEN 1 AND 40),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (merchant_id, name_key)
);

-- Only hashes of tokens stand here, as with players' sessions.
CREATE TABLE operator_sessions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  operator_id integer NOT NULL REFERENCES operators (id),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- moves with use
  seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX operator_sessions_of ON operator_sessions (operator_id) WHERE ended_at IS NULL;

-- A session that ends by whatever way ends its live events too.
CREATE FUNCTION notify_operator_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_desk', json_build_object('kind', 'ended', 'session_id', NEW.id::text)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER desk_session_ended AFTER UPDATE OF ended_at ON operator_sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_operator_ended();

CREATE FUNCTION end_sessions_of_disabled_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operator_sessions SET ended_at = now() WHERE operator_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_of_disabled_operator AFTER UPDATE OF disabled_at, password_hash ON operators
  FOR EACH ROW WHEN (NEW.disabled_at IS NOT NULL OR NEW.password_hash <> OLD.password_hash)
  EXECUTE FUNCTION end_sessions_of_disabled_operator();

-- A member has one conversation, for ever.
CREATE TABLE chats (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  -- whose desk answers: a guest's is that of the merchant they are shown
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  public_id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  last_word bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT now(),
  -- since the first word of the player that nobody has answered
  waiting_since timestamptz,
  -- the newest word each side has seen
  player_seen bigint NOT NULL DEFAULT 0,
  desk_seen bigint NOT NULL DEFAULT 0
);
CREATE INDEX chats_desk ON chats (merchant_id, waiting_since, last_at DESC);

CREATE TABLE chat_words (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES chats (member_id) ON DELETE CASCADE,
  -- who answers; null: the player speaks
  operator_id integer REFERENCES operators (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  client_key text NOT NULL,
  at timestamptz NOT NULL,
  -- said again with the same key it is said once
  UNIQUE NULLS NOT DISTINCT (member_id, operator_id, client_key)
);
CREATE INDEX chat_words_order ON chat_words (member_id, id);

CREATE FUNCTION notify_chat(c chats) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events',
    json_build_object('kind', 'chat', 'member_id', c.member_id::text, 'last', c.last_word::text)::text);
  PERFORM pg_notify('foyer_desk',
    json_build_object('kind', 'chats', 'merchant_id', c.merchant_id, 'chat_id', c.public_id)::text);
END $$;

-- Says something once. The conversation is locked first, so that its words' ids rise in the order they are committed
-- in, and whoever has read up to one of them has missed none before it.
CREATE FUNCTION chat_say(p_member bigint, p_merchant integer, p_operator integer, p_text text, p_key text)
RETURNS SETOF chat_words LANGUAGE plpgsql AS $$
DECLARE
  said chat_words;
  chat chats;
BEGIN
  INSERT INTO chats (member_id, merchant_id) VALUES (p_member, p_merchant)
  ON CONFLICT (member_id) DO UPDATE SET merchant_id = excluded.merchant_id;
  SELECT * INTO said FROM chat_words
   WHERE member_id = p_member AND operator_id IS NOT DISTINCT FROM p_operator AND client_key = p_key;
  IF FOUND THEN
    RETURN NEXT said;
    RETURN;
  END IF;
  INSERT INTO chat_words (member_id, operator_id, text, client_key, at)
  VALUES (p_member, p_operator, p_text, p_key, clock_timestamp()) RETURNING * INTO said;
  UPDATE chats SET last_word = said.id, last_at = said.at,
    waiting_since = CASE WHEN p_operator IS NULL THEN coalesce(waiting_since, said.at) END,
    -- who answers has read what they answer
    desk_seen = CASE WHEN p_operator IS NULL THEN desk_seen ELSE said.id END
   WHERE member_id = p_member RETURNING * INTO chat;
  PERFORM notify_chat(chat);
  RETURN NEXT said;
END $$;

-- Notes that a side has seen the conversation up to a word; answers whether that was news.
CREATE FUNCTION chat_seen(p_member bigint, p_by_desk boolean, p_last bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  chat chats;
BEGIN
  UPDATE chats SET
    player_seen = CASE WHEN p_by_desk THEN player_seen ELSE least(p_last, last_word) END,
    desk_seen = CASE WHEN p_by_desk THEN least(p_last, last_word) ELSE desk_seen END
   WHERE member_id = p_member
     AND CASE WHEN p_by_desk THEN desk_seen ELSE player_seen END < least(p_last, last_word)
  RETURNING * INTO chat;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM notify_chat(chat);
  RETURN true;
END $$;
