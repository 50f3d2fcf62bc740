-- What bank statements prove, and what their lines became.

-- Where a statement's balances stand among those of the account's imported ones. What it has in common with them counts once.
--   first   there is nothing to compare
--   after   it goes on where one ends
--   before  it ends where they begin
--   apart   neither
CREATE OR REPLACE FUNCTION statement_place(p_statement bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  WITH s AS (SELECT * FROM bank_statements WHERE id = p_statement),
  known AS (
    SELECT coalesce(sum(l.amount), 0) AS amount FROM s JOIN bank_statement_lines l ON l.statement_id = s.id AND l.currency = s.currency
     WHERE EXISTS (
       SELECT FROM bank_statement_lines e JOIN bank_statements b ON b.id = e.statement_id
        WHERE e.key = l.key AND e.statement_id <> s.id AND b.state <> 'draft')),
  others AS (
    SELECT b.* FROM s JOIN bank_statements b ON b.account_id = s.account_id AND b.id <> s.id
     WHERE b.state <> 'draft' AND b.opening IS NOT NULL AND b.closing IS NOT NULL),
  before AS (
    SELECT o.opening, o.closing FROM s JOIN others o ON o.last_day <= s.last_day
     ORDER BY o.last_day DESC, o.confirmed_at DESC, o.id DESC LIMIT 1),
  after AS (
    SELECT o.opening FROM s JOIN others o ON o.last_day > s.last_day ORDER BY o.first_day, o.confirmed_at, o.id LIMIT 1)
  SELECT CASE
    WHEN s.opening IS NULL OR s.closing IS NULL OR NOT EXISTS (SELECT FROM others) THEN 'first'
    WHEN EXISTS (SELECT FROM before b WHERE b.closing = s.opening + k.amount
                    OR (b.closing, b.opening) = (s.closing, s.closing - k.amount)) THEN 'after'
    WHEN NOT EXISTS (SELECT FROM before) AND EXISTS (SELECT FROM after a WHERE a.opening = s.closing - k.amount) THEN 'before'
    ELSE 'apart' END
    FROM s, known k
$$;

-- Whether all lines of a statement are in imported ones of another account too: it was chosen for the wrong one.
CREATE OR REPLACE FUNCTION statement_is_of_another_account(p_statement bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
           SELECT FROM bank_statements b
            WHERE b.merchant_id = s.merchant_id AND b.account_id <> s.account_id AND b.state <> 'draft' AND b.file_hash = s.file_hash)
      OR s.lines > 0 AND NOT EXISTS (
           SELECT FROM bank_statement_lines l WHERE l.statement_id = s.id AND NOT EXISTS (
             SELECT FROM bank_statement_lines e JOIN bank_statements b ON b.id = e.statement_id
              WHERE e.content = l.content AND b.merchant_id = s.merchant_id AND b.account_id <> s.account_id AND b.state <> 'draft'))
    FROM bank_statements s WHERE s.id = p_statement
$$;

-- Notes why lines are not proved by what was imported before. Of a draft this changes with every other import.
CREATE OR REPLACE FUNCTION statement_prove(p_statement bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_place text := statement_place(p_statement);
  v_doubt text := CASE
    WHEN statement_is_of_another_account(p_statement) THEN 'other-account'
    WHEN v_place = 'apart' THEN 'gap' END;
  -- the lines that only the balance before them proves, where there is none
  v_open int4range := (SELECT edge FROM bank_statements WHERE id = p_statement AND v_place IN ('first', 'before'));
BEGIN
  UPDATE bank_statement_lines l SET doubt = coalesce(v_doubt, CASE WHEN l.n <@ v_open THEN 'opening' END)
   WHERE statement_id = p_statement AND (doubt IS NULL OR doubt IN ('gap', 'other-account', 'opening'))
     AND doubt IS DISTINCT FROM coalesce(v_doubt, CASE WHEN l.n <@ v_open THEN 'opening' END);
  UPDATE bank_statements SET doubts = (
    SELECT coalesce(array_agg(DISTINCT doubt ORDER BY doubt), '{}') FROM bank_statement_lines
     WHERE statement_id = p_statement AND doubt IS NOT NULL AND (amount > 0 OR doubt IN ('mismatch', 'gap', 'other-account')))
   WHERE id = p_statement;
END $$;

-- Uploads and imports for one account follow each other.
CREATE OR REPLACE FUNCTION statement_lock_account(p_account bigint) RETURNS void
LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('bank statements'), (p_account % 2147483647)::int)
$$;

-- Whether imported statements prove a payment of an account; a payment that is in none of them is an operator's.
CREATE OR REPLACE FUNCTION statement_proves(p_key text, p_currency char(3), p_amount bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM bank_statement_lines l WHERE l.key = p_key)
      OR EXISTS (
        SELECT FROM bank_statement_lines l JOIN bank_statements s ON s.id = l.statement_id
         WHERE l.key = p_key AND l.currency = p_currency AND l.amount = p_amount AND l.doubt IS NULL AND s.state <> 'draft')
$$;

-- The outcome of each line of a statement; of a draft, what it will be (STATEMENT_OUTCOMES in
-- packages/domain/src/statement-line.ts). A draft's outcomes follow the rules of deposit_receive.
CREATE OR REPLACE FUNCTION statement_outcomes(p_statement bigint) RETURNS TABLE (n integer, outcome text)
LANGUAGE sql STABLE AS $$
  WITH s AS (SELECT * FROM bank_statements WHERE id = p_statement),
  lines AS (
    SELECT l.*, s.merchant_id, s.state AS statement_state, s.confirmed_at,
           row_number() OVER same_key AS of_key, first_value(l.amount) OVER same_key AS first_amount,
           first_value(l.currency) OVER same_key AS first_currency
      FROM s JOIN bank_statement_lines l ON l.statement_id = s.id
    WINDOW same_key AS (PARTITION BY l.key, l.amount < 0 OR l.reversal AND l.doubt IS NULL ORDER BY l.n)
  ),
  found AS (
    SELECT l.*, p.state AS payment_state, p.amount AS known_amount, p.currency AS known_currency,
           p.statement_line IS NOT DISTINCT FROM l.key AS confirms, p.id AS payment,
           o.id AS order_id, o.state AS order_state, o.currency AS order_currency, o.amount + o.fee AS ordered,
           paid.any_payment, unconfirmed.id IS NOT NULL AS confirming,
           deposit_payer_key(l.payer) <> deposit_payer_key(f.payee_name) AS other_payer,
           row_number() OVER (PARTITION BY l.order_number, p.id IS NULL AND l.of_key = 1 AND l.amount > 0 ORDER BY l.n) AS of_order
      FROM lines l
      LEFT JOIN LATERAL (
        SELECT * FROM deposit_payments p
         WHERE l.amount > 0 AND (NOT l.reversal OR l.doubt IS NOT NULL) AND p.dialect = 'manual' AND (p.payment_id = l.key OR p.statement_line = l.key)
         LIMIT 1) p ON true
      LEFT JOIN deposit_orders o ON o.number = l.order_number AND o.merchant_id = l.merchant_id AND o.dialect = 'manual'
      LEFT JOIN LATERAL (
        SELECT true AS any_payment FROM deposit_payments x WHERE x.member_id = o.member_id AND x.order_id = o.id LIMIT 1) paid ON true
      LEFT JOIN LATERAL (
        SELECT x.id FROM deposit_payments x
         WHERE x.member_id = o.member_id AND x.order_id = o.id AND x.dialect = 'manual' AND x.payment_id LIKE 'order:%'
           AND x.state = 'credited' AND x.statement_line IS NULL AND x.currency = l.currency AND x.amount = l.amount
         LIMIT 1) unconfirmed ON true
      LEFT JOIN member_profiles f ON f.member_id = o.member_id
  )
  SELECT f.n, CASE
    -- a payment that the bank took back once was no arrival; what comes back since then waits for an operator
    WHEN f.amount < 0 OR f.reversal AND f.doubt IS NULL THEN 'debit'
    WHEN f.payment IS NOT NULL AND (f.known_amount, f.known_currency) <> (f.amount, f.currency) THEN 'conflict'
    WHEN f.payment IS NOT NULL AND (f.statement_state = 'draft' OR f.of_key > 1 OR EXISTS (
      SELECT FROM bank_statement_lines e JOIN bank_statements b ON b.id = e.statement_id
       WHERE e.key = f.key AND e.statement_id <> f.statement_id AND (b.confirmed_at, b.id) < (f.confirmed_at, f.statement_id)))
      THEN 'known'
    WHEN f.confirms AND f.payment IS NOT NULL THEN 'confirmed'
    WHEN f.payment IS NOT NULL THEN CASE f.payment_state
      WHEN 'credited' THEN 'credited' WHEN 'review' THEN 'review' WHEN 'unknown' THEN 'unknown' ELSE 'closed' END
    WHEN f.of_key > 1 THEN CASE WHEN (f.first_amount, f.first_currency) = (f.amount, f.currency) THEN 'known' ELSE 'conflict' END
    WHEN f.order_id IS NULL THEN 'unknown'
    WHEN f.confirming AND f.of_order = 1 THEN 'confirmed'
    WHEN f.any_payment OR f.of_order > 1 OR f.order_state NOT IN ('created', 'awaiting-payment', 'review')
      OR f.currency <> f.order_currency OR f.amount <> f.ordered OR f.other_payer OR f.doubt IS NOT NULL THEN 'review'
    ELSE 'credited' END
  FROM found f
$$;

-- Writes the outcomes to the lines, and their counts to the statement.
CREATE OR REPLACE FUNCTION statement_note_outcomes(p_statement bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_statements WHERE id = p_statement AND state = 'draft') THEN
    PERFORM statement_prove(p_statement);
  END IF;
  UPDATE bank_statement_lines l SET outcome = o.outcome
    FROM statement_outcomes(p_statement) o
   WHERE l.statement_id = p_statement AND l.n = o.n AND l.outcome IS DISTINCT FROM o.outcome;
  UPDATE bank_statements SET counts = (
    SELECT coalesce(jsonb_object_agg(c.outcome, c.count), '{}') FROM (
      SELECT l.outcome, count(*) FROM bank_statement_lines l
       WHERE l.statement_id = p_statement AND l.outcome IS NOT NULL GROUP BY l.outcome) c)
   WHERE id = p_statement;
END $$;

-- Whether the draft's credits are more than its uploader may decide alone: a line above the limit, or the sum of all or of one
-- member above what is left of a day's.
CREATE OR REPLACE FUNCTION statement_needs_second(p_statement bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  s bank_statements := (SELECT b FROM bank_statements b WHERE b.id = p_statement);
BEGIN
  IF s.uploaded_by IS NULL THEN
    RETURN false;
  END IF;
  RETURN (
    WITH credited AS MATERIALIZED (
      SELECT l.amount, o.member_id
        FROM statement_outcomes(p_statement) c
        JOIN bank_statement_lines l ON l.statement_id = p_statement AND l.n = c.n
        LEFT JOIN deposit_orders o ON o.number = l.order_number
       WHERE c.outcome = 'credited'
    )
    SELECT coalesce(max(c.amount) > (decision_limits('statement-credited', s.merchant_id)).of_one
                    OR sum(c.amount) > decision_left('statement-credited', s.merchant_id, s.uploaded_by, NULL, s.currency), false)
        OR EXISTS (SELECT FROM credited m WHERE m.member_id IS NOT NULL GROUP BY m.member_id
                   HAVING sum(m.amount) > decision_left('statement-credited', s.merchant_id, s.uploaded_by, m.member_id, s.currency))
      FROM credited c);
END $$;

-- Confirms a draft, which is then imported. p_operator null: the command line. Outcomes:
--   confirmed  its lines are taken in now
--   waits      its uploader has asked for it, and another operator must confirm
--   closed     it was confirmed or discarded before
CREATE OR REPLACE FUNCTION statement_confirm(p_statement bigint, p_operator integer) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  s bank_statements;
BEGIN
  SELECT * INTO s FROM bank_statements WHERE id = p_statement FOR UPDATE;
  IF s.state IS DISTINCT FROM 'draft' THEN
    RETURN 'closed';
  END IF;
  -- what it proves depends on every import before it
  PERFORM statement_lock_account(s.account_id);
  PERFORM statement_prove(p_statement);
  IF p_operator IS NOT NULL AND s.uploaded_by <> p_operator THEN
    PERFORM decision_first_holds(s.uploaded_by);
  END IF;
  IF s.uploaded_by = p_operator AND statement_needs_second(p_statement) THEN
    UPDATE bank_statements SET asked_by = p_operator, asked_at = coalesce(asked_at, now()) WHERE id = p_statement;
    RETURN 'waits';
  END IF;
  UPDATE bank_statements SET state = 'importing', confirmed_at = now(), confirmed_by = p_operator WHERE id = p_statement;
  RETURN 'confirmed';
END $$;
