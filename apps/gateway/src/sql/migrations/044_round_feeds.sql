-- Rounds that are played from the wallets vendors keep, as the vendors publish them (functions/round-feeds.sql).

ALTER TABLE rounds
  ALTER COLUMN launch_id DROP NOT NULL,
  -- number, in the vendor's feed, of the record that says what the round is; null: it was played from the main wallet
  ADD COLUMN feed_sequence bigint CHECK (feed_sequence > 0),
  ADD CONSTRAINT rounds_launch CHECK ((launch_id IS NULL) = (feed_sequence IS NOT NULL));
-- Such a round belongs to one player, whom a correction cannot change.
CREATE UNIQUE INDEX rounds_of_feed ON rounds (integration_id, round) WHERE feed_sequence IS NOT NULL;

-- How far each feed has been read.
CREATE TABLE round_feeds (
  integration_id text NOT NULL,
  vendor text NOT NULL,
  -- all records up to it are stored, or among the faults
  cursor bigint NOT NULL DEFAULT 0 CHECK (cursor >= 0),
  -- the highest number the vendor named
  newest bigint NOT NULL DEFAULT 0,
  read_at timestamptz,
  -- why it cannot be read, and how often in a row it could not
  failure text CHECK (length(failure) <= 500),
  failures integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (integration_id, vendor),
  CHECK ((failure IS NULL) = (failures = 0))
) WITH (fillfactor = 80);

-- Records that are missing or could not be stored. They are asked for again.
CREATE TABLE round_feed_faults (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  integration_id text NOT NULL,
  vendor text NOT NULL,
  sequence bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('missing', 'syntax', 'amount', 'time', 'player', 'currency', 'wallet', 'conflict')),
  round text CHECK (length(round) <= 255),
  -- null: not known
  member_id bigint REFERENCES members (id),
  found_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  -- null: it is not asked for any more
  due_at timestamptz DEFAULT now() + interval '30 seconds',
  UNIQUE (integration_id, vendor, sequence)
);
CREATE INDEX round_feed_faults_due ON round_feed_faults (integration_id, vendor, sequence, due_at) WHERE due_at IS NOT NULL;

-- What a member's wallet at a vendor has to hold: the account 'transfer:<vendor>' of the book, and what its rounds won.
CREATE TABLE vendor_wallets (
  member_id bigint NOT NULL REFERENCES members (id),
  vendor text NOT NULL,
  currency char(3) NOT NULL,
  -- wins less stakes of its rounds
  won bigint NOT NULL DEFAULT 0,
  -- when one of its rounds was stored or corrected last; rounds may have begun long before
  played_at timestamptz,
  -- when it is compared with the vendor next; null: it has not changed
  check_at timestamptz,
  -- what the vendor's wallet holds more than it has to, by the last comparison, and since when it differs
  surplus bigint NOT NULL DEFAULT 0,
  differs_since timestamptz,
  PRIMARY KEY (member_id, vendor, currency),
  CHECK ((surplus = 0) = (differs_since IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX vendor_wallets_check ON vendor_wallets (vendor, check_at) WHERE check_at IS NOT NULL;
CREATE INDEX vendor_wallets_played ON vendor_wallets (played_at) WHERE played_at IS NOT NULL;
CREATE INDEX vendor_wallets_different ON vendor_wallets (differs_since) WHERE differs_since IS NOT NULL;
