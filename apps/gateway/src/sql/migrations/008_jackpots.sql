-- Shared jackpots: stakes on certain games contribute to a jackpot, and each of those stakes may win all of it.
--
-- WHERE A JACKPOT'S MONEY IS
--
-- A contribution and a payout are transfers inside the member's own book (game:<vendor> -> jackpot:<code>,
-- jackpot:<code> -> cash), so contributions less payouts are the sum of the accounts jackpot:<code> over the books. What
-- the merchant adds is in jackpot_seeds. A jackpot therefore holds
--
--   seeds + contributions - contributions taken back - payouts
--
-- and the audit recomputes that from the books. The same amount is stored in jackpot_shards, for reading it and so that a
-- win pays what the jackpot holds at that moment: a bet adds to one of sixteen rows by its member, so that bets of
-- different members seldom wait for each other; a winning bet locks all sixteen, in order, before it adds anything.
--
-- LOCKS: wallet first, as everywhere; then either one shard and nothing after it, or all of one jackpot in order.

CREATE TABLE jackpots (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- names the jackpot's account in the books
  code text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  -- stakes in another currency neither contribute nor win
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'XXX'),
  -- what the merchant puts in when the jackpot opens and after each win
  seed bigint NOT NULL CHECK (seed BETWEEN 0 AND 100000000000000000),
  -- of a stake, in parts per 100,000
  share integer NOT NULL CHECK (share BETWEEN 1 AND 100000),
  -- each unit of the currency staked is one ticket in this many
  odds bigint NOT NULL CHECK (odds BETWEEN 1 AND 1000000000000),
  -- a closed jackpot takes nothing, pays nothing and is shown nowhere
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (merchant_id, code)
);

CREATE TABLE jackpot_shards (
  jackpot_id integer NOT NULL REFERENCES jackpots (id),
  shard smallint NOT NULL CHECK (shard BETWEEN 0 AND 15),
  -- one may be below zero; the sum is what the jackpot holds
  amount bigint NOT NULL,
  -- contributions in the minute of the last one and in the minute before it
  minute timestamptz NOT NULL DEFAULT date_trunc('minute', now()),
  this_minute bigint NOT NULL DEFAULT 0,
  last_minute bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (jackpot_id, shard)
) WITH (fillfactor = 50);

CREATE TABLE jackpot_wins (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  jackpot_id integer NOT NULL REFERENCES jackpots (id),
  member_id bigint NOT NULL REFERENCES members (id),
  -- the winning bet
  integration_id text NOT NULL,
  transaction_uuid uuid NOT NULL,
  round text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  transfer_id bigint NOT NULL UNIQUE REFERENCES ledger_transfers (id),
  won_at timestamptz NOT NULL,
  -- when the vendor rolled the bet back, and the win with it
  undone_at timestamptz,
  UNIQUE (member_id, integration_id, transaction_uuid)
);
CREATE INDEX jackpot_wins_valid ON jackpot_wins (jackpot_id, id) WHERE undone_at IS NULL;

CREATE TABLE jackpot_seeds (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  jackpot_id integer NOT NULL REFERENCES jackpots (id),
  -- the win after which the jackpot restarted; null: it was opened
  win_id bigint REFERENCES jackpot_wins (id),
  -- below zero: taken back, since that win was rolled back
  amount bigint NOT NULL,
  seeded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX jackpot_seeds_jackpot ON jackpot_seeds (jackpot_id, win_id);
