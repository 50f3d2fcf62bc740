-- The way back for a member who lost phone and recovery codes: one operator asks to turn two-step login off, another confirms.
CREATE TABLE second_factor_resets (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint NOT NULL REFERENCES members (id),
  -- for staff only: why, and what showed who the member is
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  identity_proof text NOT NULL CHECK (length(identity_proof) BETWEEN 1 AND 500),
  -- obsolete: the member gave a code meanwhile, or two-step login was turned off in another way
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'confirmed', 'declined', 'withdrawn', 'obsolete')),
  asked_by integer NOT NULL REFERENCES operators (id),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- null: not decided, or obsolete
  decided_by integer REFERENCES operators (id),
  decided_at timestamptz,
  decision_note text CHECK (length(decision_note) BETWEEN 1 AND 500),
  CHECK ((state = 'asked') = (decided_at IS NULL)),
  CHECK ((state IN ('asked', 'obsolete')) = (decided_by IS NULL)),
  -- nobody decides what they asked for
  CHECK ((state = 'withdrawn') = (decided_by = asked_by))
);
CREATE UNIQUE INDEX second_factor_resets_asked ON second_factor_resets (member_id) WHERE state = 'asked';
CREATE INDEX second_factor_resets_member ON second_factor_resets (member_id, id DESC);

-- a decision that is not about money has no sum
ALTER TABLE operator_decisions ALTER COLUMN currency DROP NOT NULL, ALTER COLUMN amount DROP NOT NULL;
