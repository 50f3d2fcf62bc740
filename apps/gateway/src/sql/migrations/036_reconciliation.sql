-- Bank statements, the comparison with what providers and banks say, and payments that an operator has to look at.
--
-- Amounts are in 1/100,000 of the currency's unit.

-- How to read the account's statements: headers of CSV columns, order of dates, decimal sign; null: detected.
ALTER TABLE payee_accounts ADD COLUMN statement_format jsonb CHECK (jsonb_typeof(statement_format) = 'object');

CREATE TABLE bank_statements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  account_id bigint NOT NULL REFERENCES payee_accounts (id),
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  file_hash bytea NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'camt.053')),
  -- draft: read, and not confirmed yet; importing: confirmed, and its lines are being taken in
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'importing', 'imported')),
  currency char(3) NOT NULL,
  -- balances of the account, where the statement says them
  opening bigint,
  closing bigint,
  first_day date NOT NULL,
  last_day date NOT NULL,
  lines integer NOT NULL CHECK (lines > 0),
  credits bigint NOT NULL,
  debits bigint NOT NULL,
  -- the last line that was taken in
  progress integer NOT NULL DEFAULT 0,
  -- null: from the command line
  uploaded_by integer REFERENCES operators (id),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  confirmed_by integer REFERENCES operators (id),
  confirmed_at timestamptz,
  -- the same file again is the same statement
  UNIQUE (account_id, file_hash),
  CHECK ((state = 'draft') = (confirmed_at IS NULL))
);
CREATE INDEX bank_statements_merchant ON bank_statements (merchant_id, id);
CREATE INDEX bank_statements_importing ON bank_statements (id) WHERE state = 'importing';

CREATE TABLE bank_statement_lines (
  statement_id bigint NOT NULL REFERENCES bank_statements (id) ON DELETE CASCADE,
  n integer NOT NULL,
  -- in the file
  line integer NOT NULL,
  day date NOT NULL,
  -- positive: to the account
  amount bigint NOT NULL CHECK (amount <> 0),
  currency char(3) NOT NULL,
  -- id of the payment: the account with the bank's reference, or else a hash of the line and its number among equal ones
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 120),
  reference text CHECK (length(reference) <= 500),
  text text NOT NULL CHECK (length(text) <= 500),
  payer text CHECK (length(payer) <= 200),
  reversal boolean NOT NULL,
  -- the deposit order that the text names
  order_number text,
  outcome text CHECK (outcome IN ('credited', 'confirmed', 'review', 'unknown', 'known', 'conflict', 'debit', 'closed')),
  PRIMARY KEY (statement_id, n)
);
CREATE INDEX bank_statement_lines_key ON bank_statement_lines (key);

-- The comparison of one day with a provider ('xendit') or with the statements of an account ('account:<id>').
CREATE TABLE reconciliation_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 64),
  account_id bigint REFERENCES payee_accounts (id),
  -- of the merchant's time zone
  day date NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'failed', 'matched', 'differences', 'settled')),
  currency char(3) NOT NULL,
  -- when it is run next by itself; null: not
  run_at timestamptz DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  failure text CHECK (length(failure) <= 200),
  ran_at timestamptz,
  their_in bigint NOT NULL DEFAULT 0,
  their_out bigint NOT NULL DEFAULT 0,
  their_fees bigint NOT NULL DEFAULT 0,
  our_in bigint NOT NULL DEFAULT 0,
  our_out bigint NOT NULL DEFAULT 0,
  transactions integer NOT NULL DEFAULT 0,
  UNIQUE (merchant_id, source, day)
);
CREATE INDEX reconciliation_runs_list ON reconciliation_runs (merchant_id, day, id);
CREATE INDEX reconciliation_runs_due ON reconciliation_runs (run_at) WHERE run_at IS NOT NULL;

CREATE TABLE reconciliation_differences (
  run_id bigint NOT NULL REFERENCES reconciliation_runs (id),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN (
    'missing-here', 'missing-there', 'amount', 'currency', 'fee', 'state', 'balance'
  )),
  what text NOT NULL CHECK (what IN ('pay-in', 'payout', 'chargeback', 'refund', 'other', 'statement')),
  -- the provider's or the bank's
  transaction_id text NOT NULL CHECK (length(transaction_id) <= 255),
  reference text NOT NULL DEFAULT '' CHECK (length(reference) <= 500),
  -- of the deposit or withdrawal
  number text,
  their_amount bigint,
  our_amount bigint,
  their_currency char(3),
  our_currency char(3),
  our_state text,
  at timestamptz NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  -- gone: a later run of the day did not find it any more
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'gone')),
  note text CHECK (length(note) BETWEEN 1 AND 500),
  settled_by integer REFERENCES operators (id),
  settled_at timestamptz,
  PRIMARY KEY (run_id, id),
  UNIQUE (run_id, kind, what, transaction_id),
  CHECK ((state = 'settled') <= (settled_at IS NOT NULL AND note IS NOT NULL))
);

-- Payments of no known order can be written off; a credited payment that was taken back is a debt until it is settled.
ALTER TABLE deposit_payments
  DROP CONSTRAINT deposit_payments_state_check,
  ADD CONSTRAINT deposit_payments_state_check CHECK (state IN ('unknown', 'review', 'credited', 'returned', 'written-off')),
  -- of a credited payment that was taken back: what was taken from the member's balance, and what the merchant bears
  ADD COLUMN recovered bigint NOT NULL DEFAULT 0 CHECK (recovered >= 0),
  ADD COLUMN borne bigint NOT NULL DEFAULT 0 CHECK (borne >= 0),
  ADD COLUMN debt bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN charged_back_at IS NOT NULL AND state = 'credited' THEN credited - recovered - borne ELSE 0 END) STORED,
  ADD CONSTRAINT deposit_payments_debt CHECK (recovered + borne <= credited);
CREATE INDEX deposit_payments_debt ON deposit_payments (member_id) WHERE debt > 0;
CREATE INDEX deposit_payments_indebted ON deposit_payments (merchant_id, id) WHERE debt > 0;
CREATE INDEX deposit_payments_day ON deposit_payments (merchant_id, dialect, paid_at);
