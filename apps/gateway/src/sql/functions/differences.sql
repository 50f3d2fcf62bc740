-- Differences of reconciliations: two operators settle one, and two open it again. Each function locks the booking that is named,
-- then the run, as a comparison of the day does, which ends what was asked about other figures.

-- The amount that settling a difference is about.
CREATE OR REPLACE FUNCTION difference_amount(d reconciliation_differences) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN d.kind IN ('currency', 'state') THEN abs(coalesce(d.their_amount, d.our_amount, 0))
              ELSE abs(coalesce(d.their_amount, 0) - coalesce(d.our_amount, 0)) END
$$;

-- The settled difference of a merchant that a booking corrects. Opening it again frees the booking, and so does a comparison
-- of its day that finds other figures.
CREATE OR REPLACE FUNCTION difference_corrected_by(p_merchant_id integer, p_booking text) RETURNS SETOF reconciliation_differences
LANGUAGE sql STABLE AS $$
  SELECT d.* FROM difference_requests q
    JOIN reconciliation_runs r ON r.id = q.run_id AND r.merchant_id = p_merchant_id
    JOIN reconciliation_differences d ON d.run_id = q.run_id AND d.id = q.difference_id AND d.state = 'settled'
   WHERE q.booking = p_booking AND q.state = 'confirmed'
     AND NOT EXISTS (SELECT FROM difference_requests x
                      WHERE x.run_id = q.run_id AND x.difference_id = q.difference_id AND x.state = 'confirmed' AND x.id > q.id)
$$;

-- Until the end of the transaction nobody else names the booking (null: none), or takes it back.
CREATE OR REPLACE FUNCTION difference_lock_booking(p_merchant_id integer, p_booking text) RETURNS void
LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('correction ' || p_merchant_id || ' ' || p_booking, 0)) WHERE p_booking IS NOT NULL
$$;

-- Whether a booking cannot correct a difference, as outcome of difference_ask; null: it can. Needs the locks of both.
CREATE OR REPLACE FUNCTION difference_booking_fault(p_run reconciliation_runs, p_difference reconciliation_differences, p_booking text)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_merchant integer := (p_run).merchant_id;
BEGIN
  RETURN CASE
    WHEN p_booking IS NULL THEN NULL
    WHEN NOT booking_exists(v_merchant, p_booking, '-infinity') THEN 'no-booking'
    -- what differs corrects itself only by money that moved since it was found, such as a chargeback
    WHEN p_booking = (p_difference).number AND NOT booking_exists(v_merchant, p_booking, (p_difference).found_at) THEN 'booking-own'
    WHEN NOT booking_exists(v_merchant, p_booking, (p_run).day::timestamp AT TIME ZONE merchant_time_zone(v_merchant)) THEN 'booking-earlier'
    WHEN booking_reversed(v_merchant, p_booking) THEN 'booking-reversed'
    WHEN EXISTS (SELECT FROM difference_corrected_by(v_merchant, p_booking)) THEN 'booking-used' END;
END $$;

-- The state of a compared day, by its differences. Needs the run's lock.
CREATE OR REPLACE FUNCTION difference_note_run(p_run_id bigint) RETURNS void
LANGUAGE sql AS $$
  UPDATE reconciliation_runs r
     SET state = CASE WHEN EXISTS (SELECT FROM reconciliation_differences d WHERE d.run_id = r.id AND d.state = 'open') THEN 'differences'
                      WHEN EXISTS (SELECT FROM reconciliation_differences d WHERE d.run_id = r.id AND d.state = 'settled') THEN 'settled'
                      ELSE 'matched' END
   WHERE r.id = p_run_id AND r.state NOT IN ('failed', 'waiting')
$$;

-- An operator asks that a difference is settled or open again. Outcomes:
--   asked       it waits for another operator
--   again       the same waits already
--   waits       another request waits
--   moved       the difference is not open, or not settled
--   no-booking  the merchant has no booking with this number
--   booking-own  the booking is what differs
--   booking-earlier  its money moved before the compared day
--   booking-reversed  other adjustments took it back, or it is one of these
--   booking-used  the booking settles another difference (difference_corrected_by)
--   unknown     the merchant has no such difference
CREATE OR REPLACE FUNCTION difference_ask(
  p_merchant_id integer, p_run_id bigint, p_difference_id bigint, p_aim text, p_booking text, p_cause text, p_note text,
  p_operator integer
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  r reconciliation_runs;
  d reconciliation_differences;
  q difference_requests;
  v_fault text;
BEGIN
  PERFORM difference_lock_booking(p_merchant_id, p_booking);
  SELECT * INTO r FROM reconciliation_runs x WHERE x.id = p_run_id AND x.merchant_id = p_merchant_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  SELECT * INTO d FROM reconciliation_differences x WHERE x.run_id = p_run_id AND x.id = p_difference_id;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  SELECT * INTO q FROM difference_requests x WHERE x.run_id = d.run_id AND x.difference_id = d.id AND x.state = 'asked';
  IF FOUND THEN
    RETURN CASE WHEN (q.asked_by, q.aim, q.booking, q.cause, q.note) IS NOT DISTINCT FROM (p_operator, p_aim, p_booking, p_cause, p_note)
      THEN 'again' ELSE 'waits' END;
  END IF;
  IF d.state <> (CASE p_aim WHEN 'settle' THEN 'open' ELSE 'settled' END) THEN RETURN 'moved'; END IF;
  v_fault := difference_booking_fault(r, d, p_booking);
  IF v_fault IS NOT NULL THEN RETURN v_fault; END IF;
  INSERT INTO difference_requests (
    run_id, difference_id, aim, booking, cause, note, their_amount, our_amount, their_currency, our_currency, our_state, asked_by
  ) VALUES (
    d.run_id, d.id, p_aim, p_booking, p_cause, p_note, d.their_amount, d.our_amount, d.their_currency, d.our_currency, d.our_state,
    p_operator
  );
  RETURN 'asked';
END $$;

-- Another operator confirms or declines a request. Outcomes:
--   done        it happened now
--   again       the same operator did it before
--   own         it is the operator's own request
--   closed      it was decided or withdrawn, or the day was compared again
--   no-booking, booking-own, booking-earlier, booking-reversed, booking-used  as difference_ask: it still waits
--   unknown     the run has no such request
CREATE OR REPLACE FUNCTION difference_decide(
  p_merchant_id integer, p_run_id bigint, p_request_id bigint, p_event text, p_note text, p_operator integer
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  r reconciliation_runs;
  d reconciliation_differences;
  q difference_requests;
  v_fault text;
  v_next text := CASE p_event WHEN 'confirm' THEN 'confirmed' ELSE 'declined' END;
BEGIN
  -- what a request names never changes
  PERFORM difference_lock_booking(p_merchant_id, x.booking) FROM difference_requests x WHERE x.id = p_request_id AND v_next = 'confirmed';
  SELECT * INTO r FROM reconciliation_runs x WHERE x.id = p_run_id AND x.merchant_id = p_merchant_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  SELECT * INTO q FROM difference_requests x WHERE x.id = p_request_id AND x.run_id = r.id;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF q.state <> 'asked' THEN
    RETURN CASE WHEN q.state = v_next AND q.decided_by = p_operator THEN 'again' ELSE 'closed' END;
  END IF;
  IF q.asked_by = p_operator THEN RETURN 'own'; END IF;
  IF v_next = 'confirmed' THEN
    SELECT * INTO d FROM reconciliation_differences x WHERE x.run_id = q.run_id AND x.id = q.difference_id;
    v_fault := difference_booking_fault(r, d, q.booking);
    IF v_fault IS NOT NULL THEN RETURN v_fault; END IF;
    IF decision_take('difference-settled', p_merchant_id, p_operator, q.asked_by, d.run_id || '/' || d.id, NULL, r.currency,
                     difference_amount(d), NULL, true) <> 'second' THEN
      RAISE EXCEPTION 'difference % was not decided by two operators', d.id;
    END IF;
    UPDATE reconciliation_differences x
       SET state = CASE q.aim WHEN 'settle' THEN 'settled' ELSE 'open' END,
           note = CASE q.aim WHEN 'settle' THEN q.note END,
           settled_by = CASE q.aim WHEN 'settle' THEN q.asked_by END,
           settled_at = CASE q.aim WHEN 'settle' THEN clock_timestamp() END
     WHERE x.run_id = d.run_id AND x.id = d.id;
    PERFORM difference_note_run(d.run_id);
  END IF;
  UPDATE difference_requests x SET state = v_next, decided_by = p_operator, decided_at = clock_timestamp(), decision_note = p_note
   WHERE x.id = q.id;
  RETURN 'done';
END $$;

-- decision_withdraw of a difference, with its outcomes.
CREATE OR REPLACE FUNCTION difference_withdraw(p_merchant_id integer, p_subject text, p_operator integer) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  q difference_requests;
  v_run bigint;
  v_difference bigint;
BEGIN
  IF p_subject !~ '^[0-9]{1,18}/[0-9]{1,18}$' THEN RETURN 'unknown'; END IF;
  v_run := split_part(p_subject, '/', 1);
  v_difference := split_part(p_subject, '/', 2);
  PERFORM FROM reconciliation_runs r WHERE r.id = v_run AND r.merchant_id = p_merchant_id FOR UPDATE;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM reconciliation_differences d WHERE d.run_id = v_run AND d.id = v_difference) THEN
    RETURN 'unknown';
  END IF;
  SELECT * INTO q FROM difference_requests x WHERE x.run_id = v_run AND x.difference_id = v_difference ORDER BY x.id DESC LIMIT 1;
  IF q.id IS NULL OR q.state = 'withdrawn' THEN RETURN 'again'; END IF;
  IF q.state <> 'asked' THEN RETURN 'late'; END IF;
  IF q.asked_by <> p_operator THEN RETURN 'not-own'; END IF;
  UPDATE difference_requests x SET state = 'withdrawn', decided_by = p_operator, decided_at = clock_timestamp() WHERE x.id = q.id;
  RETURN 'withdrawn';
END $$;

-- An adjustment took back, as a whole, the booking that settles a difference: nothing corrects that one any more. As a comparison
-- that finds other figures does, this opens it again, and ends a request about it. The member's wallet is locked, so that two
-- adjustments of one booking are added up.
CREATE OR REPLACE FUNCTION difference_booking_taken_back() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  d reconciliation_differences;
BEGIN
  IF NOT booking_reversed(new.merchant_id, new.corrects) THEN RETURN NULL; END IF;
  PERFORM difference_lock_booking(new.merchant_id, new.corrects);
  SELECT * INTO d FROM difference_corrected_by(new.merchant_id, new.corrects);
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM FROM reconciliation_runs r WHERE r.id = d.run_id FOR UPDATE;
  -- a statement of its own: a comparison may have opened it, and a second decision named something else
  UPDATE reconciliation_differences x SET state = 'open'
   WHERE x.run_id = d.run_id AND x.id = d.id
     AND EXISTS (SELECT FROM difference_corrected_by(new.merchant_id, new.corrects) c WHERE c.run_id = d.run_id AND c.id = d.id);
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE difference_requests q SET state = 'lapsed', decided_at = clock_timestamp(), decision_note = new.number
   WHERE q.run_id = d.run_id AND q.difference_id = d.id AND q.state = 'asked';
  PERFORM difference_note_run(d.run_id);
  PERFORM pg_notify('foyer_back_office',
    json_build_object('kind', 'tasks', 'section', 'reconciliation', 'merchant_id', new.merchant_id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER difference_booking_taken_back AFTER INSERT OR UPDATE OF state ON adjustments FOR EACH ROW
  WHEN (new.state = 'booked' AND new.corrects IS NOT NULL) EXECUTE FUNCTION difference_booking_taken_back();

-- A request is decided once, and what was asked stays as it is.
CREATE OR REPLACE FUNCTION difference_request_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old.state = 'asked' AND new.state <> 'asked'
    AND (old.id, old.run_id, old.difference_id, old.aim, old.booking, old.cause, old.note, old.asked_by, old.asked_at)
      IS NOT DISTINCT FROM
        (new.id, new.run_id, new.difference_id, new.aim, new.booking, new.cause, new.note, new.asked_by, new.asked_at)
  THEN
    RETURN new;
  END IF;
  RAISE restrict_violation USING MESSAGE = format('%s on difference_requests: a request is decided once', TG_OP);
END $$;
CREATE OR REPLACE TRIGGER difference_requests_decided_once BEFORE UPDATE OR DELETE ON difference_requests
  FOR EACH ROW EXECUTE FUNCTION difference_request_forbid();
CREATE OR REPLACE TRIGGER difference_requests_no_truncate BEFORE TRUNCATE ON difference_requests
  FOR EACH STATEMENT EXECUTE FUNCTION difference_request_forbid();

-- Open screens of operators: what was asked, and what became of it.
CREATE OR REPLACE FUNCTION notify_difference_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_back_office',
      json_build_object('kind', 'tasks', 'section', 'reconciliation', 'merchant_id', r.merchant_id)::text)
    FROM reconciliation_runs r WHERE r.id = new.run_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER back_office_difference_request AFTER INSERT OR UPDATE OF state ON difference_requests
  FOR EACH ROW EXECUTE FUNCTION notify_difference_request();
