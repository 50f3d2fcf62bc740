-- Proofs of the sums of teams: they are computed once more and compared.
--
-- A sum of an agent is compared with those of the direct downlines, and the sum of a member with the postings. Together that
-- proves every sum of every agent from the postings, in time that grows with the number of sums and not with the depth of the
-- tree. Postings are compared with the rounds and the transfers of the ledger. All rules of a batch of members read one
-- snapshot, so play and settlements may continue meanwhile.
--
-- A batch is a small part of each table: OFFSET 0 in a lateral query keeps the planner from joining a whole table for it, whose
-- cost for each batch would grow with the number of batches.

-- The members of a batch: those of a merchant after an id.
CREATE OR REPLACE FUNCTION team_proof_batch(p_merchant_id integer, p_after bigint, p_limit integer) RETURNS bigint[]
LANGUAGE sql STABLE AS $$
  SELECT array_agg(id ORDER BY id) FROM (
    SELECT id FROM members WHERE merchant_id = p_merchant_id AND id > p_after AND type <> 4 ORDER BY id LIMIT p_limit
  ) m
$$;

-- The rows of members and days that a proof compares.
CREATE OR REPLACE FUNCTION team_proof_rows(p_members bigint[], p_first date, p_last date) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(*) FROM team_days WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last)
       + (SELECT count(*) FROM team_day_totals WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last)
       + (SELECT count(*) FROM team_play_days WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last)
       + (SELECT count(*) FROM team_activity WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last)
       + (SELECT count(*) FROM team_postings WHERE member_id = ANY (p_members) AND day BETWEEN p_first AND p_last)
       + (SELECT count(*) FROM team_totals WHERE agent_id = ANY (p_members))
       + (SELECT count(*) FROM team_links WHERE member_id = ANY (p_members))
$$;

-- THE TREE AS IT IS NOW, AND ITS TOTALS
CREATE OR REPLACE FUNCTION team_differences_of_tree(p_members bigint[])
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE sql STABLE AS $$
  SELECT 'the path of a member is that of the upline', member_id, NULL::date, 'agent ' || agent_id,
         concat_ws(' ', s.depth, s.is_agent, s.username_key), concat_ws(' ', c.depth, c.is_agent, c.username_key)
    FROM (SELECT member_id, agent_id, depth, is_agent, username_key FROM team_links WHERE member_id = ANY (p_members) AND valid_until = 'infinity') s
    FULL JOIN (
      SELECT m.id AS member_id, m.id AS agent_id, 0 AS depth, m.type IN (1, 2, 41, 42) AS is_agent, m.username_key FROM members m WHERE m.id = ANY (p_members)
      UNION ALL
      SELECT m.id, l.agent_id, l.depth + 1, m.type IN (1, 2, 41, 42), m.username_key
        FROM members m
        JOIN team_links l ON l.member_id = m.upline_id AND l.valid_until = 'infinity'
                         AND l.member_id = ANY (ARRAY(SELECT u.upline_id FROM members u WHERE u.id = ANY (p_members)))
       WHERE m.id = ANY (p_members)
    ) c USING (member_id, agent_id)
   WHERE (s.depth, s.is_agent, s.username_key) IS DISTINCT FROM (c.depth, c.is_agent, c.username_key)
  UNION ALL
  SELECT 'the path of an agent as text is that of the upline', a.id, NULL, 'path', t.path, c.path
    FROM members a
    LEFT JOIN team_paths t ON t.agent_id = a.id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN a.type IN (1, 2, 41, 42)
               THEN concat_ws(chr(10), (SELECT u.path FROM team_paths u WHERE u.agent_id = a.upline_id), a.public_id || ' ' || a.username) END AS path
    ) c
   WHERE a.id = ANY (p_members) AND t.path IS DISTINCT FROM c.path
  UNION ALL
  SELECT 'a member has one upline a day', a.member_id, greatest(a.valid_from, b.valid_from), 'depth ' || a.depth,
         a.agent_id::text, b.agent_id::text
    FROM team_links a
    JOIN team_links b ON b.member_id = a.member_id AND b.depth = a.depth AND (b.valid_from, b.agent_id) > (a.valid_from, a.agent_id)
                     AND b.valid_from < a.valid_until AND b.member_id = ANY (p_members)
   WHERE a.member_id = ANY (p_members)
  UNION ALL
  SELECT 'the totals of a team are those of its direct downlines', a.id, NULL, 'members agents direct balance',
         concat_ws(' ', coalesce(t.members, 0), coalesce(t.agents, 0), coalesce(t.direct_members, 0), coalesce(t.direct_agents, 0), coalesce(t.balance, 0)),
         concat_ws(' ', c.members, c.agents, c.direct_members, c.direct_agents, c.balance)
    FROM members a LEFT JOIN team_totals t ON t.agent_id = a.id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE NOT l.is_agent) + coalesce(sum(u.members), 0) AS members,
             count(*) FILTER (WHERE l.is_agent) + coalesce(sum(u.agents), 0) AS agents,
             count(*) FILTER (WHERE NOT l.is_agent) AS direct_members, count(*) FILTER (WHERE l.is_agent) AS direct_agents,
             coalesce(sum(b.balance), 0) + coalesce(sum(u.balance), 0) AS balance
        FROM team_links l
        -- a member who is in no balance yet is in no total either
        JOIN team_balances b ON b.member_id = l.member_id
        LEFT JOIN team_totals u ON u.agent_id = l.member_id
       WHERE l.agent_id = a.id AND l.depth = 1 AND l.valid_until = 'infinity'
    ) c
   WHERE a.id = ANY (p_members)
     AND (coalesce(t.members, 0), coalesce(t.agents, 0), coalesce(t.direct_members, 0), coalesce(t.direct_agents, 0), coalesce(t.balance, 0))
         IS DISTINCT FROM (c.members, c.agents, c.direct_members, c.direct_agents, c.balance)
$$;

-- What a member has, as the totals of the teams contain it. A bet is followed when its round ends.
CREATE OR REPLACE FUNCTION team_differences_of_balances(p_members bigint[])
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE sql STABLE AS $$
  WITH other AS MATERIALIZED (
    SELECT m.id, b.balance AS stored, coalesce(a.balance, 0) AS computed
      FROM members m
      JOIN team_balances b ON b.member_id = m.id AND b.member_id = ANY (p_members)
      LEFT JOIN ledger_accounts a ON a.member_id = m.id AND a.member_id = ANY (p_members) AND a.currency = m.currency AND a.name = 'cash'
     WHERE m.id = ANY (p_members) AND b.balance <> coalesce(a.balance, 0) AND team_merchant(m.id, m.currency) IS NOT NULL
  )
  SELECT 'the balance of a member is that of the ledger', o.id, NULL::date, 'cash', o.stored::text, o.computed::text
    FROM other o JOIN members m ON m.id = o.id
   WHERE NOT EXISTS (SELECT FROM team_changes c WHERE c.merchant_id = m.merchant_id AND c.member_id = o.id)
     AND NOT EXISTS (SELECT FROM rounds r WHERE r.member_id = o.id AND r.state = 'open')
$$;

-- THE SUMS OF DAYS

-- A member's own sums, and the postings.
CREATE OR REPLACE FUNCTION team_differences_of_members(p_members bigint[], p_first date, p_last date)
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE sql STABLE AS $$
  WITH posted AS MATERIALIZED (
    SELECT * FROM team_postings WHERE member_id = ANY (p_members) AND day BETWEEN p_first AND p_last
  )
  SELECT 'the play of a member is that of the postings', member_id, day, concat_ws(' ', vendor, category), s.sums, p.sums
    FROM (
      SELECT agent_id AS member_id, day, vendor, category, concat_ws(' ', rounds, stake, turnover, paid) AS sums
        FROM team_play_days WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last AND own
    ) s
    FULL JOIN (
      SELECT member_id, day, vendor, category, concat_ws(' ', sum(rounds), sum(stake), sum(turnover), sum(paid)) AS sums
        FROM posted WHERE kind = 'play' GROUP BY 1, 2, 3, 4
    ) p USING (member_id, day, vendor, category)
   WHERE coalesce(s.sums, '0 0 0 0') <> coalesce(p.sums, '0 0 0 0')
  UNION ALL
  SELECT 'the money of a member is that of the postings', member_id, day,
         'deposits withdrawals bonuses contributions rebates salaries dividends stake turnover paid', s.sums, p.sums
    FROM (
      SELECT agent_id AS member_id, day, concat_ws(' ', deposits, withdrawals, bonuses, contributions, rebates, salaries, dividends, stake,
                                                   turnover, paid) AS sums
        FROM team_days WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last AND level = 0
    ) s
    FULL JOIN (
      SELECT member_id, day, concat_ws(' ',
               coalesce(sum(amount) FILTER (WHERE kind = 'deposit'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'withdrawal'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'bonus'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'contribution'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'rebate'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'salary'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'dividend'), 0), sum(stake), sum(turnover), sum(paid)) AS sums
        FROM posted GROUP BY 1, 2
    ) p USING (member_id, day)
   WHERE coalesce(s.sums, '0 0 0 0 0 0 0 0 0 0') <> coalesce(p.sums, '0 0 0 0 0 0 0 0 0 0')
  UNION ALL
  SELECT 'who did something on a day is who the postings name', member_id, day, kind, a.noted, p.noted
    FROM (
      SELECT member_id, day, kind, 'yes' AS noted FROM member_activity
       WHERE member_id = ANY (p_members) AND kind IN ('bet', 'deposit') AND day BETWEEN p_first AND p_last
    ) a
    FULL JOIN (
      SELECT DISTINCT member_id, day, CASE kind WHEN 'play' THEN 'bet' ELSE kind END AS kind, 'yes' AS noted
        FROM posted WHERE kind = 'play' AND rounds > 0 OR kind = 'deposit' AND amount > 0
    ) p USING (member_id, day, kind)
   WHERE a.noted IS DISTINCT FROM p.noted
$$;

-- An agent's sums, and those of the direct downlines of each day.
CREATE OR REPLACE FUNCTION team_differences_of_agents(p_members bigint[], p_first date, p_last date)
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE sql STABLE AS $$
  WITH direct AS MATERIALIZED (
    SELECT agent_id, member_id, valid_from, valid_until FROM team_links
     WHERE agent_id = ANY (p_members) AND depth = 1 AND valid_from <= p_last AND valid_until > p_first
  )
  SELECT 'the play of a team is that of its direct downlines', agent_id, day, concat_ws(' ', vendor, category), s.sums, c.sums
    FROM (
      SELECT agent_id, day, vendor, category, concat_ws(' ', rounds, stake, turnover, paid) AS sums
        FROM team_play_days WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last AND NOT own
    ) s
    FULL JOIN (
      SELECT l.agent_id, d.day, d.vendor, d.category, concat_ws(' ', sum(d.rounds), sum(d.stake), sum(d.turnover), sum(d.paid)) AS sums
        FROM direct l
        CROSS JOIN LATERAL (
          SELECT * FROM team_play_days d WHERE d.agent_id = l.member_id AND d.day BETWEEN p_first AND p_last AND l.valid_from <= d.day AND d.day < l.valid_until OFFSET 0
        ) d
       GROUP BY 1, 2, 3, 4
    ) c USING (agent_id, day, vendor, category)
   WHERE coalesce(s.sums, '0 0 0 0') <> coalesce(c.sums, '0 0 0 0')
  UNION ALL
  SELECT 'a level of a team is the level above of its direct downlines', agent_id, day,
         'level ' || level || ': registrations first-deposits deposits withdrawals bonuses contributions rebates salaries dividends stake turnover paid',
         s.sums, c.sums
    FROM (
      SELECT agent_id, day, level::integer, concat_ws(' ', registrations, first_deposits, first_deposit_sum, deposits, withdrawals, bonuses,
               contributions, rebates, salaries, dividends, stake, turnover, paid) AS sums
        FROM team_days WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last AND level > 0
    ) s
    FULL JOIN (
      SELECT l.agent_id, d.day, d.level + 1 AS level, concat_ws(' ', sum(d.registrations), sum(d.first_deposits), sum(d.first_deposit_sum),
               sum(d.deposits), sum(d.withdrawals), sum(d.bonuses), sum(d.contributions), sum(d.rebates), sum(d.salaries), sum(d.dividends),
               sum(d.stake), sum(d.turnover), sum(d.paid)) AS sums
        FROM direct l
        CROSS JOIN LATERAL (
          SELECT * FROM team_days d WHERE d.agent_id = l.member_id AND d.day BETWEEN p_first AND p_last AND l.valid_from <= d.day AND d.day < l.valid_until OFFSET 0
        ) d
       GROUP BY 1, 2, 3
    ) c USING (agent_id, day, level)
   WHERE coalesce(s.sums, '0 0 0 0 0 0 0 0 0 0 0 0 0') <> coalesce(c.sums, '0 0 0 0 0 0 0 0 0 0 0 0 0')
  UNION ALL
  SELECT 'the total of a day is that of its levels', agent_id, day,
         'registrations first-deposits deposits withdrawals bonuses contributions rebates salaries dividends stake turnover paid', s.sums, c.sums
    FROM (
      SELECT agent_id, day, concat_ws(' ', registrations, first_deposits, first_deposit_sum, deposits, withdrawals, bonuses, contributions,
               rebates, salaries, dividends, stake, turnover, paid) AS sums
        FROM team_day_totals WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last
    ) s
    FULL JOIN (
      SELECT agent_id, day, concat_ws(' ', sum(registrations), sum(first_deposits), sum(first_deposit_sum), sum(deposits), sum(withdrawals),
               sum(bonuses), sum(contributions), sum(rebates), sum(salaries), sum(dividends), sum(stake), sum(turnover), sum(paid)) AS sums
        FROM team_days WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last AND level > 0 GROUP BY 1, 2
    ) c USING (agent_id, day)
   WHERE coalesce(s.sums, '0 0 0 0 0 0 0 0 0 0 0 0 0') <> coalesce(c.sums, '0 0 0 0 0 0 0 0 0 0 0 0 0')
  UNION ALL
  SELECT 'the month of a level is that of its days', agent_id, month, 'level ' || level
           || ': registrations first-deposits deposits withdrawals bonuses rebates stake turnover paid', s.sums, c.sums
    FROM (
      SELECT agent_id, month, level, concat_ws(' ', registrations, first_deposits, first_deposit_sum, deposits, withdrawals, bonuses, rebates,
               stake, turnover, paid) AS sums
        FROM team_months WHERE agent_id = ANY (p_members) AND month BETWEEN date_trunc('month', p_first)::date AND p_last
    ) s
    FULL JOIN (
      SELECT agent_id, date_trunc('month', day)::date AS month, level, concat_ws(' ', sum(registrations), sum(first_deposits),
               sum(first_deposit_sum), sum(deposits), sum(withdrawals), sum(bonuses), sum(rebates), sum(stake), sum(turnover), sum(paid)) AS sums
        FROM team_days
       WHERE agent_id = ANY (p_members) AND level > 0
         AND day BETWEEN date_trunc('month', p_first)::date AND (date_trunc('month', p_last) + interval '1 month - 1 day')::date
       GROUP BY 1, 2, 3
    ) c USING (agent_id, month, level)
   WHERE coalesce(s.sums, '0 0 0 0 0 0 0 0 0 0') <> coalesce(c.sums, '0 0 0 0 0 0 0 0 0 0')
  UNION ALL
  SELECT 'the members of a team who did something are those of its direct downlines', agent_id, day, kind, s.members::text, c.members::text
    FROM (
      SELECT agent_id, day, kind, sum(members) AS members FROM team_activity
       WHERE agent_id = ANY (p_members) AND day BETWEEN p_first AND p_last GROUP BY 1, 2, 3
    ) s
    FULL JOIN (
      SELECT agent_id, day, kind, sum(members) AS members FROM (
        SELECT l.agent_id, a.day, a.kind, 1 AS members
          FROM direct l
          CROSS JOIN LATERAL (
          SELECT * FROM member_activity a WHERE a.member_id = l.member_id AND a.day BETWEEN p_first AND p_last AND l.valid_from <= a.day AND a.day < l.valid_until OFFSET 0
        ) a
        UNION ALL
        SELECT l.agent_id, a.day, a.kind, a.members
          FROM direct l
          CROSS JOIN LATERAL (
          SELECT * FROM team_activity a WHERE a.agent_id = l.member_id AND a.day BETWEEN p_first AND p_last AND l.valid_from <= a.day AND a.day < l.valid_until OFFSET 0
        ) a
      ) below GROUP BY 1, 2, 3
    ) c USING (agent_id, day, kind)
   WHERE coalesce(s.members, 0) <> coalesce(c.members, 0)
$$;

-- THE LISTS OF RECORDS

-- The kinds of movements in the list of an agent, each read from the index once.
CREATE OR REPLACE FUNCTION team_transfer_kinds(p_agent_id bigint) RETURNS SETOF text
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE kinds AS (
    (SELECT kind FROM team_transfers WHERE agent_id = p_agent_id ORDER BY kind LIMIT 1)
    UNION ALL
    SELECT n.kind FROM kinds k
     CROSS JOIN LATERAL (SELECT t.kind FROM team_transfers t WHERE t.agent_id = p_agent_id AND t.kind > k.kind ORDER BY t.kind LIMIT 1) n
  )
  SELECT kind FROM kinds
$$;

-- The rounds in an agent's list of a day: how many, and the sums of their ids and of their results, which differ in their first letter.
CREATE OR REPLACE FUNCTION team_list_sums(p_agent_id bigint, p_vendor text, p_category text, p_day date)
RETURNS TABLE (rounds bigint, ids numeric, results numeric)
LANGUAGE sql STABLE AS $$
  SELECT count(*), coalesce(sum(b.id), 0), coalesce(sum(b.id * ascii(b.result)), 0) FROM team_bets b
   WHERE b.agent_id = p_agent_id AND b.vendor = p_vendor AND b.category = p_category AND b.day = p_day
$$;

-- The lists of an agent, and the records of the direct downlines with their lists: how many, and the sums of their ids and of
-- their results. A round that changed and is not summed yet has the result of the list.
CREATE OR REPLACE FUNCTION team_differences_of_lists(p_merchant_id integer, p_members bigint[], p_first date, p_last date)
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
  v_from timestamptz := p_first::timestamp AT TIME ZONE v_zone;
  v_to timestamptz := (p_last + 1)::timestamp AT TIME ZONE v_zone;
BEGIN
  RETURN QUERY
  WITH direct AS MATERIALIZED (
    SELECT agent_id, member_id, valid_from, valid_until FROM team_links
     WHERE agent_id = ANY (p_members) AND depth = 1 AND valid_from <= p_last AND valid_until > p_first
  ), waiting AS MATERIALIZED (
    SELECT member_id, reference FROM team_changes WHERE merchant_id = p_merchant_id AND kind = 'play'
  ), listed AS (
    SELECT d.agent_id, d.day, d.vendor, d.category, b.rounds, b.ids, b.results
      FROM team_play_days d CROSS JOIN LATERAL team_list_sums(d.agent_id, d.vendor, d.category, d.day) b
     WHERE d.agent_id = ANY (p_members) AND d.day BETWEEN p_first AND p_last AND NOT d.own
  ), below AS (
    SELECT l.agent_id, p.day, p.vendor, p.category, count(*) AS rounds, sum(p.id) AS ids, sum(p.id * ascii(x.result)) AS results
      FROM direct l
      CROSS JOIN LATERAL (
        SELECT * FROM team_postings p
         WHERE p.member_id = l.member_id AND p.day BETWEEN p_first AND p_last AND l.valid_from <= p.day AND p.day < l.valid_until
           AND p.kind = 'play' AND p.rounds > 0 AND p.reference IS NOT NULL OFFSET 0
      ) p
      LEFT JOIN LATERAL (
        SELECT round_result(o.state, o.bets, o.stake_total, o.win_total + o.jackpot_total) AS result FROM rounds o
         WHERE o.member_id = p.member_id AND o.integration_id = split_part(p.reference, ' ', 1)
           AND o.round = substr(p.reference, strpos(p.reference, ' ') + 1) OFFSET 0
      ) r ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN (p.member_id, p.reference) IN (SELECT w.member_id, w.reference FROM waiting w)
                      THEN (SELECT b.result FROM team_bets b
                             WHERE b.agent_id = l.agent_id AND b.vendor = p.vendor AND b.category = p.category AND b.day = p.day AND b.at = p.at AND b.id = p.id)
                    ELSE coalesce(r.result, 'void') END AS result
      ) x
     GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT l.agent_id, d.day, d.vendor, d.category, b.rounds, b.ids, b.results
      FROM direct l
      CROSS JOIN LATERAL (
        SELECT * FROM team_play_days d
         WHERE d.agent_id = l.member_id AND d.day BETWEEN p_first AND p_last AND NOT d.own AND l.valid_from <= d.day AND d.day < l.valid_until OFFSET 0
      ) d
      CROSS JOIN LATERAL team_list_sums(d.agent_id, d.vendor, d.category, d.day) b
  )
  SELECT CASE WHEN (coalesce(s.rounds, 0), coalesce(s.ids, 0)) = (coalesce(c.rounds, 0), coalesce(c.ids, 0))
              THEN 'the result of a round in a list is that of the round' ELSE 'the rounds of a team are those of its direct downlines' END,
         agent_id, day, concat_ws(' ', vendor, category), concat_ws(' ', s.rounds, s.ids, s.results), concat_ws(' ', c.rounds, c.ids, c.results)
    FROM listed s
    FULL JOIN (
      SELECT agent_id, day, vendor, category, sum(rounds) AS rounds, sum(ids) AS ids, sum(results) AS results FROM below GROUP BY 1, 2, 3, 4
    ) c USING (agent_id, day, vendor, category)
   WHERE (coalesce(s.rounds, 0), coalesce(s.ids, 0), coalesce(s.results, 0)) <> (coalesce(c.rounds, 0), coalesce(c.ids, 0), coalesce(c.results, 0));

  RETURN QUERY
  WITH direct AS MATERIALIZED (
    SELECT agent_id, member_id, valid_from, valid_until FROM team_links
     WHERE agent_id = ANY (p_members) AND depth = 1 AND valid_from <= p_last AND valid_until > p_first
  ), waiting AS MATERIALIZED (
    SELECT transfer_id FROM team_changes WHERE merchant_id = p_merchant_id AND transfer_id IS NOT NULL
  ), lists AS MATERIALIZED (
    SELECT a.agent_id, k.kind FROM (
      SELECT unnest(p_members) AS agent_id UNION SELECT member_id FROM direct
    ) a CROSS JOIN LATERAL team_transfer_kinds(a.agent_id) k (kind)
  ), listed AS MATERIALIZED (
    SELECT l.agent_id, (t.at AT TIME ZONE v_zone)::date AS day, l.kind, count(*) AS transfers, sum(t.id) AS ids
      FROM lists l
      CROSS JOIN LATERAL (
        SELECT * FROM team_transfers t WHERE t.agent_id = l.agent_id AND t.kind = l.kind AND t.at >= v_from AND t.at < v_to OFFSET 0
      ) t
     WHERE t.id NOT IN (SELECT transfer_id FROM waiting)
     GROUP BY 1, 2, 3
  ), below AS (
    SELECT l.agent_id, d.day, t.kind, count(*) AS transfers, sum(t.id) AS ids
      FROM direct l
      CROSS JOIN LATERAL (
        SELECT t.* FROM members m JOIN ledger_transfers t ON true
         WHERE m.id = l.member_id AND t.member_id = m.id AND t.currency = m.currency AND t.created_at >= v_from AND t.created_at < v_to
           AND t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution') AND t.amount > 0 OFFSET 0
      ) t
      CROSS JOIN LATERAL (SELECT (t.created_at AT TIME ZONE v_zone)::date AS day) d
     WHERE l.valid_from <= d.day AND d.day < l.valid_until AND t.id NOT IN (SELECT transfer_id FROM waiting)
     GROUP BY 1, 2, 3
    UNION ALL
    SELECT l.agent_id, s.day, s.kind, s.transfers, s.ids
      FROM direct l JOIN listed s ON s.agent_id = l.member_id AND l.valid_from <= s.day AND s.day < l.valid_until
  )
  SELECT 'the movements of a team are those of its direct downlines', agent_id, day, kind,
         concat_ws(' ', s.transfers, s.ids), concat_ws(' ', c.transfers, c.ids)
    FROM (SELECT * FROM listed WHERE agent_id = ANY (p_members)) s
    FULL JOIN (SELECT agent_id, day, kind, sum(transfers) AS transfers, sum(ids) AS ids FROM below GROUP BY 1, 2, 3) c
      USING (agent_id, day, kind)
   WHERE (coalesce(s.transfers, 0), coalesce(s.ids, 0)) <> (coalesce(c.transfers, 0), coalesce(c.ids, 0));
END $$;

-- Rounds that ended before some days and changed on them: their results in all lists. Not of those that changed once more and are
-- not summed yet.
CREATE OR REPLACE FUNCTION team_differences_of_results(p_merchant_id integer, p_members bigint[], p_first date, p_last date)
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE sql STABLE AS $$
  SELECT 'the result of a round in a list is that of the round', p.member_id, p.day, concat_ws(' ', p.reference, 'agent', l.agent_id), b.result, t.result
    FROM (
      SELECT DISTINCT c.member_id, c.reference, r.opened_at, round_result(r.state, r.bets, r.stake_total, r.win_total + r.jackpot_total) AS result
        FROM team_postings c
        JOIN rounds r ON r.member_id = c.member_id AND r.integration_id = split_part(c.reference, ' ', 1)
                     AND r.round = substr(c.reference, strpos(c.reference, ' ') + 1)
       WHERE c.member_id = ANY (p_members) AND c.day BETWEEN p_first AND p_last AND c.kind = 'play' AND c.rounds <= 0
    ) t
    JOIN team_postings p ON p.member_id = t.member_id AND p.day >= (t.opened_at AT TIME ZONE merchant_time_zone(p_merchant_id))::date
                        AND p.day < p_first AND p.kind = 'play' AND p.rounds > 0 AND p.reference = t.reference
    JOIN team_links l ON l.member_id = p.member_id AND l.depth > 0 AND l.valid_from <= p.day AND p.day < l.valid_until
    JOIN team_bets b ON b.agent_id = l.agent_id AND b.vendor = p.vendor AND b.category = p.category AND b.day = p.day AND b.at = p.at AND b.id = p.id
   WHERE b.result <> t.result
     AND NOT EXISTS (SELECT FROM team_changes w
                      WHERE w.merchant_id = p_merchant_id AND w.member_id = p.member_id AND w.kind = 'play' AND w.reference = p.reference)
$$;

-- What agents earned in the months of some days, and the lines of their statements.
CREATE OR REPLACE FUNCTION team_differences_of_earnings(p_merchant_id integer, p_members bigint[], p_first date, p_last date)
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE sql STABLE AS $$
  SELECT 'what an agent earned in a month is the sum of the lines', member_id, month, concat_ws(' ', 'downline', downline_id, category, vendor),
         s.amount::text, c.amount::text
    FROM (
      SELECT m.member_id, m.month, m.downline_id, m.category, m.vendor, m.amount FROM rebate_months m
       WHERE m.member_id = ANY (p_members) AND m.month BETWEEN date_trunc('month', p_first)::date AND p_last
    ) s
    FULL JOIN (
      SELECT l.member_id, date_trunc('month', t.first_day)::date AS month, l.downline_id, l.category, l.vendor, sum(l.amount) AS amount
        FROM settlements t JOIN rebate_lines l ON l.settlement_id = t.id AND l.member_id = ANY (p_members)
       WHERE t.merchant_id = p_merchant_id AND t.kind = 'rebate' AND l.downline_id <> l.member_id
         AND t.first_day BETWEEN date_trunc('month', p_first)::date AND (date_trunc('month', p_last) + interval '1 month - 1 day')::date
       GROUP BY 1, 2, 3, 4, 5
    ) c USING (member_id, month, downline_id, category, vendor)
   WHERE coalesce(s.amount, 0) <> coalesce(c.amount, 0)
$$;

-- POSTINGS AND ENTRIES

-- Whether what a member did on a day is followed: of agents, and of members who were below one.
CREATE OR REPLACE FUNCTION team_followed(p_member_id bigint, p_day date) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM team_links WHERE member_id = p_member_id AND (depth > 0 OR is_agent) AND valid_from <= p_day AND p_day < valid_until
  )
$$;

-- Postings and changes that wait, and the transfers of the ledger, by the day on which they were made; and the same for rounds
-- that ended, which have one posting each, and others where they changed afterwards.
CREATE OR REPLACE FUNCTION team_differences_of_entries(p_merchant_id integer, p_members bigint[], p_first date, p_last date)
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
  v_from timestamptz := p_first::timestamp AT TIME ZONE v_zone;
  v_to timestamptz := (p_last + 1)::timestamp AT TIME ZONE v_zone;
BEGIN
  RETURN QUERY
  WITH posted AS MATERIALIZED (
    SELECT p.member_id, p.at, p.kind, p.reference, p.rounds, p.stake, p.turnover, p.paid, p.amount
      FROM team_postings p WHERE p.member_id = ANY (p_members) AND p.day >= p_first
    UNION ALL
    SELECT c.member_id, c.at, c.kind, c.reference, c.rounds, c.stake, c.turnover, c.paid, c.amount
      FROM team_changes c WHERE c.merchant_id = p_merchant_id AND c.member_id = ANY (p_members)
  ), moved AS (
    SELECT p.member_id, (p.at AT TIME ZONE v_zone)::date AS day, p.kind, sum(p.amount) AS amount
      FROM posted p
     WHERE p.kind NOT IN ('play', 'balance', 'login', 'registration') AND p.at >= v_from AND p.at < v_to GROUP BY 1, 2, 3
  ), transferred AS (
    SELECT m.id AS member_id, (t.created_at AT TIME ZONE v_zone)::date AS day, c.kind, sum(c.sign * t.amount) AS amount
      FROM members m
      CROSS JOIN LATERAL (
        SELECT * FROM ledger_transfers t
         WHERE t.member_id = m.id AND t.currency = m.currency AND t.seq > ledger_seq_before(m.id, m.currency, v_from)
           AND t.created_at >= v_from AND t.created_at < v_to AND t.amount > 0 AND t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone') OFFSET 0
      ) t
      JOIN ledger_accounts f ON f.id = t.from_account
      JOIN ledger_accounts a ON a.id = t.to_account
      CROSS JOIN LATERAL team_money(t.kind, f.kind, a.kind) c
     WHERE m.id = ANY (p_members) AND c.kind IS NOT NULL GROUP BY 1, 2, 3
  )
  SELECT 'the postings of money are the transfers of the ledger', m.member_id, m.day, m.kind, m.posted::text, m.transferred::text
    FROM (
      SELECT member_id, day, kind, p.amount AS posted, t.amount AS transferred
        FROM moved p FULL JOIN transferred t USING (member_id, day, kind)
    ) m
   WHERE coalesce(m.posted, 0) <> coalesce(m.transferred, 0) AND team_followed(m.member_id, m.day);

  RETURN QUERY
  WITH played AS (
    SELECT p.member_id, p.reference, sum(p.rounds) AS rounds, sum(p.stake) AS stake, sum(p.turnover) AS turnover, sum(p.paid) AS paid
      FROM (
        SELECT o.member_id, o.reference, o.rounds, o.stake, o.turnover, o.paid FROM team_postings o
         WHERE o.member_id = ANY (p_members) AND o.day >= p_first AND o.kind = 'play'
        UNION ALL
        SELECT c.member_id, c.reference, c.rounds, c.stake, c.turnover, c.paid FROM team_changes c
         WHERE c.merchant_id = p_merchant_id AND c.member_id = ANY (p_members) AND c.kind = 'play'
      ) p
     -- sums from before teams were followed have none
     WHERE p.reference IS NOT NULL GROUP BY 1, 2
  ), ended AS (
    SELECT r.member_id, r.integration_id || ' ' || r.round AS reference, r.integration_id, r.round
      FROM members m
      -- rounds that were not closed in two days are closed by a job
      CROSS JOIN LATERAL (
        SELECT * FROM rounds r
         WHERE r.member_id = m.id AND r.currency = m.currency AND r.opened_at >= v_from - interval '4 days'
           AND r.state <> 'open' AND r.closed_at >= v_from AND r.closed_at < v_to OFFSET 0
      ) r
     WHERE m.id = ANY (p_members)
  ), compared AS (
    SELECT x.member_id, x.reference, x.posted, r.closed_at, r.entered
      FROM (
        SELECT member_id, reference, concat_ws(' ', p.rounds, p.stake, p.turnover, p.paid) AS posted,
               coalesce(e.integration_id, split_part(reference, ' ', 1)) AS integration_id,
               coalesce(e.round, substr(reference, strpos(reference, ' ') + 1)) AS round
          FROM played p FULL JOIN ended e USING (member_id, reference)
      ) x
      LEFT JOIN LATERAL (
        SELECT o.closed_at, CASE WHEN o.state <> 'open' THEN concat_ws(' ', 1, o.stake_total, play_turnover(o), o.win_total + o.jackpot_total) END AS entered
          FROM rounds o WHERE o.member_id = x.member_id AND o.integration_id = x.integration_id AND o.round = x.round OFFSET 0
      ) r ON true
  )
  SELECT 'the postings of a round are the round', c.member_id, (c.closed_at AT TIME ZONE v_zone)::date, c.reference, h.posted, c.entered
    FROM compared c
    -- a round that was posted before these days and changed on them
    CROSS JOIN LATERAL (
      SELECT CASE WHEN coalesce(c.posted, '0 0 0 0') = coalesce(c.entered, '0 0 0 0') THEN c.posted
                  ELSE (SELECT concat_ws(' ', sum(o.rounds), sum(o.stake), sum(o.turnover), sum(o.paid))
                          FROM (
                            SELECT o.rounds, o.stake, o.turnover, o.paid FROM team_postings o
                             WHERE o.member_id = c.member_id AND o.kind = 'play' AND o.reference = c.reference
                            UNION ALL
                            SELECT w.rounds, w.stake, w.turnover, w.paid FROM team_changes w
                             WHERE w.merchant_id = p_merchant_id AND w.member_id = c.member_id AND w.kind = 'play' AND w.reference = c.reference
                          ) o) END AS posted
    ) h
   WHERE coalesce(nullif(h.posted, ''), '0 0 0 0') <> coalesce(c.entered, '0 0 0 0')
     AND (c.closed_at IS NULL OR team_followed(c.member_id, (c.closed_at AT TIME ZONE v_zone)::date));
END $$;

-- SETTLEMENTS

-- What comes out otherwise when a settlement is computed once more: rebates and salaries from the postings, dividends from the
-- sums, which are proven by themselves.
CREATE OR REPLACE FUNCTION settlement_proof(p_settlement_id bigint)
RETURNS TABLE (rule text, member_id bigint, day date, subject text, stored text, computed text)
LANGUAGE sql STABLE SET work_mem = '64MB' AS $$
  WITH settled AS (
    SELECT * FROM settlements WHERE id = p_settlement_id
  ), held AS (
    SELECT s.member_id, s.amount, s.inputs, s.contract_id, c.tiers, c.carries, c.payer_id, c.active_turnover, c.kind, r.merchant_id, r.starts_at, r.ends_at,
           r.rounded, (SELECT currency FROM merchants WHERE id = r.merchant_id) AS currency,
           greatest(c.starts_on, r.first_day) AS first, least(coalesce(c.ends_on - 1, r.last_day), r.last_day) AS last
      FROM settled r JOIN settlement_statements s ON s.settlement_id = r.id JOIN agent_contracts c ON c.id = s.contract_id
  ), active AS MATERIALIZED (
    SELECT a.* FROM settled r
     CROSS JOIN LATERAL agent_contracts_active((SELECT array_agg(contract_id) FROM held WHERE kind = 'dividend'), r.first_day, r.last_day) a
     WHERE r.kind = 'dividend'
  ), played AS (
    SELECT p.member_id, sum(p.turnover) AS turnover
      FROM settled r JOIN team_postings p ON p.merchant_id = r.merchant_id AND p.kind = 'play' AND p.day = r.first_day
     WHERE r.kind = 'daily-salary' GROUP BY 1
    UNION ALL
    SELECT p.member_id, sum(p.turnover)
      FROM settled r JOIN team_postings p ON p.merchant_id = r.merchant_id AND p.kind = 'play' AND p.hour >= r.starts_at AND p.hour < r.ends_at
     WHERE r.kind = 'hourly-salary' GROUP BY 1
  ), worked AS (
    SELECT h.member_id, sum(p.turnover)::bigint AS basis, count(*) FILTER (WHERE p.turnover >= greatest(h.active_turnover, 1)) AS active
      FROM held h
      JOIN team_links l ON l.agent_id = h.member_id AND l.depth > 0 AND l.valid_from <= h.first AND h.first < l.valid_until
      JOIN played p ON p.member_id = l.member_id
     WHERE h.kind <> 'dividend' GROUP BY 1
    UNION ALL
    SELECT h.member_id, d.basis + CASE WHEN h.carries THEN coalesce((h.inputs ->> 'carried')::bigint, 0) ELSE 0 END,
           coalesce(a.active, 0)
      FROM held h
      LEFT JOIN active a ON a.contract_id = h.contract_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(stake - paid - rebates - salaries - bonuses - contributions), 0)::bigint AS basis FROM team_days
         WHERE agent_id = h.member_id AND level > 0 AND day BETWEEN h.first AND h.last
      ) d
     WHERE h.kind = 'dividend'
  )
  SELECT 'the lines of a rebate are those of the postings', d.member_id, r.first_day, concat_ws(' ', 'downline', d.downline_id, d.category, d.vendor),
         d.stored::text, d.computed::text
    FROM settled r CROSS JOIN LATERAL settlement_differences(r.id) d WHERE r.kind = 'rebate'
  UNION ALL
  SELECT 'a rebate is the sum of its lines', member_id, r.first_day, 'amount', s.amount::text, l.amount::text
    FROM (SELECT member_id, amount FROM settlement_statements WHERE settlement_id = p_settlement_id AND kind = 'rebate') s
    FULL JOIN (SELECT member_id, sum(amount) AS amount FROM rebate_lines WHERE settlement_id = p_settlement_id GROUP BY 1) l USING (member_id)
    CROSS JOIN settled r
   WHERE s.amount IS DISTINCT FROM l.amount
  UNION ALL
  SELECT 'a salary or dividend is what its tier gives', h.member_id, h.last, 'active tier amount',
         concat_ws(' ', h.inputs ->> 'active', coalesce(h.inputs ->> 'tier', '-'), h.amount),
         concat_ws(' ', coalesce(w.active, 0), coalesce(t.place::text, '-'), x.amount)
    FROM held h
    LEFT JOIN worked w ON w.member_id = h.member_id
    LEFT JOIN LATERAL agent_contract_tier(h.tiers, coalesce(w.basis, 0), coalesce(w.active, 0)) t ON h.kind <> 'dividend' OR coalesce(w.basis, 0) > 0
    CROSS JOIN LATERAL (SELECT settlement_amount(greatest(coalesce(w.basis, 0), CASE WHEN h.kind = 'dividend' THEN 0 END), coalesce(t.rate, 0), h.currency, h.rounded) AS amount) x
   WHERE ((h.inputs ->> 'active')::bigint, (h.inputs ->> 'tier')::integer, h.amount) IS DISTINCT FROM (coalesce(w.active, 0), t.place, x.amount)
  UNION ALL
  SELECT 'a statement is paid by its transfer', s.member_id, r.last_day, 'payable', s.payable::text, t.amount::text
    FROM settled r
    JOIN settlement_statements s ON s.settlement_id = r.id AND s.state = 'paid'
    LEFT JOIN ledger_transfers t ON t.id = s.transfer_id AND t.member_id = s.member_id
                                AND t.idempotency_key = 'settlement:' || s.settlement_id || ':' || s.member_id
   WHERE t.amount IS DISTINCT FROM s.payable
$$;
