-- Changes of the rules of automatic approval by operators, for the audit trail and the page of the rules.
CREATE TABLE withdrawal_rule_changes (
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  operator_id integer NOT NULL REFERENCES operators (id),
  at timestamptz NOT NULL DEFAULT now(),
  before jsonb NOT NULL,
  after jsonb NOT NULL CHECK (after <> before),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  PRIMARY KEY (merchant_id, id)
);

-- A merchant's withdrawals of the last days, which rules are tried on.
CREATE INDEX withdrawals_of_merchant ON withdrawals (merchant_id, created_at);
