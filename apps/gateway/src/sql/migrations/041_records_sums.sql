-- Play in a member's book, summed: what pages of transactions and profit and loss read instead of single movements.

-- Bets, wins and refunds that moved money, between two other transactions and within a quarter of an hour: days begin at
-- a quarter of an hour in every time zone, so that a merchant may change its own.
CREATE TABLE play_runs (
  member_id bigint NOT NULL,
  currency char(3) NOT NULL,
  -- number of the last transaction before it that is not play; 0: none
  after_seq bigint NOT NULL,
  -- beginning of the quarter of an hour
  quarter timestamptz NOT NULL,
  -- number and time of its oldest and its newest movement
  first_seq bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_seq bigint NOT NULL,
  last_at timestamptz NOT NULL,
  bets integer NOT NULL CHECK (bets >= 0),
  -- what cash gained or lost by it, and how much there was right after
  amount bigint NOT NULL,
  cash_after bigint NOT NULL,
  PRIMARY KEY (member_id, currency, after_seq, quarter)
) WITH (fillfactor = 70);
-- No index has a column that changes with every bet, so that counting stays on its page (HOT).
CREATE INDEX play_runs_first ON play_runs (member_id, currency, first_seq);

INSERT INTO play_runs
SELECT p.member_id, p.currency, p.after_seq, p.quarter, min(p.seq), min(p.created_at), max(p.seq), max(p.created_at),
       count(*) FILTER (WHERE p.kind = 'bet'), sum(p.change), (array_agg(p.cash_after ORDER BY p.seq DESC))[1]
  FROM (
    SELECT t.*, date_bin('15 minutes', t.created_at, '2000-01-01 00:00+00') AS quarter,
           CASE WHEN a.name = 'cash' THEN t.amount ELSE -t.amount END AS change,
           coalesce(max(t.seq) FILTER (WHERE t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution'))
             OVER (PARTITION BY t.member_id, t.currency ORDER BY t.seq), 0) AS after_seq
      FROM ledger_transfers t LEFT JOIN ledger_accounts a ON a.id = t.to_account
     WHERE t.currency <> 'XXX'
  ) p
 WHERE p.kind IN ('bet', 'win', 'rollback') AND p.amount > 0
 GROUP BY p.member_id, p.currency, p.after_seq, p.quarter;

-- A member's few bonuses, by day.
CREATE INDEX ledger_transfers_bonuses ON ledger_transfers (member_id, currency, created_at) INCLUDE (to_account, amount)
  WHERE kind = 'bonus';
