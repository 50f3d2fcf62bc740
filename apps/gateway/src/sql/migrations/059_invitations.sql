-- Invitation links of agents with their statistics, the accounts that agents opened, and how many they may open. How they are
-- used and counted: functions/invitations.sql.

-- An agent's fixed code, which operators give, and the links that the agent makes.
ALTER TABLE affiliate_codes
  ADD id bigint GENERATED ALWAYS AS IDENTITY,
  -- opens members without rates, and neither expires nor is ended by the agent
  ADD fixed boolean NOT NULL DEFAULT true,
  ADD opens_agent boolean NOT NULL DEFAULT false,
  -- [{"category", "rate"}], in basis points
  ADD rates jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(rates) = 'array'),
  ADD note text CHECK (length(note) BETWEEN 1 AND 1000),
  -- day of the merchant
  ADD last_day date,
  ADD ended_at timestamptz,
  ADD client_key text,
  ADD request_hash bytea,
  ADD CHECK (NOT fixed OR NOT opens_agent AND last_day IS NULL),
  ADD CHECK (ended_at IS NULL OR NOT active);
CREATE INDEX affiliate_codes_member ON affiliate_codes (member_id, id);
CREATE UNIQUE INDEX affiliate_codes_client_key ON affiliate_codes (member_id, client_key) WHERE client_key IS NOT NULL;

-- What came of a link.
CREATE TABLE invitation_sums (
  merchant_id smallint NOT NULL,
  code text NOT NULL,
  -- visitors, each counted once a day
  visits integer NOT NULL DEFAULT 0,
  registrations integer NOT NULL DEFAULT 0,
  first_deposits integer NOT NULL DEFAULT 0,
  first_deposit_sum bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, code),
  FOREIGN KEY (merchant_id, code) REFERENCES affiliate_codes
) WITH (fillfactor = 80);

-- Who visited a link today: a keyed hash that is another one each day. Removed when the day is over.
CREATE TABLE invitation_visitors (
  day date NOT NULL,
  merchant_id smallint NOT NULL,
  code text NOT NULL,
  visitor bytea NOT NULL CHECK (octet_length(visitor) = 32),
  PRIMARY KEY (day, merchant_id, code, visitor)
);

-- How many direct downlines an agent may open at a rebate level; without a row there is no limit.
CREATE TABLE agent_quotas (
  agent_id bigint NOT NULL REFERENCES members (id),
  -- in basis points
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 10000),
  quota integer NOT NULL CHECK (quota >= 0),
  -- openings of the level that were not returned
  used integer NOT NULL CHECK (used >= 0),
  operator_id integer REFERENCES operators (id),
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (agent_id, level)
);

-- Accounts that an agent opened, by a link or directly.
CREATE TABLE account_openings (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  agent_id bigint NOT NULL REFERENCES members (id),
  -- null: opened directly
  code text,
  -- the rebate level it counts at; null: none
  level smallint,
  opened_at timestamptz NOT NULL DEFAULT now(),
  -- closed within a day and unused: it does not count any more
  returned_at timestamptz,
  -- of a direct opening
  client_key text,
  request_hash bytea,
  CHECK ((client_key IS NULL) = (request_hash IS NULL))
);
CREATE UNIQUE INDEX account_openings_client_key ON account_openings (agent_id, client_key) WHERE client_key IS NOT NULL;
CREATE INDEX account_openings_level ON account_openings (agent_id, level) WHERE returned_at IS NULL;

-- Accounts that agents open: their owners agree to the terms when they choose a password.
ALTER TABLE member_registrations
  ALTER agreed_at DROP NOT NULL,
  DROP CONSTRAINT member_registrations_method_check,
  ADD CONSTRAINT member_registrations_method_check CHECK (method IN ('APP', 'H5', 'PWA', 'WEBCLIP', 'AGENT'));
DROP FUNCTION IF EXISTS member_register(
  integer, text, text, char, bigint, text, text, text, text, text, text, text, text, text, boolean, jsonb
);

-- What came of the fixed codes before; what teams do not count yet follows.
INSERT INTO invitation_sums (merchant_id, code, registrations, first_deposits, first_deposit_sum)
SELECT a.merchant_id, a.code, count(*) FILTER (WHERE t.id IS NULL), count(d.amount), coalesce(sum(d.amount), 0)
  FROM affiliate_codes a
  JOIN member_registrations r ON r.affiliate_code = a.code
  JOIN members m ON m.id = r.member_id AND m.merchant_id = a.merchant_id
  LEFT JOIN team_changes t ON t.member_id = m.id AND t.kind = 'registration'
  LEFT JOIN LATERAL (
    SELECT p.amount FROM team_postings p WHERE p.member_id = m.id AND p.kind = 'deposit' AND p.amount > 0 ORDER BY p.id LIMIT 1
  ) d ON true
 GROUP BY 1, 2;
