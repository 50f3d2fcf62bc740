-- What operators do about agents: who is created, moved, and agreed with, and which settlements are released.

-- General agents that operators created; the same key again creates no other one.
CREATE TABLE agent_creations (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  operator_id integer NOT NULL REFERENCES operators (id),
  client_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (operator_id, client_key)
);

ALTER TABLE team_moves
  ADD COLUMN client_key text,
  ADD COLUMN request_hash bytea,
  ADD COLUMN cancelled_by integer REFERENCES operators (id);
CREATE UNIQUE INDEX team_moves_key ON team_moves (operator_id, client_key);
CREATE INDEX team_moves_list ON team_moves (merchant_id, id DESC);
CREATE INDEX team_moves_member ON team_moves (member_id, id DESC);

-- Operators list who is at the top.
CREATE INDEX members_top ON members (merchant_id, id DESC) WHERE upline_id IS NULL AND type IN (1, 2, 41, 42);

ALTER TABLE agent_contracts
  -- the operator who answered or ended it for the merchant, and why
  ADD COLUMN answered_by integer REFERENCES operators (id),
  ADD COLUMN answer_reason text CHECK (length(answer_reason) BETWEEN 1 AND 140);
CREATE INDEX agent_contracts_list ON agent_contracts (merchant_id, id DESC);

ALTER TABLE settlements
  -- above the merchant's limit two operators release the payments: the first of them
  ADD COLUMN approved_by integer REFERENCES operators (id),
  ADD COLUMN approved_at timestamptz,
  ADD CHECK ((approved_by IS NULL) = (approved_at IS NULL));
CREATE INDEX settlements_list ON settlements (merchant_id, id DESC);
CREATE INDEX settlements_held ON settlements (merchant_id, id) WHERE released_at IS NULL;
CREATE INDEX settlement_statements_amount ON settlement_statements (settlement_id, payable DESC, member_id);

ALTER TABLE audit_trail DROP CONSTRAINT audit_trail_area_check;
ALTER TABLE audit_trail ADD CONSTRAINT audit_trail_area_check CHECK (area IN (
  'deposits', 'withdrawals', 'adjustments', 'identity', 'promotions', 'feedback', 'chats', 'messages', 'canned',
  'sessions', 'operators', 'settings', 'statements', 'reconciliation', 'club', 'members', 'vendors', 'agents', 'settlements'
));
