-- A settlement changes balances, heads and orders by the hundred thousand. The check of a table is evaluated with every update of
-- a row, that of a domain only where such a value is made.
CREATE DOMAIN ledger_account_name AS text CHECK (VALUE ~
  '^(cash|bonus|deposit|withdrawal|promo|adjustment|play|fee|commission|transfer|(hold|game|jackpot|transfer):[a-z0-9][a-z0-9._-]{0,63})$');
-- with the checks of kind and scope, which the domain contains
ALTER TABLE ledger_accounts DROP COLUMN kind, DROP COLUMN owned, DROP CONSTRAINT ledger_accounts_name_check;
ALTER TABLE ledger_accounts
  ALTER COLUMN name TYPE ledger_account_name,
  ADD COLUMN kind text NOT NULL GENERATED ALWAYS AS (split_part(name, ':', 1)) STORED,
  ADD COLUMN owned boolean NOT NULL GENERATED ALWAYS AS (ledger_owned(name)) STORED,
  ADD CONSTRAINT ledger_accounts_play CHECK (name <> 'play' OR currency = 'XXX'),
  ADD CONSTRAINT ledger_accounts_not_below_zero CHECK (balance >= 0 OR NOT owned);
COMMENT ON COLUMN ledger_accounts.owned IS 'The member''s own money, which never falls below zero; the others are the merchant''s side';
CREATE DOMAIN currency_code AS char(3) CHECK (VALUE ~ '^[A-Z]{3}$');
ALTER TABLE ledger_books DROP CONSTRAINT ledger_books_currency_check, ALTER COLUMN currency TYPE currency_code;
CREATE DOMAIN lottery_order_number AS text CHECK (VALUE ~ '^L-[2-9A-HJ-NP-Z]{8}$');
ALTER TABLE lottery_orders DROP CONSTRAINT lottery_orders_number_check, ALTER COLUMN number TYPE lottery_order_number;

-- What the parts of a settlement need of its orders.
CREATE TYPE lottery_settled_order AS (
  member_id bigint, currency char(3), number text, stake bigint, prize bigint, rebate bigint
);

-- These have other parameters now.
DROP FUNCTION IF EXISTS ledger_post_movements(ledger_movement[]);
DROP FUNCTION IF EXISTS lottery_marks_of(integer, smallint, boolean);
DROP FUNCTION IF EXISTS lottery_opposed_picks(bigint[], bigint[], text[], smallint[], bigint[]);
