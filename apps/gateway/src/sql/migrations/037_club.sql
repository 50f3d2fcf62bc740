-- The member club: the level of each member, and how it changed. Levels and what they give are settings of the merchant.

CREATE TABLE club_members (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- code of a level in the merchant's setting `club`
  level text NOT NULL CHECK (level ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  -- the last day, in the merchant's time zone, on which play cannot lower it
  kept_until date NOT NULL,
  -- an operator set it: until that day play does not change it at all
  fixed boolean NOT NULL DEFAULT false,
  -- when the turnover was counted last
  counted_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80);
CREATE INDEX club_members_ending ON club_members (merchant_id, kept_until);

-- Every change of a level.
CREATE TABLE club_events (
  member_id bigint NOT NULL REFERENCES members (id),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  cause text NOT NULL CHECK (cause IN ('raised', 'fell', 'set')),
  before text NOT NULL,
  level text NOT NULL,
  kept_until date NOT NULL,
  -- of a level that was set by hand
  operator text CHECK (length(operator) BETWEEN 1 AND 100),
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  PRIMARY KEY (member_id, id),
  CHECK ((cause = 'set') = (operator IS NOT NULL) AND (cause = 'set') = (reason IS NOT NULL))
);

-- Who played lately. A row's quarter of an hour never changes, so its updates stay on their page (HOT).
CREATE INDEX play_sums_starts ON play_sums (starts_at, member_id);

-- How many deposits one member can make with a method on one day; null: no limit.
ALTER TABLE payment_methods ADD COLUMN day_count integer CHECK (day_count > 0);
