-- Settlements: what members get for a period that is over.
--
-- A day is closed and its rebates are computed in one transaction, which holds the lock of the sums: so it happens once, however
-- many processes try, and a process that dies leaves nothing. What comes in for a closed day counts on the first open one.
-- Payments follow in batches; each is a movement of the ledger with a key of its own, so that it too happens once.
--
-- REBATE. On turnover T a member gets T x own rate. Every agent above gets T x (own rate - rate of the next one below on the
-- path). Over a path this is T x the top's rate. Each line is cut to 1/100,000 of the currency towards zero, so that play
-- and its reversal add up to nothing.

-- The play of a day: a member's own, and the whole of an agent with the team. From the sums, or once more from the postings.
CREATE OR REPLACE FUNCTION settlement_play(p_merchant_id integer, p_day date, p_from_postings boolean)
RETURNS TABLE (member_id bigint, category text, vendor text, own bigint, whole bigint)
LANGUAGE sql STABLE AS $$
  SELECT d.agent_id, d.category, d.vendor, coalesce(sum(d.turnover) FILTER (WHERE d.own), 0)::bigint, sum(d.turnover)::bigint
    FROM team_play_days d JOIN members m ON m.id = d.agent_id AND m.merchant_id = p_merchant_id
   WHERE d.day = p_day AND NOT p_from_postings
   GROUP BY 1, 2, 3
  UNION ALL
  SELECT l.agent_id, p.category, p.vendor, coalesce(sum(p.turnover) FILTER (WHERE l.depth = 0), 0)::bigint, sum(p.turnover)::bigint
    FROM team_postings p
    JOIN team_links l ON l.member_id = p.member_id AND l.valid_from <= p.day AND p.day < l.valid_until
   WHERE p.merchant_id = p_merchant_id AND p.day = p_day AND p.kind = 'play' AND p_from_postings
   GROUP BY 1, 2, 3
$$;

-- The lines of all members for a day. p_pay_members: whether members who are no agents get rebates; where they do not, their
-- rate counts as zero.
CREATE OR REPLACE FUNCTION rebate_lines_of(p_merchant_id integer, p_day date, p_pay_members boolean, p_from_postings boolean)
RETURNS TABLE (
  member_id bigint, downline_id bigint, category text, vendor text, turnover bigint, rate smallint, below_rate smallint, amount bigint
)
LANGUAGE sql STABLE AS $$
  WITH play AS MATERIALIZED (
    SELECT * FROM settlement_play(p_merchant_id, p_day, p_from_postings)
  ), rates AS MATERIALIZED (
    SELECT r.member_id, r.category, r.vendor, r.rate
      FROM rebate_rates r JOIN members m ON m.id = r.member_id AND m.merchant_id = p_merchant_id
     WHERE r.valid_from <= p_day AND p_day < r.valid_until AND (p_pay_members OR m.type NOT IN (0, 40))
  ), parts AS (
    -- the play of each member, for the member and for the upline of that day
    SELECT p.member_id, p.member_id AS downline_id, p.category, p.vendor, p.own AS turnover FROM play p WHERE p.own <> 0
    UNION ALL
    SELECT l.agent_id, p.member_id, p.category, p.vendor, p.whole
      FROM play p
      JOIN team_links l ON l.member_id = p.member_id AND l.depth = 1 AND l.valid_from <= p_day AND p_day < l.valid_until
     WHERE p.whole <> 0
  ), rated AS (
    SELECT p.*, coalesce(mv.rate, mc.rate, 0::smallint) AS rate,
           CASE WHEN p.downline_id = p.member_id THEN 0::smallint ELSE coalesce(dv.rate, dc.rate, 0::smallint) END AS below_rate
      FROM parts p
      LEFT JOIN rates mv ON mv.member_id = p.member_id AND mv.category = p.category AND mv.vendor = p.vendor AND p.vendor <> ''
      LEFT JOIN rates mc ON mc.member_id = p.member_id AND mc.category = p.category AND mc.vendor = ''
      LEFT JOIN rates dv ON dv.member_id = p.downline_id AND dv.category = p.category AND dv.vendor = p.vendor AND p.vendor <> ''
      LEFT JOIN rates dc ON dc.member_id = p.downline_id AND dc.category = p.category AND dc.vendor = ''
  )
  SELECT member_id, downline_id, category, vendor, turnover, rate, below_rate,
         trunc(turnover::numeric * (rate - below_rate) / 10000)::bigint
    FROM rated WHERE rate > 0
$$;

-- The next day to settle: the one after the last closed one.
CREATE OR REPLACE FUNCTION settlement_next_day(p_merchant_id integer) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT coalesce(closed_through + 1, settles_from) FROM team_calendars WHERE merchant_id = p_merchant_id
$$;

-- Closes a day and computes its rebates. Null if it is not the next one, or not over. p_release: payments begin at once.
CREATE OR REPLACE FUNCTION settlement_close_day(
  p_merchant_id integer, p_day date, p_active_turnover bigint, p_pay_members boolean, p_release boolean
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
  v_end timestamptz := (p_day + 1)::timestamp AT TIME ZONE v_zone;
  v_id bigint;
BEGIN
  PERFORM team_lock_sums(p_merchant_id);
  IF p_day IS DISTINCT FROM settlement_next_day(p_merchant_id) OR clock_timestamp() < v_end THEN
    RETURN NULL;
  END IF;
  -- what happened on that day is summed before it is closed
  WHILE EXISTS (SELECT FROM team_changes WHERE merchant_id = p_merchant_id AND at < v_end) LOOP
    PERFORM team_roll_up(p_merchant_id, 5000, p_active_turnover);
  END LOOP;
  UPDATE team_calendars SET closed_through = p_day WHERE merchant_id = p_merchant_id;

  INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day, released_at, parameters)
  VALUES (p_merchant_id, 'rebate', p_day::timestamp AT TIME ZONE v_zone, v_end, p_day, p_day,
          CASE WHEN p_release THEN clock_timestamp() END, jsonb_build_object('payMembers', p_pay_members))
  RETURNING id INTO v_id;
  INSERT INTO rebate_lines SELECT v_id, l.* FROM rebate_lines_of(p_merchant_id, p_day, p_pay_members, false) l;
  INSERT INTO settlement_statements (settlement_id, member_id, kind, amount, carried, state)
  SELECT v_id, l.member_id, 'rebate', l.amount, c.carried, CASE WHEN l.amount + c.carried > 0 THEN 'owed' ELSE 'nothing' END
    FROM (SELECT member_id, sum(amount)::bigint AS amount FROM rebate_lines WHERE settlement_id = v_id GROUP BY 1) l
    CROSS JOIN LATERAL (
      SELECT coalesce((SELECT s.rest FROM settlement_statements s
                        WHERE s.member_id = l.member_id AND s.kind = 'rebate' AND s.settlement_id < v_id
                        ORDER BY s.settlement_id DESC LIMIT 1), 0) AS carried
    ) c;
  UPDATE settlements SET (statements, amount) = (
    SELECT count(*), coalesce(sum(payable), 0) FROM settlement_statements WHERE settlement_id = v_id
  ) WHERE id = v_id;
  RETURN v_id;
END $$;

-- Pays statements that are owed and released. Returns the members paid; fewer than p_limit: there are no more.
CREATE OR REPLACE FUNCTION settlement_pay(p_merchant_id integer, p_limit integer) RETURNS TABLE (member_id bigint, currency char(3))
LANGUAGE plpgsql AS $$
DECLARE
  owed record;
  money ledger_result;
BEGIN
  FOR owed IN
    SELECT s.settlement_id, s.member_id, s.kind, s.payable, m.currency
      FROM settlement_statements s JOIN settlements r ON r.id = s.settlement_id JOIN members m ON m.id = s.member_id
     WHERE r.merchant_id = p_merchant_id AND r.released_at IS NOT NULL AND s.state = 'owed'
     ORDER BY s.member_id, s.settlement_id LIMIT p_limit FOR UPDATE OF s SKIP LOCKED
  LOOP
    PERFORM ledger_open(owed.member_id, owed.currency);
    money := ledger_transfer(
      'settlement:' || owed.settlement_id || ':' || owed.member_id, owed.kind, owed.member_id, owed.currency, 'commission', 'cash',
      owed.payable, owed.settlement_id::text, NULL);
    IF money.outcome NOT IN ('applied', 'replayed') THEN
      RAISE EXCEPTION 'statement % of member % came out as %', owed.settlement_id, owed.member_id, money.outcome;
    END IF;
    UPDATE settlement_statements s SET state = 'paid', paid_at = clock_timestamp(), transfer_id = money.transfer_id
     WHERE s.settlement_id = owed.settlement_id AND s.member_id = owed.member_id;
    member_id := owed.member_id;
    currency := owed.currency;
    RETURN NEXT;
  END LOOP;
END $$;

-- Lines of a settlement that come out otherwise when they are computed from the postings; none: it is proven.
CREATE OR REPLACE FUNCTION settlement_differences(p_settlement_id bigint)
RETURNS TABLE (member_id bigint, downline_id bigint, category text, vendor text, stored bigint, computed bigint)
LANGUAGE sql STABLE AS $$
  WITH stored AS (
    SELECT * FROM rebate_lines WHERE settlement_id = p_settlement_id
  ), computed AS (
    SELECT r.* FROM settlements s
     CROSS JOIN LATERAL rebate_lines_of(s.merchant_id, s.first_day, (s.parameters ->> 'payMembers')::boolean, true) r
     WHERE s.id = p_settlement_id
  )
  SELECT member_id, downline_id, category, vendor, s.amount, c.amount
    FROM stored s FULL JOIN computed c USING (member_id, downline_id, category, vendor)
   WHERE (s.turnover, s.rate, s.below_rate, s.amount) IS DISTINCT FROM (c.turnover, c.rate, c.below_rate, c.amount)
$$;
