-- The ledger: double entry, append only. How the books are kept: functions/ledger.sql.

CREATE TABLE ledger_books (
  member_id bigint NOT NULL REFERENCES members (id),
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  seq bigint NOT NULL DEFAULT 0,
  head bytea NOT NULL DEFAULT '\x',
  PRIMARY KEY (member_id, currency)
) WITH (fillfactor = 70);
COMMENT ON TABLE ledger_books IS 'One member''s money in one currency: the row every movement locks first, and the end of its chain';

CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  currency char(3) NOT NULL,
  name text NOT NULL CHECK (name ~ '^[a-z]+(:[a-z0-9][a-z0-9._-]{0,63})?$'),
  kind text NOT NULL GENERATED ALWAYS AS (split_part(name, ':', 1)) STORED,
  owned boolean NOT NULL GENERATED ALWAYS AS (ledger_owned(name)) STORED,
  balance bigint NOT NULL DEFAULT 0,
  UNIQUE (member_id, currency, name),
  FOREIGN KEY (member_id, currency) REFERENCES ledger_books,
  CONSTRAINT ledger_accounts_kind CHECK (kind IN (
    'cash', 'bonus', 'hold', 'game', 'jackpot', 'deposit', 'withdrawal', 'promo', 'adjustment', 'transfer', 'play'
  )),
  CONSTRAINT ledger_accounts_scope CHECK ((kind IN ('hold', 'game', 'jackpot')) = (name LIKE '%:%')),
  CONSTRAINT ledger_accounts_play CHECK (kind <> 'play' OR currency = 'XXX'),
  CONSTRAINT ledger_accounts_not_below_zero CHECK (balance >= 0 OR NOT owned)
) WITH (fillfactor = 70);
COMMENT ON COLUMN ledger_accounts.owned IS 'The member''s own money, which never falls below zero; the others are the merchant''s side';

CREATE TABLE ledger_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  currency char(3) NOT NULL,
  seq bigint NOT NULL,
  idempotency_key text NOT NULL UNIQUE CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  request_hash bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'bet', 'win', 'rollback', 'tombstone', 'hold', 'capture', 'release',
    'deposit', 'withdrawal', 'bonus', 'transfer', 'adjustment', 'contribution', 'jackpot'
  )),
  from_account bigint REFERENCES ledger_accounts,
  to_account bigint REFERENCES ledger_accounts,
  amount bigint NOT NULL CHECK (amount >= 0),
  cash_after bigint NOT NULL,
  reference text CHECK (length(reference) <= 200),
  closes bigint REFERENCES ledger_transfers,
  created_at timestamptz NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (member_id, currency, seq),
  FOREIGN KEY (member_id, currency) REFERENCES ledger_books,
  CONSTRAINT ledger_transfers_two_accounts CHECK (
    (from_account <> to_account) IS TRUE OR (from_account IS NULL AND to_account IS NULL AND amount = 0)
  ),
  CONSTRAINT ledger_transfers_tombstone CHECK (kind <> 'tombstone' OR from_account IS NULL),
  CONSTRAINT ledger_transfers_closing CHECK ((closes IS NOT NULL) = (kind IN ('rollback', 'capture', 'release')))
);
COMMENT ON COLUMN ledger_transfers.cash_after IS 'The wallet''s cash right after, for statements and for the answer to a replay';
COMMENT ON COLUMN ledger_transfers.closes IS 'The transfer that this one undid, captured or released; at most one may';
CREATE UNIQUE INDEX ledger_transfers_closes ON ledger_transfers (closes) WHERE closes IS NOT NULL;

CREATE TABLE ledger_entries (
  account_id bigint NOT NULL REFERENCES ledger_accounts,
  transfer_id bigint NOT NULL REFERENCES ledger_transfers,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  PRIMARY KEY (account_id, transfer_id)
);

CREATE TYPE ledger_result AS (
  outcome text,
  transfer_id bigint,
  balance bigint,
  balance_after bigint,
  version bigint
);

-- Many backdated movements at once (the demo merchant's history, books taken over from elsewhere): one
-- set-based statement instead of a call each, under the same locks, with the same rules, chain and guards.
-- p_movements: [{key, kind, member_id, currency, source, target, amount, reference, at}, …], accounts by name.
-- All or nothing: raises when a member account would fall below zero at any point, a book is not open, or a
-- time lies in the future or before what the book already holds. Movements written before are passed over,
-- so an import can be repeated. Answers the number of transfers written.
CREATE TYPE ledger_movement AS (
  key text, kind text, member_id bigint, currency char(3), source text, target text,
  amount bigint, reference text, at timestamptz
);
