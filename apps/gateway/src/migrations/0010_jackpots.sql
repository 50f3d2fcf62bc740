-- Shared pots: stakes on certain games feed a pot, and each of those stakes may win it whole.
--
-- WHERE A POT'S MONEY IS
--
-- A stake's contribution and a pot's payout are transfers inside the member's own book (game:<vendor> ->
-- jackpot:<code>, jackpot:<code> -> cash), so what players fed less what pots paid is the sum of the accounts
-- jackpot:<code> over the books. What the house put in is in jackpot_seeds. A pot therefore holds
--
--   seeds + contributions - contributions taken back - paid
--
-- and the audit recomputes that from the books. The same figure is kept in jackpot_shards, for reading it and so that
-- a win pays what the pot holds at that moment: a bet adds to one of sixteen rows by its member, so bets of different
-- members seldom wait for each other; a bet that wins takes all sixteen, in order, before it adds anything.
--
-- LOCKS: wallet first, as everywhere; then either one shard and nothing after it, or all of one pot in order.

CREATE TABLE jackpots (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- names the pot's account in the books
  code text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  -- stakes in another currency neither feed nor win it
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'XXX'),
  -- what the house puts in when the pot opens and after each win
  seed bigint NOT NULL CHECK (seed BETWEEN 0 AND 100000000000000000),
  -- of a stake, in parts per 100,000
  share integer NOT NULL CHECK (share BETWEEN 1 AND 100000),
  -- each unit of the currency staked is one ticket in so many
  odds bigint NOT NULL CHECK (odds BETWEEN 1 AND 1000000000000),
  -- a closed pot takes nothing, pays nothing and is shown nowhere
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (merchant_id, code)
);

CREATE TABLE jackpot_shards (
  jackpot_id integer NOT NULL REFERENCES jackpots (id),
  shard smallint NOT NULL CHECK (shard BETWEEN 0 AND 15),
  -- one may stand below zero, the sum is what the pot holds
  amount bigint NOT NULL,
  -- what was fed in the minute of the last contribution and in the one before it
  minute timestamptz NOT NULL DEFAULT date_trunc('minute', now()),
  this_minute bigint NOT NULL DEFAULT 0,
  last_minute bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (jackpot_id, shard)
) WITH (fillfactor = 50);

CREATE TABLE jackpot_wins (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  jackpot_id integer NOT NULL REFERENCES jackpots (id),
  member_id bigint NOT NULL REFERENCES members (id),
  -- the bet that won
  integration_id text NOT NULL,
  transaction_uuid uuid NOT NULL,
  round text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  transfer_id bigint NOT NULL UNIQUE REFERENCES ledger_transfers (id),
  won_at timestamptz NOT NULL,
  -- the vendor rolled the bet back: it never was, so it cannot have won
  undone_at timestamptz,
  UNIQUE (member_id, integration_id, transaction_uuid)
);
CREATE INDEX jackpot_wins_standing ON jackpot_wins (jackpot_id, id) WHERE undone_at IS NULL;

CREATE TABLE jackpot_seeds (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  jackpot_id integer NOT NULL REFERENCES jackpots (id),
  -- the win after which the pot began again; null: it was opened
  win_id bigint REFERENCES jackpot_wins (id),
  -- below zero: given back, since that win was undone
  amount bigint NOT NULL,
  seeded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX jackpot_seeds_of ON jackpot_seeds (jackpot_id, win_id);

CREATE TRIGGER jackpot_seeds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON jackpot_seeds
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid();
CREATE TRIGGER jackpot_wins_stay BEFORE DELETE OR TRUNCATE ON jackpot_wins
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid();

CREATE FUNCTION jackpot_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jackpot_shards (jackpot_id, shard, amount)
  SELECT new.id, n, CASE n WHEN 0 THEN new.seed ELSE 0 END FROM generate_series(0, 15) n;
  INSERT INTO jackpot_seeds (jackpot_id, amount) VALUES (new.id, new.seed);
  RETURN NULL;
END $$;
CREATE TRIGGER jackpot_opened AFTER INSERT ON jackpots FOR EACH ROW EXECUTE FUNCTION jackpot_opened();

-- The books know a pot by these.
CREATE FUNCTION jackpot_keeps_its_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'a pot keeps its merchant, code and currency: close it and open another';
END $$;
CREATE TRIGGER jackpot_keeps_its_name BEFORE UPDATE ON jackpots FOR EACH ROW
  WHEN ((new.merchant_id, new.code, new.currency) IS DISTINCT FROM (old.merchant_id, old.code, old.currency))
  EXECUTE FUNCTION jackpot_keeps_its_name();

-- A game feeds one pot or none. Its amount is the pot's, which the game's row does not hold.
ALTER TABLE games DROP COLUMN jackpot, ADD jackpot_code text,
  ADD FOREIGN KEY (merchant_id, jackpot_code) REFERENCES jackpots (merchant_id, code);
CREATE INDEX games_of_jackpot ON games (merchant_id, jackpot_code, sort, node_id) WHERE jackpot_code IS NOT NULL;

CREATE TRIGGER cache_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON jackpots
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache('catalogue');

-- Two kinds of movement of their own: neither is a vendor's bet or win.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check, ADD CONSTRAINT ledger_transfers_kind_check
  CHECK (kind IN (
    'bet', 'win', 'rollback', 'tombstone', 'hold', 'capture', 'release',
    'deposit', 'withdrawal', 'bonus', 'transfer', 'adjustment', 'contribution', 'jackpot'
  ));

-- THE RULE

-- A number from 0 up to 2^60, from the server's cryptographic source: of a version 4 UUID, the first twelve and the
-- last three hexadecimal figures are random bits and nothing else.
CREATE FUNCTION jackpot_draw() RETURNS bigint
LANGUAGE sql VOLATILE AS $$
  SELECT ('x0' || substr(u, 1, 8) || substr(u, 10, 4) || right(u, 3))::bit(64)::bigint FROM CAST(gen_random_uuid() AS text) u
$$;

-- Whether a stake wins: with probability stake / odds. The published rule, `isWinningDraw` of the domain package, said
-- a second time; a test holds the two together.
CREATE FUNCTION jackpot_hit(p_draw bigint, p_stake bigint, p_odds bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT p_draw::numeric * p_odds * 100000 < p_stake::numeric * 1152921504606846976
$$;

-- The pot a member's stake on a game feeds. Guests are members of a merchant that has no games of its own.
CREATE FUNCTION jackpot_of(p_member_id bigint, p_currency char(3), p_vendor text, p_game text) RETURNS jackpots
LANGUAGE sql STABLE AS $$
  SELECT j.*
    FROM members m
    JOIN vendors v ON v.merchant_id = m.merchant_id AND v.code = p_vendor
    JOIN games g ON g.merchant_id = m.merchant_id AND g.vendor_id = v.id AND g.code = p_game
    JOIN jackpots j ON j.merchant_id = g.merchant_id AND j.code = g.jackpot_code
   WHERE m.id = p_member_id AND j.currency = p_currency AND j.state = 'open'
$$;

-- What became of a stake: the transaction_uuid of its bet is drawn for once, right after the bet was booked, in the
-- same transaction. Answers the balance after a payout, null when there was none. The wallet must be locked.
CREATE FUNCTION jackpot_stake(
  p_member_id bigint, p_currency char(3), p_vendor text, p_game text, p_amount bigint,
  p_integration text, p_transaction uuid, p_round text
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  pot jackpots := jackpot_of(p_member_id, p_currency, p_vendor, p_game);
  key text := play_key(p_integration, p_transaction);
  -- numeric, for the product may be larger than a bigint
  fed bigint := div(p_amount::numeric * pot.share, 100000);
  current_minute timestamptz := date_trunc('minute', now());
  hit boolean;
  held bigint;
  paid ledger_result;
  win jackpot_wins;
BEGIN
  -- a stake too small to feed the pot has no ticket either
  IF pot.id IS NULL OR fed = 0 THEN RETURN NULL; END IF;
  hit := jackpot_hit(jackpot_draw(), p_amount, pot.odds);
  IF hit THEN
    PERFORM FROM jackpot_shards WHERE jackpot_id = pot.id ORDER BY shard FOR NO KEY UPDATE;
  END IF;

  paid := ledger_transfer(key || ':pot', 'contribution', p_member_id, p_currency, 'game:' || lower(p_vendor),
                          'jackpot:' || pot.code, fed, left(p_round, 200));
  IF paid.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the contribution of bet % came out as %', key, paid.outcome;
  END IF;
  UPDATE jackpot_shards
     SET amount = amount + fed,
         last_minute = CASE current_minute - minute WHEN interval '0' THEN last_minute WHEN interval '1 minute' THEN this_minute ELSE 0 END,
         this_minute = CASE WHEN minute = current_minute THEN this_minute + fed ELSE fed END,
         minute = current_minute
   WHERE jackpot_id = pot.id AND shard = p_member_id % 16;
  IF NOT hit THEN RETURN NULL; END IF;

  SELECT sum(amount) INTO held FROM jackpot_shards WHERE jackpot_id = pot.id;
  -- a pot without a seed may owe what was taken back from it after it was paid out
  IF held <= 0 THEN RETURN NULL; END IF;
  paid := ledger_transfer(key || ':jackpot', 'jackpot', p_member_id, p_currency, 'jackpot:' || pot.code, 'cash', held,
                          left(p_round, 200));
  IF paid.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the payout of pot % for bet % came out as %', pot.code, key, paid.outcome;
  END IF;
  INSERT INTO jackpot_wins (jackpot_id, member_id, integration_id, transaction_uuid, round, amount, transfer_id, won_at)
  VALUES (pot.id, p_member_id, p_integration, p_transaction, p_round, held, paid.transfer_id, clock_timestamp())
  RETURNING * INTO win;
  INSERT INTO jackpot_seeds (jackpot_id, win_id, amount) VALUES (pot.id, win.id, pot.seed);
  UPDATE jackpot_shards SET amount = CASE shard WHEN 0 THEN pot.seed ELSE 0 END WHERE jackpot_id = pot.id;
  -- so seldom that it may be told with the commit itself: no crash can come between the win and its announcement
  PERFORM pg_notify('foyer_events', json_build_object(
    'kind', 'jackpot', 'member_id', p_member_id, 'code', pot.code, 'name', pot.name, 'amount', held::text,
    'at', to_char(win.won_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
  RETURN paid.balance;
END $$;

-- What a bet won and has not given back.
CREATE FUNCTION jackpot_won(p_bet provider_transactions) RETURNS jackpot_wins
LANGUAGE sql STABLE AS $$
  SELECT * FROM jackpot_wins
   WHERE member_id = p_bet.member_id AND integration_id = p_bet.integration_id
     AND transaction_uuid = p_bet.transaction_uuid AND undone_at IS NULL
$$;

-- Takes back what a bet that is rolled back brought to a pot, and what it won there. Answers the balance where that
-- changed it. The wallet must be locked, and have what was won.
CREATE FUNCTION jackpot_undo(p_bet provider_transactions, p_currency char(3)) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  key text := play_key(p_bet.integration_id, p_bet.transaction_uuid);
  fed record;
  win jackpot_wins := jackpot_won(p_bet);
  seeded bigint := 0;
  moved ledger_result;
BEGIN
  SELECT t.amount, t.reference, game.name AS game, pot.name AS pot, j.id AS jackpot_id INTO fed
    FROM ledger_transfers t
    JOIN ledger_accounts game ON game.id = t.from_account
    JOIN ledger_accounts pot ON pot.id = t.to_account
    JOIN members m ON m.id = t.member_id
    JOIN jackpots j ON j.merchant_id = m.merchant_id AND 'jackpot:' || j.code = pot.name
   WHERE t.idempotency_key = key || ':pot' AND t.member_id = p_bet.member_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  moved := ledger_transfer(key || ':pot:undo', 'contribution', p_bet.member_id, p_currency, fed.pot, fed.game, fed.amount,
                           fed.reference);
  IF moved.outcome = 'applied' AND win.id IS NOT NULL THEN
    moved := ledger_transfer(key || ':jackpot:undo', 'jackpot', p_bet.member_id, p_currency, 'cash', fed.pot, win.amount,
                             fed.reference);
    SELECT amount INTO seeded FROM jackpot_seeds WHERE win_id = win.id;
    INSERT INTO jackpot_seeds (jackpot_id, win_id, amount) VALUES (fed.jackpot_id, win.id, -seeded);
    UPDATE jackpot_wins SET undone_at = clock_timestamp() WHERE id = win.id;
  END IF;
  IF moved.outcome <> 'applied' THEN
    RAISE EXCEPTION 'taking back what bet % brought to a pot came out as %', key, moved.outcome;
  END IF;
  UPDATE jackpot_shards SET amount = amount - fed.amount + coalesce(win.amount, 0) - seeded
   WHERE jackpot_id = fed.jackpot_id AND shard = p_bet.member_id % 16;
  RETURN CASE WHEN win.id IS NOT NULL THEN moved.balance END;
END $$;

-- THE BET'S PATH, with the pot in it

-- Takes a stake: cash -> game:<vendor>, and its part for the pot from there.
CREATE OR REPLACE FUNCTION play_bet(
  p_integration text, p_token_hash bytea, p_player text, p_game text, p_currency char(3), p_round text,
  p_round_closed boolean, p_transaction uuid, p_amount bigint, p_request_hash bytea, p_idle interval
) RETURNS play_result
LANGUAGE plpgsql AS $$
DECLARE
  who play_admission := play_admit(p_integration, p_token_hash, p_player, p_game, p_currency);
  cash bigint;
  seen text;
  before rounds;
  money ledger_result;
  refusal text;
  paid_to bigint;
BEGIN
  IF who.refusal IS NOT NULL THEN RETURN play_refuse(who.refusal); END IF;
  cash := ledger_lock_wallet(who.member_id, who.currency);
  IF cash IS NULL THEN RETURN play_refuse('wrong_currency'); END IF;

  seen := play_seen(who.member_id, p_integration, p_transaction, p_request_hash);
  IF seen IS NOT NULL THEN RETURN (seen, who.player, who.currency, cash)::play_result; END IF;

  SELECT * INTO before FROM rounds WHERE member_id = who.member_id AND integration_id = p_integration AND round = p_round;
  refusal := CASE
    WHEN who.expired THEN 'token_expired'
    WHEN who.disabled THEN 'player_disabled'
    -- a bet of nothing is a round the game gives away
    WHEN p_amount > 0 AND (p_amount < who.min_stake OR p_amount > who.max_stake) THEN 'stake_limit'
    WHEN before.game_code <> p_game OR before.currency <> who.currency THEN 'unknown_game'
    WHEN before.state IN ('closed', 'expired') THEN 'round_over'
  END;
  IF refusal IS NOT NULL THEN RETURN (refusal, who.player, who.currency, cash)::play_result; END IF;

  money := ledger_bet(play_key(p_integration, p_transaction), who.member_id, who.currency, lower(who.vendor), p_amount,
                      left(p_round, 200), p_request_hash);
  IF money.outcome <> 'applied' THEN
    RETURN (
      CASE money.outcome WHEN 'insufficient_funds' THEN 'insufficient_funds' WHEN 'cancelled' THEN 'rolled_back' ELSE 'duplicate' END,
      who.player, who.currency, money.balance
    )::play_result;
  END IF;

  INSERT INTO rounds AS r (member_id, integration_id, round, launch_id, vendor, game_code, currency, stake_total, bets, state, closed_at)
  VALUES (who.member_id, p_integration, p_round, who.launch_id, who.vendor, p_game, who.currency, p_amount, 1,
          CASE WHEN p_round_closed THEN 'closed' ELSE 'open' END, CASE WHEN p_round_closed THEN now() END)
  ON CONFLICT (member_id, integration_id, round) DO UPDATE
    SET stake_total = r.stake_total + p_amount, bets = r.bets + 1, moved_at = now(),
        state = excluded.state, closed_at = excluded.closed_at;
  INSERT INTO provider_transactions
    (member_id, integration_id, transaction_uuid, kind, round, launch_id, request_hash, amount, transfer_id, outcome)
  VALUES (who.member_id, p_integration, p_transaction, 'bet', p_round, who.launch_id, p_request_hash, p_amount,
          money.transfer_id, 'applied');
  PERFORM play_touch(who.launch_id, p_idle);
  -- last, so that the pot's row is held for the commit and no longer
  paid_to := jackpot_stake(who.member_id, who.currency, who.vendor, p_game, p_amount, p_integration, p_transaction, p_round);
  RETURN ('done', who.player, who.currency, coalesce(paid_to, money.balance))::play_result;
END $$;

-- Undoes one bet or win and leaves the rest of the round as it is; its round falls when its last bet does.
-- With a bet goes what it brought to a pot, and what it won there if that is still in the wallet; if not, nothing is
-- undone. Shared by the vendor's rollback and the job that closes rounds. The wallet must be locked.
CREATE OR REPLACE FUNCTION play_undo(
  p_key text, p_target provider_transactions, p_currency char(3), p_request_hash bytea
) RETURNS ledger_result
LANGUAGE plpgsql AS $$
DECLARE
  money ledger_result;
  won bigint := (jackpot_won(p_target)).amount;
  cash bigint;
BEGIN
  IF won IS NOT NULL THEN
    SELECT balance INTO cash FROM ledger_accounts
     WHERE member_id = p_target.member_id AND currency = p_currency AND name = 'cash';
    IF cash + p_target.amount < won THEN
      RETURN ROW('insufficient_funds', NULL, cash, NULL, NULL)::ledger_result;
    END IF;
  END IF;
  money := ledger_rollback(p_key, p_target.member_id, p_currency, play_key(p_target.integration_id, p_target.transaction_uuid),
                           left(p_target.round, 200), p_request_hash);
  IF money.outcome <> 'applied' THEN RETURN money; END IF;
  IF p_target.kind = 'bet' THEN
    money.balance := coalesce(jackpot_undo(p_target, p_currency), money.balance);
  END IF;
  UPDATE provider_transactions SET outcome = 'rolled_back'
   WHERE member_id = p_target.member_id AND integration_id = p_target.integration_id
     AND transaction_uuid = p_target.transaction_uuid;
  UPDATE rounds
     SET stake_total = stake_total - CASE p_target.kind WHEN 'bet' THEN p_target.amount ELSE 0 END,
         win_total = win_total - CASE p_target.kind WHEN 'win' THEN p_target.amount ELSE 0 END,
         bets = bets - CASE p_target.kind WHEN 'bet' THEN 1 ELSE 0 END,
         wins = wins - CASE p_target.kind WHEN 'win' THEN 1 ELSE 0 END,
         state = CASE WHEN p_target.kind = 'bet' AND bets = 1 THEN 'rolled_back' ELSE state END,
         closed_at = CASE WHEN p_target.kind = 'bet' AND bets = 1 THEN coalesce(closed_at, now()) ELSE closed_at END,
         moved_at = now()
   WHERE member_id = p_target.member_id AND integration_id = p_target.integration_id AND round = p_target.round;
  RETURN money;
END $$;

-- The rule for a round its vendor never closed: with no win on it, not even one of 0, its bets have no result and are
-- refunded; with one, be it a pot that a bet of it won, it stands as it is. Answers what was done: kept, closed, refunded.
CREATE OR REPLACE FUNCTION play_expire_round(p_member_id bigint, p_integration text, p_round text, p_after interval) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  overdue rounds;
  bet provider_transactions;
  money ledger_result;
  refunds boolean;
BEGIN
  SELECT * INTO overdue FROM rounds WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round;
  PERFORM ledger_lock_wallet(overdue.member_id, overdue.currency);
  SELECT * INTO overdue FROM rounds
   WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round
     AND state = 'open' AND moved_at <= now() - p_after;
  IF NOT FOUND THEN RETURN 'kept'; END IF;
  refunds := overdue.wins = 0 AND NOT EXISTS (
    SELECT FROM jackpot_wins
     WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round AND undone_at IS NULL
  );
  IF refunds THEN
    FOR bet IN
      SELECT * FROM provider_transactions
       WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round
         AND kind = 'bet' AND outcome = 'applied'
    LOOP
      money := play_undo('expire:' || p_integration || ':' || bet.transaction_uuid, bet, overdue.currency, NULL);
      IF money.outcome <> 'applied' THEN
        RAISE EXCEPTION 'the refund of bet % of integration % came out as %', bet.transaction_uuid, p_integration, money.outcome;
      END IF;
    END LOOP;
  END IF;
  UPDATE rounds SET state = 'expired', closed_at = now(), moved_at = now()
   WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round;
  RETURN CASE WHEN refunds THEN 'refunded' ELSE 'closed' END;
END $$;
