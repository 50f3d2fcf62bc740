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
