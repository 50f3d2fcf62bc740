-- Lotteries that the platform runs itself: placing, cancelling, drawing, settling. Each function is one transaction.
--
-- LOCKS, always in this order: the member's wallet (or all wallets of a batch, by member), the draw, blocks of liabilities
-- by bet type and number, new selections by key. Transactions that place or cancel bets share the draw's lock; those that give
-- the draw its numbers or void it take it alone, and after that no bet can appear or vanish, however late its transaction
-- commits. It is an advisory lock, so that a thousand bets of a draw write nothing to its row.
--
-- MONEY. A bet: cash -> game:<vendor>; a prize back; a cancelled line back. A chase holds all its stakes: cash -> hold:chase,
-- and gives each back before its bet. An order is a round (integration 'lottery') from its bet on, so records, required
-- play, promotions, rebates and teams count it as any other.

CREATE OR REPLACE FUNCTION lottery_share_draw(p_draw integer) RETURNS void
LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock_shared(2074001, p_draw) $$;

CREATE OR REPLACE FUNCTION lottery_lock_draw(p_draw integer) RETURNS void
LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(2074001, p_draw) $$;

-- Whether bets on a draw are taken now; needs its shared lock. None is taken before the hash of its secret is published.
CREATE OR REPLACE FUNCTION lottery_sells(p_draw integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    SELECT EXISTS (SELECT FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
                    WHERE d.id = p_draw AND d.state = 'planned' AND NOT d.uncounted
                      AND d.opens_at <= clock_timestamp() AND clock_timestamp() < d.closes_at
                      AND (l.source = 'external'
                           OR EXISTS (SELECT FROM lottery_secrets s
                                       WHERE s.merchant_id = l.merchant_id AND s.day = to_date(left(d.number, 8), 'YYYYMMDD'))))
  );
END $$;

-- What a member has staked in a draw, and holds for it by chases.
CREATE OR REPLACE FUNCTION lottery_staked(p_member_id bigint, p_draw integer) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT ((SELECT coalesce(sum(o.stake), 0) FROM lottery_orders o WHERE o.draw_id = p_draw AND o.member_id = p_member_id)
        + (SELECT coalesce(sum(x.stake), 0) FROM lottery_chase_draws x JOIN lottery_chases c ON c.id = x.chase_id
            WHERE x.draw_id = p_draw AND x.state = 'waiting' AND c.member_id = p_member_id))::bigint
$$;

-- Adds payouts to cells of a draw; a payout below zero takes back. Each element of the arrays is a product of cells: a list of
-- blocks of one bet type, a list of places in them, and the length of its blocks. If a cell would pass its limit, nothing is
-- added: `refused` is the number of its product, with what the cell may still pay, of the cell with the least left. Blocks are
-- locked in one order.
CREATE OR REPLACE FUNCTION lottery_add_liabilities(
  p_draw integer, p_bet_types text[], p_lengths integer[], p_blocks text[], p_places text[], p_payouts bigint[], p_limits bigint[],
  OUT refused integer, OUT refused_block integer, OUT refused_place integer, OUT payout_left bigint
) LANGUAGE plpgsql AS $$
DECLARE
  b record;
  v_before bigint[];
  v_payouts bigint[];
  v_place integer;
BEGIN
  BEGIN
    FOR b IN
      SELECT x.bet_type, y.block, x.length, x.places::integer[] AS places, x.payout, x.cap, x.product,
             row_number() OVER (PARTITION BY x.bet_type, y.block ORDER BY x.product) = 1 AS is_first,
             row_number() OVER (PARTITION BY x.bet_type, y.block ORDER BY x.product DESC) = 1 AS is_last
        FROM unnest(p_bet_types, p_lengths, p_blocks, p_places, p_payouts, p_limits)
             WITH ORDINALITY x (bet_type, length, blocks, places, payout, cap, product)
       CROSS JOIN LATERAL unnest(x.blocks::integer[]) y (block)
       ORDER BY x.bet_type COLLATE "C", y.block, x.product
    LOOP
      IF b.is_first THEN
        SELECT l.payouts INTO v_before FROM lottery_liabilities l
         WHERE l.draw_id = p_draw AND l.bet_type = b.bet_type AND l.block = b.block FOR NO KEY UPDATE;
        IF NOT FOUND THEN
          INSERT INTO lottery_liabilities (draw_id, bet_type, block, payouts)
          VALUES (p_draw, b.bet_type, b.block, array_fill(0::bigint, ARRAY[b.length], ARRAY[0])) ON CONFLICT DO NOTHING;
          -- a statement of its own: another bet may have inserted the block meanwhile
          SELECT l.payouts INTO v_before FROM lottery_liabilities l
           WHERE l.draw_id = p_draw AND l.bet_type = b.bet_type AND l.block = b.block FOR NO KEY UPDATE;
        END IF;
        v_payouts := v_before;
      END IF;
      FOREACH v_place IN ARRAY b.places LOOP
        v_payouts[v_place] := v_payouts[v_place] + b.payout;
        IF v_payouts[v_place] > b.cap AND b.cap - v_before[v_place] < coalesce(payout_left, 9223372036854775807) THEN
          refused := b.product;
          refused_block := b.block;
          refused_place := v_place;
          payout_left := b.cap - v_before[v_place];
        END IF;
      END LOOP;
      IF b.is_last AND refused IS NULL THEN
        UPDATE lottery_liabilities l SET payouts = v_payouts
         WHERE l.draw_id = p_draw AND l.bet_type = b.bet_type AND l.block = b.block;
      END IF;
    END LOOP;
    IF refused IS NOT NULL THEN
      RAISE SQLSTATE 'LL001' USING MESSAGE = 'a cell would pass its limit';
    END IF;
  EXCEPTION WHEN SQLSTATE 'LL001' THEN
    -- what was written is undone; what is refused stays
    payout_left := greatest(payout_left, 0);
  END;
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
  v_covers double precision;
  v_loses_in integer;
  money ledger_result;
BEGIN
  SELECT l.* INTO v FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = p_draw;
  SELECT sum(r.stake), coalesce(max(r.slip_largest_prize), sum(r.largest_prize)), count(*), max(r.covers), bit_and(r.loses_in)
    INTO v_stake, v_largest, v_lines, v_covers, v_loses_in
    FROM jsonb_to_recordset(p_lines) r (stake bigint, largest_prize bigint, slip_largest_prize bigint, covers double precision,
                                        loses_in integer);
  money := ledger_transfer('lottery:' || p_number, 'lottery-bet', p_member_id, p_currency, 'cash', 'game:' || lower(v.vendor),
                           v_stake, p_number, p_request_hash);
  balance := money.balance;
  IF money.outcome <> 'applied' THEN
    outcome := money.outcome;
    RETURN;
  END IF;
  INSERT INTO lottery_orders (member_id, draw_id, number, chase_id, currency, prize_group, rebate_points, stake, lines,
                              largest_prize, covers, loses_in, client_key, request_hash)
  VALUES (p_member_id, p_draw, p_number, p_chase, p_currency, p_prize_group, p_rebate_points, v_stake, v_lines, v_largest,
          v_covers, v_loses_in, p_key, p_request_hash)
  RETURNING id INTO order_id;
  WITH written AS (
    INSERT INTO lottery_lines AS l (order_id, line, draw_id, bet_type, selection, combinations, unit, multiple, stake, prize_group,
                                    largest_prize)
    SELECT order_id, r.line, p_draw, r.bet_type, r.selection, r.combinations, r.unit, r.multiple, r.stake, r.prize_group,
           r.largest_prize
      FROM jsonb_to_recordset(p_lines) r (line smallint, bet_type text, selection text, combinations integer, unit bigint,
                                          multiple integer, stake bigint, prize_group smallint, largest_prize bigint)
    RETURNING l.selection_key, l.bet_type, l.selection, l.prize_group
  )
  -- in one order, after the liabilities, as a concurrent bet with the same selection waits here
  INSERT INTO lottery_selections (draw_id, selection_key, bet_type, selection, prize_group)
  SELECT DISTINCT p_draw, w.selection_key, w.bet_type, w.selection, w.prize_group FROM written w ORDER BY w.selection_key
  ON CONFLICT DO NOTHING;
  INSERT INTO rounds (member_id, integration_id, round, vendor, game_code, category, currency, stake_total, bets)
  VALUES (p_member_id, 'lottery', p_number, v.vendor, v.code, play_category(p_member_id, v.vendor, v.code), p_currency, v_stake, v_lines);
  outcome := 'applied';
END $$;

-- Why a stake can't be placed on a draw; null: it can, as far as draw, limits and money tell. To place it, the
-- caller needs the locks of wallet and draw.
CREATE OR REPLACE FUNCTION lottery_refusal(
  p_member_id bigint, p_currency char(3), p_draw integer, p_stake bigint, OUT outcome text, OUT balance bigint, OUT left_over bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v lotteries;
BEGIN
  SELECT a.balance INTO balance FROM ledger_accounts a
   WHERE a.member_id = p_member_id AND a.currency = p_currency AND a.name = 'cash';
  SELECT l.* INTO v FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = p_draw;
  left_over := greatest(v.largest_draw - lottery_staked(p_member_id, p_draw), 0);
  outcome := CASE WHEN balance IS NULL THEN 'no_wallet' WHEN NOT v.open THEN 'paused' WHEN NOT lottery_sells(p_draw) THEN 'closed'
                  WHEN p_stake > left_over THEN 'draw_limit' WHEN balance < p_stake THEN 'insufficient_funds' END;
END $$;

-- Places a slip on a draw, once per key. Outcomes: applied, replayed, conflict, no_wallet, paused, closed, draw_limit (left:
-- what the member may still stake in the draw), insufficient_funds, outcome_limit (refused: see lottery_add_liabilities, left:
-- what that cell may still pay). Money, limits and the draw are checked before a cell is looked at.
CREATE OR REPLACE FUNCTION lottery_place(
  p_member_id bigint, p_currency char(3), p_draw integer, p_number text, p_key text, p_request_hash bytea,
  p_prize_group integer, p_rebate_points integer, p_lines jsonb,
  p_bet_types text[], p_lengths integer[], p_blocks text[], p_places text[], p_payouts bigint[], p_limits bigint[],
  OUT outcome text, OUT number text, OUT balance bigint, OUT refused integer, OUT refused_block integer, OUT refused_place integer,
  OUT left_over bigint
) LANGUAGE plpgsql AS $$
DECLARE
  earlier lottery_orders;
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
  SELECT r.outcome, r.balance, r.left_over INTO outcome, balance, left_over
    FROM lottery_refusal(p_member_id, p_currency, p_draw,
                         (SELECT sum(l.stake) FROM jsonb_to_recordset(p_lines) l (stake bigint))::bigint) r;
  IF outcome IS NOT NULL THEN RETURN; END IF;
  SELECT a.refused, a.refused_block, a.refused_place, a.payout_left INTO refused, refused_block, refused_place, left_over
    FROM lottery_add_liabilities(p_draw, p_bet_types, p_lengths, p_blocks, p_places, p_payouts, p_limits) a;
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

-- Returns the stake of cancelled lines; p_lines null: of all that are left. What the draw would pay is reduced by the cells of
-- the lines that are cancelled here; p_cell_lines tells whose each product of cells is. Outcomes: applied, unchanged, closed.
CREATE OR REPLACE FUNCTION lottery_cancel(
  p_member_id bigint, p_number text, p_lines smallint[], p_cell_lines smallint[], p_bet_types text[], p_lengths integer[],
  p_blocks text[], p_places text[], p_payouts bigint[],
  OUT outcome text, OUT returned bigint
) LANGUAGE plpgsql AS $$
DECLARE
  o lottery_orders;
  v_key text;
  v_vendor text;
  v_lines integer;
  v_cancelled smallint[];
  money ledger_result;
BEGIN
  SELECT * INTO o FROM lottery_orders x WHERE x.member_id = p_member_id AND x.number = p_number;
  PERFORM ledger_lock_wallet(o.member_id, o.currency);
  PERFORM lottery_share_draw(o.draw_id);
  SELECT * INTO o FROM lottery_orders x WHERE x.id = o.id;
  SELECT sum(l.stake), count(*), array_agg(l.line ORDER BY l.line) INTO returned, v_lines, v_cancelled
    FROM lottery_lines l WHERE l.order_id = o.id AND NOT l.cancelled AND (p_lines IS NULL OR l.line = ANY (p_lines));
  IF v_lines = 0 THEN
    outcome := 'unchanged';
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM lottery_draws d WHERE d.id = o.draw_id AND d.state = 'planned' AND clock_timestamp() < d.closes_at
                                                    AND NOT d.uncounted) THEN
    outcome := 'closed';
    RETURN;
  END IF;
  SELECT l.vendor INTO v_vendor FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = o.draw_id;
  IF NOT v_cancelled <@ p_cell_lines THEN
    RAISE EXCEPTION 'not all of lines % of order % have cells', v_cancelled, o.number;
  END IF;
  v_key := 'lottery-cancel:' || o.number || ':' || array_to_string(v_cancelled, ',');
  IF length(v_key) > 200 THEN v_key := 'lottery-cancel:' || o.number || ':' || md5(v_key); END IF;
  money := ledger_transfer(v_key, 'lottery-cancel', o.member_id, o.currency, 'game:' || lower(v_vendor), 'cash', returned, o.number);
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the return of % came out as %', v_key, money.outcome;
  END IF;
  UPDATE lottery_lines l SET cancelled = true WHERE l.order_id = o.id AND l.line = ANY (v_cancelled);
  PERFORM lottery_add_liabilities(o.draw_id, array_agg(n.bet_type), array_agg(n.length), array_agg(n.blocks), array_agg(n.places),
                                  array_agg(-n.payout), array_agg(9223372036854775807))
    FROM unnest(p_cell_lines, p_bet_types, p_lengths, p_blocks, p_places, p_payouts) n (line, bet_type, length, blocks, places, payout)
   WHERE n.line = ANY (v_cancelled);
  UPDATE lottery_orders x
     SET stake = x.stake - lottery_cancel.returned, returned = x.returned + lottery_cancel.returned,
         -- what is left wins no more than before, and no more than each of its lines
         largest_prize = least(x.largest_prize, (SELECT coalesce(sum(l.largest_prize), 0) FROM lottery_lines l
                                                  WHERE l.order_id = x.id AND NOT l.cancelled)),
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

-- Declares a draw void that is not settled yet; the stakes return in batches. Once sales have ended a result may be known, so
-- decision_take weighs the stakes. Outcomes: 'void' (done now), 'asked' (another operator must confirm), 'late'.
CREATE OR REPLACE FUNCTION lottery_void(p_draw integer, p_operator integer, p_note text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  d lottery_draws;
  l lotteries;
BEGIN
  PERFORM lottery_lock_draw(p_draw);
  SELECT * INTO d FROM lottery_draws WHERE id = p_draw;
  IF d.state NOT IN ('planned', 'drawn') OR EXISTS (SELECT FROM lottery_settlements s WHERE s.draw_id = p_draw) THEN
    RETURN 'late';
  END IF;
  SELECT * INTO l FROM lotteries WHERE id = d.lottery_id;
  IF d.closes_at <= clock_timestamp() AND decision_take(
    'draw-voided', l.merchant_id, p_operator, d.void_asked_by, l.code || '/' || d.number, NULL,
    (SELECT m.currency FROM merchants m WHERE m.id = l.merchant_id),
    (SELECT coalesce(sum(o.stake), 0)::bigint FROM lottery_orders o WHERE o.draw_id = p_draw AND o.state = 'open')
  ) NOT IN ('alone', 'second') THEN
    -- what the colleague who confirms reads is what was asked
    UPDATE lottery_draws SET void_asked_by = p_operator, void_asked_at = clock_timestamp(), void_note = p_note
     WHERE id = p_draw AND void_asked_by IS NULL;
    RETURN 'asked';
  END IF;
  UPDATE lottery_draws SET state = 'voiding', void_by = p_operator, void_note = p_note WHERE id = p_draw;
  INSERT INTO lottery_settlements (draw_id, run, reason) VALUES (p_draw, 1, p_note);
  RETURN 'void';
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

-- What a line wins whose selection has a sum of odds, in thousandths. Its stake is that of one combination.
CREATE OR REPLACE FUNCTION lottery_line_prize(p_factor numeric, p_stake bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$ SELECT div(p_factor * p_stake, 1000)::bigint $$;

-- The lines of a settled order that won, by the settlement that paid it last. A correction of the result settles all orders
-- again whose lines win something else.
CREATE OR REPLACE FUNCTION lottery_won_lines(p_order bigint) RETURNS TABLE (line smallint, hits integer, prize bigint)
LANGUAGE sql STABLE AS $$
  SELECT l.line, h.hits, p.prize
    FROM lottery_orders o
    JOIN lottery_lines l ON l.order_id = o.id AND NOT l.cancelled
    JOIN lottery_hits h
      ON h.draw_id = o.draw_id AND h.selection_key = l.selection_key
     AND h.run = coalesce((SELECT max(c.run) FROM lottery_corrected_orders c WHERE c.order_id = o.id), 1)
   CROSS JOIN LATERAL lottery_line_prize(h.factor, l.unit * l.multiple) p (prize)
   WHERE o.id = p_order AND o.state IN ('won', 'lost') AND p.prize > 0
$$;

-- What selections win in a run of a settlement. As a function, so that the planner counts on many: it has no statistics of what was
-- stored just now.
CREATE OR REPLACE FUNCTION lottery_hits_of(p_draw integer, p_run smallint) RETURNS TABLE (selection_key uuid, factor numeric)
LANGUAGE plpgsql STABLE ROWS 500 AS $$
BEGIN
  RETURN QUERY SELECT h.selection_key, h.factor FROM lottery_hits h WHERE h.draw_id = p_draw AND h.run = p_run;
END $$;

-- Members whose open orders may cover so much of a market, or return stakes for sure as no result is known in which all lose, and the
-- most lines that one of them has. What is stored with orders decides; an order without it may do both.
CREATE OR REPLACE FUNCTION lottery_may_cover(
  p_draw integer, p_of_market double precision, OUT most_lines integer, OUT members bigint[], OUT may_return bigint[]
) LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(m.lines), 0)::integer, array_agg(m.member_id), coalesce(array_agg(m.member_id) FILTER (WHERE m.loses_in = 0), '{}')
    FROM (
      SELECT o.member_id, sum(o.lines) AS lines, sum(coalesce(o.covers, 1)) AS covers, bit_and(coalesce(o.loses_in, 0)) AS loses_in
        FROM lottery_orders o WHERE o.draw_id = p_draw AND o.state = 'open' GROUP BY o.member_id
    ) m WHERE m.covers >= p_of_market OR m.loses_in = 0
$$;

-- The lines of members whose open orders cover so much of a market, by market; and under market 0 what else they cover, of members
-- who may return stakes for sure and whose orders cover so much in all markets together. Selections are given with what each covers
-- of a market; lines of one selection cover no more than it does. Ordered by member.
CREATE OR REPLACE FUNCTION lottery_covering(
  p_draw integer, p_members bigint[], p_may_return bigint[],
  p_keys uuid[], p_selections integer[], p_markets integer[], p_shares double precision[],
  p_of_market double precision, p_together double precision
) RETURNS TABLE (book text, market integer, share double precision, order_ids bigint[], selections integer[], stakes bigint[])
-- the planner expects few of everything
LANGUAGE plpgsql STABLE SET enable_nestloop = off AS $$
DECLARE
  v_first bigint;
  v_last bigint;
BEGIN
  SELECT min(o.id), max(o.id) INTO v_first, v_last FROM lottery_orders o WHERE o.draw_id = p_draw AND o.state = 'open';
  RETURN QUERY
    WITH marked AS MATERIALIZED (
      -- orders of a draw are stored near each other: their lines are read in one sweep
      SELECT o.member_id, o.currency, x.order_id, x.unit * x.multiple AS stake, c.selection, c.market, c.share
        FROM lottery_lines x
        JOIN unnest(p_keys, p_selections, p_markets, p_shares) c (key, selection, market, share) ON c.key = x.selection_key
        JOIN lottery_orders o ON o.id = x.order_id AND o.draw_id = p_draw AND o.state = 'open'
        JOIN unnest(p_members) m (member_id) ON m.member_id = o.member_id
       WHERE x.order_id BETWEEN v_first AND v_last AND x.draw_id = p_draw AND NOT x.cancelled
    ), markets AS MATERIALIZED (
      SELECT k.member_id, k.currency, k.market, k.share, k.market > 0 AND k.share >= p_of_market AS covered
        FROM (
          SELECT m.member_id, m.currency, m.market,
                 CASE WHEN min(m.selection) = max(m.selection) THEN max(m.share) ELSE sum(m.share) END AS share
            FROM marked m GROUP BY m.member_id, m.currency, m.market
        ) k
    ), found AS (
      SELECT m.member_id, m.currency, m.market, min(k.share) AS share, array_agg(m.order_id) AS order_ids,
             array_agg(m.selection) AS selections, array_agg(m.stake) AS stakes
        FROM markets k JOIN marked m ON m.member_id = k.member_id AND m.currency = k.currency AND m.market = k.market
       WHERE k.covered
       GROUP BY m.member_id, m.currency, m.market
      UNION ALL
      SELECT k.member_id, k.currency, 0, coalesce(sum(k.share) FILTER (WHERE NOT k.covered), 0), '{}', '{}', '{}'
        FROM markets k JOIN unnest(p_may_return) r (member_id) ON r.member_id = k.member_id
       GROUP BY k.member_id, k.currency HAVING sum(k.share) >= p_together
    )
    SELECT f.member_id || ' ' || f.currency, f.market, f.share, f.order_ids, f.selections, f.stakes
      FROM found f ORDER BY f.member_id, f.currency, f.market;
END $$;

-- Settles open orders of a draw, p_limit of them and what else their last member has in it: pays prizes and rebates, or returns
-- the stakes of a void draw. Goes on after the members that are settled. Orders that another process settles meanwhile are left
-- to it. Returns a row for each order that was paid something, with its prize, and one without an order; none: all are settled.
CREATE OR REPLACE FUNCTION lottery_settle_batch(p_draw integer, p_run smallint, p_limit integer)
RETURNS TABLE (member_id bigint, number text, prize bigint)
-- a batch is a small part of each table: all of it is found by key, whatever the planner expects of arrays
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_void boolean;
  v_after bigint;
  v_to bigint;
  v_vendor text := (SELECT lower(l.vendor) FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = p_draw);
  v_members bigint[];
  v_currencies char(3)[];
  v_at timestamptz;
  v_orders lottery_settled_order[];
  v_rounds rounds[];
BEGIN
  SELECT s.numbers IS NULL, s.settled_to INTO v_void, v_after FROM lottery_settlements s WHERE s.draw_id = p_draw AND s.run = p_run;
  SELECT max(o.member_id) INTO v_to FROM (
    SELECT x.member_id FROM lottery_orders x
     WHERE x.draw_id = p_draw AND x.state = 'open' AND x.member_id > v_after ORDER BY x.member_id LIMIT p_limit
  ) o;
  IF v_to IS NULL THEN RETURN; END IF;
  SELECT array_agg(o.member_id), array_agg(o.currency) INTO v_members, v_currencies FROM (
    SELECT DISTINCT x.member_id, x.currency FROM lottery_orders x
     WHERE x.draw_id = p_draw AND x.state = 'open' AND x.member_id > v_after AND x.member_id <= v_to
  ) o;
  PERFORM FROM ledger_books b
    WHERE (b.member_id, b.currency) IN (SELECT * FROM unnest(v_members, v_currencies))
    ORDER BY b.member_id, b.currency FOR NO KEY UPDATE;
  v_at := clock_timestamp();

  PERFORM set_config('foyer.counts_rounds_together', 'yes', true);
  -- a statement of its own: it sees what the previous holders of the locks committed
  WITH due AS MATERIALIZED (
    SELECT o.id FROM lottery_orders o
     WHERE o.draw_id = p_draw AND o.state = 'open' AND o.member_id > v_after AND o.member_id <= v_to
  ), prizes AS (
    SELECT p.order_id, sum(p.prize)::bigint AS prize, sum(p.uncounted)::bigint AS uncounted
      FROM (
        SELECT d.id AS order_id, 0 AS prize, 0 AS uncounted FROM due d
        UNION ALL
        SELECT d.id, lottery_line_prize(h.factor, x.unit * x.multiple), 0
          FROM due d
          JOIN lottery_lines x ON x.order_id = d.id
          JOIN lottery_hits_of(p_draw, p_run) h ON h.selection_key = x.selection_key
         WHERE NOT v_void AND NOT x.cancelled
        UNION ALL
        SELECT d.id, 0, u.uncounted FROM due d JOIN lottery_uncounted u ON u.order_id = d.id WHERE NOT v_void
      ) p GROUP BY p.order_id
  ), settled AS (
    UPDATE lottery_orders o
       SET prize = p.prize, settled_at = v_at,
           rebate = CASE WHEN v_void OR o.rebate_points = 0 THEN 0 ELSE payable(div(o.stake::numeric * o.rebate_points, 2000)::bigint, o.currency) END,
           state = CASE WHEN v_void THEN 'void' WHEN p.prize > 0 THEN 'won' ELSE 'lost' END
      FROM prizes p
     WHERE o.id = p.order_id
    RETURNING o.member_id, o.currency, o.number, o.stake, o.prize, o.rebate, p.uncounted
  ), ended AS (
    UPDATE rounds r
       SET win_total = CASE WHEN v_void THEN 0 ELSE s.prize + s.rebate END, wins = CASE WHEN v_void THEN 0 ELSE 1 END,
           stake_total = CASE WHEN v_void THEN 0 ELSE r.stake_total END, bets = CASE WHEN v_void THEN 0 ELSE r.bets END,
           uncounted = s.uncounted,
           state = CASE WHEN v_void THEN 'rolled_back' ELSE 'closed' END, closed_at = v_at, updated_at = v_at
      FROM settled s
     WHERE r.member_id = s.member_id AND r.integration_id = 'lottery' AND r.round = s.number
    RETURNING r.*
  )
  SELECT (SELECT array_agg(ROW(s.member_id, s.currency, s.number, s.stake, s.prize, s.rebate)::lottery_settled_order) FROM settled s),
         (SELECT array_agg(e::rounds) FROM ended e)
    INTO v_orders, v_rounds;
  PERFORM set_config('foyer.counts_rounds_together', '', true);
  RETURN QUERY SELECT NULL::bigint, NULL::text, NULL::bigint;
  IF v_orders IS NULL THEN
    -- another process settled all of them: there may be more
    RETURN;
  END IF;

  PERFORM ledger_post_movements(array_agg(
      ROW(m.key, m.kind, o.member_id, o.currency, 'game:' || v_vendor, 'cash', m.amount, o.number, v_at, NULL)::ledger_movement
      ORDER BY o.member_id, o.number, m.kind), true)
    FROM unnest(v_orders) o
   CROSS JOIN LATERAL (VALUES
     ('lottery-prize:' || o.number, 'lottery-prize', o.prize),
     ('lottery-rebate:' || o.number, 'lottery-rebate', o.rebate),
     ('lottery-void:' || o.number, 'lottery-cancel', CASE WHEN v_void THEN o.stake ELSE 0 END)) m (key, kind, amount)
   WHERE m.amount > 0
  HAVING count(*) > 0;
  PERFORM play_count_ended(v_rounds);
  UPDATE lottery_settlements s
     SET orders = s.orders + n.orders, prizes = s.prizes + n.prizes, rebates = s.rebates + n.rebates,
         settled_to = greatest(s.settled_to, v_to)
    FROM (SELECT count(*) AS orders, sum(o.prize) AS prizes, sum(o.rebate) AS rebates FROM unnest(v_orders) o) n
   WHERE s.draw_id = p_draw AND s.run = p_run;
  RETURN QUERY SELECT o.member_id, o.number, o.prize FROM unnest(v_orders) o WHERE v_void OR o.prize > 0 OR o.rebate > 0;
END $$;

-- Ends a settlement when no order is open. Returns whether it ended now.
CREATE OR REPLACE FUNCTION lottery_end_settlement(p_draw integer, p_run smallint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lottery_lock_draw(p_draw);
  IF EXISTS (SELECT FROM lottery_orders o
              WHERE o.draw_id = p_draw AND o.state = 'open'
                AND o.member_id > (SELECT s.settled_to FROM lottery_settlements s WHERE s.draw_id = p_draw AND s.run = 1)) THEN
    RETURN false;
  END IF;
  UPDATE lottery_settlements SET finished_at = now() WHERE draw_id = p_draw AND run = p_run AND finished_at IS NULL;
  UPDATE lottery_draws SET state = CASE state WHEN 'voiding' THEN 'void' ELSE 'settled' END, settled_at = now()
   WHERE id = p_draw AND state IN ('settling', 'voiding');
  RETURN FOUND;
END $$;

-- Whether a lottery with times of the day is drawn on a day: by weekday, or by day of the month. A month that is too short
-- for a day has its draw on the last one. The same rule as isDrawDay in packages/domain.
CREATE OR REPLACE FUNCTION lottery_draws_on(p_weekdays smallint[], p_month_days smallint[], p_day date) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_month_days IS NULL THEN extract(dow FROM p_day)::smallint = ANY (p_weekdays)
              ELSE extract(day FROM p_day)::smallint = ANY (p_month_days)
                   OR extract(day FROM p_day + 1) = 1 AND extract(day FROM p_day) < ANY (p_month_days) END
$$;

-- All draws of some days by the schedule alone. The draws of a day are numbered in order.
CREATE OR REPLACE FUNCTION lottery_scheduled(p_lottery integer, p_first date, p_last date)
RETURNS TABLE (day date, number text, draws_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT day::date, to_char(day, 'YYYYMMDD') || '-' || lpad(s.place::text, 4, '0'), (day + s.at) AT TIME ZONE l.time_zone
    FROM lotteries l
   CROSS JOIN LATERAL generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') day
   CROSS JOIN LATERAL (
     SELECT n AS place, make_interval(secs => n * l.every_seconds) AS at FROM generate_series(1, 86400 / l.every_seconds) n
     UNION ALL
     SELECT row_number() OVER (ORDER BY t), t - time '00:00' FROM unnest(l.times) t
   ) s
   WHERE l.id = p_lottery AND lottery_draws_on(l.weekdays, l.month_days, day::date)
$$;

-- All draws of some days by the schedule and its exceptions; a draw that was moved belongs to the day of the schedule. Sales of
-- each begin when they end for the one before, at most open_seconds ahead.
CREATE OR REPLACE FUNCTION lottery_slots(p_lottery integer, p_first date, p_last date)
RETURNS TABLE (number text, opens_at timestamptz, closes_at timestamptz, draws_at timestamptz)
LANGUAGE sql STABLE AS $$
  WITH slots AS (
    SELECT l.open_seconds, l.close_seconds, s.day, s.number, coalesce(e.draws_at, s.draws_at) AS draws_at
      FROM lotteries l
     -- of the days before, only the last draw matters that is held: when sales of the first one begin
     CROSS JOIN LATERAL (
       SELECT (1 + count(*))::integer AS draws FROM lottery_exceptions x
        WHERE x.lottery_id = l.id AND x.effective AND x.draws_at IS NULL
          AND x.number BETWEEN to_char(p_first - 366, 'YYYYMMDD') AND to_char(p_first, 'YYYYMMDD')
     ) back
     CROSS JOIN LATERAL lottery_scheduled(
       l.id, p_first - back.draws * CASE WHEN l.every_seconds IS NOT NULL THEN 1 WHEN l.month_days IS NULL THEN 7 ELSE 31 END, p_last) s
      LEFT JOIN lottery_exceptions e ON e.lottery_id = l.id AND e.number = s.number AND e.effective
     WHERE l.id = p_lottery AND (e.number IS NULL OR e.draws_at IS NOT NULL)
  ), timed AS (
    SELECT s.day, s.number, s.draws_at, s.draws_at - make_interval(secs => s.close_seconds) AS closes_at,
           greatest(s.draws_at - make_interval(secs => s.open_seconds),
                    lag(s.draws_at) OVER (ORDER BY s.draws_at) - make_interval(secs => s.close_seconds)) AS opens_at
      FROM slots s
  )
  SELECT t.number, t.opens_at, t.closes_at, t.draws_at FROM timed t WHERE t.day >= p_first ORDER BY t.draws_at
$$;

-- Plans draws until p_count are to come. Returns how many were added.
CREATE OR REPLACE FUNCTION lottery_plan(p_lottery integer, p_count integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v lotteries;
  v_missing integer;
  v_from date;
  v_days integer;
  v_added integer;
BEGIN
  SELECT * INTO v FROM lotteries WHERE id = p_lottery;
  SELECT p_count - count(*) INTO v_missing FROM lottery_draws d
   WHERE d.lottery_id = p_lottery AND d.draws_at > now() AND d.closes_at > now();
  IF v_missing <= 0 THEN RETURN 0; END IF;
  -- an exception that is entered meanwhile would not be seen (lottery_except)
  PERFORM pg_advisory_xact_lock_shared(2074002, p_lottery);
  -- a draw of a day before may have been moved to one to come
  v_from := least((now() AT TIME ZONE v.time_zone)::date,
                  (SELECT to_date(left(min(e.number), 8), 'YYYYMMDD') FROM lottery_exceptions e
                    WHERE e.lottery_id = p_lottery AND e.draws_at > now()));
  -- enough days for p_count draws, also of one that is drawn on one day of the week or the month; two days of the month may
  -- be the same in a short one
  v_days := CASE WHEN v.every_seconds IS NOT NULL THEN p_count * v.every_seconds / 86400 + 2
                 WHEN v.month_days IS NOT NULL THEN
                   31 * (p_count / (cardinality(v.times) * (SELECT count(DISTINCT least(d, 28)) FROM unnest(v.month_days) d)::int) + 2)
                 ELSE 7 * (p_count / (cardinality(v.times) * cardinality(v.weekdays)) + 2) END;
  WITH added AS (
    INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at)
    SELECT p_lottery, p.number, p.opens_at, p.closes_at, p.draws_at FROM lottery_slots(p_lottery, v_from, v_from + v_days) p
     WHERE p.closes_at > now() AND p.opens_at < p.closes_at
       AND NOT EXISTS (SELECT FROM lottery_draws d WHERE d.lottery_id = p_lottery AND d.number = p.number)
     ORDER BY p.draws_at LIMIT v_missing
    ON CONFLICT DO NOTHING RETURNING 1
  )
  SELECT count(*) INTO v_added FROM added;
  RETURN v_added;
END $$;

-- The secrets that are published now: their day is over for every lottery that draws from them, and so are its draws.
CREATE OR REPLACE FUNCTION lottery_secrets_to_reveal() RETURNS TABLE (merchant_id smallint, day date, sealed text)
LANGUAGE sql STABLE AS $$
  SELECT s.merchant_id, s.day, s.sealed FROM lottery_secrets s
   WHERE s.secret IS NULL
     AND NOT EXISTS (
       SELECT FROM lotteries l
        WHERE l.merchant_id = s.merchant_id AND l.source = 'own'
          AND ((s.day + 1)::timestamp AT TIME ZONE l.time_zone > now()
               OR EXISTS (SELECT FROM lottery_draws d
                           WHERE d.lottery_id = l.id AND d.state = 'planned' AND d.number COLLATE "C"
                                 BETWEEN to_char(s.day, 'YYYYMMDD') || '-' AND to_char(s.day, 'YYYYMMDD') || '-9999')))
$$;

-- Places a chase, once per key: holds the stakes of all its draws. The first draw is sold now, the others are to come.
-- Outcomes: applied, replayed, conflict, no_wallet, paused, closed, insufficient_funds, draw_limit (refused: position among the
-- draws, left_over: what the member may still stake in it).
CREATE OR REPLACE FUNCTION lottery_place_chase(
  p_member_id bigint, p_currency char(3), p_lottery integer, p_number text, p_key text, p_request_hash bytea, p_mode text,
  p_stop_on_win boolean, p_prize_group integer, p_lines jsonb, p_draws integer[], p_multiples integer[], p_stakes bigint[],
  OUT outcome text, OUT number text, OUT balance bigint, OUT refused integer, OUT left_over bigint
) LANGUAGE plpgsql AS $$
DECLARE
  earlier lottery_chases;
  v_total bigint := (SELECT sum(s) FROM unnest(p_stakes) s);
  v_id bigint;
  money ledger_result;
BEGIN
  balance := ledger_lock_wallet(p_member_id, p_currency);
  IF balance IS NULL THEN
    outcome := 'no_wallet';
    RETURN;
  END IF;
  SELECT * INTO earlier FROM lottery_chases c WHERE c.member_id = p_member_id AND c.client_key = p_key;
  IF FOUND THEN
    outcome := CASE WHEN earlier.request_hash = p_request_hash THEN 'replayed' ELSE 'conflict' END;
    number := earlier.number;
    RETURN;
  END IF;
  outcome := CASE
    WHEN NOT (SELECT l.open FROM lotteries l WHERE l.id = p_lottery) THEN 'paused'
    WHEN NOT lottery_sells(p_draws[1]) THEN 'closed'
    WHEN balance < v_total THEN 'insufficient_funds' END;
  IF outcome IS NOT NULL THEN RETURN; END IF;
  SELECT n.position, greatest(l.largest_draw - b.staked, 0) INTO refused, left_over
    FROM lotteries l
   CROSS JOIN unnest(p_draws, p_stakes) WITH ORDINALITY n (draw_id, stake, position)
   CROSS JOIN LATERAL lottery_staked(p_member_id, n.draw_id) b (staked)
   WHERE l.id = p_lottery AND b.staked + n.stake > l.largest_draw
   ORDER BY n.position LIMIT 1;
  IF refused IS NOT NULL THEN
    outcome := 'draw_limit';
    RETURN;
  END IF;
  -- one that is taken off the schedule meanwhile has no row any more
  PERFORM FROM lottery_draws d WHERE d.id = ANY (p_draws) FOR KEY SHARE;
  IF (SELECT count(*) FROM lottery_draws d WHERE d.id = ANY (p_draws) AND d.state = 'planned') < cardinality(p_draws) THEN
    outcome := 'closed';
    RETURN;
  END IF;
  money := ledger_transfer('chase:' || p_number, 'chase-hold', p_member_id, p_currency, 'cash', 'hold:chase', v_total, p_number,
                           p_request_hash);
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the hold of chase % came out as %', p_number, money.outcome;
  END IF;
  INSERT INTO lottery_chases (member_id, lottery_id, number, currency, mode, stop_on_win, prize_group, lines, held, client_key,
                              request_hash)
  VALUES (p_member_id, p_lottery, p_number, p_currency, p_mode, p_stop_on_win, p_prize_group, p_lines, v_total, p_key,
          p_request_hash)
  RETURNING id INTO v_id;
  INSERT INTO lottery_chase_draws (chase_id, position, draw_id, multiple, stake)
  SELECT v_id, n.position, n.draw_id, n.multiple, n.stake
    FROM unnest(p_draws, p_multiples, p_stakes) WITH ORDINALITY n (draw_id, multiple, stake, position);
  outcome := 'applied';
  number := p_number;
  balance := money.balance;
END $$;

-- Returns what a chase holds for a draw to the balance. The wallet is locked.
CREATE OR REPLACE FUNCTION lottery_release_chase_draw(p_chase lottery_chases, p_position integer, p_stake bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  money ledger_result;
BEGIN
  money := ledger_transfer('chase:' || (p_chase).number || ':' || p_position, 'chase-release', (p_chase).member_id,
                           (p_chase).currency, 'hold:chase', 'cash', p_stake, (p_chase).number);
  IF money.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the release of draw % of chase % came out as %', p_position, (p_chase).number, money.outcome;
  END IF;
  UPDATE lottery_chases SET held = held - p_stake WHERE id = (p_chase).id;
END $$;

-- The chase with its wallet locked until the transaction ends.
CREATE OR REPLACE FUNCTION lottery_lock_chase(p_chase bigint) RETURNS lottery_chases
LANGUAGE plpgsql AS $$
DECLARE
  c lottery_chases;
BEGIN
  SELECT * INTO c FROM lottery_chases WHERE id = p_chase;
  PERFORM ledger_lock_wallet(c.member_id, c.currency);
  SELECT * INTO c FROM lottery_chases WHERE id = p_chase;
  RETURN c;
END $$;

-- Places the order of a chase on one of its draws: gives its stake back, then takes it as a bet. Outcomes: applied,
-- unchanged (it is not waiting any more), closed, draw_limit, outcome_limit.
CREATE OR REPLACE FUNCTION lottery_place_chase_draw(
  p_chase bigint, p_position integer, p_number text, p_request_hash bytea, p_rebate_points integer, p_lines jsonb,
  p_bet_types text[], p_lengths integer[], p_blocks text[], p_places text[], p_payouts bigint[], p_limits bigint[],
  OUT outcome text, OUT member_id bigint
) LANGUAGE plpgsql AS $$
DECLARE
  c lottery_chases := lottery_lock_chase(p_chase);
  planned lottery_chase_draws;
  v_refused integer;
  written record;
BEGIN
  member_id := c.member_id;
  SELECT * INTO planned FROM lottery_chase_draws x WHERE x.chase_id = p_chase AND x.position = p_position;
  IF c.state <> 'running' OR planned.state <> 'waiting' THEN
    outcome := 'unchanged';
    RETURN;
  END IF;
  PERFORM lottery_share_draw(planned.draw_id);
  IF NOT lottery_sells(planned.draw_id) THEN
    outcome := 'closed';
    RETURN;
  END IF;
  -- what is held for this draw is counted with it
  IF lottery_staked(c.member_id, planned.draw_id) > (SELECT l.largest_draw FROM lotteries l WHERE l.id = c.lottery_id) THEN
    outcome := 'draw_limit';
    RETURN;
  END IF;
  SELECT a.refused INTO v_refused
    FROM lottery_add_liabilities(planned.draw_id, p_bet_types, p_lengths, p_blocks, p_places, p_payouts, p_limits) a;
  IF v_refused IS NOT NULL THEN
    outcome := 'outcome_limit';
    RETURN;
  END IF;
  PERFORM lottery_release_chase_draw(c, p_position, planned.stake);
  SELECT * INTO written FROM lottery_write_order(c.member_id, c.currency, planned.draw_id, p_number, c.id,
    'chase:' || c.number || ':' || p_position, p_request_hash, c.prize_group, p_rebate_points, p_lines);
  IF written.outcome <> 'applied' THEN
    RAISE EXCEPTION 'the stake of order % came out as %', p_number, written.outcome;
  END IF;
  UPDATE lottery_chase_draws x SET state = 'placed', order_id = written.order_id
   WHERE x.chase_id = p_chase AND x.position = p_position;
  outcome := 'applied';
END $$;

-- Releases what a chase holds: for one draw (p_position), or for all that are waiting, and then the chase is over
-- (p_state). Returns whether anything changed.
CREATE OR REPLACE FUNCTION lottery_release_chase(p_chase bigint, p_position integer, p_reason text, p_state text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  c lottery_chases := lottery_lock_chase(p_chase);
  planned lottery_chase_draws;
  v_changed boolean := false;
BEGIN
  IF c.state <> 'running' THEN RETURN false; END IF;
  FOR planned IN
    SELECT * FROM lottery_chase_draws
     WHERE chase_id = p_chase AND state = 'waiting' AND (p_position IS NULL OR position = p_position) ORDER BY position
  LOOP
    PERFORM lottery_release_chase_draw(c, planned.position, planned.stake);
    UPDATE lottery_chase_draws SET state = 'released', reason = p_reason
     WHERE chase_id = p_chase AND position = planned.position;
    v_changed := true;
  END LOOP;
  IF p_position IS NULL THEN
    UPDATE lottery_chases SET state = p_state WHERE id = p_chase;
    v_changed := true;
  END IF;
  RETURN v_changed;
END $$;

-- Ends a chase that has no draw to come and no open order.
CREATE OR REPLACE FUNCTION lottery_end_chases() RETURNS void
LANGUAGE sql AS $$
  UPDATE lottery_chases c SET state = 'ended'
   WHERE c.state = 'running' AND c.held = 0
     AND NOT EXISTS (SELECT FROM lottery_chase_draws d WHERE d.chase_id = c.id AND d.state = 'waiting')
     AND NOT EXISTS (SELECT FROM lottery_orders o WHERE o.chase_id = c.id AND o.state = 'open')
$$;

-- Saves a slip, the same one once. Null: the member has p_most of the lottery already.
CREATE OR REPLACE FUNCTION lottery_save_slip(
  p_member_id bigint, p_lottery integer, p_title text, p_lines jsonb, p_request_hash bytea, p_most integer
) RETURNS lottery_saved_slips
LANGUAGE plpgsql AS $$
DECLARE
  saved lottery_saved_slips;
BEGIN
  -- a member's slips are saved one after the other, so that they are counted right
  PERFORM FROM members m WHERE m.id = p_member_id FOR NO KEY UPDATE;
  INSERT INTO lottery_saved_slips (member_id, lottery_id, title, lines, request_hash)
  SELECT p_member_id, p_lottery, p_title, p_lines, p_request_hash
   WHERE (SELECT count(*) FROM lottery_saved_slips s WHERE s.member_id = p_member_id AND s.lottery_id = p_lottery) < p_most
  ON CONFLICT (member_id, lottery_id, request_hash) DO NOTHING;
  SELECT * INTO saved FROM lottery_saved_slips s
   WHERE s.member_id = p_member_id AND s.lottery_id = p_lottery AND s.request_hash = p_request_hash;
  RETURN saved;
END $$;
