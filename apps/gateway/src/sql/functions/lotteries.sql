-- Lotteries that the platform runs itself: placing, cancelling, drawing, settling. Each function is one transaction.
--
-- LOCKS, always in this order: the member's wallet (or all wallets of a batch, by member), the draw, outcomes by name. The
-- draw's lock is shared by whoever places or cancels, and taken alone by whoever draws or voids: after that no bet can
-- appear or vanish, however late its transaction commits. It is an advisory lock, so that a thousand bets of a draw write
-- nothing to its row.
--
-- MONEY. A bet: cash -> game:<vendor>; a prize back; a cancelled line back. A chase holds all its stakes: cash -> hold:chase,
-- and gives each back before its bet. An order is a round (integration 'lottery') from its bet on, so records, required
-- play, promotions, rebates and teams count it as any other.

CREATE OR REPLACE FUNCTION lottery_share_draw(p_draw integer) RETURNS void
LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock_shared(2074001, p_draw) $$;

CREATE OR REPLACE FUNCTION lottery_lock_draw(p_draw integer) RETURNS void
LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(2074001, p_draw) $$;

-- Whether bets on a draw are taken now; needs its shared lock.
CREATE OR REPLACE FUNCTION lottery_sells(p_draw integer) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT FROM lottery_draws d
                  WHERE d.id = p_draw AND d.state = 'planned'
                    AND d.opens_at <= clock_timestamp() AND clock_timestamp() < d.closes_at)
$$;

-- Adds to what outcomes of a draw would pay; false if one would pay more than its limit: nothing is added then, and `refused`
-- has the first of them. p_sign -1 takes back. Arrays are ordered by bet type and outcome.
CREATE OR REPLACE FUNCTION lottery_add_liabilities(
  p_draw integer, p_bet_types text[], p_outcomes text[], p_stakes bigint[], p_payouts bigint[], p_limits bigint[],
  OUT refused integer, OUT payout_left bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_above integer;
BEGIN
  SELECT n.position, n.cap - coalesce(l.payout, 0) INTO refused, payout_left
    FROM unnest(p_bet_types, p_outcomes, p_payouts, p_limits) WITH ORDINALITY n (bet_type, outcome, payout, cap, position)
    LEFT JOIN lottery_liabilities l ON l.draw_id = p_draw AND l.bet_type = n.bet_type AND l.outcome = n.outcome
   WHERE coalesce(l.payout, 0) + n.payout > n.cap
   ORDER BY n.cap - coalesce(l.payout, 0), n.position LIMIT 1;
  IF FOUND THEN
    payout_left := greatest(payout_left, 0);
    RETURN;
  END IF;
  WITH added AS (
    INSERT INTO lottery_liabilities AS l (draw_id, bet_type, outcome, stake, payout)
    SELECT p_draw, n.bet_type, n.outcome, n.stake, n.payout
      FROM unnest(p_bet_types, p_outcomes, p_stakes, p_payouts) WITH ORDINALITY n (bet_type, outcome, stake, payout, position)
     ORDER BY n.position
    ON CONFLICT (draw_id, bet_type, outcome) DO UPDATE SET stake = l.stake + excluded.stake, payout = l.payout + excluded.payout
    RETURNING bet_type, outcome, payout
  )
  SELECT count(*) INTO v_above
    FROM added a JOIN unnest(p_bet_types, p_outcomes, p_limits) n (bet_type, outcome, cap) USING (bet_type, outcome)
   WHERE a.payout > n.cap;
  IF v_above > 0 THEN
    -- a concurrent bet took what was left: the caller repeats, and is refused by the comparison above
    RAISE serialization_failure USING MESSAGE = 'the limit of an outcome was reached meanwhile';
  END IF;
END $$;

-- Writes an order with its lines and moves its stake. The wallet is locked, the draw's lock is shared, and everything was
-- checked but the balance. Outcomes: applied, insufficient_funds.
CREATE OR REPLACE FUNCTION lottery_write_order(
  p_member_id bigint, p_currency char(3), p_draw integer, p_number text, p_chase bigint, p_key text, p_request_hash bytea,
  p_prize_group integer, p_rebate_points integer, p_lines jsonb, OUT outcome text, OUT order_id bigint, OUT balance bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v lotteries;
  v_stake bigint;
  v_largest bigint;
  v_lines integer;
  money ledger_result;
BEGIN
  SELECT l.* INTO v FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = p_draw;
  SELECT sum(r.stake), sum(r.largest_prize), count(*) INTO v_stake, v_largest, v_lines
    FROM jsonb_to_recordset(p_lines) r (stake bigint, largest_prize bigint);
  money := ledger_transfer('lottery:' || p_number, 'lottery-bet', p_member_id, p_currency, 'cash', 'game:' || lower(v.vendor),
                           v_stake, p_number, p_request_hash);
  balance := money.balance;
  IF money.outcome <> 'applied' THEN
    outcome := money.outcome;
    RETURN;
  END IF;
  INSERT INTO lottery_orders (member_id, draw_id, number, chase_id, currency, prize_group, rebate_points, stake, lines,
                              largest_prize, client_key, request_hash)
  VALUES (p_member_id, p_draw, p_number, p_chase, p_currency, p_prize_group, p_rebate_points, v_stake, v_lines, v_largest,
          p_key, p_request_hash)
  RETURNING id INTO order_id;
  INSERT INTO lottery_lines (order_id, line, draw_id, bet_type, selection, combinations, unit, multiple, stake, prize_group,
                             largest_prize)
  SELECT order_id, r.line, p_draw, r.bet_type, r.selection, r.combinations, r.unit, r.multiple, r.stake, r.prize_group,
         r.largest_prize
    FROM jsonb_to_recordset(p_lines) r (line smallint, bet_type text, selection text, combinations integer, unit bigint,
                                        multiple integer, stake bigint, prize_group smallint, largest_prize bigint);
  INSERT INTO rounds (member_id, integration_id, round, vendor, game_code, category, currency, stake_total, bets)
  VALUES (p_member_id, 'lottery', p_number, v.vendor, v.code, play_category(p_member_id, v.vendor, v.code), p_currency, v_stake, v_lines);
  outcome := 'applied';
END $$;

-- Places a slip on a draw, once per key. Outcomes: applied, replayed, conflict, no_wallet, paused, closed, draw_limit (left:
-- what the member may still stake in the draw), outcome_limit (refused: position among the outcomes, left: what that outcome
-- may still pay), insufficient_funds.
CREATE OR REPLACE FUNCTION lottery_place(
  p_member_id bigint, p_currency char(3), p_draw integer, p_number text, p_key text, p_request_hash bytea,
  p_prize_group integer, p_rebate_points integer, p_lines jsonb,
  p_bet_types text[], p_outcomes text[], p_stakes bigint[], p_payouts bigint[], p_limits bigint[],
  OUT outcome text, OUT number text, OUT balance bigint, OUT refused integer, OUT left_over bigint
) LANGUAGE plpgsql AS $$
DECLARE
  earlier lottery_orders;
  v lotteries;
  v_stake bigint;
  v_before bigint;
BEGIN
  balance := ledger_lock_wallet(p_member_id, p_currency);
  IF balance IS NULL THEN
    outcome := 'no_wallet';
    RETURN;
  END IF;
  SELECT * INTO earlier FROM lottery_orders o WHERE o.member_id = p_member_id AND o.client_key = p_key;
  IF FOUND THEN
    outcome := CASE WHEN earlier.request_hash = p_request_hash THEN 'replayed' ELSE 'conflict' END;
    number := earlier.number;
    RETURN;
  END IF;
  PERFORM lottery_share_draw(p_draw);
  SELECT l.* INTO v FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = p_draw;
  outcome := CASE WHEN NOT v.open THEN 'paused' WHEN NOT lottery_sells(p_draw) THEN 'closed' END;
  IF outcome IS NOT NULL THEN RETURN; END IF;
  SELECT sum(s) INTO v_stake FROM unnest(p_stakes) s;
  SELECT sum(r.stake) INTO v_stake FROM jsonb_to_recordset(p_lines) r (stake bigint);
  SELECT coalesce(sum(o.stake), 0) INTO v_before FROM lottery_orders o WHERE o.draw_id = p_draw AND o.member_id = p_member_id;
  IF v_before + v_stake > v.largest_draw THEN
    outcome := 'draw_limit';
    left_over := greatest(v.largest_draw - v_before, 0);
    RETURN;
  END IF;
  IF balance < v_stake THEN
    outcome := 'insufficient_funds';
    RETURN;
  END IF;
  SELECT a.refused, a.payout_left INTO refused, left_over
    FROM lottery_add_liabilities(p_draw, p_bet_types, p_outcomes, p_stakes, p_payouts, p_limits) a;
  IF refused IS NOT NULL THEN
    outcome := 'outcome_limit';
    RETURN;
  END IF;
  SELECT w.outcome, w.balance INTO outcome, balance
    FROM lottery_write_order(p_member_id, p_currency, p_draw, p_number, NULL, p_key, p_request_hash, p_prize_group,
                             p_rebate_points, p_lines) w;
  IF outcome <> 'applied' THEN
    RAISE EXCEPTION 'the stake of order % came out as %', p_number, outcome;
  END IF;
  number := p_number;
END $$;

-- Returns the stake of cancelled lines; p_lines null: of all that are left. Outcomes: applied, unchanged, closed.
CREATE OR REPLACE FUNCTION lottery_cancel(
  p_member_id bigint, p_number text, p_lines smallint[], p_bet_types text[], p_outcomes text[], p_stakes bigint[], p_payouts bigint[],
  OUT outcome text, OUT returned bigint
) LANGUAGE plpgsql AS $$
DECLARE
  o lottery_orders;
  v_key text;
  v_vendor text;
  v_lines integer;
  money ledger_result;
BEGIN
  SELECT * INTO o FROM lottery_orders x WHERE x.member_id = p_member_id AND x.number = p_number;
  PERFORM ledger_lock_wallet(o.member_id, o.currency);
  PERFORM lottery_share_draw(o.draw_id);
  SELECT * INTO o FROM lottery_orders x WHERE x.id = o.id;
  SELECT sum(l.stake), count(*) INTO returned, v_lines
    FROM lottery_lines l WHERE l.order_id = o.id AND NOT l.cancelled AND (p_lines IS NULL OR l.line = ANY (p_lines));
  IF v_lines = 0 THEN
    outcome := 'unchanged';
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM lottery_draws d WHERE d.id = o.draw_id AND d.state = 'planned' AND clock_timestamp() < d.closes_at) THEN
    outcome := 'closed';
    RETURN;
  END IF;
  SELECT l.vendor INTO v_vendor FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = o.draw_id;
  SELECT 'lottery-cancel:' || o.number || ':' || string_agg(l.line::text, ',' ORDER BY l.line) INTO v_key
    FROM lottery_lines l WHERE l.order_id = o.id AND NOT l.cancelled AND (p_lines IS NULL OR l.line = ANY (p_lines));
  IF length(v_key) > 200 THEN v_key := 'lottery-cancel:' || o.number || ':' || md5(v_key); END IF;
  money := ledger_transfer(v_key, 'lottery-cancel', o.member_id, o.currency, 'game:' || lower(v_vendor), 'cash', returned, o.number);
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the return of % came out as %', v_key, money.outcome;
  END IF;
  UPDATE lottery_lines l SET cancelled = true WHERE l.order_id = o.id AND NOT l.cancelled AND (p_lines IS NULL OR l.line = ANY (p_lines));
  UPDATE lottery_liabilities l SET stake = l.stake - n.stake, payout = l.payout - n.payout
    FROM (SELECT * FROM unnest(p_bet_types, p_outcomes, p_stakes, p_payouts) n (bet_type, outcome, stake, payout)
           ORDER BY bet_type, outcome COLLATE "C") n
   WHERE l.draw_id = o.draw_id AND l.bet_type = n.bet_type AND l.outcome = n.outcome;
  UPDATE lottery_orders x
     SET stake = x.stake - lottery_cancel.returned, returned = x.returned + lottery_cancel.returned,
         largest_prize = (SELECT coalesce(sum(l.largest_prize), 0) FROM lottery_lines l WHERE l.order_id = x.id AND NOT l.cancelled),
         state = CASE WHEN x.stake = lottery_cancel.returned THEN 'cancelled' ELSE 'open' END,
         settled_at = CASE WHEN x.stake = lottery_cancel.returned THEN now() END
   WHERE x.id = o.id;
  UPDATE rounds r
     SET stake_total = r.stake_total - lottery_cancel.returned, bets = r.bets - v_lines, updated_at = now(),
         state = CASE WHEN r.bets = v_lines THEN 'rolled_back' ELSE r.state END,
         closed_at = CASE WHEN r.bets = v_lines THEN now() END
   WHERE r.member_id = o.member_id AND r.integration_id = 'lottery' AND r.round = o.number;
  outcome := 'applied';
END $$;

-- Gives a draw its numbers, once. Returns whether they were taken now.
CREATE OR REPLACE FUNCTION lottery_draw(p_draw integer, p_numbers text[]) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lottery_lock_draw(p_draw);
  UPDATE lottery_draws SET state = 'drawn', numbers = p_numbers, drawn_at = clock_timestamp()
   WHERE id = p_draw AND state = 'planned' AND closes_at <= clock_timestamp();
  RETURN FOUND;
END $$;

-- Declares a draw void that is not settled yet. Returns whether it was done now; the stakes return in batches.
CREATE OR REPLACE FUNCTION lottery_void(p_draw integer, p_operator integer, p_note text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lottery_lock_draw(p_draw);
  UPDATE lottery_draws SET state = 'voiding', void_by = p_operator, void_note = p_note
   WHERE id = p_draw AND state IN ('planned', 'drawn')
     AND NOT EXISTS (SELECT FROM lottery_settlements s WHERE s.draw_id = p_draw);
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO lottery_settlements (draw_id, run, reason) VALUES (p_draw, 1, p_note);
  RETURN true;
END $$;

-- Begins the settlement of a drawn draw, or goes on with one that was begun. Returns its run; null: there is nothing to settle.
CREATE OR REPLACE FUNCTION lottery_begin_settlement(p_draw integer) RETURNS smallint
LANGUAGE plpgsql AS $$
DECLARE
  d lottery_draws;
BEGIN
  PERFORM lottery_lock_draw(p_draw);
  SELECT * INTO d FROM lottery_draws WHERE id = p_draw;
  IF d.state = 'drawn' THEN
    INSERT INTO lottery_settlements (draw_id, run, numbers) VALUES (p_draw, 1, d.numbers);
    UPDATE lottery_draws SET state = 'settling' WHERE id = p_draw;
  ELSIF d.state NOT IN ('settling', 'voiding') THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT max(run) FROM lottery_settlements WHERE draw_id = p_draw AND finished_at IS NULL);
END $$;

-- Settles up to p_limit open orders of a draw: pays prizes and rebates, or returns the stakes of a void draw. Orders that
-- another process settles meanwhile are left to it. Returns one row for each order; none: all are settled.
CREATE OR REPLACE FUNCTION lottery_settle_batch(p_draw integer, p_run smallint, p_limit integer)
RETURNS TABLE (member_id bigint, number text, prize bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_void boolean := (SELECT s.numbers IS NULL FROM lottery_settlements s WHERE s.draw_id = p_draw AND s.run = p_run);
  v_vendor text := (SELECT lower(l.vendor) FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = p_draw);
  v_ids bigint[];
  v_at timestamptz;
  v_prizes bigint;
  v_rebates bigint;
BEGIN
  SELECT array_agg(o.id) INTO v_ids FROM (
    SELECT x.id FROM lottery_orders x WHERE x.draw_id = p_draw AND x.state = 'open' ORDER BY x.member_id LIMIT p_limit
  ) o;
  IF v_ids IS NULL THEN RETURN; END IF;
  PERFORM FROM ledger_books b
    WHERE (b.member_id, b.currency) IN (SELECT o.member_id, o.currency FROM lottery_orders o WHERE o.id = ANY (v_ids))
    ORDER BY b.member_id, b.currency FOR NO KEY UPDATE;
  -- a statement of its own: it sees what the previous holders of the locks committed
  SELECT array_agg(o.id) INTO v_ids FROM lottery_orders o WHERE o.id = ANY (v_ids) AND o.state = 'open';
  IF v_ids IS NULL THEN
    -- another process settled all of them: there may be more
    RETURN QUERY SELECT NULL::bigint, NULL::text, NULL::bigint;
    RETURN;
  END IF;
  v_at := clock_timestamp();

  UPDATE lottery_lines l SET hits = h.hits, prize = div(h.factor * l.unit * l.multiple, 1000)
    FROM lottery_hits h
   WHERE NOT v_void AND l.order_id = ANY (v_ids) AND NOT l.cancelled
     AND h.draw_id = p_draw AND h.run = p_run AND h.selection_key = l.selection_key
     AND div(h.factor * l.unit * l.multiple, 1000) > 0;
  UPDATE lottery_orders o
     SET prize = w.prize, rebate = w.rebate, settled_at = v_at,
         state = CASE WHEN v_void THEN 'void' WHEN w.prize > 0 THEN 'won' ELSE 'lost' END
    FROM (
      SELECT x.id, coalesce(sum(l.prize), 0)::bigint AS prize,
             CASE WHEN v_void THEN 0 ELSE div(x.stake::numeric * x.rebate_points, 2000) END::bigint AS rebate
        FROM lottery_orders x LEFT JOIN lottery_lines l ON l.order_id = x.id AND l.prize IS NOT NULL
       WHERE x.id = ANY (v_ids) GROUP BY x.id
    ) w
   WHERE o.id = w.id;
  PERFORM ledger_post_movements(array_agg(
      ROW(m.key, m.kind, m.member_id, m.currency, 'game:' || v_vendor, 'cash', m.amount, m.number, v_at, NULL)::ledger_movement
      ORDER BY m.member_id, m.number, m.kind))
    FROM (
      SELECT 'lottery-prize:' || o.number AS key, 'lottery-prize' AS kind, o.member_id, o.currency, o.prize AS amount, o.number
        FROM lottery_orders o WHERE o.id = ANY (v_ids) AND o.prize > 0
      UNION ALL
      SELECT 'lottery-rebate:' || o.number, 'lottery-rebate', o.member_id, o.currency, o.rebate, o.number
        FROM lottery_orders o WHERE o.id = ANY (v_ids) AND o.rebate > 0
      UNION ALL
      SELECT 'lottery-void:' || o.number, 'lottery-cancel', o.member_id, o.currency, o.stake, o.number
        FROM lottery_orders o WHERE o.id = ANY (v_ids) AND v_void
    ) m
  HAVING count(*) > 0;
  UPDATE rounds r
     SET win_total = CASE WHEN v_void THEN 0 ELSE o.prize + o.rebate END, wins = CASE WHEN v_void THEN 0 ELSE 1 END,
         stake_total = CASE WHEN v_void THEN 0 ELSE r.stake_total END, bets = CASE WHEN v_void THEN 0 ELSE r.bets END,
         state = CASE WHEN v_void THEN 'rolled_back' ELSE 'closed' END, closed_at = v_at, updated_at = v_at
    FROM lottery_orders o
   WHERE o.id = ANY (v_ids) AND r.member_id = o.member_id AND r.integration_id = 'lottery' AND r.round = o.number;
  SELECT sum(o.prize), sum(o.rebate) INTO v_prizes, v_rebates FROM lottery_orders o WHERE o.id = ANY (v_ids);
  UPDATE lottery_settlements s
     SET orders = s.orders + cardinality(v_ids), prizes = s.prizes + v_prizes, rebates = s.rebates + v_rebates
   WHERE s.draw_id = p_draw AND s.run = p_run;
  RETURN QUERY SELECT o.member_id, o.number, o.prize FROM lottery_orders o WHERE o.id = ANY (v_ids);
END $$;

-- Ends a settlement when no order is open. Returns whether it ended now.
CREATE OR REPLACE FUNCTION lottery_end_settlement(p_draw integer, p_run smallint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lottery_lock_draw(p_draw);
  IF EXISTS (SELECT FROM lottery_orders WHERE draw_id = p_draw AND state = 'open') THEN
    RETURN false;
  END IF;
  UPDATE lottery_settlements SET finished_at = now() WHERE draw_id = p_draw AND run = p_run AND finished_at IS NULL;
  UPDATE lottery_draws SET state = CASE state WHEN 'voiding' THEN 'void' ELSE 'settled' END, settled_at = now()
   WHERE id = p_draw AND state IN ('settling', 'voiding');
  RETURN FOUND;
END $$;
