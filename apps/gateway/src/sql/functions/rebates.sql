-- Rates of rebate. Whoever changes rates holds the lock of the merchant's tree alone (team_lock_tree), as do moves: so the
-- bounds between an agent and the members directly below always hold. A change is from a later day on, and a settlement reads the
-- rates of days past: they never meet.

-- The newest rate of a member, also if its day has not begun.
CREATE OR REPLACE FUNCTION rebate_newest(p_member_id bigint, p_category text, p_vendor text) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT rate FROM rebate_rates WHERE member_id = p_member_id AND category = p_category AND vendor = p_vendor AND valid_until = 'infinity'),
    (SELECT rate FROM rebate_rates WHERE member_id = p_member_id AND category = p_category AND vendor = '' AND valid_until = 'infinity'),
    0)
$$;

-- Where a member's rates break a bound: above the upline's (p_highest for who has none), or below a direct downline's. The
-- other member is null where p_highest is broken.
CREATE OR REPLACE FUNCTION rebate_violations(p_member_id bigint, p_upline_id bigint, p_highest integer)
RETURNS TABLE (category text, vendor text, other_id bigint, bound integer, above boolean)
LANGUAGE sql STABLE AS $$
  WITH pairs AS (
    SELECT p_upline_id AS upper_id, p_member_id AS lower_id
    UNION ALL
    SELECT p_member_id, member_id FROM team_links WHERE agent_id = p_member_id AND depth = 1 AND valid_until = 'infinity'
  ), keys AS (
    SELECT DISTINCT p.upper_id, p.lower_id, r.category, r.vendor
      FROM pairs p JOIN rebate_rates r ON r.member_id IN (p.upper_id, p.lower_id) AND r.valid_until = 'infinity'
  ), rates AS (
    SELECT k.*, rebate_newest(k.lower_id, k.category, k.vendor) AS lower_rate,
           CASE WHEN k.upper_id IS NULL THEN p_highest ELSE rebate_newest(k.upper_id, k.category, k.vendor) END AS upper_rate
      FROM keys k
  )
  SELECT category, vendor, CASE WHEN lower_id = p_member_id THEN upper_id ELSE lower_id END,
         CASE WHEN lower_id = p_member_id THEN upper_rate ELSE lower_rate END, lower_id = p_member_id
    FROM rates WHERE lower_rate > upper_rate
   ORDER BY vendor, category, lower_rate DESC
$$;

-- Gives a member rates from a day on: [{"category", "vendor", "rate"}]; rate null ends an exception. Needs the lock of the tree.
CREATE OR REPLACE FUNCTION rebate_set(p_member_id bigint, p_rates jsonb, p_day date) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rebate_rates r USING jsonb_to_recordset(p_rates) AS n (category text, vendor text)
   WHERE r.member_id = p_member_id AND r.category = n.category AND r.vendor = n.vendor AND r.valid_from >= p_day;
  UPDATE rebate_rates r SET valid_until = p_day FROM jsonb_to_recordset(p_rates) AS n (category text, vendor text)
   WHERE r.member_id = p_member_id AND r.category = n.category AND r.vendor = n.vendor AND r.valid_until > p_day;
  INSERT INTO rebate_rates (member_id, category, vendor, rate, valid_from)
  SELECT p_member_id, category, vendor, rate, p_day
    FROM jsonb_to_recordset(p_rates) AS n (category text, vendor text, rate smallint) WHERE rate IS NOT NULL;
END $$;

-- What an agent would receive on the play of each direct downline with everyone below on days that are not settled, those from
-- p_open on: turnover x margin by the rates of the day, as rebate_lines_of (functions/settlements.sql) would compute them now.
CREATE OR REPLACE FUNCTION rebate_open_margins(
  p_agent_id bigint, p_first date, p_last date, p_open date, p_pay_members boolean
)
RETURNS TABLE (day date, downline_id bigint, category text, vendor text, turnover bigint, margin integer)
LANGUAGE plpgsql STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  IF p_open > p_last THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT o.day, o.member_id, o.category, o.vendor, o.turnover, o.rate - o.below_rate
      FROM (
        -- a function for the rate of a day would take longer to call than to read
        SELECT t.*,
               coalesce((
                 SELECT r.rate FROM rebate_rates r
                  WHERE r.member_id = p_agent_id AND r.category = t.category AND r.vendor IN (t.vendor, '') AND r.valid_from <= t.day AND t.day < r.valid_until
                  ORDER BY r.vendor DESC LIMIT 1), 0) AS rate,
               CASE WHEN p_pay_members OR t.is_agent THEN coalesce((
                 SELECT r.rate FROM rebate_rates r
                  WHERE r.member_id = t.member_id AND r.category = t.category AND r.vendor IN (t.vendor, '') AND r.valid_from <= t.day AND t.day < r.valid_until
                  ORDER BY r.vendor DESC LIMIT 1), 0) ELSE 0 END AS below_rate
          FROM (
            SELECT d.day, l.member_id, l.is_agent, d.category, d.vendor, sum(d.turnover)::bigint AS turnover
              FROM team_links l
              JOIN team_play_days d ON d.agent_id = l.member_id AND d.day BETWEEN greatest(p_first, p_open) AND p_last
                                   AND l.valid_from <= d.day AND d.day < l.valid_until
             WHERE l.agent_id = p_agent_id AND l.depth = 1
             GROUP BY 1, 2, 3, 4, 5 HAVING sum(d.turnover) <> 0
          ) t
      ) o
     WHERE o.rate > 0;
END $$;

-- The same of all days of a range; those that are settled are as the statements have them. Planned once: planning takes longer
-- than reading.
CREATE OR REPLACE FUNCTION rebate_margins(
  p_agent_id bigint, p_merchant_id integer, p_first date, p_last date, p_open date, p_pay_members boolean
)
RETURNS TABLE (day date, downline_id bigint, category text, vendor text, turnover bigint, margin integer, settled boolean)
LANGUAGE plpgsql STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
BEGIN
  RETURN QUERY
    SELECT s.first_day, l.downline_id, l.category, l.vendor, l.turnover, (l.rate - l.below_rate)::integer, true
      FROM settlements s JOIN rebate_lines l ON l.settlement_id = s.id AND l.member_id = p_agent_id
     WHERE s.merchant_id = p_merchant_id AND s.kind = 'rebate' AND l.downline_id <> p_agent_id
       AND s.starts_at >= p_first::timestamp AT TIME ZONE v_zone AND s.starts_at < (p_last + 1)::timestamp AT TIME ZONE v_zone;
  RETURN QUERY
    SELECT o.day, o.downline_id, o.category, o.vendor, o.turnover, o.margin, false
      FROM rebate_open_margins(p_agent_id, p_first, p_last, p_open, p_pay_members) o;
END $$;

-- What an agent receives on the play of each direct downline with everyone below, in a range that is given by its months and the
-- days at both ends, which are added (p_sign 1) or subtracted (-1), because the months have them and the range has not.
CREATE OR REPLACE FUNCTION rebate_earned(
  p_agent_id bigint, p_merchant_id integer, p_first date, p_last date, p_open date, p_pay_members boolean, p_first_month date, p_last_month date,
  p_begin_first date, p_begin_last date, p_begin_sign integer, p_end_first date, p_end_last date, p_end_sign integer
)
RETURNS TABLE (downline_id bigint, category text, vendor text, amount bigint, settled boolean)
LANGUAGE plpgsql STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
BEGIN
  RETURN QUERY
    SELECT m.downline_id, m.category, m.vendor, m.amount, true
      FROM rebate_months m WHERE m.member_id = p_agent_id AND m.month BETWEEN p_first_month AND p_last_month;
  RETURN QUERY
    SELECT l.downline_id, l.category, l.vendor, e.sign * l.amount, true
      FROM (VALUES (p_begin_first, p_begin_last, p_begin_sign), (p_end_first, p_end_last, p_end_sign)) e (first, last, sign)
      JOIN settlements s ON s.merchant_id = p_merchant_id AND s.kind = 'rebate'
                        AND s.starts_at >= e.first::timestamp AT TIME ZONE v_zone AND s.starts_at < (e.last + 1)::timestamp AT TIME ZONE v_zone
      JOIN rebate_lines l ON l.settlement_id = s.id AND l.member_id = p_agent_id AND l.downline_id <> p_agent_id;
  RETURN QUERY
    SELECT o.downline_id, o.category, o.vendor, trunc(o.turnover::numeric * o.margin / 10000)::bigint, false
      FROM rebate_open_margins(p_agent_id, p_first, p_last, p_open, p_pay_members) o;
END $$;
