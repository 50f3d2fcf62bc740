-- Records of members: what became of a round, the sums of rounds that ended, and the place of a moment in a book.

-- What a member reads about a round: it was won if it paid more than its stake, and lost if it paid less.
CREATE OR REPLACE FUNCTION round_result(p_state text, p_bets integer, p_stake bigint, p_paid bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_state = 'open' THEN 'open'
    WHEN p_state = 'rolled_back' OR p_bets = 0 THEN 'void'
    WHEN p_paid > p_stake THEN 'won'
    WHEN p_paid < p_stake THEN 'lost'
    ELSE 'even'
  END
$$;

-- The category of a game in the catalogue its players see: for guests, that of the merchant they are guests of. PL/pgSQL
-- keeps the plan, which would take longer to make than to run.
CREATE OR REPLACE FUNCTION play_category(p_member_id bigint, p_vendor text, p_game text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT g.category
      FROM members p
      JOIN merchants m ON m.id = p.merchant_id
      JOIN vendors v ON v.merchant_id = coalesce(m.trial_of, m.id) AND v.code = p_vendor
      JOIN games g ON g.merchant_id = v.merchant_id AND g.vendor_id = v.id AND g.code = p_game
     WHERE p.id = p_member_id
  );
END $$;

-- Adds a round to its sums, or subtracts it (p_sign -1). The wallet is locked, as every writer of rounds locks it first.
-- PL/pgSQL keeps the plan of the statement; an SQL function would plan it anew for every round.
CREATE OR REPLACE FUNCTION play_sums_add(p_round rounds, p_sign integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_paid bigint := p_round.win_total + p_round.jackpot_total;
BEGIN
  INSERT INTO play_sums AS s (member_id, currency, starts_at, vendor, category, result, rounds, stake, uncounted, paid)
  VALUES (p_round.member_id, p_round.currency, date_bin('15 minutes', p_round.opened_at, '2000-01-01 00:00+00'), p_round.vendor,
          p_round.category, round_result(p_round.state, p_round.bets, p_round.stake_total, v_paid), 1,
          p_round.stake_total, p_round.uncounted, v_paid)
  ON CONFLICT (member_id, currency, starts_at, vendor, category, result) DO UPDATE
    SET rounds = s.rounds + p_sign * excluded.rounds,
        stake = s.stake + p_sign * excluded.stake,
        uncounted = s.uncounted + p_sign * excluded.uncounted,
        paid = s.paid + p_sign * excluded.paid;
END $$;

CREATE OR REPLACE FUNCTION play_sums_follow_rounds() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old.state <> 'open' THEN
    PERFORM play_sums_add(old, -1);
  END IF;
  IF new.state <> 'open' THEN
    PERFORM play_sums_add(new, 1);
  END IF;
  RETURN NULL;
END $$;
-- Adds rounds that were open and ended in one statement (play_count_ended).
CREATE OR REPLACE FUNCTION play_sums_add_ended(p_rounds rounds[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO play_sums AS s (member_id, currency, starts_at, vendor, category, result, rounds, stake, uncounted, paid)
  SELECT r.member_id, r.currency, date_bin('15 minutes', r.opened_at, '2000-01-01 00:00+00'), r.vendor, r.category,
         round_result(r.state, r.bets, r.stake_total, r.win_total + r.jackpot_total),
         count(*), sum(r.stake_total), sum(r.uncounted), sum(r.win_total + r.jackpot_total)
    FROM unnest(p_rounds) r WHERE r.currency <> 'XXX'
   GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (member_id, currency, starts_at, vendor, category, result) DO UPDATE
    SET rounds = s.rounds + excluded.rounds, stake = s.stake + excluded.stake, uncounted = s.uncounted + excluded.uncounted,
        paid = s.paid + excluded.paid;
END $$;

-- play money is in no record
CREATE OR REPLACE TRIGGER play_sums_inserted AFTER INSERT ON rounds FOR EACH ROW
  WHEN (new.state <> 'open' AND new.currency <> 'XXX') EXECUTE FUNCTION play_sums_follow_rounds();
CREATE OR REPLACE TRIGGER play_sums_updated AFTER UPDATE ON rounds FOR EACH ROW
  WHEN (current_setting('foyer.counts_rounds_together', true) IS DISTINCT FROM 'yes'
        AND (old.state <> 'open' OR new.state <> 'open') AND new.currency <> 'XXX'
        AND (old.state, old.bets, old.stake_total, old.uncounted, old.win_total, old.jackpot_total)
            IS DISTINCT FROM (new.state, new.bets, new.stake_total, new.uncounted, new.win_total, new.jackpot_total))
  EXECUTE FUNCTION play_sums_follow_rounds();

-- The number of the last transfer of a book before a moment; 0 if there is none. Transfers of a book are in order of time,
-- so halving the range finds it in some twenty reads, and the ledger needs no index by time.
CREATE OR REPLACE FUNCTION ledger_seq_before(p_member_id bigint, p_currency char(3), p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint := coalesce((SELECT seq FROM ledger_books WHERE member_id = p_member_id AND currency = p_currency), 0);
  middle bigint;
BEGIN
  WHILE low < high LOOP
    middle := (low + high + 1) / 2;
    IF (SELECT created_at FROM ledger_transfers WHERE member_id = p_member_id AND currency = p_currency AND seq = middle) < p_at
    THEN low := middle;
    ELSE high := middle - 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;

-- Adds a movement of play to the run it belongs to. The wallet is locked, as every writer of transfers locks it first.
CREATE OR REPLACE FUNCTION play_runs_follow_transfers() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_change bigint := CASE
    WHEN new.kind = 'bet' THEN -new.amount
    WHEN new.kind = 'win' OR (SELECT name FROM ledger_accounts WHERE id = new.to_account) = 'cash' THEN new.amount
    ELSE -new.amount END;
BEGIN
  INSERT INTO play_runs AS r (member_id, currency, after_seq, quarter, first_seq, first_at, last_seq, last_at, bets, amount, cash_after)
  VALUES (
    new.member_id, new.currency,
    coalesce((SELECT max(t.seq) FROM ledger_transfers t
               WHERE t.member_id = new.member_id AND t.currency = new.currency AND t.seq < new.seq
                 AND t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution')), 0),
    date_bin('15 minutes', new.created_at, '2000-01-01 00:00+00'), new.seq, new.created_at, new.seq, new.created_at,
    CASE new.kind WHEN 'bet' THEN 1 ELSE 0 END, v_change, new.cash_after
  ) ON CONFLICT (member_id, currency, after_seq, quarter) DO UPDATE
    SET last_seq = excluded.last_seq, last_at = excluded.last_at, bets = r.bets + excluded.bets,
        amount = r.amount + excluded.amount, cash_after = excluded.cash_after;
  RETURN NULL;
END $$;
-- play money is in no record
CREATE OR REPLACE TRIGGER play_runs_inserted AFTER INSERT ON ledger_transfers FOR EACH ROW
  WHEN (new.kind IN ('bet', 'win', 'rollback') AND new.amount > 0 AND new.currency <> 'XXX')
  EXECUTE FUNCTION play_runs_follow_transfers();
