-- Deposits: ways to pay, the members' orders, what arrived for them, and what was done about it.
--
-- Every writer of a member's orders and payments locks the member's wallet first (functions/ledger.sql), so that two
-- events of one order never overlap. Amounts are in 1/100,000 of the currency's unit.

CREATE TABLE payment_methods (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  currency char(3) NOT NULL,
  code text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  kind text NOT NULL CHECK (kind IN ('bank', 'gateway', 'qr', 'wallet', 'alipay', 'wechat', 'qq')),
  -- 'manual', or the name of a payment provider's dialect
  dialect text NOT NULL CHECK (dialect ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- the provider's name of the method
  channel text NOT NULL DEFAULT '',
  -- by language
  names jsonb NOT NULL CHECK (jsonb_typeof(names) = 'object'),
  logo jsonb,
  minimum bigint NOT NULL CHECK (minimum > 0),
  maximum bigint NOT NULL,
  -- of one member; null: no limit
  day_maximum bigint CHECK (day_maximum > 0),
  -- suggested amounts
  amounts bigint[] NOT NULL DEFAULT '{}',
  fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  -- in 1/100 percent
  fee_rate integer NOT NULL DEFAULT 0 CHECK (fee_rate BETWEEN 0 AND 9999),
  usual_minutes integer NOT NULL CHECK (usual_minutes >= 0),
  -- in the merchant's time zone; null: always open
  opens time,
  closes time,
  -- null: every member
  member_types smallint[],
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'maintenance', 'off')),
  expiry_minutes integer NOT NULL CHECK (expiry_minutes BETWEEN 1 AND 10080),
  sort integer NOT NULL DEFAULT 0,
  UNIQUE (merchant_id, currency, code),
  CHECK (minimum <= maximum),
  CHECK ((opens IS NULL) = (closes IS NULL))
);

-- The merchant's accounts that a manual transfer goes to.
CREATE TABLE payee_accounts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  method_id bigint NOT NULL REFERENCES payment_methods (id),
  code text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  bank text NOT NULL CHECK (length(bank) BETWEEN 1 AND 200),
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 200),
  holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 200),
  active boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0,
  UNIQUE (method_id, code)
);

CREATE TABLE deposit_orders (
  member_id bigint NOT NULL REFERENCES members (id),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- the number a member quotes, and the reference of the payment
  number text NOT NULL UNIQUE CHECK (number ~ '^DP-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$'),
  method_id bigint NOT NULL REFERENCES payment_methods (id),
  payee_account_id bigint REFERENCES payee_accounts (id),
  currency char(3) NOT NULL,
  -- what reaches the balance; the fee is paid on top of it
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  state text NOT NULL DEFAULT 'created' CHECK (state IN (
    'created', 'awaiting-payment', 'review', 'credited', 'returned', 'expired', 'cancelled', 'failed'
  )),
  review_reason text CHECK (review_reason IN ('amount', 'currency', 'payer', 'late', 'second-payment', 'slip')),
  client_key text NOT NULL,
  -- hash of the request, so that the key cannot be reused for another order
  request_hash bytea NOT NULL,
  dialect text NOT NULL,
  provider_id text,
  instruction jsonb,
  -- the accepted promotion: its terms and titles when the order was made, and the participation with its bonus
  promotion_id bigint,
  promotion_terms jsonb,
  promotion_titles jsonb,
  participation_id bigint REFERENCES promotion_participations (id),
  received bigint NOT NULL DEFAULT 0,
  credited bigint NOT NULL DEFAULT 0,
  -- how often the credited amount must be played before a withdrawal, in hundredths, by the rule when it was credited
  turnover_rate integer CHECK (turnover_rate BETWEEN 0 AND 999),
  credited_at timestamptz,
  remark text CHECK (length(remark) <= 560),
  declared_at timestamptz,
  -- when the provider is asked next for an open order; null: never
  poll_at timestamptz,
  polls integer NOT NULL DEFAULT 0,
  assigned_to integer REFERENCES operators (id),
  -- four-eyes: the first approval of a credit above the merchant's limit
  approved_by integer REFERENCES operators (id),
  approved_amount bigint,
  approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- when it came to the state it is in
  state_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, client_key),
  CHECK ((state = 'review') = (review_reason IS NOT NULL)),
  CHECK ((approved_by IS NULL) = (approved_amount IS NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX deposit_orders_provider ON deposit_orders (dialect, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX deposit_orders_open ON deposit_orders (member_id) WHERE state IN ('created', 'awaiting-payment', 'review');
CREATE INDEX deposit_orders_expiring ON deposit_orders (expires_at) WHERE state IN ('created', 'awaiting-payment');
CREATE INDEX deposit_orders_polled ON deposit_orders (poll_at) WHERE poll_at IS NOT NULL;
CREATE INDEX deposit_orders_review ON deposit_orders (merchant_id, state_at, id) WHERE state = 'review';
CREATE INDEX deposit_orders_credited ON deposit_orders (member_id, credited_at) WHERE credited > 0;

-- Every payment that arrived, known by its id at the provider: it is credited once.
CREATE TABLE deposit_payments (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  dialect text NOT NULL,
  payment_id text NOT NULL CHECK (length(payment_id) BETWEEN 1 AND 120),
  -- null: of no order that is known
  member_id bigint REFERENCES members (id),
  order_id bigint,
  provider_id text,
  reference text NOT NULL DEFAULT '' CHECK (length(reference) <= 500),
  currency char(3) NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  payer_name text CHECK (length(payer_name) <= 200),
  paid_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL CHECK (state IN ('unknown', 'review', 'credited', 'returned')),
  reason text,
  credited bigint NOT NULL DEFAULT 0,
  fee bigint NOT NULL DEFAULT 0,
  charged_back_at timestamptz,
  -- the statement line of a transfer that an operator credited before the statement came
  statement_line text UNIQUE CHECK (length(statement_line) <= 120),
  decided_by integer REFERENCES operators (id),
  decided_at timestamptz,
  note text CHECK (length(note) <= 500),
  UNIQUE (dialect, payment_id),
  FOREIGN KEY (member_id, order_id) REFERENCES deposit_orders (member_id, id),
  CHECK ((state = 'unknown') <= (order_id IS NULL))
);
CREATE INDEX deposit_payments_order ON deposit_payments (member_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX deposit_payments_unknown ON deposit_payments (merchant_id, id) WHERE state = 'unknown';
CREATE INDEX deposit_payments_charged_back ON deposit_payments (merchant_id, charged_back_at) WHERE charged_back_at IS NOT NULL;

-- The timeline of an order.
CREATE TABLE deposit_events (
  member_id bigint NOT NULL,
  order_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  -- a step that the member sees, or what an operator did inside
  step text NOT NULL CHECK (step IN (
    'created', 'declared-paid', 'payment-received', 'review', 'credited', 'returned', 'expired', 'cancelled', 'failed',
    'assigned', 'approved', 'noted', 'charged-back'
  )),
  reason text,
  amount bigint,
  -- to the member; of an inside step, for the staff
  note text CHECK (length(note) <= 500),
  operator_id integer REFERENCES operators (id),
  PRIMARY KEY (member_id, order_id, id),
  FOREIGN KEY (member_id, order_id) REFERENCES deposit_orders (member_id, id)
);

-- Pictures of transfer slips, re-encoded: nothing of the uploaded file is stored.
CREATE TABLE deposit_slips (
  member_id bigint NOT NULL,
  order_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  public_id text NOT NULL UNIQUE,
  -- of the re-encoded picture: the same one again is not stored
  hash bytea NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, order_id, id),
  UNIQUE (member_id, order_id, hash),
  FOREIGN KEY (member_id, order_id) REFERENCES deposit_orders (member_id, id)
);
-- compressed already
ALTER TABLE deposit_slips ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- What providers sent, for investigations; authentic webhooks only.
CREATE TABLE payment_webhooks (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  dialect text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  body bytea NOT NULL,
  -- null: not applied, because the platform failed meanwhile; the provider sends it again
  outcome text
);
CREATE INDEX payment_webhooks_received ON payment_webhooks (received_at);

-- A fee is paid with a deposit and is the merchant's.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind, ADD CONSTRAINT ledger_accounts_kind CHECK (kind IN (
  'cash', 'bonus', 'hold', 'game', 'jackpot', 'deposit', 'withdrawal', 'promo', 'adjustment', 'transfer', 'play', 'fee'
));
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check, ADD CONSTRAINT ledger_transfers_kind_check CHECK (kind IN (
  'bet', 'win', 'rollback', 'tombstone', 'hold', 'capture', 'release',
  'deposit', 'withdrawal', 'bonus', 'transfer', 'adjustment', 'contribution', 'jackpot', 'fee'
));

-- A promotion of a deposit gives a percentage of it: `amount` is the largest bonus, `minimum` the smallest deposit.
ALTER TABLE promotion_terms
  ADD COLUMN minimum bigint CHECK (minimum > 0),
  DROP CONSTRAINT promotion_terms_kind_check,
  ADD CONSTRAINT promotion_terms_kind_check CHECK (kind IN ('welcome', 'turnover', 'cashback', 'check-in', 'application', 'deposit')),
  DROP CONSTRAINT promotion_terms_percent_check,
  ADD CONSTRAINT promotion_terms_percent_check CHECK (percent BETWEEN 1 AND CASE kind WHEN 'deposit' THEN 500 ELSE 100 END),
  DROP CONSTRAINT promotion_terms_check1,
  ADD CONSTRAINT promotion_terms_check1 CHECK ((kind IN ('cashback', 'deposit')) = (percent IS NOT NULL)),
  ADD CONSTRAINT promotion_terms_minimum CHECK ((kind = 'deposit') = (minimum IS NOT NULL));
