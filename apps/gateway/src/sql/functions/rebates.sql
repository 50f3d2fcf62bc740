-- Rates of rebate. A change of rates holds the lock of the merchant's tree alone (team_lock_tree), as a move does: so the
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
