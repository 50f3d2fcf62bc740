-- Rebates: the rates of members, and the settlements that pay them. How they are computed: functions/settlements.sql.

-- A member's rate on valid turnover, in basis points (1/10,000). A row with a vendor is an exception from its category's.
-- A change ends a row and adds another, both from a later day on: days past keep their rates.
CREATE TABLE rebate_rates (
  member_id bigint NOT NULL REFERENCES members (id),
  category text NOT NULL CHECK (length(category) BETWEEN 1 AND 16),
  vendor text NOT NULL DEFAULT '' CHECK (length(vendor) <= 64),
  rate smallint NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  -- days of the merchant; valid_until is the first day on which it does not hold any more
  valid_from date NOT NULL,
  valid_until date NOT NULL DEFAULT 'infinity',
  PRIMARY KEY (member_id, category, vendor, valid_from),
  CHECK (valid_from < valid_until)
);
CREATE UNIQUE INDEX rebate_rates_newest ON rebate_rates (member_id, category, vendor) WHERE valid_until = 'infinity';

-- What uplines and operators changed, and what waits for a downline's agreement. Kept for ever.
CREATE TABLE rebate_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint NOT NULL REFERENCES members (id),
  -- the upline, or the operator
  by_member_id bigint REFERENCES members (id),
  operator_id integer REFERENCES operators (id),
  -- [{"category", "vendor", "before", "rate"}]; rate null: the exception ends
  rates jsonb NOT NULL CHECK (jsonb_typeof(rates) = 'array'),
  state text NOT NULL CHECK (state IN ('proposed', 'accepted', 'declined', 'withdrawn', 'expired', 'made')),
  -- the first day with the new rates
  effective_on date,
  at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  expires_at timestamptz,
  CHECK ((by_member_id IS NULL) <> (operator_id IS NULL)),
  CHECK ((state IN ('accepted', 'made')) = (effective_on IS NOT NULL)),
  CHECK ((state = 'proposed') <= (expires_at IS NOT NULL))
);
CREATE UNIQUE INDEX rebate_changes_proposed ON rebate_changes (member_id) WHERE state = 'proposed';
CREATE INDEX rebate_changes_member ON rebate_changes (member_id, id);
CREATE INDEX rebate_changes_expiry ON rebate_changes (expires_at) WHERE state = 'proposed';

-- A period of a merchant that is closed: computed once, in the transaction that closes it.
CREATE TABLE settlements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  kind text NOT NULL CHECK (kind IN ('rebate', 'daily-salary', 'hourly-salary', 'dividend')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- the first and the last day, in the merchant's time zone
  first_day date NOT NULL,
  last_day date NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- null: an operator has not released the payments yet
  released_at timestamptz,
  released_by integer REFERENCES operators (id),
  -- settings of the merchant with which it was computed
  parameters jsonb NOT NULL DEFAULT '{}',
  statements integer NOT NULL DEFAULT 0,
  amount bigint NOT NULL DEFAULT 0,
  UNIQUE (merchant_id, kind, starts_at, ends_at),
  CHECK (starts_at < ends_at),
  CHECK (first_day <= last_day)
);
CREATE INDEX settlements_day ON settlements (merchant_id, first_day DESC, id DESC);

-- What a settlement gives a member. Amounts in 1/100,000.
CREATE TABLE settlement_statements (
  settlement_id bigint NOT NULL REFERENCES settlements (id),
  member_id bigint NOT NULL REFERENCES members (id),
  kind text NOT NULL,
  -- of the period; below zero after corrections
  amount bigint NOT NULL,
  -- what the member's statement before left below zero
  carried bigint NOT NULL DEFAULT 0 CHECK (carried <= 0),
  payable bigint GENERATED ALWAYS AS (greatest(amount + carried, 0)) STORED,
  rest bigint GENERATED ALWAYS AS (least(amount + carried, 0)) STORED,
  state text NOT NULL CHECK (state IN ('nothing', 'owed', 'paid')),
  paid_at timestamptz,
  transfer_id bigint,
  PRIMARY KEY (settlement_id, member_id),
  CHECK ((state = 'nothing') = (amount + carried <= 0)),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);
CREATE INDEX settlement_statements_member ON settlement_statements (member_id, kind, settlement_id DESC);
CREATE INDEX settlement_statements_owed ON settlement_statements (settlement_id, member_id) WHERE state = 'owed';

-- Every input of a rebate statement: the member's own play (downline_id is the member), or that of a direct downline with
-- everyone below.
CREATE TABLE rebate_lines (
  settlement_id bigint NOT NULL REFERENCES settlements (id),
  member_id bigint NOT NULL,
  downline_id bigint NOT NULL,
  category text NOT NULL,
  vendor text NOT NULL,
  turnover bigint NOT NULL,
  -- in basis points: the member's rate, and the downline's
  rate smallint NOT NULL,
  below_rate smallint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (settlement_id, member_id, downline_id, category, vendor)
);

-- The day's play of all agents is read at once.
DROP INDEX team_play_days_day;
CREATE INDEX team_play_days_day ON team_play_days (day, agent_id);
CREATE INDEX team_postings_day ON team_postings (merchant_id, day, member_id) WHERE kind = 'play';
