-- Accounts that agents open, by an invitation link or directly: their rates, the quota they use, and what comes of a link.
-- Joining holds the lock of the tree shared (team_join) and rates change only under the same lock alone, so the agent's rates
-- stay what they are until the new member has its own.

-- The rates of a new member directly below an agent: those asked for, at most the agent's own of the day and from the next day
-- on, with an exception for each vendor for which the agent has less.
CREATE OR REPLACE FUNCTION invitation_rates(p_agent_id bigint, p_rates jsonb, p_day date) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  WITH asked AS (
    SELECT category, rate FROM jsonb_to_recordset(p_rates) AS n (category text, rate integer)
  ), keys AS (
    SELECT category, '' AS vendor, rate FROM asked
    UNION
    SELECT n.category, r.vendor, n.rate FROM asked n
      JOIN rebate_rates r ON r.member_id = p_agent_id AND r.category = n.category AND r.vendor <> '' AND r.valid_until > p_day
  ), bounded AS (
    SELECT k.category, k.vendor, least(k.rate, rebate_newest(p_agent_id, k.category, k.vendor), coalesce(
             (SELECT r.rate FROM rebate_rates r
               WHERE r.member_id = p_agent_id AND r.category = k.category AND r.vendor IN (k.vendor, '')
                 AND r.valid_from <= p_day AND p_day < r.valid_until ORDER BY r.vendor DESC LIMIT 1), 0)) AS rate
      FROM keys k
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('category', b.category, 'vendor', b.vendor, 'rate', b.rate)
                            ORDER BY b.category, b.vendor), '[]')
    FROM bounded b JOIN bounded whole ON whole.category = b.category AND whole.vendor = ''
   WHERE b.vendor = '' AND b.rate > 0 OR b.rate < whole.rate
$$;

-- The rebate level at which an account with these rates counts (quotaLevel in packages/domain/src/quota-level.ts); null: none.
CREATE OR REPLACE FUNCTION invitation_level(p_merchant_id integer, p_rates jsonb) RETURNS smallint
LANGUAGE sql STABLE AS $$
  SELECT max(l.level)
    FROM merchants m
   CROSS JOIN LATERAL (
     SELECT (step::numeric * 100)::smallint AS level FROM jsonb_array_elements_text(m.settings #> '{quotaLevels,rates}') step
   ) l
   WHERE m.id = p_merchant_id AND l.level <= coalesce((
     SELECT n.rate FROM jsonb_to_recordset(p_rates) AS n (category text, vendor text, rate integer)
      WHERE n.category = m.settings #>> '{quotaLevels,category}' AND coalesce(n.vendor, '') = ''), 0)
$$;

-- Whether an agent has no account of a level left.
CREATE OR REPLACE FUNCTION quota_exhausted(p_agent_id bigint, p_level smallint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM agent_quotas WHERE agent_id = p_agent_id AND level = p_level AND used >= quota)
$$;

-- Gives a member who has just joined below an agent the rates of the link or of the opening, and uses up a quota. Returns what
-- the member got, or why it cannot be: the caller then rolls back.
--   above       p_exact: a rate is above the agent's own
--   exhausted   no account of this level is left
CREATE OR REPLACE FUNCTION invitation_place(
  p_member_id bigint, p_rates jsonb, p_exact boolean, p_code text, p_client_key text, p_request_hash bytea,
  OUT refusal text, OUT rates jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  m members;
  v_day date;
  v_level smallint;
BEGIN
  SELECT * INTO m FROM members WHERE id = p_member_id;
  v_day := (m.registered_at AT TIME ZONE merchant_time_zone(m.merchant_id))::date;
  rates := invitation_rates(m.upline_id, p_rates, v_day);
  IF p_exact AND EXISTS (
    SELECT FROM jsonb_to_recordset(p_rates) AS n (category text, rate integer)
     WHERE n.rate > coalesce((SELECT g.rate FROM jsonb_to_recordset(rates) AS g (category text, vendor text, rate integer)
                               WHERE g.category = n.category AND g.vendor = ''), 0)
  ) THEN
    refusal := 'above';
    RETURN;
  END IF;
  v_level := invitation_level(m.merchant_id, rates);
  -- locked before it is compared: an account of this level that is closed meanwhile gives its place back
  PERFORM FROM agent_quotas WHERE agent_id = m.upline_id AND level = v_level FOR NO KEY UPDATE;
  IF quota_exhausted(m.upline_id, v_level) THEN
    refusal := 'exhausted';
    RETURN;
  END IF;
  UPDATE agent_quotas SET used = used + 1 WHERE agent_id = m.upline_id AND level = v_level;
  INSERT INTO account_openings (member_id, agent_id, code, level, client_key, request_hash)
  VALUES (p_member_id, m.upline_id, p_code, v_level, p_client_key, p_request_hash);
  IF rates <> '[]' THEN
    PERFORM rebate_set(p_member_id, rates, v_day);
    INSERT INTO rebate_changes (merchant_id, member_id, by_member_id, rates, state, effective_on)
    SELECT m.merchant_id, p_member_id, m.upline_id, jsonb_agg(r || '{"before": null}'), 'made', v_day
      FROM jsonb_array_elements(rates) r;
  END IF;
END $$;

-- Sets how many accounts an agent may open at rebate levels: [{"level", "quota"}]; quota null: no limit. Waits for openings
-- that are under way.
CREATE OR REPLACE FUNCTION quota_set(p_agent_id bigint, p_quotas jsonb, p_operator_id integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  gone agent_quotas;
BEGIN
  PERFORM FROM members WHERE id = p_agent_id FOR UPDATE;
  FOR gone IN
    DELETE FROM agent_quotas q USING jsonb_to_recordset(p_quotas) AS n (level smallint, quota integer)
     WHERE q.agent_id = p_agent_id AND q.level = n.level AND n.quota IS NULL
    RETURNING q.*
  LOOP
    PERFORM audit_quota(p_agent_id, p_operator_id, gone.level, gone.quota, NULL);
  END LOOP;
  INSERT INTO agent_quotas AS q (agent_id, level, quota, used, operator_id)
  SELECT p_agent_id, n.level, n.quota,
         (SELECT count(*) FROM account_openings o WHERE o.agent_id = p_agent_id AND o.level = n.level AND o.returned_at IS NULL),
         p_operator_id
    FROM jsonb_to_recordset(p_quotas) AS n (level smallint, quota integer) WHERE n.quota IS NOT NULL
  ON CONFLICT (agent_id, level) DO UPDATE
    SET quota = excluded.quota, operator_id = excluded.operator_id, set_at = now() WHERE q.quota <> excluded.quota;
END $$;

-- An account that is closed within a day of its opening, without any movement of money or anybody below, counts no more; if it is
-- enabled again, it does.
CREATE OR REPLACE FUNCTION quota_follow_status() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  o account_openings;
BEGIN
  IF new.status = 'disabled' THEN
    UPDATE account_openings SET returned_at = now()
     WHERE member_id = new.id AND returned_at IS NULL AND opened_at > now() - interval '24 hours'
       AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.member_id = new.id)
       AND NOT EXISTS (SELECT FROM members d WHERE d.upline_id = new.id)
    RETURNING * INTO o;
  ELSE
    UPDATE account_openings SET returned_at = NULL WHERE member_id = new.id AND returned_at IS NOT NULL RETURNING * INTO o;
  END IF;
  -- waits for a limit that is being set: it counts this account as it was before
  PERFORM FROM members WHERE id = o.agent_id FOR KEY SHARE;
  UPDATE agent_quotas SET used = used + CASE new.status WHEN 'disabled' THEN -1 ELSE 1 END
   WHERE agent_id = o.agent_id AND level = o.level;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER quota_follow_status AFTER UPDATE OF status ON members
  FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION quota_follow_status();

-- A member whose account an agent opened agrees to the terms by choosing a password for it.
CREATE OR REPLACE FUNCTION registration_agreed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_registrations SET agreed_at = now() WHERE member_id = new.member_id AND agreed_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER registration_agreed AFTER UPDATE OF first_time_login ON member_credentials
  FOR EACH ROW WHEN (old.first_time_login AND NOT new.first_time_login) EXECUTE FUNCTION registration_agreed();

-- Adds registrations and first deposits by a link to its sums; called by team_roll_up before it notes who deposited.
CREATE OR REPLACE FUNCTION invitation_count(p_changes team_postings[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO invitation_sums AS s (merchant_id, code, registrations, first_deposits, first_deposit_sum)
  SELECT a.merchant_id, a.code, count(*) FILTER (WHERE c.kind = 'registration'),
         count(*) FILTER (WHERE c.kind = 'deposit'), coalesce(sum(c.amount) FILTER (WHERE c.kind = 'deposit'), 0)
    FROM (
      SELECT member_id, merchant_id, kind, amount FROM unnest(p_changes) WHERE kind = 'registration'
      UNION ALL
      SELECT member_id, merchant_id, kind, amount FROM team_first_deposits(p_changes)
    ) c
    JOIN member_registrations r ON r.member_id = c.member_id
    JOIN affiliate_codes a ON a.merchant_id = c.merchant_id AND a.code = r.affiliate_code
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (merchant_id, code) DO UPDATE
    SET registrations = s.registrations + excluded.registrations, first_deposits = s.first_deposits + excluded.first_deposits,
        first_deposit_sum = s.first_deposit_sum + excluded.first_deposit_sum
$$;
