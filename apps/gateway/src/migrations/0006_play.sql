-- Launches of games, and what the games' vendors did with the players' money.
--
-- Every wallet call of a vendor is one function here: play_bet, play_win, play_rollback, play_balance,
-- play_player. Each does its checks, moves the money through the ledger's functions and writes its record in
-- one transaction, so that there is never money without a record or a record without money. They lock the
-- player's wallet (ledger_lock_wallet) before they read any row that decides: from there to the commit nobody
-- else plays with this member's money in this currency.

CREATE TABLE vendor_integrations (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  dialect text NOT NULL CHECK (dialect IN ('hub')),
  -- where this platform reaches the vendor
  base_url text NOT NULL CHECK (base_url ~ '^https?://'),
  -- PEM; the vendor signs its wallet calls with the private half, and is known by nothing else
  public_key text NOT NULL UNIQUE,
  enabled boolean NOT NULL DEFAULT true,
  -- vendor codes of the catalogue this party serves; null: all that no other integration names
  vendors text[],
  -- null: no restriction beyond the catalogue
  games text[],
  currencies char(3)[],
  min_stake bigint NOT NULL DEFAULT 0 CHECK (min_stake >= 0),
  max_stake bigint CHECK (max_stake >= min_stake),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE launches (
  -- opaque: it stands in the player's address bar
  id text PRIMARY KEY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- null: a visitor's free play
  member_id bigint REFERENCES members (id),
  -- the session it was opened or last resumed under: when that ends, so does betting
  session_id bigint,
  -- a visitor has no account to prove the launch is theirs: the hash of the secret they hold
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
  -- moves with play; after it the launch can be neither played nor resumed, only settled
  expires_at timestamptz NOT NULL,
  played_seconds integer NOT NULL DEFAULT 0 CHECK (played_seconds >= 0),
  CHECK (member_id IS NOT NULL OR (free_play AND secret_hash IS NOT NULL)),
  CHECK (free_play = (currency = 'XXX'))
);
CREATE UNIQUE INDEX launches_member_key ON launches (member_id, idempotency_key) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX launches_visitor_key ON launches (merchant_id, idempotency_key) WHERE member_id IS NULL;
CREATE INDEX launches_member_recent ON launches (member_id, started_at) WHERE member_id IS NOT NULL;

-- What the vendor is given for one opening of a launch. Only the hash is kept; opening the launch again (the
-- player reloads) makes a further token, and the earlier ones go on naming the same launch, since a win may still
-- come under them.
CREATE TABLE launch_tokens (
  token_hash bytea PRIMARY KEY,
  launch_id text NOT NULL REFERENCES launches (id),
  issued_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX launch_tokens_launch ON launch_tokens (launch_id);

CREATE TABLE rounds (
  member_id bigint NOT NULL,
  -- no foreign key beside the launch's: its row locks would all meet on the few rows of vendor_integrations
  integration_id text NOT NULL,
  -- the vendor's name of the round
  round text NOT NULL,
  launch_id text NOT NULL REFERENCES launches (id),
  vendor text NOT NULL,
  game_code text NOT NULL,
  currency char(3) NOT NULL,
  stake_total bigint NOT NULL DEFAULT 0 CHECK (stake_total >= 0),
  win_total bigint NOT NULL DEFAULT 0 CHECK (win_total >= 0),
  -- bets and wins that stand, that is, were not rolled back; a win of 0 counts, it is the result of a lost bet
  bets integer NOT NULL DEFAULT 0 CHECK (bets >= 0),
  wins integer NOT NULL DEFAULT 0 CHECK (wins >= 0),
  -- expired: no vendor closed it in time, so the job did
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'rolled_back', 'expired')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  moved_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  PRIMARY KEY (member_id, integration_id, round),
  CHECK ((state = 'open') = (closed_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX rounds_open ON rounds (moved_at) WHERE state = 'open';
CREATE INDEX rounds_member_recent ON rounds (member_id, opened_at);

-- One row for each wallet call that had an effect, or blocked one. The ledger keeps the money, this keeps what the
-- vendor called it.
CREATE TABLE provider_transactions (
  member_id bigint NOT NULL,
  integration_id text NOT NULL,
  transaction_uuid uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  round text NOT NULL,
  launch_id text NOT NULL REFERENCES launches (id),
  -- the bet a win pays, or what a rollback undoes
  reference_uuid uuid CHECK ((reference_uuid IS NULL) = (kind = 'bet')),
  -- over all that must not change when the same transaction is sent again
  request_hash bytea NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- null for a rollback that moved nothing: a tombstone, or its target was undone before
  transfer_id bigint REFERENCES ledger_transfers (id),
  -- tombstone: a rollback that came before what it undoes, which is thereby blocked
  outcome text NOT NULL CHECK (outcome IN ('applied', 'rolled_back', 'tombstone')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, integration_id, transaction_uuid)
);
CREATE INDEX provider_transactions_round ON provider_transactions (member_id, integration_id, round);

-- Outcomes: done, replayed; refusals: unknown_token, token_expired, unknown_game, wrong_currency, player_disabled,
-- insufficient_funds, stake_limit, duplicate, unknown_transaction, rolled_back, round_over.
-- player, currency and balance are null where the caller may not know them.
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

-- Whose token this is. A token is bound to the player, the game and the currency it was made for; whether it has
-- expired is told, not judged, since wins and rollbacks do not mind.
CREATE FUNCTION play_admit(
  p_integration text, p_token_hash bytea, p_player text, p_game text, p_currency char(3)
) RETURNS play_admission
LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  SELECT l.id, l.member_id, m.public_id, l.currency, l.vendor, l.integration_id, l.game_code,
         l.expires_at <= now() OR l.session_id IS NOT NULL AND NOT EXISTS (
           SELECT FROM sessions s WHERE s.id = l.session_id AND s.ended_at IS NULL
         ) AS expired, m.status <> 'active' AS disabled,
         l.min_stake, l.max_stake
    INTO held
    FROM launch_tokens t
    JOIN launches l ON l.id = t.launch_id
    JOIN members m ON m.id = l.member_id
   WHERE t.token_hash = p_token_hash;
  RETURN (
    CASE
      WHEN held.id IS NULL OR held.integration_id <> p_integration OR held.public_id <> p_player THEN 'unknown_token'
      WHEN held.game_code <> p_game THEN 'unknown_game'
      WHEN held.currency <> coalesce(p_currency, held.currency) THEN 'wrong_currency'
    END,
    held.id, held.member_id, held.public_id, held.currency, held.vendor, held.expired, held.disabled,
    held.min_stake, held.max_stake
  )::play_admission;
END $$;

-- A refusal before the wallet was reached names nobody.
CREATE FUNCTION play_refuse(p_outcome text) RETURNS play_result
LANGUAGE sql IMMUTABLE AS $$ SELECT (p_outcome, NULL, NULL, NULL)::play_result $$;

-- The ledger's key of a vendor's transaction: unique over the ledger, and no vendor can name another's.
CREATE FUNCTION play_key(p_integration text, p_transaction uuid) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT 'play:' || p_integration || ':' || p_transaction $$;

-- The answer to a transaction that was recorded before: the same again is a replay, unless it was undone since.
CREATE FUNCTION play_seen(p_member_id bigint, p_integration text, p_transaction uuid, p_request_hash bytea) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN request_hash <> p_request_hash THEN 'duplicate'
      WHEN outcome = 'rolled_back' THEN 'rolled_back'
      ELSE 'replayed'
    END
    FROM provider_transactions
   WHERE member_id = p_member_id AND integration_id = p_integration AND transaction_uuid = p_transaction
$$;

-- Playing keeps a launch alive; at most once a minute, to spare the write.
CREATE FUNCTION play_touch(p_launch_id text, p_idle interval) RETURNS void
LANGUAGE sql AS $$
  UPDATE launches SET expires_at = now() + p_idle
   WHERE id = p_launch_id AND expires_at < now() + p_idle - interval '1 minute'
$$;

-- Takes a stake: cash -> game:<vendor>.
CREATE FUNCTION play_bet(
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
  RETURN ('done', who.player, who.currency, money.balance)::play_result;
END $$;

-- Pays a win on a bet that stands: game:<vendor> -> cash. Owed money is paid whatever became of token and player.
CREATE FUNCTION play_win(
  p_integration text, p_token_hash bytea, p_player text, p_game text, p_currency char(3), p_round text,
  p_round_closed boolean, p_transaction uuid, p_reference uuid, p_amount bigint, p_request_hash bytea
) RETURNS play_result
LANGUAGE plpgsql AS $$
DECLARE
  who play_admission := play_admit(p_integration, p_token_hash, p_player, p_game, p_currency);
  cash bigint;
  seen text;
  bet_outcome text;
  money ledger_result;
BEGIN
  IF who.refusal IS NOT NULL THEN RETURN play_refuse(who.refusal); END IF;
  cash := ledger_lock_wallet(who.member_id, who.currency);
  IF cash IS NULL THEN RETURN play_refuse('wrong_currency'); END IF;

  seen := play_seen(who.member_id, p_integration, p_transaction, p_request_hash);
  IF seen IS NOT NULL THEN RETURN (seen, who.player, who.currency, cash)::play_result; END IF;

  SELECT t.outcome INTO bet_outcome
    FROM provider_transactions t JOIN rounds r USING (member_id, integration_id, round)
   WHERE t.member_id = who.member_id AND t.integration_id = p_integration AND t.transaction_uuid = p_reference
     AND t.kind = 'bet' AND t.round = p_round AND r.game_code = p_game AND r.currency = who.currency;
  IF bet_outcome IS NULL THEN
    -- the bet may be unknown because its rollback came first
    SELECT 'rolled_back' INTO bet_outcome
      FROM provider_transactions
     WHERE member_id = who.member_id AND integration_id = p_integration AND round = p_round
       AND reference_uuid = p_reference AND outcome = 'tombstone';
  END IF;
  IF bet_outcome IS DISTINCT FROM 'applied' THEN
    RETURN (coalesce(bet_outcome, 'unknown_transaction'), who.player, who.currency, cash)::play_result;
  END IF;

  money := ledger_win(play_key(p_integration, p_transaction), who.member_id, who.currency, lower(who.vendor), p_amount,
                      left(p_round, 200), p_request_hash);
  IF money.outcome <> 'applied' THEN
    RETURN (CASE money.outcome WHEN 'cancelled' THEN 'rolled_back' ELSE 'duplicate' END,
            who.player, who.currency, money.balance)::play_result;
  END IF;

  UPDATE rounds
     SET win_total = win_total + p_amount, wins = wins + 1, moved_at = now(),
         state = CASE WHEN state = 'open' AND p_round_closed THEN 'closed' ELSE state END,
         closed_at = CASE WHEN state = 'open' AND p_round_closed THEN now() ELSE closed_at END
   WHERE member_id = who.member_id AND integration_id = p_integration AND round = p_round;
  INSERT INTO provider_transactions
    (member_id, integration_id, transaction_uuid, kind, round, launch_id, reference_uuid, request_hash, amount, transfer_id, outcome)
  VALUES (who.member_id, p_integration, p_transaction, 'win', p_round, who.launch_id, p_reference, p_request_hash, p_amount,
          money.transfer_id, 'applied');
  RETURN ('done', who.player, who.currency, money.balance)::play_result;
END $$;

-- Undoes one bet or win and leaves the rest of the round as it is; its round falls when its last bet does.
-- Shared by the vendor's rollback and the job that closes rounds. The wallet must be locked.
CREATE FUNCTION play_undo(
  p_key text, p_target provider_transactions, p_currency char(3), p_request_hash bytea
) RETURNS ledger_result
LANGUAGE plpgsql AS $$
DECLARE
  money ledger_result;
BEGIN
  money := ledger_rollback(p_key, p_target.member_id, p_currency, play_key(p_target.integration_id, p_target.transaction_uuid),
                           left(p_target.round, 200), p_request_hash);
  IF money.outcome <> 'applied' THEN RETURN money; END IF;
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

-- Undoes what the reference names; blocks it where it has not come yet.
CREATE FUNCTION play_rollback(
  p_integration text, p_token_hash bytea, p_player text, p_game text, p_round text, p_round_closed boolean,
  p_transaction uuid, p_reference uuid, p_request_hash bytea
) RETURNS play_result
LANGUAGE plpgsql AS $$
DECLARE
  who play_admission := play_admit(p_integration, p_token_hash, p_player, p_game, NULL);
  cash bigint;
  seen text;
  target provider_transactions;
  money ledger_result;
BEGIN
  IF who.refusal IS NOT NULL THEN RETURN play_refuse(who.refusal); END IF;
  cash := ledger_lock_wallet(who.member_id, who.currency);
  IF cash IS NULL THEN RETURN play_refuse('wrong_currency'); END IF;

  seen := play_seen(who.member_id, p_integration, p_transaction, p_request_hash);
  IF seen IS NOT NULL THEN RETURN (seen, who.player, who.currency, cash)::play_result; END IF;

  SELECT * INTO target FROM provider_transactions
   WHERE member_id = who.member_id AND integration_id = p_integration AND transaction_uuid = p_reference;
  IF FOUND AND (target.kind = 'rollback' OR target.round <> p_round) THEN
    RETURN ('unknown_transaction', who.player, who.currency, cash)::play_result;
  ELSIF p_transaction = p_reference THEN
    RETURN ('duplicate', who.player, who.currency, cash)::play_result;
  END IF;

  IF target.member_id IS NULL THEN
    money := ledger_rollback(play_key(p_integration, p_transaction), who.member_id, who.currency,
                             play_key(p_integration, p_reference), left(p_round, 200), p_request_hash);
  ELSE
    money := play_undo(play_key(p_integration, p_transaction), target, who.currency, p_request_hash);
  END IF;
  IF money.outcome NOT IN ('applied', 'tombstoned', 'already_closed') THEN
    RETURN (
      CASE money.outcome WHEN 'insufficient_funds' THEN 'insufficient_funds' WHEN 'cancelled' THEN 'rolled_back' ELSE 'duplicate' END,
      who.player, who.currency, money.balance
    )::play_result;
  END IF;

  INSERT INTO provider_transactions
    (member_id, integration_id, transaction_uuid, kind, round, launch_id, reference_uuid, request_hash, amount, transfer_id, outcome)
  VALUES (who.member_id, p_integration, p_transaction, 'rollback', p_round, who.launch_id, p_reference, p_request_hash,
          coalesce(target.amount, 0), CASE WHEN money.outcome = 'applied' THEN money.transfer_id END,
          CASE WHEN target.member_id IS NULL THEN 'tombstone' ELSE 'applied' END);
  IF p_round_closed THEN
    UPDATE rounds SET state = 'closed', closed_at = now(), moved_at = now()
     WHERE member_id = who.member_id AND integration_id = p_integration AND round = p_round AND state = 'open';
  END IF;
  RETURN ('done', who.player, who.currency, money.balance)::play_result;
END $$;

-- What the player has.
CREATE FUNCTION play_balance(
  p_integration text, p_token_hash bytea, p_player text, p_game text
) RETURNS play_result
LANGUAGE plpgsql STABLE AS $$
DECLARE
  who play_admission := play_admit(p_integration, p_token_hash, p_player, p_game, NULL);
  cash bigint;
BEGIN
  IF who.refusal IS NOT NULL THEN RETURN play_refuse(who.refusal); END IF;
  SELECT balance INTO cash FROM ledger_accounts WHERE member_id = who.member_id AND currency = who.currency AND name = 'cash';
  IF NOT FOUND THEN RETURN play_refuse('wrong_currency'); END IF;
  RETURN (CASE WHEN who.expired THEN 'token_expired' WHEN who.disabled THEN 'player_disabled' ELSE 'done' END,
          who.player, who.currency, cash)::play_result;
END $$;

-- The rule for a round its vendor never closed: with no win on it, not even one of 0, its bets have no result and are
-- refunded; with one it stands as it is. Answers what was done: kept, closed, refunded.
CREATE FUNCTION play_expire_round(p_member_id bigint, p_integration text, p_round text, p_after interval) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  overdue rounds;
  bet provider_transactions;
  money ledger_result;
BEGIN
  SELECT * INTO overdue FROM rounds WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round;
  PERFORM ledger_lock_wallet(overdue.member_id, overdue.currency);
  SELECT * INTO overdue FROM rounds
   WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round
     AND state = 'open' AND moved_at <= now() - p_after;
  IF NOT FOUND THEN RETURN 'kept'; END IF;
  IF overdue.wins = 0 THEN
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
  RETURN CASE WHEN overdue.wins = 0 THEN 'refunded' ELSE 'closed' END;
END $$;
