-- Rounds that are played from the wallets vendors keep. No money of the book moves with them: it moved with the transfers.

-- Notes that a wallet at a vendor changed: by a transfer, or by a round that changed what its rounds won by p_won. It is
-- compared with the vendor soon: a round or a transfer that is on its way has arrived by then.
CREATE OR REPLACE FUNCTION vendor_wallet_changed(
  p_member_id bigint, p_vendor text, p_currency char(3), p_won bigint DEFAULT NULL
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO vendor_wallets AS w (member_id, vendor, currency, won, played_at, check_at)
  VALUES (p_member_id, p_vendor, p_currency, coalesce(p_won, 0), CASE WHEN p_won IS NOT NULL THEN now() END,
          now() + interval '20 seconds')
  ON CONFLICT (member_id, vendor, currency) DO UPDATE
    SET won = w.won + excluded.won, played_at = coalesce(excluded.played_at, w.played_at), check_at = excluded.check_at
$$;

-- Stores what a record of a vendor's feed says about a round, under the wallet's lock as every writer of rounds. The record
-- with the highest number counts, whatever the order they arrive in.
-- Outcomes: stored, changed, known (this record or a later one is stored); the kinds of round_feed_faults from 'player' on.
CREATE OR REPLACE FUNCTION feed_round(p_integration text, p_vendor text, p_record jsonb, OUT outcome text, OUT member_id bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_sequence bigint := (p_record ->> 'sequence')::bigint;
  v_round text := p_record ->> 'round';
  v_game text := p_record ->> 'game';
  v_currency char(3) := p_record ->> 'currency';
  v_stake bigint := (p_record ->> 'stake')::bigint;
  v_win bigint := (p_record ->> 'win')::bigint;
  v_bets integer := CASE p_record ->> 'state' WHEN 'settled' THEN 1 ELSE 0 END;
  v_state text := CASE p_record ->> 'state' WHEN 'settled' THEN 'closed' ELSE 'rolled_back' END;
  v_member bigint;
  before rounds;
BEGIN
  SELECT m.id INTO v_member FROM members m WHERE m.public_id = p_record ->> 'player';
  IF NOT FOUND THEN
    outcome := 'player';
    RETURN;
  END IF;
  member_id := v_member;
  IF ledger_lock_wallet(v_member, v_currency) IS NULL THEN
    outcome := 'currency';
    RETURN;
  END IF;
  -- there is no money to play with before the first transfer
  IF NOT EXISTS (SELECT FROM vendor_transfers t WHERE t.member_id = v_member AND t.vendor = p_vendor
                    AND t.currency = v_currency AND t.direction = 'out' AND t.state <> 'failed') THEN
    outcome := 'wallet';
    RETURN;
  END IF;
  SELECT * INTO before FROM rounds r WHERE r.member_id = v_member AND r.integration_id = p_integration AND r.round = v_round;
  IF NOT FOUND THEN
    SELECT * INTO before FROM rounds r WHERE r.integration_id = p_integration AND r.round = v_round AND r.feed_sequence IS NOT NULL;
  END IF;
  IF NOT FOUND THEN
    outcome := 'stored';
    INSERT INTO rounds (member_id, integration_id, round, vendor, game_code, category, currency, stake_total, win_total, bets, wins,
                        state, opened_at, closed_at, feed_sequence)
    VALUES (v_member, p_integration, v_round, p_vendor, v_game, play_category(v_member, p_vendor, v_game), v_currency, v_stake, v_win,
            v_bets, v_bets, v_state, (p_record ->> 'startedAt')::timestamptz, (p_record ->> 'settledAt')::timestamptz, v_sequence);
    INSERT INTO recent_games AS g (member_id, node_id, opened_at)
    SELECT v_member, c.node_id, (p_record ->> 'startedAt')::timestamptz
      FROM members m
      JOIN vendors v ON v.merchant_id = m.merchant_id AND v.code = p_vendor
      JOIN games c ON c.merchant_id = v.merchant_id AND c.vendor_id = v.id AND c.code = v_game
     WHERE m.id = v_member
    ON CONFLICT ON CONSTRAINT recent_games_pkey DO UPDATE SET opened_at = greatest(g.opened_at, excluded.opened_at);
  ELSIF (before.member_id, before.vendor, before.game_code, before.currency) <> (v_member, p_vendor, v_game, v_currency)
     OR before.feed_sequence IS NULL THEN
    outcome := 'conflict';
    RETURN;
  ELSIF before.feed_sequence >= v_sequence THEN
    outcome := 'known';
    RETURN;
  ELSE
    outcome := 'changed';
    UPDATE rounds r
       SET stake_total = v_stake, win_total = v_win, bets = v_bets, wins = v_bets, state = v_state, updated_at = now(),
           closed_at = (p_record ->> 'settledAt')::timestamptz, feed_sequence = v_sequence
     WHERE r.member_id = v_member AND r.integration_id = p_integration AND r.round = v_round;
  END IF;
  PERFORM vendor_wallet_changed(v_member, p_vendor, v_currency,
    v_win - v_stake - coalesce(before.win_total - before.stake_total, 0));
END $$;
