-- Withdrawals: the members' orders, what was done about each, and the play that deposits still require before one.
--
-- Every writer of a member's withdrawals and turnovers locks the member's wallet first (functions/ledger.sql). The amount
-- is held in the member's book from the request on. Amounts are in 1/100,000 of the currency's unit.

CREATE TABLE withdrawals (
  member_id bigint NOT NULL REFERENCES members (id),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- the number a member quotes, and the key and reference of the payout
  number text NOT NULL UNIQUE CHECK (number ~ '^WD-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$'),
  currency char(3) NOT NULL,
  -- what leaves the balance; the fee is part of it
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN (
    'requested', 'review', 'approved', 'sent', 'paid', 'failed', 'rejected', 'cancelled', 'reversed'
  )),
  client_key text NOT NULL,
  -- hash of the request, so that the key cannot be reused for another withdrawal
  request_hash bytea NOT NULL,
  card_id bigint NOT NULL REFERENCES bank_cards (id),
  -- the card as it was: it may be removed while the withdrawal is on its way
  card jsonb NOT NULL,
  -- its number, sealed with the deployment's secret and bound to the withdrawal's number
  sealed_number text NOT NULL,
  -- 'manual', or the name of a payment provider's dialect
  dialect text NOT NULL,
  -- the provider's name of the bank or e-wallet
  channel text NOT NULL DEFAULT '',
  provider_id text,
  -- what an operator noted as reference of a manual payout
  reference text CHECK (length(reference) <= 200),
  failure text CHECK (length(failure) <= 200),
  -- the automatic checks: which were not met, and what they looked at
  unmet text[] NOT NULL,
  facts jsonb NOT NULL,
  approvals_needed smallint NOT NULL CHECK (approvals_needed BETWEEN 1 AND 2),
  assigned_to integer REFERENCES operators (id),
  -- in which the member is written to
  language text NOT NULL,
  -- when the payout is sent or repeated next; null: not by the platform
  send_at timestamptz,
  -- when the provider is asked next about a payout that was sent; null: never
  poll_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when it came to the state it is in
  state_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, client_key),
  CHECK (fee < amount)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX withdrawals_provider ON withdrawals (dialect, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX withdrawals_created ON withdrawals (member_id, created_at);
CREATE INDEX withdrawals_waiting ON withdrawals (merchant_id, id)
  WHERE state = 'review' OR (dialect = 'manual' AND state IN ('approved', 'sent'));
CREATE INDEX withdrawals_due ON withdrawals (send_at) WHERE send_at IS NOT NULL;
CREATE INDEX withdrawals_polled ON withdrawals (poll_at) WHERE poll_at IS NOT NULL;

-- Four-eyes: each operator approves once.
CREATE TABLE withdrawal_approvals (
  member_id bigint NOT NULL,
  withdrawal_id bigint NOT NULL,
  operator_id integer NOT NULL REFERENCES operators (id),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, withdrawal_id, operator_id),
  FOREIGN KEY (member_id, withdrawal_id) REFERENCES withdrawals (member_id, id)
);

-- The timeline of a withdrawal, and what operators did inside.
CREATE TABLE withdrawal_events (
  member_id bigint NOT NULL,
  withdrawal_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- a state that it came to, or an inside step
  step text NOT NULL CHECK (step IN (
    'requested', 'review', 'approved', 'sent', 'paid', 'failed', 'rejected', 'cancelled', 'reversed',
    'assigned', 'put-back', 'approval', 'noted', 'contradicted'
  )),
  reason text CHECK (length(reason) <= 200),
  -- to the member; of an inside step, for the staff
  note text CHECK (length(note) <= 500),
  operator_id integer REFERENCES operators (id),
  PRIMARY KEY (member_id, withdrawal_id, id),
  FOREIGN KEY (member_id, withdrawal_id) REFERENCES withdrawals (member_id, id)
);

-- The play that each credited deposit requires. Rounds count for the oldest one that is open (functions/withdrawals.sql).
CREATE TABLE withdrawal_turnovers (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  currency char(3) NOT NULL,
  deposit_id bigint NOT NULL,
  credited bigint NOT NULL CHECK (credited > 0),
  required bigint NOT NULL CHECK (required > 0),
  counted bigint NOT NULL DEFAULT 0 CHECK (counted BETWEEN 0 AND required),
  met boolean NOT NULL GENERATED ALWAYS AS (counted >= required) STORED,
  -- rounds opened from then on
  counts_from timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- an operator waived the rest
  lifted_at timestamptz,
  lifted_by integer REFERENCES operators (id),
  lift_reason text CHECK (length(lift_reason) BETWEEN 1 AND 500),
  FOREIGN KEY (member_id, deposit_id) REFERENCES deposit_orders (member_id, id),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL))
) WITH (fillfactor = 80);
-- No index contains `counted`, which changes with every round, so that counting stays on its page (HOT).
CREATE INDEX withdrawal_turnovers_open ON withdrawal_turnovers (member_id, id) WHERE NOT met AND lifted_at IS NULL;
CREATE INDEX withdrawal_turnovers_member ON withdrawal_turnovers (member_id, id);

-- Cards of several members with one number.
CREATE INDEX bank_cards_same_number ON bank_cards (number_mac);
