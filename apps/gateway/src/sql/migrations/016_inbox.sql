-- Inbox messages of members, and messages written by operators. HTML is sanitised before it is stored.

-- A message of an operator, to one member or to everybody; its texts are stored once, however many receive it.
CREATE TABLE operator_messages (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  operator_id integer NOT NULL REFERENCES operators (id),
  client_key text NOT NULL,
  -- hash of the request, so that the key cannot be reused for another message
  request_hash bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('operator', 'security', 'promotion')),
  -- the recipient; null: everybody
  member_id bigint REFERENCES members (id),
  -- by language: title and content
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object'),
  -- number of recipients when it was sent
  recipients integer NOT NULL,
  -- delivered to a few thousand members at a time, in order of id: up to this one so far
  delivered_to bigint NOT NULL DEFAULT 0,
  delivered boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL DEFAULT now(),
  -- a message sent again with the same key is stored once
  UNIQUE (operator_id, client_key)
);
CREATE INDEX operator_messages_newest ON operator_messages (merchant_id, id DESC);
CREATE INDEX operator_messages_undelivered ON operator_messages (id) WHERE NOT delivered;

-- Messages to one member.
CREATE TABLE inbox_messages (
  member_id bigint NOT NULL REFERENCES members (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('operator', 'security', 'promotion', 'feedback')),
  -- what it is about: a message with the same key is stored once
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 120),
  -- by language: title and content
  texts jsonb CHECK (jsonb_typeof(texts) = 'object'),
  sent_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- removed by the player, who can undo that
  removed_at timestamptz,
  -- no foreign key: rows of operator_messages are never deleted, and each of a broadcast's rows would be looked up there
  operator_message_id bigint,
  CHECK ((texts IS NULL) = (operator_message_id IS NOT NULL)),
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, key)
);
CREATE INDEX inbox_newest ON inbox_messages (member_id, sent_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX inbox_unread ON inbox_messages (member_id) WHERE read_at IS NULL AND removed_at IS NULL;
