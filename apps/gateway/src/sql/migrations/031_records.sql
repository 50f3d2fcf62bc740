-- What members read in their records.
--
-- Totals are never summed over rounds: play_sums has the rounds that ended, by quarter of an hour, vendor, category and
-- result. Days begin in the merchant's time zone, which may change; every zone's days begin at a quarter of an hour.

ALTER TABLE rounds
  -- of the game when the round began; null: the merchant's catalogue does not have it
  ADD COLUMN category text,
  -- jackpots won by its bets and not undone; not part of win_total
  ADD COLUMN jackpot_total bigint NOT NULL DEFAULT 0 CHECK (jackpot_total >= 0);
UPDATE rounds r
   SET category = g.category
  FROM members p
  JOIN merchants m ON m.id = p.merchant_id
  JOIN vendors v ON v.merchant_id = coalesce(m.trial_of, m.id)
  JOIN games g ON g.merchant_id = v.merchant_id AND g.vendor_id = v.id
 WHERE p.id = r.member_id AND v.code = r.vendor AND g.code = r.game_code;
UPDATE rounds r
   SET jackpot_total = w.amount
  FROM (
    SELECT member_id, integration_id, round, sum(amount) AS amount FROM jackpot_wins WHERE undone_at IS NULL GROUP BY 1, 2, 3
  ) w
 WHERE w.member_id = r.member_id AND w.integration_id = r.integration_id AND w.round = r.round;
-- A member's few open rounds, which play_sums does not have.
CREATE INDEX rounds_member_open ON rounds (member_id, opened_at) WHERE state = 'open';

CREATE TABLE play_sums (
  member_id bigint NOT NULL,
  currency char(3) NOT NULL,
  -- beginning of the quarter of an hour in which the rounds began
  starts_at timestamptz NOT NULL,
  vendor text NOT NULL,
  category text,
  result text NOT NULL CHECK (result IN ('won', 'lost', 'even', 'void')),
  rounds integer NOT NULL CHECK (rounds >= 0),
  stake bigint NOT NULL,
  paid bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (member_id, currency, starts_at, vendor, category, result)
) WITH (fillfactor = 70);
INSERT INTO play_sums
SELECT member_id, currency, date_bin('15 minutes', opened_at, '2000-01-01 00:00+00'), vendor, category,
       CASE WHEN state = 'rolled_back' OR bets = 0 THEN 'void'
            WHEN win_total + jackpot_total > stake_total THEN 'won'
            WHEN win_total + jackpot_total < stake_total THEN 'lost' ELSE 'even' END,
       count(*), sum(stake_total), sum(win_total + jackpot_total)
  FROM rounds WHERE state <> 'open' AND currency <> 'XXX' GROUP BY 1, 2, 3, 4, 5, 6;

-- The transactions between a member's bets and wins: few, and found without reading those.
CREATE INDEX ledger_transfers_beside_play ON ledger_transfers (member_id, currency, seq)
  WHERE kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution');
