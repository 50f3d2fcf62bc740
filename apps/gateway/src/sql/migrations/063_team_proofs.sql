-- Proofs that what teams are summed to is what their members did: functions/team-proofs.sql.

CREATE TABLE team_proofs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- the days that are compared, and the last of them that was closed when the proof began
  first_day date NOT NULL,
  last_day date NOT NULL,
  closed_through date,
  -- settlements after the first one, up to the second one, are computed again
  after_settlement bigint NOT NULL,
  last_settlement bigint NOT NULL,
  -- interrupted: the process ended before the proof did
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'interrupted')),
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  -- rows that were compared
  checked bigint NOT NULL DEFAULT 0,
  differences integer NOT NULL DEFAULT 0,
  CHECK (first_day <= last_day),
  CHECK ((state = 'running') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX team_proofs_running ON team_proofs (merchant_id) WHERE state = 'running';
CREATE INDEX team_proofs_newest ON team_proofs (merchant_id, id DESC);

-- What a proof found. Kept for ever; at most some of a rule in a proof are written.
CREATE TABLE team_differences (
  proof_id bigint NOT NULL REFERENCES team_proofs (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  rule text NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  day date,
  settlement_id bigint REFERENCES settlements (id),
  -- what of it: a vendor and category, a kind of money, a round, an agent above
  subject text NOT NULL,
  -- null: there is none
  stored text,
  computed text,
  PRIMARY KEY (proof_id, id)
);

-- The sum of all levels below an agent, by day: screens read a row for each day instead of one for each day and level.
CREATE TABLE team_day_totals (
  agent_id bigint NOT NULL,
  day date NOT NULL,
  registrations integer NOT NULL DEFAULT 0,
  first_deposits integer NOT NULL DEFAULT 0,
  first_deposit_sum bigint NOT NULL DEFAULT 0,
  deposits bigint NOT NULL DEFAULT 0,
  withdrawals bigint NOT NULL DEFAULT 0,
  bonuses bigint NOT NULL DEFAULT 0,
  contributions bigint NOT NULL DEFAULT 0,
  rebates bigint NOT NULL DEFAULT 0,
  salaries bigint NOT NULL DEFAULT 0,
  dividends bigint NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  turnover bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (agent_id, day)
) WITH (fillfactor = 80);
INSERT INTO team_day_totals
SELECT agent_id, day, sum(registrations), sum(first_deposits), sum(first_deposit_sum), sum(deposits), sum(withdrawals), sum(bonuses),
       sum(contributions), sum(rebates), sum(salaries), sum(dividends), sum(stake), sum(turnover), sum(paid)
  FROM team_days WHERE level > 0 GROUP BY 1, 2;

-- Counting members of a long range reads few rows: those who were away for more than a month, or had never been there.
CREATE INDEX team_activity_long ON team_activity (agent_id, kind, day, since) WHERE since > 31;
