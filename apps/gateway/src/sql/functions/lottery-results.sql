-- Operators of lotteries: their terms, results from outside, and corrections of results.

-- What operators set for a lottery, as the history of its changes keeps it.
CREATE OR REPLACE FUNCTION lottery_terms(p_lottery integer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'open', l.open, 'prizeGroup', l.prize_group, 'lowestPrizeGroup', l.lowest_prize_group, 'closeSeconds', l.close_seconds,
    'smallestStake', audit_amount(l.smallest_stake), 'largestStake', audit_amount(l.largest_stake),
    'largestSlip', audit_amount(l.largest_slip), 'largestDraw', audit_amount(l.largest_draw),
    'outcomeLimit', audit_amount(l.outcome_limit), 'mostChaseDraws', l.most_chase_draws,
    'units', (SELECT jsonb_agg(audit_amount(u)) FROM unnest(l.units) u),
    'chips', (SELECT jsonb_agg(audit_amount(c)) FROM unnest(l.chips) c),
    'playTypes', to_jsonb(l.play_types), 'prizeMode', l.prize_mode, 'sort', l.sort,
    'region', l.region, 'stations', to_jsonb(l.stations),
    'betTypes', (SELECT jsonb_object_agg(b.bet_type, jsonb_strip_nulls(jsonb_build_object(
                          'open', b.open, 'prizeGroup', b.prize_group, 'outcomeLimit', audit_amount(b.outcome_limit))))
                   FROM lottery_bet_types b WHERE b.lottery_id = l.id))
    FROM lotteries l WHERE l.id = p_lottery
$$;

-- Planned draws that have not opened get the close of their lottery's terms.
CREATE OR REPLACE FUNCTION lottery_close_as_set(p_lottery integer) RETURNS void
LANGUAGE sql AS $$
  UPDATE lottery_draws d SET closes_at = d.draws_at - make_interval(secs => l.close_seconds)
    FROM lotteries l
   WHERE l.id = p_lottery AND d.lottery_id = l.id AND d.state = 'planned' AND d.opens_at > clock_timestamp()
     AND d.opens_at < d.draws_at - make_interval(secs => l.close_seconds)
     AND d.closes_at <> d.draws_at - make_interval(secs => l.close_seconds)
$$;

-- Makes numbers that entries agree on the result of a draw: the first one, or a correction, which begins a further settlement.
-- All entries that wait are decided by it. Its lock is held. Outcomes: drawn, correcting.
CREATE OR REPLACE FUNCTION lottery_take_result(p_draw integer, p_numbers text[]) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_reason text;
BEGIN
  SELECT string_agg(e.note, ' ' ORDER BY e.id) INTO v_reason FROM lottery_result_entries e
   WHERE e.draw_id = p_draw AND e.numbers = p_numbers AND e.state IN ('waiting', 'differs');
  UPDATE lottery_result_entries e SET state = CASE WHEN e.numbers = p_numbers THEN 'agreed' ELSE 'refused' END
   WHERE e.draw_id = p_draw AND e.state IN ('waiting', 'differs');
  IF (SELECT d.state FROM lottery_draws d WHERE d.id = p_draw) = 'planned' THEN
    IF NOT lottery_draw(p_draw, p_numbers) THEN
      RAISE EXCEPTION 'draw % did not take its numbers', p_draw;
    END IF;
    RETURN 'drawn';
  END IF;
  INSERT INTO lottery_settlements (draw_id, run, numbers, reason)
  SELECT p_draw, max(s.run) + 1, p_numbers, coalesce(left(v_reason, 200), 'The feed and an operator corrected the result.')
    FROM lottery_settlements s WHERE s.draw_id = p_draw;
  UPDATE lottery_draws SET state = 'settling', corrected = true, numbers = p_numbers WHERE id = p_draw;
  RETURN 'correcting';
END $$;

-- Enters the numbers of an external draw, by an operator or a feed.
--
-- The first result: a feed's holds by itself, unless an operator's entry says otherwise; of operators two must agree. Once
-- entries differ, an operator who enters the numbers of another entry decides. After the settlement: other numbers are a
-- correction, which an operator proposes (with a note) or a feed, and another operator confirms; they begin a further
-- settlement. An operator who enters the result that holds refuses the corrections that wait. What an operator enters takes
-- the place of what the same operator entered before; so it does for a feed. What a feed has said of a draw once it cannot say
-- again, so that repeating a message has no effect. The entry of an operator whose account is disabled agrees with nobody
-- (decision_first_holds); it differs from others until it is declined.
--
-- Outcomes: drawn (it is the result now), correcting (a correction began), waiting, differs, unchanged (it is the result
-- already, or the same author entered it before), own, early, busy (the draw is being settled), void, note (a correction by an
-- operator needs one).
CREATE OR REPLACE FUNCTION lottery_enter_result(
  p_draw integer, p_operator integer, p_feed text, p_numbers text[], p_note text, OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  d lottery_draws;
  v_entry bigint;
  v_same boolean;
  v_same_by_operator boolean;
  v_disabled integer;
  v_differing boolean;
  v_agreed boolean;
BEGIN
  PERFORM lottery_lock_draw(p_draw);
  SELECT * INTO d FROM lottery_draws WHERE id = p_draw;
  IF d.state = 'settled' AND d.numbers = p_numbers AND p_operator IS NOT NULL
     AND EXISTS (SELECT FROM lottery_result_entries e WHERE e.draw_id = p_draw AND e.state IN ('waiting', 'differs')) THEN
    UPDATE lottery_result_entries SET state = 'refused' WHERE draw_id = p_draw AND state IN ('waiting', 'differs');
    INSERT INTO lottery_result_entries (draw_id, operator_id, numbers, note, state)
    VALUES (p_draw, p_operator, p_numbers, nullif(trim(p_note), ''), 'agreed');
    outcome := 'unchanged';
    RETURN;
  END IF;
  outcome := CASE
    WHEN (SELECT l.source FROM lotteries l WHERE l.id = d.lottery_id) = 'own' THEN 'own'
    WHEN clock_timestamp() < d.draws_at THEN 'early'
    WHEN d.state IN ('voiding', 'void') THEN 'void'
    WHEN d.numbers = p_numbers THEN 'unchanged'
    WHEN d.state IN ('drawn', 'settling') THEN 'busy'
    WHEN EXISTS (SELECT FROM lottery_result_entries e
                  WHERE e.draw_id = p_draw AND e.numbers = p_numbers
                    AND (e.operator_id = p_operator AND e.state IN ('waiting', 'differs') OR e.feed = p_feed)) THEN 'unchanged'
    WHEN d.state = 'settled' AND p_operator IS NOT NULL AND coalesce(p_note, '') !~ '\S' THEN 'note' END;
  IF outcome IS NOT NULL THEN RETURN; END IF;

  -- an earlier entry of the same operator or feed no longer holds
  UPDATE lottery_result_entries SET state = CASE WHEN feed IS NULL THEN 'withdrawn' ELSE 'refused' END
   WHERE draw_id = p_draw AND (feed = p_feed OR operator_id = p_operator) AND state IN ('waiting', 'differs');
  INSERT INTO lottery_result_entries (draw_id, operator_id, feed, numbers, note)
  VALUES (p_draw, p_operator, p_feed, p_numbers, nullif(trim(p_note), '')) RETURNING id INTO v_entry;
  SELECT coalesce(bool_or(e.numbers = p_numbers AND h.holds), false),
         coalesce(bool_or(e.numbers = p_numbers AND h.holds AND e.operator_id IS NOT NULL), false),
         coalesce(bool_or(e.numbers <> p_numbers), false),
         min(e.operator_id) FILTER (WHERE e.numbers = p_numbers AND NOT h.holds)
    INTO v_same, v_same_by_operator, v_differing, v_disabled
    FROM lottery_result_entries e
   CROSS JOIN LATERAL (SELECT NOT EXISTS (SELECT FROM operators o WHERE o.id = e.operator_id AND o.disabled_at IS NOT NULL)) h (holds)
   WHERE e.draw_id = p_draw AND e.id <> v_entry AND e.state IN ('waiting', 'differs');
  IF p_operator IS NOT NULL AND NOT v_same THEN
    PERFORM decision_first_holds(v_disabled);
  END IF;
  v_agreed := CASE WHEN p_operator IS NOT NULL THEN v_same
                   WHEN d.state = 'planned' THEN NOT v_differing
                   ELSE v_same_by_operator AND NOT v_differing END;
  IF v_agreed THEN
    outcome := lottery_take_result(p_draw, p_numbers);
    RETURN;
  END IF;
  outcome := CASE WHEN v_differing THEN 'differs' ELSE 'waiting' END;
  UPDATE lottery_result_entries e SET state = lottery_enter_result.outcome
   WHERE e.draw_id = p_draw AND e.state IN ('waiting', 'differs') AND e.state <> lottery_enter_result.outcome;
END $$;

-- Takes back what an operator entered and what is not decided yet, or declines a colleague's entry (p_entry). If the entries that
-- are left agree as they must, their numbers are the result. Outcomes: drawn, correcting, withdrawn, unchanged (it was taken back
-- or declined before), late (there is nothing that could be taken back).
CREATE OR REPLACE FUNCTION lottery_withdraw_result(p_draw integer, p_operator integer, p_entry bigint, OUT outcome text)
LANGUAGE plpgsql AS $$
DECLARE
  v_numbers text[];
  v_kinds integer;
  v_operators integer;
  v_feeds integer;
  v_planned boolean;
  v_declined lottery_result_entries;
BEGIN
  PERFORM lottery_lock_draw(p_draw);
  UPDATE lottery_result_entries e SET state = CASE WHEN e.operator_id = p_operator THEN 'withdrawn' ELSE 'refused' END
   WHERE e.draw_id = p_draw AND e.operator_id IS NOT NULL AND e.state IN ('waiting', 'differs')
     AND CASE WHEN p_entry IS NULL THEN e.operator_id = p_operator ELSE e.id = p_entry END
  RETURNING * INTO v_declined;
  IF NOT FOUND THEN
    outcome := CASE WHEN (SELECT e.state FROM lottery_result_entries e
                           WHERE e.draw_id = p_draw AND CASE WHEN p_entry IS NULL THEN e.operator_id = p_operator ELSE e.id = p_entry END
                           ORDER BY e.id DESC LIMIT 1) IN ('withdrawn', CASE WHEN p_entry IS NOT NULL THEN 'refused' END)
      THEN 'unchanged' ELSE 'late' END;
    RETURN;
  END IF;
  IF v_declined.state = 'refused' THEN
    PERFORM audit_note(l.merchant_id, p_operator, 'lotteries', 'result-declined', NULL, l.code || ' ' || d.number,
                       jsonb_build_object('numbers', array_to_string(v_declined.numbers, ' '), 'note', v_declined.note))
       FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = p_draw;
  END IF;
  outcome := 'withdrawn';
  SELECT min(e.numbers), count(DISTINCT e.numbers),
         count(e.operator_id) FILTER (WHERE EXISTS (SELECT FROM operators o WHERE o.id = e.operator_id AND o.disabled_at IS NULL)),
         count(e.feed)
    INTO v_numbers, v_kinds, v_operators, v_feeds
    FROM lottery_result_entries e WHERE e.draw_id = p_draw AND e.state IN ('waiting', 'differs');
  SELECT d.state = 'planned' INTO v_planned FROM lottery_draws d WHERE d.id = p_draw;
  IF v_kinds <> 1 THEN RETURN; END IF;
  IF v_operators > 1 OR v_feeds > 0 AND (v_operators > 0 OR v_planned) THEN
    outcome := lottery_take_result(p_draw, v_numbers);
  ELSE
    UPDATE lottery_result_entries SET state = 'waiting' WHERE draw_id = p_draw AND state = 'differs';
  END IF;
END $$;

-- Settles up to p_limit orders again with the hits of a later run. What a member holds of an order is its prize and what
-- earlier corrections could not take back; the new prize replaces it: more is paid, less is taken back as far as the wallet
-- has cash. The rest stays with the member and is recorded. Returns one row for each order, with what it was paid now.
CREATE OR REPLACE FUNCTION lottery_correct_batch(p_draw integer, p_run smallint, p_limit integer)
RETURNS TABLE (member_id bigint, number text, prize bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_vendor text := (SELECT lower(l.vendor) FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE d.id = p_draw);
  v_after bigint := (SELECT s.settled_to FROM lottery_settlements s WHERE s.draw_id = p_draw AND s.run = p_run);
  v_to bigint;
  v_ids bigint[];
  v_at timestamptz;
BEGIN
  -- orders that lost before and lose now are not touched; the last member may have more orders than fit in the batch
  SELECT array_agg(c.id), max(c.member_id) - 1 INTO v_ids, v_to FROM (
    SELECT o.id, o.member_id FROM lottery_orders o
     WHERE o.draw_id = p_draw AND o.state IN ('won', 'lost') AND o.member_id > v_after
       AND NOT EXISTS (SELECT FROM lottery_corrected_orders c WHERE c.order_id = o.id AND c.run = p_run)
       AND (o.prize > 0 OR EXISTS (
         SELECT FROM lottery_lines l JOIN lottery_hits h ON h.draw_id = p_draw AND h.run = p_run AND h.selection_key = l.selection_key
          WHERE l.order_id = o.id AND NOT l.cancelled))
     ORDER BY o.member_id, o.id LIMIT p_limit
  ) c;
  IF v_ids IS NULL THEN RETURN; END IF;
  PERFORM FROM ledger_books b
    WHERE (b.member_id, b.currency) IN (SELECT o.member_id, o.currency FROM lottery_orders o WHERE o.id = ANY (v_ids))
    ORDER BY b.member_id, b.currency FOR NO KEY UPDATE;
  -- a statement of its own: it sees what the previous holders of the locks committed
  SELECT array_agg(o.id) INTO v_ids FROM lottery_orders o
   WHERE o.id = ANY (v_ids) AND NOT EXISTS (SELECT FROM lottery_corrected_orders c WHERE c.order_id = o.id AND c.run = p_run);
  IF v_ids IS NULL THEN
    -- another process settled all of them: there may be more
    RETURN QUERY SELECT NULL::bigint, NULL::text, NULL::bigint;
    RETURN;
  END IF;
  v_at := clock_timestamp();

  WITH wanted AS (
    SELECT o.id, o.member_id, o.currency, o.prize AS before, n.prize AS after, e.owed, n.prize - o.prize - e.owed AS change
      FROM lottery_orders o
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(lottery_line_prize(h.factor, l.unit * l.multiple)), 0)::bigint AS prize
         FROM lottery_lines l JOIN lottery_hits h ON h.draw_id = p_draw AND h.run = p_run AND h.selection_key = l.selection_key
        WHERE l.order_id = o.id AND NOT l.cancelled
     ) n
     CROSS JOIN LATERAL (SELECT coalesce(sum(c.unrecovered), 0)::bigint AS owed
                           FROM lottery_corrected_orders c WHERE c.order_id = o.id) e
     WHERE o.id = ANY (v_ids)
  ), taken AS (
    -- what the wallet has, and all that is paid now, is taken back order by order
    SELECT w.*, greatest(0, least(-w.change, a.balance + sum(greatest(w.change, 0)) OVER member
                                             - (sum(greatest(-w.change, 0)) OVER (member ORDER BY w.id) - greatest(-w.change, 0))))::bigint AS taken
      FROM wanted w
      JOIN ledger_accounts a ON a.member_id = w.member_id AND a.currency = w.currency AND a.name = 'cash'
    WINDOW member AS (PARTITION BY w.member_id, w.currency)
  )
  INSERT INTO lottery_corrected_orders (order_id, run, prize_before, prize_after, unrecovered)
  SELECT t.id, p_run, t.before, t.after, greatest(-t.change - t.taken, 0) - t.owed FROM taken t;
  UPDATE lottery_orders o SET prize = c.prize_after, state = CASE WHEN c.prize_after > 0 THEN 'won' ELSE 'lost' END
    FROM lottery_corrected_orders c
   WHERE o.id = ANY (v_ids) AND c.order_id = o.id AND c.run = p_run;

  -- payments come first: they may be what is taken back for another order
  PERFORM ledger_post_movements(array_agg(
      ROW(m.key, m.kind, m.member_id, m.currency, m.source, m.target, m.amount, m.number, m.at, NULL)::ledger_movement
      ORDER BY m.at, m.member_id, m.number), true)
    FROM (
      SELECT o.member_id, o.currency, o.number, x.key, x.kind, x.source, x.target, x.amount, x.at
        FROM lottery_orders o
        JOIN lottery_corrected_orders c ON c.order_id = o.id AND c.run = p_run
       CROSS JOIN LATERAL (SELECT c.prize_after - c.prize_before + c.unrecovered AS moved) n
       CROSS JOIN LATERAL (VALUES
         ('lottery-prize:' || o.number || ':' || p_run, 'lottery-prize', 'game:' || v_vendor, 'cash', n.moved, v_at),
         ('lottery-correction:' || o.number || ':' || p_run, 'lottery-correction', 'cash', 'game:' || v_vendor, -n.moved,
          v_at + interval '1 microsecond')) x (key, kind, source, target, amount, at)
       WHERE o.id = ANY (v_ids) AND x.amount > 0
    ) m
  HAVING count(*) > 0;
  -- a round counts the money that moved
  UPDATE rounds r SET win_total = r.win_total + c.prize_after - c.prize_before + c.unrecovered, updated_at = v_at
    FROM lottery_orders o JOIN lottery_corrected_orders c ON c.order_id = o.id AND c.run = p_run
   WHERE o.id = ANY (v_ids) AND r.member_id = o.member_id AND r.integration_id = 'lottery' AND r.round = o.number
     AND c.prize_after - c.prize_before + c.unrecovered <> 0;
  UPDATE lottery_settlements s
     SET orders = s.orders + n.orders, prizes = s.prizes + n.prizes, unrecovered = s.unrecovered + n.unrecovered,
         settled_to = greatest(s.settled_to, v_to)
    FROM (SELECT count(*) AS orders, sum(c.prize_after - c.prize_before) AS prizes, sum(c.unrecovered) AS unrecovered
            FROM lottery_corrected_orders c WHERE c.order_id = ANY (v_ids) AND c.run = p_run) n
   WHERE s.draw_id = p_draw AND s.run = p_run;
  RETURN QUERY
    SELECT o.member_id, o.number::text, greatest(c.prize_after - c.prize_before + c.unrecovered, 0)
      FROM lottery_orders o JOIN lottery_corrected_orders c ON c.order_id = o.id AND c.run = p_run
     WHERE o.id = ANY (v_ids);
END $$;

-- Open screens of operators: what was entered, decided, and what became of a draw that waited for them.
CREATE OR REPLACE FUNCTION notify_lottery_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_back_office', json_build_object('kind', 'tasks', 'section', 'lotteries', 'merchant_id', l.merchant_id)::text)
    FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
   WHERE d.id = CASE TG_TABLE_NAME WHEN 'lottery_draws' THEN (to_jsonb(new) ->> 'id')::integer ELSE (to_jsonb(new) ->> 'draw_id')::integer END;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER back_office_lottery_entry AFTER INSERT OR UPDATE OF state ON lottery_result_entries
  FOR EACH ROW EXECUTE FUNCTION notify_lottery_task();
CREATE OR REPLACE TRIGGER back_office_lottery_void AFTER UPDATE OF state, void_asked_by ON lottery_draws
  FOR EACH ROW WHEN (new.state IN ('voiding', 'void') AND old.state <> new.state
    OR new.void_asked_by IS DISTINCT FROM old.void_asked_by) EXECUTE FUNCTION notify_lottery_task();
