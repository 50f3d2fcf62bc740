-- What a promotion asks for and gives, and each player's part in it.
--
-- WHERE A BONUS IS
--
-- Money with conditions stands on the member's account 'bonus' (promo -> bonus) until it is wagered, and goes to 'cash'
-- then; given up or out of time it goes back to 'promo'. A bet never touches it. The sum on an account 'bonus' is that
-- of the member's parts in stage 'wagering', of which there is one at most; the audit holds the two together.
--
-- WHAT COUNTS
--
-- Rounds that came to their end (closed, or expired as they stood) and were opened after the part began to count, by
-- the weight of their game's category. The triggers below add the difference a change of a round makes, in the
-- transaction that changes it, so a round counts once and a bet that is rolled back later is taken off again. They find
-- the wallet locked, as whoever writes rounds holds it, and so does every writer of promotion_entries.

CREATE TABLE promotion_terms (
  announcement_id bigint PRIMARY KEY REFERENCES announcements (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('welcome', 'turnover', 'cashback', 'check-in', 'application')),
  -- what it gives, in 1/100,000 of the merchant's currency; of a cashback the most it gives, of a check-in a day's
  amount bigint NOT NULL CHECK (amount >= 0),
  -- of a check-in: what the seventh day in a row gives
  seventh bigint CHECK (seventh >= 0),
  -- of a turnover: what has to be staked
  stake bigint CHECK (stake > 0),
  -- of a cashback: what comes back of a loss
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  -- welcome: after registration; cashback: length of a period, from its first day on
  days smallint CHECK (days BETWEEN 1 AND 365),
  -- how often a bonus is wagered; 0: it is money at once
  multiple smallint NOT NULL CHECK (multiple BETWEEN 0 AND 100),
  bonus_days smallint NOT NULL CHECK (bonus_days BETWEEN 1 AND 365),
  -- percent of a stake by category, those left out count nothing; null: every stake counts whole
  weights jsonb,
  -- from the promotion's start
  opens_after_days smallint NOT NULL DEFAULT 0 CHECK (opens_after_days BETWEEN 0 AND 365),
  closes_after_days smallint CHECK (closes_after_days BETWEEN 1 AND 365),
  CHECK ((kind = 'turnover') = (stake IS NOT NULL)),
  CHECK ((kind = 'cashback') = (percent IS NOT NULL)),
  CHECK ((kind = 'check-in') = (seventh IS NOT NULL)),
  CHECK ((kind IN ('welcome', 'cashback')) = (days IS NOT NULL))
);

-- whether a promotion can be joined stands in the lists that are kept
CREATE TRIGGER cache_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON promotion_terms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('content');

CREATE TABLE promotion_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint NOT NULL REFERENCES members (id),
  currency char(3) NOT NULL,
  -- no reference: a bonus outlives a promotion that is taken away
  promotion_id bigint NOT NULL,
  -- of a cashback: which of its periods
  turn integer NOT NULL DEFAULT 1,
  -- a row of promotion_terms as it was when this began: what was promised holds
  terms jsonb NOT NULL,
  stage text NOT NULL CHECK (stage IN (
    'applied', 'rejected', 'approved', 'counting', 'wagering', 'released', 'expired', 'given-up'
  )),
  -- what is being counted: what was staked, or what was lost
  measure text NOT NULL DEFAULT 'stake' CHECK (measure IN ('stake', 'loss')),
  -- rounds opened from then on, and before
  counts_from timestamptz,
  counts_until timestamptz,
  counted bigint NOT NULL DEFAULT 0,
  target bigint NOT NULL DEFAULT 0,
  met boolean NOT NULL GENERATED ALWAYS AS (counted >= target) STORED,
  -- while counting: when the part is lost; while wagering: the bonus
  expires_at timestamptz,
  bonus bigint CHECK (bonus >= 0),
  joined_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  ended_at timestamptz,
  decided_at timestamptz,
  decided_by text CHECK (length(decided_by) <= 100),
  note text CHECK (length(note) <= 500),
  UNIQUE (member_id, promotion_id, turn),
  CHECK ((bonus IS NULL) = (claimed_at IS NULL)),
  CHECK (stage NOT IN ('wagering', 'released', 'given-up') OR bonus IS NOT NULL),
  CHECK (stage NOT IN ('counting', 'wagering') OR counts_from IS NOT NULL),
  CHECK (stage <> 'wagering' OR expires_at IS NOT NULL)
) WITH (fillfactor = 80);

-- No index holds what changes with every round (counted), so that counting stays within a row's page.
CREATE INDEX promotion_entries_counting ON promotion_entries (member_id) WHERE stage IN ('counting', 'wagering');
CREATE UNIQUE INDEX promotion_entries_one_bonus ON promotion_entries (member_id) WHERE stage = 'wagering';
CREATE INDEX promotion_entries_wagered ON promotion_entries (id) WHERE stage = 'wagering' AND met;
CREATE INDEX promotion_entries_expiring ON promotion_entries (expires_at) WHERE stage IN ('counting', 'wagering');
CREATE INDEX promotion_entries_applied ON promotion_entries (merchant_id, id) WHERE stage = 'applied';

-- A check-in of a day; what it gave is in the books under its key.
CREATE TABLE promotion_signs (
  id bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  promotion_id bigint NOT NULL,
  day date NOT NULL,
  -- days in a row with this one, from 1 to 7 and again from 1
  streak smallint NOT NULL CHECK (streak BETWEEN 1 AND 7),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (member_id, promotion_id, day)
);

-- What a round is worth to a part that counts by `measure`: nothing before it came to its end.
CREATE FUNCTION promotion_worth(p_measure text, p_weights jsonb, p_category text, p_state text, p_stakes bigint, p_wins bigint)
RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_state IN ('closed', 'expired')
    THEN div((p_stakes - CASE p_measure WHEN 'loss' THEN p_wins ELSE 0 END)::numeric
             * CASE WHEN p_weights IS NULL OR p_weights = 'null' THEN 100 ELSE coalesce((p_weights ->> p_category)::integer, 0) END, 100)
    ELSE 0 END::bigint
$$;

CREATE FUNCTION promotion_category(p_member_id bigint, p_vendor text, p_game text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT g.category
    FROM members m
    JOIN vendors v ON v.merchant_id = m.merchant_id AND v.code = p_vendor
    JOIN games g ON g.merchant_id = m.merchant_id AND g.vendor_id = v.id AND g.code = p_game
   WHERE m.id = p_member_id
$$;

CREATE FUNCTION promotion_count() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_category text;
BEGIN
  -- for a member with nothing that counts, this one look into an index is all
  PERFORM FROM promotion_entries WHERE member_id = new.member_id AND stage IN ('counting', 'wagering');
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_category := promotion_category(new.member_id, new.vendor, new.game_code);
  UPDATE promotion_entries e
     SET counted = counted
           + promotion_worth(measure, terms -> 'weights', v_category, new.state, new.stake_total, new.win_total)
           - promotion_worth(measure, terms -> 'weights', v_category, old.state, old.stake_total, old.win_total)
   WHERE member_id = new.member_id AND stage IN ('counting', 'wagering') AND currency = new.currency
     AND new.opened_at >= counts_from AND (counts_until IS NULL OR new.opened_at < counts_until);
  RETURN NULL;
END $$;

CREATE TRIGGER promotion_count_opened AFTER INSERT ON rounds FOR EACH ROW
  WHEN (new.state IN ('closed', 'expired')) EXECUTE FUNCTION promotion_count();
CREATE TRIGGER promotion_count_changed AFTER UPDATE ON rounds FOR EACH ROW
  WHEN ((old.state IN ('closed', 'expired') OR new.state IN ('closed', 'expired'))
        AND (old.state, old.stake_total, old.win_total) IS DISTINCT FROM (new.state, new.stake_total, new.win_total))
  EXECUTE FUNCTION promotion_count();

-- Ends a running bonus where it may end so: 'released' when it is wagered, 'expired' when its time is over, 'given-up'
-- when it is neither. Answers the stage it has then, null when there is no such part. Takes the wallet's lock.
CREATE FUNCTION promotion_end_bonus(p_entry bigint, p_as text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  entry promotion_entries;
  money ledger_result;
BEGIN
  SELECT * INTO entry FROM promotion_entries WHERE id = p_entry;
  PERFORM ledger_lock_wallet(entry.member_id, entry.currency);
  SELECT * INTO entry FROM promotion_entries WHERE id = p_entry;
  IF entry.stage IS DISTINCT FROM 'wagering' OR p_as <> (CASE
    WHEN entry.met THEN 'released' WHEN entry.expires_at <= now() THEN 'expired' ELSE 'given-up' END)
  THEN
    RETURN entry.stage;
  END IF;
  money := ledger_transfer('promotion:' || entry.id || ':' || p_as, 'bonus', entry.member_id, entry.currency, 'bonus',
                           CASE p_as WHEN 'released' THEN 'cash' ELSE 'promo' END, entry.bonus, 'promotion:' || entry.promotion_id);
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the end of bonus % came out as %', entry.id, money.outcome;
  END IF;
  UPDATE promotion_entries SET stage = p_as, ended_at = now() WHERE id = entry.id;
  RETURN p_as;
END $$;
