-- The chat between a player and the operators of the merchant.

-- A member has one conversation.
CREATE TABLE chats (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  -- whose operators answer: for a guest, the merchant they are shown
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  public_id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  last_message bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT now(),
  -- time of the first unanswered message of the player
  waiting_since timestamptz,
  -- the newest message each side has seen
  player_seen bigint NOT NULL DEFAULT 0,
  operator_seen bigint NOT NULL DEFAULT 0
);
CREATE INDEX chats_back_office ON chats (merchant_id, waiting_since, last_at DESC);

CREATE TABLE chat_messages (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES chats (member_id) ON DELETE CASCADE,
  -- who answers; null: written by the player
  operator_id integer REFERENCES operators (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  client_key text NOT NULL,
  at timestamptz NOT NULL,
  -- a message sent again with the same key is stored once
  UNIQUE NULLS NOT DISTINCT (member_id, operator_id, client_key)
);
CREATE INDEX chat_messages_order ON chat_messages (member_id, id);
