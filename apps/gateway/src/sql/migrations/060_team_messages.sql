-- Messages between members and their direct uplines. How they are sent: functions/team-messages.sql.

-- A conversation as one of its two members has it; the other one has a row too.
CREATE TABLE team_conversations (
  member_id bigint NOT NULL REFERENCES members (id),
  other_id bigint NOT NULL REFERENCES members (id),
  -- what the other one was when the last message was sent
  relation text NOT NULL CHECK (relation IN ('upline', 'downline')),
  last_message bigint NOT NULL DEFAULT 0,
  -- the newest message the member has seen, and how many of the other one's came after it
  seen bigint NOT NULL DEFAULT 0,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  PRIMARY KEY (member_id, other_id),
  CHECK (member_id <> other_id)
);
CREATE INDEX team_conversations_newest ON team_conversations (member_id, relation, last_message DESC);
CREATE INDEX team_conversations_unread ON team_conversations (member_id, relation) INCLUDE (unread) WHERE unread > 0;

CREATE TABLE team_messages (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  sender_id bigint NOT NULL REFERENCES members (id),
  receiver_id bigint NOT NULL REFERENCES members (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  client_key text NOT NULL,
  at timestamptz NOT NULL,
  -- a message sent again with the same key is stored once
  UNIQUE (sender_id, receiver_id, client_key)
);
-- Of both directions, in order.
CREATE INDEX team_messages_order
  ON team_messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id), id);

-- One text to all direct downlines: stored once, and delivered to a few hundred of them at a time.
CREATE TABLE team_broadcasts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  sender_id bigint NOT NULL REFERENCES members (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  client_key text NOT NULL,
  -- whether only direct downlines get it who are agents
  agents_only boolean NOT NULL,
  -- their number when it was sent
  recipients integer NOT NULL,
  -- in order of id: up to this one so far
  delivered_to bigint NOT NULL DEFAULT 0,
  delivered boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (sender_id, client_key)
);
CREATE INDEX team_broadcasts_undelivered ON team_broadcasts (id) WHERE NOT delivered;
