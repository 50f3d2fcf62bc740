-- Exceptions to the schedule of external lotteries, entered by operators.

-- Moves a draw, says that it is not held (p_day null), or takes such an exception back (p_removes); once. Draws that are planned
-- follow at once. A draw keeps its number and its orders; one that is not held and has orders or is in a chase is declared void,
-- one without them is taken away. A draw stays between those before and after it, as sales follow each other and chases count on
-- their order.
--
-- A draw that is moved to a later time is sold on after the time of the schedule: if that time is true after all, its result
-- is known then. A second operator must therefore enter the same. A moved draw gets the time of the schedule back once a second
-- operator removes the exception too: that time is later, or two made the exception. Whoever enters what holds keeps it.
--
-- Players who bet on a draw are told its new time (lottery_draw_moves).
--
-- Outcomes: done, waiting (for the second operator), unchanged, and refusals: unscheduled (no draw by the schedule), horizon
-- (more than two years ahead), void (it is void already), over (its time has come), closed (its sales have ended), unmoved (the
-- time of the schedule), passed (sales would have ended), far (more than 31 days away), neighbour (not between the draws before
-- and after it), replace (a later time than that of an exception, or not held without orders once it was moved: the exception must
-- be removed first), limit (of exceptions to come). The word of a colleague whose account is disabled cannot be confirmed
-- (decision_first_holds): any operator removes it.
CREATE OR REPLACE FUNCTION lottery_except(
  p_lottery integer, p_number text, p_day date, p_time time, p_removes boolean, p_operator integer, p_note text, p_most integer
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_day date := to_date(left(p_number, 8), 'YYYYMMDD');
  l lotteries;
  e lottery_exceptions;
  d lottery_draws;
  v_before record;
  v_after record;
  v_scheduled timestamptz;
  v_to timestamptz;
  v_opens timestamptz;
  v_closes timestamptz;
  v_effective boolean := true;
  v_outcome text;
BEGIN
  -- terms stay as they are, and nothing is planned
  SELECT * INTO l FROM lotteries WHERE id = p_lottery FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock(2074002, p_lottery);
  SELECT * INTO e FROM lottery_exceptions x WHERE x.lottery_id = l.id AND x.number = p_number;
  SELECT s.draws_at INTO v_scheduled FROM lottery_scheduled(l.id, v_day, v_day) s WHERE s.number = p_number;
  v_to := CASE WHEN p_removes THEN v_scheduled ELSE (p_day + p_time) AT TIME ZONE l.time_zone END;
  IF p_removes AND e.number IS NULL OR p_removes AND e.removal_by = p_operator
     OR NOT p_removes AND e.draws_at IS NOT DISTINCT FROM v_to AND e.note = p_note AND e.removal_by IS NULL
        AND (e.effective OR e.operator_id = p_operator) THEN
    RETURN 'unchanged';
  END IF;
  IF NOT p_removes AND e.removal_by IS NOT NULL AND e.draws_at = v_to AND e.note = p_note THEN
    UPDATE lottery_exceptions x SET removal_by = NULL WHERE x.lottery_id = l.id AND x.number = p_number;
    PERFORM audit_lottery_exception(e, p_operator, 'exception-kept');
    RETURN 'done';
  END IF;

  -- whoever bets on it has committed; who chases it holds its row
  SELECT * INTO d FROM lottery_draws x WHERE x.lottery_id = l.id AND x.number = p_number;
  IF FOUND THEN
    PERFORM lottery_lock_draw(d.id);
    SELECT * INTO d FROM lottery_draws x WHERE x.id = d.id FOR UPDATE;
  END IF;
  v_closes := coalesce(d.draws_at, CASE WHEN e.effective THEN e.draws_at END, v_scheduled);
  v_outcome := CASE
    WHEN v_scheduled IS NULL OR l.every_seconds IS NOT NULL THEN 'unscheduled'
    WHEN v_day > (now() AT TIME ZONE l.time_zone)::date + 731 THEN 'horizon'
    WHEN d.state IN ('voiding', 'void') THEN 'void'
    -- what never took effect can be taken back at any time
    WHEN p_removes AND NOT e.effective THEN NULL
    WHEN v_closes <= clock_timestamp() THEN 'over'
    WHEN d.state <> 'planned' OR coalesce(d.closes_at, v_closes - make_interval(secs => l.close_seconds)) <= clock_timestamp() THEN 'closed'
    WHEN NOT p_removes AND v_to = v_scheduled THEN 'unmoved'
    WHEN v_to - make_interval(secs => l.close_seconds) <= clock_timestamp() THEN 'passed'
    WHEN abs(p_day - v_day) > 31 THEN 'far'
    WHEN NOT p_removes AND e.effective AND v_to > coalesce(e.draws_at, v_scheduled) THEN 'replace'
    -- it would come back with a later time by one operator; with orders it is void, and stays so
    WHEN v_to IS NULL AND e.effective AND e.draws_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM lottery_orders o WHERE o.draw_id = d.id)
         AND NOT EXISTS (SELECT FROM lottery_chase_draws c WHERE c.draw_id = d.id) THEN 'replace'
    WHEN e.number IS NULL AND (SELECT count(*) FROM lottery_exceptions x
                                WHERE x.lottery_id = l.id AND x.number >= to_char(now() - interval '1 day', 'YYYYMMDD')) >= p_most THEN 'limit' END;
  IF v_outcome IS NOT NULL THEN RETURN v_outcome; END IF;

  IF p_removes AND NOT e.effective THEN
    DELETE FROM lottery_exceptions x WHERE x.lottery_id = l.id AND x.number = p_number;
    PERFORM audit_lottery_exception(e, p_operator, 'exception-removed');
    RETURN 'done';
  END IF;

  IF v_to IS NOT NULL THEN
    SELECT s.draws_at, coalesce(x.closes_at, s.closes_at) AS closes_at INTO v_before
      FROM lottery_slots(l.id, v_day - 62, v_day) s LEFT JOIN lottery_draws x ON x.lottery_id = l.id AND x.number = s.number
     WHERE s.number COLLATE "C" < p_number ORDER BY s.draws_at DESC LIMIT 1;
    SELECT s.draws_at, coalesce(x.closes_at, s.closes_at) AS closes_at INTO v_after
      FROM lottery_slots(l.id, v_day, v_day + 62) s LEFT JOIN lottery_draws x ON x.lottery_id = l.id AND x.number = s.number
     WHERE s.number COLLATE "C" > p_number ORDER BY s.draws_at LIMIT 1;
    v_closes := v_to - make_interval(secs => l.close_seconds);
    v_opens := greatest(v_to - make_interval(secs => l.open_seconds), v_before.closes_at);
    IF v_to <= v_before.draws_at OR v_to >= v_after.draws_at OR v_opens >= v_closes OR v_closes >= v_after.closes_at THEN
      RETURN 'neighbour';
    END IF;
  END IF;

  IF p_removes AND e.draws_at IS NOT NULL AND e.removal_by IS NULL THEN
    UPDATE lottery_exceptions x SET removal_by = p_operator WHERE x.lottery_id = l.id AND x.number = p_number;
    PERFORM audit_lottery_exception(e, p_operator, 'exception-removal-asked');
    RETURN 'waiting';
  END IF;
  IF p_removes THEN
    PERFORM decision_first_holds(e.removal_by);
    DELETE FROM lottery_exceptions x WHERE x.lottery_id = l.id AND x.number = p_number;
    PERFORM audit_lottery_exception(e, p_operator, 'exception-removed');
  ELSIF NOT e.effective AND e.draws_at = v_to AND e.operator_id <> p_operator THEN
    PERFORM decision_first_holds(e.operator_id);
    UPDATE lottery_exceptions x SET effective = true, confirmed_by = p_operator WHERE x.lottery_id = l.id AND x.number = p_number;
  ELSE
    v_effective := v_to IS NULL OR v_to < v_scheduled OR e.effective IS TRUE;
    INSERT INTO lottery_exceptions AS x (lottery_id, number, draws_at, note, operator_id, effective)
    VALUES (l.id, p_number, v_to, p_note, p_operator, v_effective)
    ON CONFLICT (lottery_id, number) DO UPDATE
       SET draws_at = excluded.draws_at, note = excluded.note, operator_id = excluded.operator_id, at = now(),
           effective = excluded.effective, confirmed_by = NULL, removal_by = NULL;
  END IF;
  IF NOT v_effective THEN RETURN 'waiting'; END IF;

  IF v_to IS NOT NULL AND d.id IS NOT NULL THEN
    IF v_to <> d.draws_at AND (
      EXISTS (SELECT FROM lottery_orders o WHERE o.draw_id = d.id AND o.state = 'open')
      OR EXISTS (SELECT FROM lottery_chase_draws c WHERE c.draw_id = d.id AND c.state = 'waiting')
    ) THEN
      INSERT INTO lottery_draw_moves (draw_id, drawn_before, drawn_now) VALUES (d.id, d.draws_at, v_to);
    END IF;
    UPDATE lottery_draws x
       SET draws_at = v_to, closes_at = v_closes,
           opens_at = CASE WHEN x.opens_at <= clock_timestamp() THEN x.opens_at ELSE v_opens END
     WHERE x.id = d.id;
  ELSIF v_to IS NOT NULL THEN
    -- those further ahead are planned later
    INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at)
    SELECT l.id, p_number, v_opens, v_closes, v_to
     WHERE EXISTS (SELECT FROM lottery_draws x WHERE x.lottery_id = l.id AND x.draws_at > v_to);
  ELSIF EXISTS (SELECT FROM lottery_orders o WHERE o.draw_id = d.id)
        OR EXISTS (SELECT FROM lottery_chase_draws c WHERE c.draw_id = d.id) THEN
    IF lottery_void(d.id, p_operator, p_note) <> 'void' THEN
      RAISE EXCEPTION 'sales of draw % ended meanwhile', d.id;
    END IF;
  ELSE
    DELETE FROM lottery_draws x WHERE x.id = d.id;
  END IF;

  -- sales of the next one begin when they end here
  UPDATE lottery_draws x SET opens_at = s.opens_at
    FROM (SELECT * FROM lottery_slots(l.id, v_day, v_day + 62) n WHERE n.number COLLATE "C" > p_number ORDER BY n.draws_at LIMIT 1) s
   WHERE x.lottery_id = l.id AND x.number = s.number AND x.state = 'planned' AND x.opens_at > clock_timestamp()
     AND x.opens_at <> s.opens_at AND s.opens_at < x.closes_at;
  RETURN 'done';
END $$;
