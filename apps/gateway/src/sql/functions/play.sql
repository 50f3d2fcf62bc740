-- Every wallet call of a vendor is one function here: play_bet, play_win, play_rollback, play_balance. Each does its checks,
-- moves the money through the ledger's functions and writes its record in one transaction, so that there is never money
-- without a record or a record without money. They lock the player's wallet (ledger_lock_wallet) before they read any row
-- that decides: until the commit no other call uses this member's money in this currency.
--
-- The launch of a token. A token is bound to the player, the game and the currency it was made for; whether it has expired
-- is returned, not refused, since wins and rollbacks are accepted anyway.
CREATE OR REPLACE FUNCTION play_admit(
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

-- Valid turnover of a round: its stake once it has ended, less what of it was not at risk.
CREATE OR REPLACE FUNCTION play_turnover(p_round rounds) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN (p_round).state IN ('closed', 'expired') AND (p_round).bets > 0
              THEN (p_round).stake_total - (p_round).uncounted ELSE 0 END
$$;

-- A refusal before the wallet was reached contains no player.
CREATE OR REPLACE FUNCTION play_refuse(p_outcome text) RETURNS play_result
LANGUAGE sql IMMUTABLE AS $$ SELECT (p_outcome, NULL, NULL, NULL)::play_result $$;

-- The ledger's key of a vendor's transaction: unique over the ledger, and no vendor can name another's.
CREATE OR REPLACE FUNCTION play_key(p_integration text, p_transaction uuid) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT 'play:' || p_integration || ':' || p_transaction $$;

-- The outcome for a transaction recorded before: a replay when it is the same, unless it was rolled back since.
CREATE OR REPLACE FUNCTION play_replay(p_member_id bigint, p_integration text, p_transaction uuid, p_request_hash bytea) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN request_hash <> p_request_hash THEN 'duplicate'
      WHEN outcome = 'rolled_back' THEN 'rolled_back'
      ELSE 'replayed'
    END
    FROM provider_transactions
   WHERE member_id = p_member_id AND integration_id = p_integration AND transaction_uuid = p_transaction
$$;

-- Play extends a launch; at most once a minute, to spare writes.
CREATE OR REPLACE FUNCTION play_extend_launch(p_launch_id text, p_idle interval) RETURNS void
LANGUAGE sql AS $$
  UPDATE launches SET expires_at = now() + p_idle
   WHERE id = p_launch_id AND expires_at < now() + p_idle - interval '1 minute'
$$;

-- Why no new round may begin: maintenance, or a country the merchant blocks. Started rounds are played to their end, paid
-- and rolled back as usual.
CREATE OR REPLACE FUNCTION play_refused_round(p_integration text, p_token_hash bytea, p_round text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN shown.status = 1 THEN 'maintenance' ELSE 'location_blocked' END
    FROM launch_tokens t
    JOIN launches l ON l.id = t.launch_id AND l.integration_id = p_integration
    JOIN members p ON p.id = l.member_id
    JOIN merchants m ON m.id = p.merchant_id
    -- guests play at a merchant of their own, to which the status and countries of the merchant they are guests of apply
    JOIN merchants shown ON shown.id = coalesce(m.trial_of, m.id)
   WHERE t.token_hash = p_token_hash
     AND (shown.status = 1 OR shown.blocked_countries ? l.country::text)
     AND NOT EXISTS (SELECT FROM rounds r
                      WHERE r.member_id = l.member_id AND r.integration_id = p_integration AND r.round = p_round)
$$;

-- Takes a stake: cash -> game:<vendor>, and its contribution to a jackpot from there.
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
  refusal text := play_refused_round(p_integration, p_token_hash, p_round);
  paid_to bigint;
BEGIN
  IF refusal IS NOT NULL THEN RETURN play_refuse(refusal); END IF;
  IF who.refusal IS NOT NULL THEN RETURN play_refuse(who.refusal); END IF;
  cash := ledger_lock_wallet(who.member_id, who.currency);
  IF cash IS NULL THEN RETURN play_refuse('wrong_currency'); END IF;

  seen := play_replay(who.member_id, p_integration, p_transaction, p_request_hash);
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

  INSERT INTO rounds AS r (member_id, integration_id, round, launch_id, vendor, game_code, category, currency, stake_total, bets,
                           state, closed_at)
  VALUES (who.member_id, p_integration, p_round, who.launch_id, who.vendor, p_game,
          CASE WHEN before.member_id IS NULL THEN play_category(who.member_id, who.vendor, p_game) END, who.currency, p_amount, 1,
          CASE WHEN p_round_closed THEN 'closed' ELSE 'open' END, CASE WHEN p_round_closed THEN now() END)
  ON CONFLICT (member_id, integration_id, round) DO UPDATE
    SET stake_total = r.stake_total + p_amount, bets = r.bets + 1, updated_at = now(),
        state = excluded.state, closed_at = excluded.closed_at;
  INSERT INTO provider_transactions
    (member_id, integration_id, transaction_uuid, kind, round, launch_id, request_hash, amount, transfer_id, outcome)
  VALUES (who.member_id, p_integration, p_transaction, 'bet', p_round, who.launch_id, p_request_hash, p_amount,
          money.transfer_id, 'applied');
  PERFORM play_extend_launch(who.launch_id, p_idle);
  -- last, so that the jackpot's row is locked only until the commit
  paid_to := jackpot_stake(who.member_id, who.currency, who.vendor, p_game, p_amount, p_integration, p_transaction, p_round);
  RETURN ('done', who.player, who.currency, coalesce(paid_to, money.balance))::play_result;
END $$;

-- Pays a win on a bet that was not rolled back: game:<vendor> -> cash, even if the token has expired or the player was disabled since.
CREATE OR REPLACE FUNCTION play_win(
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

  seen := play_replay(who.member_id, p_integration, p_transaction, p_request_hash);
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
     SET win_total = win_total + p_amount, wins = wins + 1, updated_at = now(),
         state = CASE WHEN state = 'open' AND p_round_closed THEN 'closed' ELSE state END,
         closed_at = CASE WHEN state = 'open' AND p_round_closed THEN now() ELSE closed_at END
   WHERE member_id = who.member_id AND integration_id = p_integration AND round = p_round;
  INSERT INTO provider_transactions
    (member_id, integration_id, transaction_uuid, kind, round, launch_id, reference_uuid, request_hash, amount, transfer_id, outcome)
  VALUES (who.member_id, p_integration, p_transaction, 'win', p_round, who.launch_id, p_reference, p_request_hash, p_amount,
          money.transfer_id, 'applied');
  RETURN ('done', who.player, who.currency, money.balance)::play_result;
END $$;

-- Undoes one bet or win and leaves the rest of the round; the round is rolled back with its last bet. With a bet its
-- contribution to a jackpot is taken back, and its jackpot win if that is still in the wallet; if not, nothing is undone.
-- Used by the vendor's rollback and the job that closes rounds. The wallet must be locked.
CREATE OR REPLACE FUNCTION play_undo(
  p_key text, p_target provider_transactions, p_currency char(3), p_request_hash bytea
) RETURNS ledger_result
LANGUAGE plpgsql AS $$
DECLARE
  money ledger_result;
  won bigint := (jackpot_valid_win(p_target)).amount;
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
         updated_at = now()
   WHERE member_id = p_target.member_id AND integration_id = p_target.integration_id AND round = p_target.round;
  RETURN money;
END $$;

-- Undoes the referenced transaction; blocks it when it has not arrived yet.
CREATE OR REPLACE FUNCTION play_rollback(
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

  seen := play_replay(who.member_id, p_integration, p_transaction, p_request_hash);
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
    UPDATE rounds SET state = 'closed', closed_at = now(), updated_at = now()
     WHERE member_id = who.member_id AND integration_id = p_integration AND round = p_round AND state = 'open';
  END IF;
  RETURN ('done', who.player, who.currency, money.balance)::play_result;
END $$;

-- The player's balance.
CREATE OR REPLACE FUNCTION play_balance(
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

-- The rule for a round its vendor never closed: without a win, not even one of 0, its bets have no result and are refunded;
-- with one, a jackpot win included, it is left as it is. Returns what was done: unchanged, closed, refunded.
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
     AND state = 'open' AND updated_at <= now() - p_after;
  IF NOT FOUND THEN RETURN 'unchanged'; END IF;
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
  UPDATE rounds SET state = 'expired', closed_at = now(), updated_at = now()
   WHERE member_id = p_member_id AND integration_id = p_integration AND round = p_round;
  RETURN CASE WHEN refunds THEN 'refunded' ELSE 'closed' END;
END $$;

-- Counts rounds that ended in one statement as the triggers of rounds count each (sums of play, promotions, required play,
-- teams). They were open before, and the statement ran while foyer.counts_rounds_together was 'yes': then those triggers skip
-- an update. The wallets are locked.
CREATE OR REPLACE FUNCTION play_count_ended(p_rounds rounds[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM play_sums_add_ended(p_rounds);
  PERFORM promotion_count_ended(p_rounds);
  PERFORM withdrawal_count_ended(p_rounds);
  PERFORM team_follow_ended(p_rounds);
END $$;
