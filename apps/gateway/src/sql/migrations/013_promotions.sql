-- What a promotion asks for and gives, and each member's participation in it.
--
-- WHERE A BONUS IS
--
-- Money with conditions is on the member's account 'bonus' (promo -> bonus) until it is wagered, and moves to 'cash' then;
-- given up or expired it moves back to 'promo'. A bet never touches it. The balance of an account 'bonus' is the sum of the
-- member's participations in stage 'wagering', of which there is one at most; the audit checks that.
--
-- WHAT COUNTS
--
-- Rounds that ended (closed or expired) and were opened after the participation began to count, by the weight of their
-- game's category. Triggers (functions/promotions.sql) add the difference a change of a round makes, in the transaction
-- that changes it, so a round counts once and a bet that is rolled back later is subtracted. The wallet is locked then, as
-- every writer of rounds and of promotion_participations locks it first.

CREATE TABLE promotion_terms (
  announcement_id bigint PRIMARY KEY REFERENCES announcements (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('welcome', 'turnover', 'cashback', 'check-in', 'application')),
  -- what it gives, in 1/100,000 of the merchant's currency; the maximum of a cashback, the amount per day of a check-in
  amount bigint NOT NULL CHECK (amount >= 0),
  -- of a check-in: the amount of the seventh day in a row
  seventh bigint CHECK (seventh >= 0),
  -- of a turnover: the stakes required
  stake bigint CHECK (stake > 0),
  -- of a cashback: percent of a loss that is returned
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  -- welcome: after registration; cashback: length of a period, counted from the first day
  days smallint CHECK (days BETWEEN 1 AND 365),
  -- how often a bonus is wagered; 0: paid as cash at once
  multiple smallint NOT NULL CHECK (multiple BETWEEN 0 AND 100),
  bonus_days smallint NOT NULL CHECK (bonus_days BETWEEN 1 AND 365),
  -- percent of a stake by category, categories left out count 0; null: every stake counts in full
  weights jsonb,
  -- from the promotion's start
  opens_after_days smallint NOT NULL DEFAULT 0 CHECK (opens_after_days BETWEEN 0 AND 365),
  closes_after_days smallint CHECK (closes_after_days BETWEEN 1 AND 365),
  CHECK ((kind = 'turnover') = (stake IS NOT NULL)),
  CHECK ((kind = 'cashback') = (percent IS NOT NULL)),
  CHECK ((kind = 'check-in') = (seventh IS NOT NULL)),
  CHECK ((kind IN ('welcome', 'cashback')) = (days IS NOT NULL))
);

CREATE TABLE promotion_participations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint NOT NULL REFERENCES members (id),
  currency char(3) NOT NULL,
  -- no reference: a bonus outlives the promotion
  promotion_id bigint NOT NULL,
  -- of a cashback: number of its period
  period integer NOT NULL DEFAULT 1,
  -- the row of promotion_terms when this began: later changes do not affect it
  terms jsonb NOT NULL,
  stage text NOT NULL CHECK (stage IN (
    'applied', 'rejected', 'approved', 'counting', 'wagering', 'released', 'expired', 'given-up'
  )),
  -- what is counted: stakes or losses
  measure text NOT NULL DEFAULT 'stake' CHECK (measure IN ('stake', 'loss')),
  -- rounds opened from then on, and before
  counts_from timestamptz,
  counts_until timestamptz,
  counted bigint NOT NULL DEFAULT 0,
  target bigint NOT NULL DEFAULT 0,
  met boolean NOT NULL GENERATED ALWAYS AS (counted >= target) STORED,
  -- while counting: when the participation ends; while wagering: when the bonus expires
  expires_at timestamptz,
  bonus bigint CHECK (bonus >= 0),
  joined_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  ended_at timestamptz,
  decided_at timestamptz,
  decided_by text CHECK (length(decided_by) <= 100),
  note text CHECK (length(note) <= 500),
  -- by language: the promotion's title when this began; the promotion may be deleted
  titles jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(titles) = 'object'),
  UNIQUE (member_id, promotion_id, period),
  CHECK ((bonus IS NULL) = (claimed_at IS NULL)),
  CHECK (stage NOT IN ('wagering', 'released', 'given-up') OR bonus IS NOT NULL),
  CHECK (stage NOT IN ('counting', 'wagering') OR counts_from IS NOT NULL),
  CHECK (stage <> 'wagering' OR expires_at IS NOT NULL)
) WITH (fillfactor = 80);
-- No index contains `counted`, which changes with every round, so that counting stays on its page (HOT).
CREATE INDEX promotion_participations_counting ON promotion_participations (member_id) WHERE stage IN ('counting', 'wagering');
CREATE UNIQUE INDEX promotion_participations_one_bonus ON promotion_participations (member_id) WHERE stage = 'wagering';
CREATE INDEX promotion_participations_wagered ON promotion_participations (id) WHERE stage = 'wagering' AND met;
CREATE INDEX promotion_participations_expiring ON promotion_participations (expires_at) WHERE stage IN ('counting', 'wagering');
CREATE INDEX promotion_participations_applied ON promotion_participations (merchant_id, id) WHERE stage = 'applied';
-- Participations in progress are shown even when their promotion is not.
CREATE INDEX promotion_participations_in_progress ON promotion_participations (member_id, promotion_id)
  WHERE stage IN ('applied', 'approved', 'wagering');

-- A check-in of a day; what it gave is in the ledger under its key.
CREATE TABLE promotion_check_ins (
  id bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  promotion_id bigint NOT NULL,
  day date NOT NULL,
  -- days in a row including this one, from 1 to 7 and again from 1
  streak smallint NOT NULL CHECK (streak BETWEEN 1 AND 7),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (member_id, promotion_id, day)
);
