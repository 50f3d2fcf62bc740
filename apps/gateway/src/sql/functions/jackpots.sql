CREATE OR REPLACE FUNCTION jackpot_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jackpot_shards (jackpot_id, shard, amount)
  SELECT new.id, n, CASE n WHEN 0 THEN new.seed ELSE 0 END FROM generate_series(0, 15) n;
  INSERT INTO jackpot_seeds (jackpot_id, amount) VALUES (new.id, new.seed);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER jackpot_open AFTER INSERT ON jackpots FOR EACH ROW EXECUTE FUNCTION jackpot_open();

-- The ledger identifies a jackpot by these.
CREATE OR REPLACE FUNCTION jackpot_fix_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'a jackpot keeps its merchant, code and currency: close it and open another';
END $$;
CREATE OR REPLACE TRIGGER jackpot_fix_identity BEFORE UPDATE ON jackpots FOR EACH ROW
  WHEN ((new.merchant_id, new.code, new.currency) IS DISTINCT FROM (old.merchant_id, old.code, old.currency))
  EXECUTE FUNCTION jackpot_fix_identity();

-- A number from 0 up to 2^60, from the server's cryptographic source: the first twelve and the last three hexadecimal
-- digits of a version 4 UUID are random bits.
CREATE OR REPLACE FUNCTION jackpot_draw() RETURNS bigint
LANGUAGE sql VOLATILE AS $$
  SELECT ('x0' || substr(u, 1, 8) || substr(u, 10, 4) || right(u, 3))::bit(64)::bigint FROM CAST(gen_random_uuid() AS text) u
$$;

-- Whether a stake wins: with probability stake / odds. The same rule as `isWinningDraw` of the domain package; a test
-- checks that both agree.
CREATE OR REPLACE FUNCTION jackpot_hit(p_draw bigint, p_stake bigint, p_odds bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT p_draw::numeric * p_odds * 100000 < p_stake::numeric * 1152921504606846976
$$;

-- The jackpot a member's stake on a game contributes to. Guests are members of a merchant that has no games.
CREATE OR REPLACE FUNCTION jackpot_of(p_member_id bigint, p_currency char(3), p_vendor text, p_game text) RETURNS jackpots
LANGUAGE sql STABLE AS $$
  SELECT j.*
    FROM members m
    JOIN vendors v ON v.merchant_id = m.merchant_id AND v.code = p_vendor
    JOIN games g ON g.merchant_id = m.merchant_id AND g.vendor_id = v.id AND g.code = p_game
    JOIN jackpots j ON j.merchant_id = g.merchant_id AND j.code = g.jackpot_code
   WHERE m.id = p_member_id AND j.currency = p_currency AND j.state = 'open'
$$;

-- Draws once for a bet, right after it was booked and in the same transaction. Returns the balance after a payout, null
-- when there was none. The wallet must be locked.
CREATE OR REPLACE FUNCTION jackpot_stake(
  p_member_id bigint, p_currency char(3), p_vendor text, p_game text, p_amount bigint,
  p_integration text, p_transaction uuid, p_round text
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  jackpot jackpots := jackpot_of(p_member_id, p_currency, p_vendor, p_game);
  key text := play_key(p_integration, p_transaction);
  -- numeric, as the product may exceed a bigint
  fed bigint := div(p_amount::numeric * jackpot.share, 100000);
  current_minute timestamptz := date_trunc('minute', now());
  hit boolean;
  total bigint;
  paid ledger_result;
  win jackpot_wins;
BEGIN
  -- a stake too small to contribute has no ticket either
  IF jackpot.id IS NULL OR fed = 0 THEN RETURN NULL; END IF;
  hit := jackpot_hit(jackpot_draw(), p_amount, jackpot.odds);
  IF hit THEN
    PERFORM FROM jackpot_shards WHERE jackpot_id = jackpot.id ORDER BY shard FOR NO KEY UPDATE;
  END IF;

  -- the key's ending is older than the word: transfers with it are in the ledger and never change
  paid := ledger_transfer(key || ':pot', 'contribution', p_member_id, p_currency, 'game:' || lower(p_vendor),
                          'jackpot:' || jackpot.code, fed, left(p_round, 200));
  IF paid.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the contribution of bet % came out as %', key, paid.outcome;
  END IF;
  UPDATE jackpot_shards
     SET amount = amount + fed,
         last_minute = CASE current_minute - minute WHEN interval '0' THEN last_minute WHEN interval '1 minute' THEN this_minute ELSE 0 END,
         this_minute = CASE WHEN minute = current_minute THEN this_minute + fed ELSE fed END,
         minute = current_minute
   WHERE jackpot_id = jackpot.id AND shard = p_member_id % 16;
  IF NOT hit THEN RETURN NULL; END IF;

  SELECT sum(amount) INTO total FROM jackpot_shards WHERE jackpot_id = jackpot.id;
  -- a jackpot without a seed may owe what was taken back from it after it was paid out
  IF total <= 0 THEN RETURN NULL; END IF;
  paid := ledger_transfer(key || ':jackpot', 'jackpot', p_member_id, p_currency, 'jackpot:' || jackpot.code, 'cash', total,
                          left(p_round, 200));
  IF paid.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the payout of jackpot % for bet % came out as %', jackpot.code, key, paid.outcome;
  END IF;
  INSERT INTO jackpot_wins (jackpot_id, member_id, integration_id, transaction_uuid, round, amount, transfer_id, won_at)
  VALUES (jackpot.id, p_member_id, p_integration, p_transaction, p_round, total, paid.transfer_id, clock_timestamp())
  RETURNING * INTO win;
  INSERT INTO jackpot_seeds (jackpot_id, win_id, amount) VALUES (jackpot.id, win.id, jackpot.seed);
  UPDATE rounds SET jackpot_total = jackpot_total + total
   WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round;
  UPDATE jackpot_shards SET amount = CASE shard WHEN 0 THEN jackpot.seed ELSE 0 END WHERE jackpot_id = jackpot.id;
  -- rare enough to notify in the transaction itself: no crash can come between the win and its notification
  PERFORM pg_notify('foyer_events', json_build_object(
    'kind', 'jackpot', 'member_id', p_member_id, 'code', jackpot.code, 'name', jackpot.name, 'amount', total::text,
    'at', to_char(win.won_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
  RETURN paid.balance;
END $$;

-- The jackpot win of a bet, unless it was rolled back.
CREATE OR REPLACE FUNCTION jackpot_valid_win(p_bet provider_transactions) RETURNS jackpot_wins
LANGUAGE sql STABLE AS $$
  SELECT * FROM jackpot_wins
   WHERE member_id = p_bet.member_id AND integration_id = p_bet.integration_id
     AND transaction_uuid = p_bet.transaction_uuid AND undone_at IS NULL
$$;

-- Takes back the contribution of a bet that is rolled back, and its jackpot win. Returns the balance where that changed it.
-- The wallet must be locked, and hold what was won.
CREATE OR REPLACE FUNCTION jackpot_undo(p_bet provider_transactions, p_currency char(3)) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  key text := play_key(p_bet.integration_id, p_bet.transaction_uuid);
  fed record;
  win jackpot_wins := jackpot_valid_win(p_bet);
  seeded bigint := 0;
  moved ledger_result;
BEGIN
  SELECT t.amount, t.reference, game.name AS game, jackpot.name AS jackpot, j.id AS jackpot_id INTO fed
    FROM ledger_transfers t
    JOIN ledger_accounts game ON game.id = t.from_account
    JOIN ledger_accounts jackpot ON jackpot.id = t.to_account
    JOIN members m ON m.id = t.member_id
    JOIN jackpots j ON j.merchant_id = m.merchant_id AND 'jackpot:' || j.code = jackpot.name
   WHERE t.idempotency_key = key || ':pot' AND t.member_id = p_bet.member_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  moved := ledger_transfer(key || ':pot:undo', 'contribution', p_bet.member_id, p_currency, fed.jackpot, fed.game, fed.amount,
                           fed.reference);
  IF moved.outcome = 'applied' AND win.id IS NOT NULL THEN
    moved := ledger_transfer(key || ':jackpot:undo', 'jackpot', p_bet.member_id, p_currency, 'cash', fed.jackpot, win.amount,
                             fed.reference);
    SELECT amount INTO seeded FROM jackpot_seeds WHERE win_id = win.id;
    INSERT INTO jackpot_seeds (jackpot_id, win_id, amount) VALUES (fed.jackpot_id, win.id, -seeded);
    UPDATE jackpot_wins SET undone_at = clock_timestamp() WHERE id = win.id;
    UPDATE rounds SET jackpot_total = jackpot_total - win.amount
     WHERE member_id = p_bet.member_id AND integration_id = p_bet.integration_id AND round = p_bet.round;
  END IF;
  IF moved.outcome <> 'applied' THEN
    RAISE EXCEPTION 'taking back the contribution of bet % came out as %', key, moved.outcome;
  END IF;
  UPDATE jackpot_shards SET amount = amount - fed.amount + coalesce(win.amount, 0) - seeded
   WHERE jackpot_id = fed.jackpot_id AND shard = p_bet.member_id % 16;
  RETURN CASE WHEN win.id IS NOT NULL THEN moved.balance END;
END $$;
