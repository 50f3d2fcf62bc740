-- Settlements: what members get for a period that is over.
--
-- A day is closed and its rebates are computed in one transaction, which holds the lock of the sums: so it happens once, however
-- many processes try, and a process that dies leaves nothing. What comes in for a closed day counts on the first open one.
-- Payments follow in batches; each is a movement of the ledger with a key of its own, so that it too happens once.
--
-- A settlement of many members joins them all at once: with the memory that a server gives by default the tables would be
-- split and written to disk, and ten times the members would take more than ten times as long. So the functions ask for more.
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

-- What points (1/100 of a percent) of a value come to. p_rounded: in what can be paid, as settlements before did not.
CREATE OR REPLACE FUNCTION settlement_amount(p_value bigint, p_points integer, p_currency text, p_rounded boolean) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_rounded THEN payable(x.amount, p_currency) ELSE x.amount END
    FROM (SELECT trunc(p_value::numeric * p_points / 10000)::bigint AS amount) x
$$;

-- The lines of all members for a day. p_pay_members: whether members who are no agents get rebates; where they do not, their
-- rate counts as zero.
CREATE OR REPLACE FUNCTION rebate_lines_of(
  p_merchant_id integer, p_day date, p_pay_members boolean, p_from_postings boolean, p_rounded boolean
)
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
         settlement_amount(turnover, rate - below_rate, (SELECT currency FROM merchants WHERE id = p_merchant_id), p_rounded)
    FROM rated WHERE rate > 0
$$;

-- The next day to settle: the one after the last closed one.
CREATE OR REPLACE FUNCTION settlement_next_day(p_merchant_id integer) RETURNS date
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(closed_through + 1, settles_from) FROM team_calendars WHERE merchant_id = p_merchant_id);
END $$;

-- The tier of a contract that pays: of those met, the one with the highest rate. paidTier in packages/domain/src/agent-contract.ts.
CREATE OR REPLACE FUNCTION agent_contract_tier(p_tiers jsonb, p_value bigint, p_active bigint, OUT place integer, OUT rate integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT (t.nr - 1)::int, (t.tier ->> 'rate')::int FROM jsonb_array_elements(p_tiers) WITH ORDINALITY t (tier, nr)
   WHERE p_value >= (t.tier ->> 'from')::bigint AND p_active >= (t.tier ->> 'active')::bigint
   ORDER BY (t.tier ->> 'rate')::int DESC, t.nr LIMIT 1
$$;

-- By contract, the members of the receiver's team who had the contract's turnover on at least one of its days in a range, in the
-- tree of each day. All contracts at once: team by team, each member would be looked up for each agent above. Almost all contracts
-- and paths hold in the whole range, and then a member's best day tells.
CREATE OR REPLACE FUNCTION agent_contracts_active(p_contracts bigint[], p_first date, p_last date)
RETURNS TABLE (contract_id bigint, active bigint)
LANGUAGE sql STABLE AS $$
  WITH held AS MATERIALIZED (
    SELECT id, receiver_id, greatest(starts_on, p_first) AS first, least(coalesce(ends_on - 1, p_last), p_last) AS last,
           greatest(active_turnover, 1) AS turnover
      FROM agent_contracts WHERE id = ANY (p_contracts)
  ), played AS MATERIALIZED (
    SELECT d.agent_id AS member_id, d.day, sum(d.turnover)::bigint AS turnover
      FROM team_play_days d WHERE d.day BETWEEN p_first AND p_last AND d.own GROUP BY 1, 2 HAVING sum(d.turnover) > 0
  ), best AS MATERIALIZED (
    SELECT p.member_id, max(p.turnover) AS turnover FROM played p GROUP BY 1
  )
  SELECT id, sum(members)::bigint FROM (
    SELECT c.id, count(*) AS members
      FROM held c
      JOIN team_links l ON l.agent_id = c.receiver_id AND l.depth > 0 AND l.valid_from <= p_first AND p_last < l.valid_until
      JOIN best b ON b.member_id = l.member_id AND b.turnover >= c.turnover
     WHERE c.first = p_first AND c.last = p_last GROUP BY 1
    UNION ALL
    SELECT c.id, count(DISTINCT l.member_id)
      FROM held c
      JOIN team_links l ON l.agent_id = c.receiver_id AND l.depth > 0 AND l.valid_from <= c.last AND c.first < l.valid_until
                       AND NOT (c.first = p_first AND c.last = p_last AND l.valid_from <= p_first AND p_last < l.valid_until)
      JOIN played d ON d.member_id = l.member_id AND d.day BETWEEN c.first AND c.last AND l.valid_from <= d.day AND d.day < l.valid_until
                   AND d.turnover >= c.turnover
     GROUP BY 1
  ) a GROUP BY 1
$$;

-- A settlement of contracts. Returns its id.
CREATE OR REPLACE FUNCTION settlement_begin(
  p_merchant_id integer, p_kind text, p_starts_at timestamptz, p_ends_at timestamptz, p_first date, p_last date, p_parameters jsonb
) RETURNS bigint
LANGUAGE sql AS $$
  INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day, parameters)
  VALUES (p_merchant_id, p_kind, p_starts_at, p_ends_at, p_first, p_last, p_parameters)
  RETURNING id
$$;

-- What is paid without an operator at most: by one settlement, and to one member by all settlements that end with a day. The
-- defaults are those of automaticReleases in modules/settings/merchant-settings.ts.
CREATE OR REPLACE FUNCTION settlement_automatic_limits(p_merchant_id integer, OUT of_settlement bigint, OUT of_member_day bigint)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(s.set ->> 'settlement', '200000')::numeric * 100000, coalesce(s.set ->> 'memberDay', '50000')::numeric * 100000
    FROM (SELECT (SELECT m.settings -> 'automaticReleases' FROM merchants m WHERE m.id = p_merchant_id) AS set) s
$$;

-- What is paid without an operator at most by all settlements of a merchant that end with a day: by default five times what one may
-- pay.
CREATE OR REPLACE FUNCTION settlement_automatic_day_limit(p_merchant_id integer) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT m.settings #>> '{automaticReleases,day}' FROM merchants m WHERE m.id = p_merchant_id)::numeric * 100000,
    5 * (settlement_automatic_limits(p_merchant_id)).of_settlement)
$$;

-- Sums up the statements of a settlement. p_release: its payments begin by themselves, unless they are above the limits: then two
-- operators release them. It takes the lock of the sums, so that two settlements do not both find room in a day.
CREATE OR REPLACE FUNCTION settlement_sum_up(p_id bigint, p_release boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  s settlements;
  v_limits record;
  v_above boolean;
BEGIN
  PERFORM team_lock_sums((SELECT merchant_id FROM settlements WHERE id = p_id));
  UPDATE settlements SET (statements, amount) = (
    SELECT count(*), coalesce(sum(payable), 0) FROM settlement_statements WHERE settlement_id = p_id
  ) WHERE id = p_id RETURNING * INTO s;
  -- as the merchant has it now: days that are settled late take a while
  IF NOT p_release OR (SELECT m.settings #>> '{rebates,release}' FROM merchants m WHERE m.id = s.merchant_id) <> 'automatic' THEN
    RETURN;
  END IF;
  v_limits := settlement_automatic_limits(s.merchant_id);
  v_above := s.amount > v_limits.of_settlement OR s.amount > settlement_automatic_day_limit(s.merchant_id) - (
    SELECT coalesce(sum(r.amount), 0) FROM settlements r
     WHERE r.merchant_id = s.merchant_id AND r.last_day = s.last_day AND r.released_at IS NOT NULL AND r.released_by IS NULL
  ) OR EXISTS (
    SELECT FROM settlement_statements n
     WHERE n.settlement_id = p_id AND n.payable > 0
       AND n.payable > v_limits.of_member_day - (
         SELECT coalesce(sum(e.payable), 0) FROM settlements r JOIN settlement_statements e ON e.settlement_id = r.id
          WHERE r.merchant_id = s.merchant_id AND r.last_day = s.last_day AND r.released_at IS NOT NULL AND r.released_by IS NULL
            AND e.member_id = n.member_id AND e.payable > 0));
  UPDATE settlements SET released_at = CASE WHEN NOT v_above THEN clock_timestamp() END, above_automatic = v_above WHERE id = p_id;
END $$;

-- Salaries of a day or an hour. A statement is written also where no tier is met: it says why.
CREATE OR REPLACE FUNCTION settlement_salaries(
  p_merchant_id integer, p_kind text, p_day date, p_starts_at timestamptz, p_ends_at timestamptz, p_release boolean
) RETURNS bigint
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  v_id bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM agent_contracts WHERE merchant_id = p_merchant_id AND kind = p_kind AND state IN ('accepted', 'ended')
       AND starts_on <= p_day AND p_day < coalesce(ends_on, 'infinity')
  ) THEN
    RETURN NULL;
  END IF;
  v_id := settlement_begin(p_merchant_id, p_kind, p_starts_at, p_ends_at, p_day, p_day, '{}');
  INSERT INTO settlement_statements (settlement_id, member_id, kind, amount, state, contract_id, payer_id, inputs)
  WITH held AS (
    SELECT a.*, (SELECT currency FROM merchants WHERE id = p_merchant_id) AS currency FROM agent_contracts a
     WHERE merchant_id = p_merchant_id AND kind = p_kind AND state IN ('accepted', 'ended')
       AND starts_on <= p_day AND p_day < coalesce(ends_on, 'infinity')
  ), played AS (
    SELECT agent_id AS member_id, sum(turnover) AS turnover FROM team_play_days
     WHERE p_kind = 'daily-salary' AND own AND day = p_day GROUP BY 1
    UNION ALL
    SELECT member_id, sum(turnover) FROM team_postings
     WHERE p_kind = 'hourly-salary' AND merchant_id = p_merchant_id AND kind = 'play' AND hour >= p_starts_at AND hour < p_ends_at
     GROUP BY 1
  ), worked AS (
    SELECT c.id, sum(p.turnover)::bigint AS turnover, count(*) FILTER (WHERE p.turnover >= greatest(c.active_turnover, 1)) AS active
      FROM held c
      JOIN team_links l ON l.agent_id = c.receiver_id AND l.depth > 0 AND l.valid_from <= p_day AND p_day < l.valid_until
      JOIN played p ON p.member_id = l.member_id
     GROUP BY 1
  )
  SELECT v_id, c.receiver_id, p_kind, x.amount, CASE WHEN x.amount > 0 THEN 'owed' ELSE 'nothing' END, c.id, c.payer_id,
         jsonb_build_object('turnover', w.turnover::text, 'active', w.active, 'tier', t.place)
    FROM held c
    LEFT JOIN worked k ON k.id = c.id
    CROSS JOIN LATERAL (SELECT coalesce(k.turnover, 0) AS turnover, coalesce(k.active, 0) AS active) w
    LEFT JOIN LATERAL agent_contract_tier(c.tiers, w.turnover, w.active) t ON true
    CROSS JOIN LATERAL (SELECT settlement_amount(w.turnover, coalesce(t.rate, 0), c.currency, true) AS amount) x;
  PERFORM settlement_sum_up(v_id, p_release);
  RETURN v_id;
END $$;

-- Dividends of a period. Basis: what the team lost (stakes less prizes; a void round has no stake), less what the merchant gave
-- it: rebates, salaries, bonuses, jackpot contributions. A negative basis is subtracted from the next period's where the contract
-- says so.
CREATE OR REPLACE FUNCTION settlement_dividends(p_merchant_id integer, p_period text, p_first date, p_last date, p_release boolean)
RETURNS bigint
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
  v_id bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM agent_contracts WHERE merchant_id = p_merchant_id AND kind = 'dividend' AND period = p_period
       AND state IN ('accepted', 'ended') AND starts_on <= p_last AND p_first < coalesce(ends_on, 'infinity') AND starts_on < coalesce(ends_on, 'infinity')
  ) THEN
    RETURN NULL;
  END IF;
  v_id := settlement_begin(p_merchant_id, 'dividend', p_first::timestamp AT TIME ZONE v_zone, (p_last + 1)::timestamp AT TIME ZONE v_zone,
                           p_first, p_last, jsonb_build_object('period', p_period));
  INSERT INTO settlement_statements (settlement_id, member_id, kind, amount, state, contract_id, payer_id, inputs)
  WITH held AS MATERIALIZED (
    -- one contract of a member in a period: the newest
    SELECT DISTINCT ON (receiver_id) *, greatest(starts_on, p_first) AS first, least(coalesce(ends_on - 1, p_last), p_last) AS last,
           (SELECT currency FROM merchants WHERE id = p_merchant_id) AS currency
      FROM agent_contracts
     WHERE merchant_id = p_merchant_id AND kind = 'dividend' AND period = p_period AND state IN ('accepted', 'ended')
       AND starts_on <= p_last AND p_first < coalesce(ends_on, 'infinity') AND starts_on < coalesce(ends_on, 'infinity')
     ORDER BY receiver_id, starts_on DESC, id DESC
  ), worked AS MATERIALIZED (
    SELECT * FROM agent_contracts_active((SELECT array_agg(id) FROM held), p_first, p_last)
  )
  SELECT v_id, c.receiver_id, 'dividend', x.amount, CASE WHEN x.amount > 0 THEN 'owed' ELSE 'nothing' END, c.id, c.payer_id,
         jsonb_build_object(
           'turnover', w.turnover::text, 'stake', w.stake::text, 'prizes', w.paid::text, 'rebates', w.rebates::text,
           'salaries', w.salaries::text, 'bonuses', w.bonuses::text, 'contributions', w.contributions::text, 'basis', w.basis::text,
           'carried', k.carried::text, 'active', a.active, 'tier', t.place, 'rest', CASE WHEN c.carries THEN least(w.basis + k.carried, 0) ELSE 0 END::text)
    FROM held c
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(turnover), 0)::bigint AS turnover, coalesce(sum(stake), 0)::bigint AS stake,
             coalesce(sum(paid), 0)::bigint AS paid,
             coalesce(sum(rebates), 0)::bigint AS rebates, coalesce(sum(salaries), 0)::bigint AS salaries,
             coalesce(sum(bonuses), 0)::bigint AS bonuses, coalesce(sum(contributions), 0)::bigint AS contributions,
             coalesce(sum(stake - paid - rebates - salaries - bonuses - contributions), 0)::bigint AS basis
        FROM team_day_totals WHERE agent_id = c.receiver_id AND day BETWEEN c.first AND c.last
    ) w
    LEFT JOIN worked n ON n.contract_id = c.id
    CROSS JOIN LATERAL (SELECT coalesce(n.active, 0) AS active) a
    CROSS JOIN LATERAL (
      SELECT CASE WHEN c.carries THEN coalesce((
               SELECT (s.inputs ->> 'rest')::bigint FROM settlement_statements s
                WHERE s.member_id = c.receiver_id AND s.kind = 'dividend' AND s.settlement_id < v_id AND s.payer_id IS NOT DISTINCT FROM c.payer_id
                ORDER BY s.settlement_id DESC LIMIT 1), 0) ELSE 0 END AS carried
    ) k
    LEFT JOIN LATERAL agent_contract_tier(c.tiers, w.basis + k.carried, a.active) t ON w.basis + k.carried > 0
    CROSS JOIN LATERAL (SELECT settlement_amount(greatest(w.basis + k.carried, 0), coalesce(t.rate, 0), c.currency, true) AS amount) x;
  PERFORM settlement_sum_up(v_id, p_release);
  RETURN v_id;
END $$;

-- The next hour to close: null where no contract is paid by hours.
CREATE OR REPLACE FUNCTION settlement_next_hour(p_merchant_id integer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT greatest(
      k.hours_closed_until,
      settlement_next_day(p_merchant_id)::timestamp AT TIME ZONE merchant_time_zone(p_merchant_id),
      min(c.starts_on)::timestamp AT TIME ZONE merchant_time_zone(p_merchant_id))
    FROM agent_contracts c JOIN team_calendars k ON k.merchant_id = c.merchant_id
   WHERE c.merchant_id = p_merchant_id AND c.kind = 'hourly-salary' AND c.state IN ('accepted', 'ended')
     AND coalesce(c.ends_on, 'infinity') > settlement_next_day(p_merchant_id)
   GROUP BY k.hours_closed_until
$$;

-- The end of an hour: that of the day where a change of clocks by half an hour leaves less.
CREATE OR REPLACE FUNCTION settlement_hour_end(p_merchant_id integer, p_hour timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT least(p_hour + interval '1 hour', ((p_hour AT TIME ZONE z.zone)::date + 1)::timestamp AT TIME ZONE z.zone)
    FROM (SELECT merchant_time_zone(p_merchant_id) AS zone) z
$$;

-- Closes an hour and computes its salaries. False if it is not the next one, or not over.
CREATE OR REPLACE FUNCTION settlement_close_hour(p_merchant_id integer, p_hour timestamptz, p_active_turnover bigint, p_release boolean)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_end timestamptz := settlement_hour_end(p_merchant_id, p_hour);
BEGIN
  -- before the lock of the sums: a move needs that of the tree, and locks are taken in one order
  PERFORM team_make_moves(p_merchant_id);
  PERFORM team_lock_sums(p_merchant_id);
  RETURN settlement_close_hour_locked(p_merchant_id, p_hour, v_end, p_active_turnover, p_release);
END $$;
CREATE OR REPLACE FUNCTION settlement_close_hour_locked(
  p_merchant_id integer, p_hour timestamptz, p_end timestamptz, p_active_turnover bigint, p_release boolean
) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF p_hour IS DISTINCT FROM settlement_next_hour(p_merchant_id) OR clock_timestamp() < p_end THEN
    RETURN false;
  END IF;
  WHILE EXISTS (SELECT FROM team_changes WHERE merchant_id = p_merchant_id AND at < p_end) LOOP
    PERFORM team_add_changes(p_merchant_id, 5000, p_active_turnover);
  END LOOP;
  UPDATE team_calendars SET hours_closed_until = p_end WHERE merchant_id = p_merchant_id;
  PERFORM settlement_salaries(p_merchant_id, 'hourly-salary', (p_hour AT TIME ZONE merchant_time_zone(p_merchant_id))::date, p_hour, p_end,
                              p_release);
  RETURN true;
END $$;

-- The periods of dividends that end with a day. contractPeriod in packages/domain/src/agent-contract.ts.
CREATE OR REPLACE FUNCTION agent_contract_periods(p_day date) RETURNS TABLE (period text, first date)
LANGUAGE sql IMMUTABLE AS $$
  SELECT p.period, p.first
    FROM (SELECT date_trunc('month', p_day)::date AS month, extract(day FROM p_day + 1) = 1 AS is_last) d
    CROSS JOIN LATERAL (VALUES
      ('week', p_day - 6, extract(isodow FROM p_day) = 7),
      ('half-month', d.month, extract(day FROM p_day) = 15),
      ('half-month', d.month + 15, d.is_last),
      ('month', d.month, d.is_last)
    ) p (period, first, ends)
   WHERE p.ends
$$;

-- Rebates of a day. Returns their settlement.
CREATE OR REPLACE FUNCTION settlement_rebates(p_merchant_id integer, p_day date, p_pay_members boolean, p_release boolean) RETURNS bigint
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
  v_id bigint;
BEGIN
  v_id := settlement_begin(p_merchant_id, 'rebate', p_day::timestamp AT TIME ZONE v_zone, (p_day + 1)::timestamp AT TIME ZONE v_zone, p_day, p_day,
                           jsonb_build_object('payMembers', p_pay_members));
  INSERT INTO rebate_lines SELECT v_id, l.* FROM rebate_lines_of(p_merchant_id, p_day, p_pay_members, false, true) l;
  INSERT INTO rebate_months AS m (member_id, month, downline_id, category, vendor, amount)
  SELECT l.member_id, date_trunc('month', p_day)::date, l.downline_id, l.category, l.vendor, l.amount
    FROM rebate_lines l WHERE l.settlement_id = v_id AND l.downline_id <> l.member_id AND l.amount <> 0
   ORDER BY 1, 3, 4, 5
  ON CONFLICT (member_id, month, downline_id, category, vendor) DO UPDATE SET amount = m.amount + excluded.amount;
  INSERT INTO settlement_statements (settlement_id, member_id, kind, amount, carried, state)
  SELECT v_id, l.member_id, 'rebate', l.amount, coalesce(c.rest, 0),
         CASE WHEN l.amount + coalesce(c.rest, 0) > 0 THEN 'owed' ELSE 'nothing' END
    FROM (SELECT member_id, sum(amount)::bigint AS amount FROM rebate_lines WHERE settlement_id = v_id GROUP BY 1) l
    LEFT JOIN settlement_rests c ON c.member_id = l.member_id AND c.kind = 'rebate';
  DELETE FROM settlement_rests r USING settlement_statements s
   WHERE s.settlement_id = v_id AND r.member_id = s.member_id AND r.kind = 'rebate';
  INSERT INTO settlement_rests SELECT member_id, 'rebate', rest FROM settlement_statements WHERE settlement_id = v_id AND rest < 0;
  PERFORM settlement_sum_up(v_id, p_release);
  RETURN v_id;
END $$;

-- Closes a day, and computes its rebates, its salaries and the dividends of periods that end with it. Returns the settlement of
-- rebates; null if it is not the next day, or not over. p_release: payments begin at once, up to the limits.
CREATE OR REPLACE FUNCTION settlement_close_day(
  p_merchant_id integer, p_day date, p_active_turnover bigint, p_pay_members boolean, p_release boolean
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
  v_start timestamptz := p_day::timestamp AT TIME ZONE v_zone;
  v_end timestamptz := (p_day + 1)::timestamp AT TIME ZONE v_zone;
  v_hour timestamptz;
  v_id bigint;
BEGIN
  -- before the lock of the sums: a move needs that of the tree, and locks are taken in one order
  PERFORM team_make_moves(p_merchant_id);
  PERFORM team_lock_sums(p_merchant_id);
  IF p_day IS DISTINCT FROM settlement_next_day(p_merchant_id) OR clock_timestamp() < v_end THEN
    RETURN NULL;
  END IF;
  -- what happened on that day is summed before it is closed
  WHILE EXISTS (SELECT FROM team_changes WHERE merchant_id = p_merchant_id AND at < v_end) LOOP
    PERFORM team_add_changes(p_merchant_id, 5000, p_active_turnover);
  END LOOP;
  LOOP
    v_hour := settlement_next_hour(p_merchant_id);
    EXIT WHEN v_hour IS NULL OR v_hour >= v_end
           OR NOT settlement_close_hour_locked(p_merchant_id, v_hour, settlement_hour_end(p_merchant_id, v_hour), p_active_turnover, p_release);
  END LOOP;
  UPDATE team_calendars SET closed_through = p_day WHERE merchant_id = p_merchant_id;

  v_id := settlement_rebates(p_merchant_id, p_day, p_pay_members, p_release);
  PERFORM settlement_salaries(p_merchant_id, 'daily-salary', p_day, v_start, v_end, p_release);
  PERFORM settlement_dividends(p_merchant_id, period, first, p_day, p_release) FROM agent_contract_periods(p_day);
  RETURN v_id;
END $$;

-- What the open periods give by now: the settlements of the next day to close, of its next hour, and of the periods of dividends
-- that it is in. The caller rolls back: nothing is closed, and nothing is stored. Needs the lock of the sums.
CREATE OR REPLACE FUNCTION settlement_try(p_merchant_id integer, p_pay_members boolean) RETURNS SETOF bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
  v_day date := settlement_next_day(p_merchant_id);
  v_hour timestamptz := settlement_next_hour(p_merchant_id);
BEGIN
  IF v_day IS NULL THEN
    RETURN;
  END IF;
  RETURN NEXT settlement_rebates(p_merchant_id, v_day, p_pay_members, false);
  RETURN NEXT settlement_salaries(p_merchant_id, 'daily-salary', v_day, v_day::timestamp AT TIME ZONE v_zone,
                                  (v_day + 1)::timestamp AT TIME ZONE v_zone, false);
  IF v_hour < clock_timestamp() THEN
    RETURN NEXT settlement_salaries(p_merchant_id, 'hourly-salary', (v_hour AT TIME ZONE v_zone)::date, v_hour,
                                    settlement_hour_end(p_merchant_id, v_hour), false);
  END IF;
  RETURN QUERY
    SELECT settlement_dividends(p_merchant_id, p.period, p.first, d.day, false)
      FROM generate_series(v_day, v_day + 31, interval '1 day') g
      CROSS JOIN LATERAL (SELECT g::date AS day) d
      CROSS JOIN LATERAL agent_contract_periods(d.day) p
     WHERE p.first <= v_day;
END $$;

-- Releases the payments of a settlement. Where decision_take wants two operators, the first one approves; it always does where
-- payments did not begin by themselves because of their amount. Released before, or
-- approved by the same operator: no effect.
CREATE OR REPLACE FUNCTION settlement_release(p_id bigint, p_operator_id integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  held settlements;
BEGIN
  SELECT * INTO held FROM settlements WHERE id = p_id FOR UPDATE;
  IF held.released_at IS NOT NULL THEN
    RETURN;
  END IF;
  IF decision_take(
    'settlement-released', held.merchant_id, p_operator_id, held.approved_by, held.id::text, NULL,
    (SELECT m.currency FROM merchants m WHERE m.id = held.merchant_id), greatest(held.amount, 0),
    NULL, held.above_automatic
  ) IN ('alone', 'second') THEN
    UPDATE settlements SET released_by = p_operator_id, released_at = clock_timestamp() WHERE id = p_id;
  ELSIF held.approved_by IS NULL THEN
    UPDATE settlements SET approved_by = p_operator_id, approved_at = clock_timestamp() WHERE id = p_id;
  END IF;
END $$;

-- Pays statements that are owed and released: the merchant's, and those of uplines whose balance is sufficient; others are tried
-- again after ten minutes. Returns whose balance changed; fewer than p_limit rows of receivers: there are no more.
CREATE OR REPLACE FUNCTION settlement_pay(p_merchant_id integer, p_limit integer) RETURNS TABLE (member_id bigint, receives boolean)
LANGUAGE plpgsql AS $$
DECLARE
  owed record;
  money ledger_result;
  v_key text;
BEGIN
  FOR owed IN
    SELECT s.settlement_id, s.member_id, s.payer_id, s.kind, s.payable, m.currency
      FROM settlement_statements s JOIN settlements r ON r.id = s.settlement_id JOIN members m ON m.id = s.member_id
     WHERE r.merchant_id = p_merchant_id AND r.released_at IS NOT NULL AND s.state = 'owed'
       AND (s.try_after IS NULL OR s.try_after <= clock_timestamp())
     ORDER BY s.payer_id NULLS FIRST, s.member_id, s.settlement_id LIMIT p_limit FOR UPDATE OF s SKIP LOCKED
  LOOP
    v_key := 'settlement:' || owed.settlement_id || ':' || owed.member_id;
    PERFORM ledger_open(owed.member_id, owed.currency);
    IF owed.payer_id IS NOT NULL THEN
      PERFORM ledger_open(owed.payer_id, owed.currency);
      -- two wallets are locked in the order of their members
      PERFORM ledger_lock_wallet(least(owed.payer_id, owed.member_id), owed.currency);
      PERFORM ledger_lock_wallet(greatest(owed.payer_id, owed.member_id), owed.currency);
      money := ledger_transfer(v_key || ':payer', owed.kind, owed.payer_id, owed.currency, 'cash', 'commission', owed.payable,
                               owed.settlement_id::text, NULL);
      IF money.outcome = 'insufficient_funds' THEN
        UPDATE settlement_statements s SET try_after = clock_timestamp() + interval '10 minutes'
         WHERE s.settlement_id = owed.settlement_id AND s.member_id = owed.member_id;
        CONTINUE;
      END IF;
      IF money.outcome NOT IN ('applied', 'replayed') THEN
        RAISE EXCEPTION 'the payer of statement % of member % came out as %', owed.settlement_id, owed.member_id, money.outcome;
      END IF;
      member_id := owed.payer_id;
      receives := false;
      RETURN NEXT;
    END IF;
    money := ledger_transfer(v_key, owed.kind, owed.member_id, owed.currency, 'commission', 'cash', owed.payable,
                             owed.settlement_id::text, NULL);
    IF money.outcome NOT IN ('applied', 'replayed') THEN
      RAISE EXCEPTION 'statement % of member % came out as %', owed.settlement_id, owed.member_id, money.outcome;
    END IF;
    UPDATE settlement_statements s SET state = 'paid', paid_at = clock_timestamp(), transfer_id = money.transfer_id
     WHERE s.settlement_id = owed.settlement_id AND s.member_id = owed.member_id;
    member_id := owed.member_id;
    receives := true;
    RETURN NEXT;
  END LOOP;
END $$;

-- Lines of a settlement of rebates that come out otherwise when they are computed from the postings; none: it is proven.
CREATE OR REPLACE FUNCTION settlement_differences(p_settlement_id bigint)
RETURNS TABLE (member_id bigint, downline_id bigint, category text, vendor text, stored bigint, computed bigint)
LANGUAGE sql STABLE SET work_mem = '64MB' AS $$
  WITH stored AS (
    SELECT * FROM rebate_lines WHERE settlement_id = p_settlement_id
  ), computed AS (
    SELECT r.* FROM settlements s
     CROSS JOIN LATERAL rebate_lines_of(s.merchant_id, s.first_day, (s.parameters ->> 'payMembers')::boolean, true, s.rounded) r
     WHERE s.id = p_settlement_id AND s.kind = 'rebate'
  )
  SELECT member_id, downline_id, category, vendor, s.amount, c.amount
    FROM stored s FULL JOIN computed c USING (member_id, downline_id, category, vendor)
   WHERE (s.turnover, s.rate, s.below_rate, s.amount) IS DISTINCT FROM (c.turnover, c.rate, c.below_rate, c.amount)
$$;
