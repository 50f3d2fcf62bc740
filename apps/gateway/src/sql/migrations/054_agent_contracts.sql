-- Contracts between agents and their uplines about salaries and dividends. States and rules: packages/domain/src/agent-contract.ts;
-- how they are settled: functions/settlements.sql.

CREATE TABLE agent_contracts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  kind text NOT NULL CHECK (kind IN ('daily-salary', 'hourly-salary', 'dividend')),
  receiver_id bigint NOT NULL REFERENCES members (id),
  -- the direct upline; null: the merchant
  payer_id bigint REFERENCES members (id),
  period text NOT NULL CHECK (period IN ('day', 'hour', 'half-month', 'week', 'month')),
  -- [{"from", "active", "rate"}], the lowest first: turnover or basis in 1/100,000 as text, active members, basis points
  tiers jsonb NOT NULL CHECK (jsonb_typeof(tiers) = 'array' AND jsonb_array_length(tiers) BETWEEN 1 AND 20),
  -- turnover of a day (of an hour, in an hourly contract) that makes a member active
  active_turnover bigint NOT NULL CHECK (active_turnover >= 0),
  -- of dividends: whether a negative basis is subtracted from the next period's
  carries boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  proposed_by text NOT NULL CHECK (proposed_by IN ('receiver', 'payer')),
  -- the proposal that this one answers
  counters_id bigint REFERENCES agent_contracts (id),
  -- the member who proposed it; null: an operator of the merchant
  proposer_id bigint REFERENCES members (id),
  client_key text NOT NULL,
  request_hash bytea NOT NULL,
  operator_id integer REFERENCES operators (id),
  proposed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- days of the merchant; ends_on is the first day on which it does not hold any more
  starts_on date,
  ends_on date,
  CHECK ((kind = 'daily-salary') = (period = 'day') AND (kind = 'hourly-salary') = (period = 'hour')),
  CHECK (receiver_id <> payer_id),
  CHECK ((state IN ('accepted', 'ended')) = (starts_on IS NOT NULL)),
  CHECK ((state = 'ended') <= (ends_on IS NOT NULL)),
  CHECK (starts_on <= ends_on)
);
CREATE UNIQUE INDEX agent_contracts_key ON agent_contracts (merchant_id, coalesce(proposer_id, 0), client_key);
CREATE UNIQUE INDEX agent_contracts_proposed ON agent_contracts (receiver_id, kind) WHERE state = 'proposed';
-- One holds without an end at a time.
CREATE UNIQUE INDEX agent_contracts_open ON agent_contracts (receiver_id, kind) WHERE state = 'accepted' AND ends_on IS NULL;
CREATE INDEX agent_contracts_receiver ON agent_contracts (receiver_id, id DESC);
CREATE INDEX agent_contracts_payer ON agent_contracts (payer_id, id DESC);
CREATE INDEX agent_contracts_days ON agent_contracts (merchant_id, kind, starts_on) WHERE state IN ('accepted', 'ended');
CREATE INDEX agent_contracts_expiry ON agent_contracts (expires_at) WHERE state = 'proposed';

ALTER TABLE settlement_statements
  ADD COLUMN contract_id bigint REFERENCES agent_contracts (id),
  -- null: the merchant
  ADD COLUMN payer_id bigint REFERENCES members (id),
  -- everything it was computed from; amounts in 1/100,000 as text
  ADD COLUMN inputs jsonb,
  -- the payer's balance was too low: tried again from then on
  ADD COLUMN try_after timestamptz;
CREATE INDEX settlement_statements_payer ON settlement_statements (payer_id, settlement_id DESC) WHERE payer_id IS NOT NULL;

-- Hours are closed before their day where hourly salaries are paid.
ALTER TABLE team_calendars ADD COLUMN hours_closed_until timestamptz;
