-- Launches of games, and what the games' vendors did with the players' money.

CREATE TABLE vendor_integrations (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  dialect text NOT NULL CHECK (dialect IN ('hub')),
  -- where this platform reaches the vendor
  base_url text NOT NULL CHECK (base_url ~ '^https?://'),
  -- PEM; the vendor signs its wallet calls with the private key, and is identified by nothing else
  public_key text NOT NULL UNIQUE,
  enabled boolean NOT NULL DEFAULT true,
  -- vendor codes of the catalogue this integration serves; null: all that no other integration names
  vendors text[],
  -- null: no restriction beyond the catalogue
  games text[],
  currencies char(3)[],
  min_stake bigint NOT NULL DEFAULT 0 CHECK (min_stake >= 0),
  max_stake bigint CHECK (max_stake >= min_stake),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- an outside vendor would bill rounds of play money, so guests play only where that was agreed
  takes_play_money boolean NOT NULL DEFAULT false
);

CREATE TABLE launches (
  -- opaque: it is part of the address in the player's browser
  id text PRIMARY KEY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- null: a visitor's free play
  member_id bigint REFERENCES members (id),
  -- the session it was opened or last resumed under: when that ends, betting ends too
  session_id bigint,
  -- a visitor has no account to prove the launch is theirs: the hash of the browser's secret
  secret_hash bytea,
  idempotency_key text NOT NULL,
  integration_id text NOT NULL REFERENCES vendor_integrations (id),
  vendor text NOT NULL,
  game_code text NOT NULL,
  free_play boolean NOT NULL,
  play_type text NOT NULL CHECK (play_type IN ('trad', 'ent')),
  language text NOT NULL,
  currency char(3) NOT NULL,
  -- limits in force when the game was opened
  min_stake bigint NOT NULL DEFAULT 0,
  max_stake bigint,
  started_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- extended by play; afterwards the launch can be neither played nor resumed, only settled
  expires_at timestamptz NOT NULL,
  played_seconds integer NOT NULL DEFAULT 0 CHECK (played_seconds >= 0),
  -- the prize mode a lottery was opened in, as its players know it; null outside the lottery
  prize_mode text CHECK (prize_mode IN ('Lott', 'ZY', 'Elott', 'SEA')),
  CHECK (member_id IS NOT NULL OR (free_play AND secret_hash IS NOT NULL)),
  CHECK (free_play = (currency = 'XXX'))
);
CREATE UNIQUE INDEX launches_member_key ON launches (member_id, idempotency_key) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX launches_visitor_key ON launches (merchant_id, idempotency_key) WHERE member_id IS NULL;
CREATE INDEX launches_member_recent ON launches (member_id, started_at) WHERE member_id IS NOT NULL;

-- The token a vendor gets for one opening of a launch. Only its hash is stored; opening the launch again (the player
-- reloads) makes a further token, and the earlier ones still name the same launch, since a win may come under them.
CREATE TABLE launch_tokens (
  token_hash bytea PRIMARY KEY,
  launch_id text NOT NULL REFERENCES launches (id),
  issued_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX launch_tokens_launch ON launch_tokens (launch_id);

CREATE TABLE rounds (
  member_id bigint NOT NULL,
  -- no foreign key except the launch's: all rounds would lock the few rows of vendor_integrations
  integration_id text NOT NULL,
  -- the vendor's id of the round
  round text NOT NULL,
  launch_id text NOT NULL REFERENCES launches (id),
  vendor text NOT NULL,
  game_code text NOT NULL,
  currency char(3) NOT NULL,
  stake_total bigint NOT NULL DEFAULT 0 CHECK (stake_total >= 0),
  win_total bigint NOT NULL DEFAULT 0 CHECK (win_total >= 0),
  -- bets and wins that were not rolled back; a win of 0 counts: it is the result of a lost bet
  bets integer NOT NULL DEFAULT 0 CHECK (bets >= 0),
  wins integer NOT NULL DEFAULT 0 CHECK (wins >= 0),
  -- expired: the vendor did not close it in time, so the job did
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'rolled_back', 'expired')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  PRIMARY KEY (member_id, integration_id, round),
  CHECK ((state = 'open') = (closed_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX rounds_open ON rounds (updated_at) WHERE state = 'open';
CREATE INDEX rounds_member_recent ON rounds (member_id, opened_at);

-- One row for each wallet call that had an effect, or blocked one. The ledger has the money, this the vendor's ids.
CREATE TABLE provider_transactions (
  member_id bigint NOT NULL,
  integration_id text NOT NULL,
  transaction_uuid uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  round text NOT NULL,
  launch_id text NOT NULL REFERENCES launches (id),
  -- the bet a win pays, or what a rollback undoes
  reference_uuid uuid CHECK ((reference_uuid IS NULL) = (kind = 'bet')),
  -- hash of all that must not change when the same transaction is sent again
  request_hash bytea NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- null for a rollback that moved nothing: a tombstone, or its target was rolled back before
  transfer_id bigint REFERENCES ledger_transfers (id),
  -- tombstone: a rollback that arrived before its target, which is thereby blocked
  outcome text NOT NULL CHECK (outcome IN ('applied', 'rolled_back', 'tombstone')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, integration_id, transaction_uuid)
);
CREATE INDEX provider_transactions_round ON provider_transactions (member_id, integration_id, round);

-- Outcomes: done, replayed; refusals: unknown_token, token_expired, unknown_game, wrong_currency, player_disabled,
-- insufficient_funds, stake_limit, duplicate, unknown_transaction, rolled_back, round_over, maintenance.
-- player, currency and balance are null where the vendor may not know them.
CREATE TYPE play_result AS (outcome text, player text, currency char(3), balance bigint);

CREATE TYPE play_admission AS (
  refusal text,
  launch_id text,
  member_id bigint,
  player text,
  currency char(3),
  vendor text,
  expired boolean,
  disabled boolean,
  min_stake bigint,
  max_stake bigint
);
