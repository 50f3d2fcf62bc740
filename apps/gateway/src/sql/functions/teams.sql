-- Teams of agents: the tree, and the sums that follow what its members do.
--
-- THE TREE. members.upline_id is the tree of now; team_links has every member's path to the top with the days on which it
-- holds, and team_paths that of each agent of now as text. New members join below their upline; team_move moves a member with its
-- whole team. Nothing else can change an upline or a path, so there are no circles, and a foreign key forbids orphans. Two locks keep writers apart: joining shares the lock
-- of the tree, moving takes it alone; a transaction that changes totals holds the lock of the sums. One that
-- needs both takes that of the tree first.
--
-- THE SUMS. What a member does is written to team_changes in the transaction that does it, once for each round that ends and
-- for each movement of money beside play. team_roll_up empties that table: it gives each change its day and hour, keeps it in
-- team_postings, and adds it to the sums and lists of everyone above. An agent's row is thus written by one process at a time and never
-- makes a bet wait. A change counts on the merchant's day of its time, or on the first open day if that one is closed.

-- Also in DEFAULT_SETTINGS (modules/settings/merchant-settings.ts).
-- PL/pgSQL keeps the plan: an SQL function with a table is planned at every call, which takes longer than to read.
CREATE OR REPLACE FUNCTION merchant_time_zone(p_merchant_id integer) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(settings ->> 'timeZone', 'Asia/Manila') FROM merchants WHERE id = p_merchant_id);
END $$;

CREATE OR REPLACE FUNCTION team_lock_tree(p_merchant_id integer, p_shared boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_shared THEN
    PERFORM pg_advisory_xact_lock_shared(2049001, p_merchant_id);
  ELSE
    PERFORM pg_advisory_xact_lock(2049001, p_merchant_id);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION team_lock_sums(p_merchant_id integer) RETURNS void
LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(2049002, p_merchant_id) $$;

-- Whether a member of one type may be below a member of another: agents are above members and agents, general agents are below
-- the merchant only, and test accounts are in no other team than one of test accounts.
CREATE OR REPLACE FUNCTION team_fits(p_type integer, p_upline_type integer) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT p_type IN (0, 1) AND p_upline_type IN (1, 2) OR p_type IN (40, 41) AND p_upline_type IN (41, 42)
$$;

-- Gives a new member its place. Guests have none.
CREATE OR REPLACE FUNCTION team_join() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  upline members;
  v_day date := (new.registered_at AT TIME ZONE merchant_time_zone(new.merchant_id))::date;
  v_today date := greatest(v_day, (now() AT TIME ZONE merchant_time_zone(new.merchant_id))::date);
BEGIN
  PERFORM team_lock_tree(new.merchant_id, true);
  IF new.upline_id IS NOT NULL THEN
    SELECT * INTO upline FROM members WHERE id = new.upline_id;
    IF upline.merchant_id <> new.merchant_id OR NOT team_fits(new.type, upline.type) THEN
      RAISE check_violation USING MESSAGE = 'the upline is no agent who can have this member', CONSTRAINT = 'team_upline';
    END IF;
    IF coalesce((SELECT max(depth) FROM team_links WHERE member_id = upline.id AND valid_until > v_today), 11) >= 11 THEN
      RAISE check_violation USING MESSAGE = 'a path has at most 12 members', CONSTRAINT = 'team_depth';
    END IF;
  END IF;
  PERFORM set_config('foyer.writes_paths', 'yes', true);
  INSERT INTO team_links (member_id, agent_id, depth, is_agent, valid_from, valid_until, username_key)
  SELECT new.id, new.id, 0, new.type IN (1, 2, 41, 42), v_day, 'infinity'::date, new.username_key
  UNION ALL
  -- where the upline moves on a later day, the member follows then
  SELECT new.id, agent_id, depth + 1, new.type IN (1, 2, 41, 42), CASE WHEN valid_from > v_today THEN valid_from ELSE v_day END, valid_until,
         new.username_key
    FROM team_links WHERE member_id = new.upline_id AND valid_until > v_today;
  IF new.type IN (1, 2, 41, 42) THEN
    INSERT INTO team_paths (agent_id, path)
    SELECT new.id, concat_ws(chr(10), (SELECT path FROM team_paths WHERE agent_id = new.upline_id), new.public_id || ' ' || new.username);
  END IF;
  PERFORM set_config('foyer.writes_paths', '', true);
  INSERT INTO team_changes (merchant_id, member_id, at, kind) VALUES (new.merchant_id, new.id, new.registered_at, 'registration');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER team_join AFTER INSERT ON members FOR EACH ROW WHEN (new.type <> 4) EXECUTE FUNCTION team_join();

CREATE OR REPLACE FUNCTION team_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('foyer.moved_member', true) IS DISTINCT FROM new.id::text THEN
    RAISE restrict_violation USING MESSAGE = 'an upline changes only by team_move';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER team_guard BEFORE UPDATE OF upline_id ON members
  FOR EACH ROW WHEN (old.upline_id IS DISTINCT FROM new.upline_id) EXECUTE FUNCTION team_guard();

-- A member who is in a team, or has one, stays at the merchant and stays what the team was made of: an agent or a member, a test
-- account or none.
CREATE OR REPLACE FUNCTION team_guard_type() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF new.upline_id IS NOT NULL OR EXISTS (SELECT FROM members WHERE upline_id = new.id) THEN
    RAISE restrict_violation USING MESSAGE = 'a member of a team keeps the merchant and the type', CONSTRAINT = 'team_type';
  END IF;
  PERFORM set_config('foyer.writes_paths', 'yes', true);
  UPDATE team_links SET is_agent = new.type IN (1, 2, 41, 42) WHERE member_id = new.id;
  DELETE FROM team_paths WHERE agent_id = new.id;
  IF new.type IN (1, 2, 41, 42) THEN
    INSERT INTO team_paths (agent_id, path) VALUES (new.id, new.public_id || ' ' || new.username);
  END IF;
  PERFORM set_config('foyer.writes_paths', '', true);
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER team_guard_type BEFORE UPDATE OF type, merchant_id ON members
  FOR EACH ROW WHEN ((old.type, old.merchant_id) IS DISTINCT FROM (new.type, new.merchant_id)) EXECUTE FUNCTION team_guard_type();

-- Paths are written by team_join and team_move only.
CREATE OR REPLACE FUNCTION team_guard_links() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'paths change only by team_join and team_move', CONSTRAINT = 'team_links_guarded';
END $$;
CREATE OR REPLACE TRIGGER team_guard_links BEFORE INSERT OR DELETE OR UPDATE OF member_id, agent_id, depth, is_agent, valid_until, username_key ON team_links
  FOR EACH ROW WHEN (current_setting('foyer.writes_paths', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION team_guard_links();
CREATE OR REPLACE TRIGGER team_guard_paths BEFORE INSERT OR DELETE OR UPDATE ON team_paths
  FOR EACH ROW WHEN (current_setting('foyer.writes_paths', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION team_guard_links();

-- Why a member cannot move below an agent (null: the merchant); null if it can. Needs the lock of the tree.
CREATE OR REPLACE FUNCTION team_move_refusal(p_member_id bigint, p_to_id bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN m.type IN (2, 42) THEN 'general-agent'
      WHEN m.type NOT IN (0, 1, 40, 41) THEN 'member'
      WHEN m.upline_id IS NOT DISTINCT FROM p_to_id THEN 'same-upline'
      WHEN p_to_id IS NOT NULL AND (u.id IS NULL OR u.merchant_id <> m.merchant_id OR NOT team_fits(m.type, u.type)) THEN 'upline'
      WHEN EXISTS (SELECT FROM team_links WHERE member_id = p_to_id AND agent_id = m.id AND valid_until = 'infinity') THEN 'circle'
      WHEN (SELECT max(depth) FROM team_links WHERE agent_id = m.id AND valid_until = 'infinity')
           + coalesce((SELECT max(depth) + 1 FROM team_links WHERE member_id = p_to_id AND valid_until = 'infinity'), 0) > 11
        THEN 'depth'
      WHEN p_to_id IS NOT NULL AND EXISTS (SELECT FROM rebate_violations(m.id, p_to_id, NULL)) THEN 'rebate'
    END
    FROM members m LEFT JOIN members u ON u.id = p_to_id
   WHERE m.id = p_member_id
$$;

-- Contracts that would hold on a day and longer, and end if a member moves then: those with the upline, and those given below
-- out of what is received by them.
CREATE OR REPLACE FUNCTION team_move_contracts(p_member_id bigint, p_day date) RETURNS TABLE (id bigint, below boolean)
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE held AS NOT MATERIALIZED (
    SELECT c.id, c.kind, c.payer_id, c.receiver_id FROM agent_contracts c
     WHERE c.state IN ('accepted', 'ended') AND coalesce(c.ends_on, 'infinity') > p_day
  ), ending AS (
    SELECT h.id, h.kind, h.receiver_id FROM held h WHERE p_member_id IN (h.receiver_id, h.payer_id)
    UNION
    SELECT h.id, h.kind, h.receiver_id FROM ending e JOIN held h ON h.payer_id = e.receiver_id AND h.kind = e.kind
  )
  SELECT e.id, e.receiver_id <> p_member_id FROM ending e
$$;

-- Moves a member with its whole team below an agent, or below the merchant (null), from a day on that is not settled. Returns
-- why it could not.
CREATE OR REPLACE FUNCTION team_move(p_member_id bigint, p_to_id bigint, p_day date) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_merchant integer := (SELECT merchant_id FROM members WHERE id = p_member_id);
  v_start timestamptz := p_day::timestamp AT TIME ZONE merchant_time_zone(v_merchant);
  refusal text;
  v_count integer;
  v_agents integer;
  v_balance bigint;
  -- the member itself, once the totals have it, and whether it is an agent
  v_self integer;
  v_agent integer;
  -- where the member's own line begins in its path
  v_own integer;
BEGIN
  PERFORM team_lock_tree(v_merchant, false);
  PERFORM team_lock_sums(v_merchant);
  v_own := coalesce((SELECT length(t.path) + 2 FROM members m JOIN team_paths t ON t.agent_id = m.upline_id WHERE m.id = p_member_id), 1);
  refusal := team_move_refusal(p_member_id, p_to_id);
  IF refusal IS NOT NULL THEN
    RETURN refusal;
  END IF;
  IF p_day <= (SELECT closed_through FROM team_calendars WHERE merchant_id = v_merchant) THEN
    RETURN 'closed';
  END IF;
  -- the paths of a time lie behind each other
  IF EXISTS (
    SELECT FROM team_links below JOIN team_links l ON l.member_id = below.member_id
     WHERE below.agent_id = p_member_id AND below.valid_until = 'infinity' AND l.valid_until > p_day AND l.valid_until < 'infinity'
  ) THEN
    RETURN 'earlier-move';
  END IF;
  -- sums of that day already have what the team did on it
  IF EXISTS (
    SELECT FROM team_links below JOIN team_days d ON d.agent_id = below.member_id AND d.level = 0 AND d.day >= p_day
     WHERE below.agent_id = p_member_id AND below.valid_until = 'infinity'
  ) THEN
    RETURN 'counted';
  END IF;

  -- members that the totals do not have yet are added to those of their new path
  SELECT count(*), count(*) FILTER (WHERE m.type IN (1, 41)), coalesce(sum(b.balance), 0),
         count(*) FILTER (WHERE l.depth = 0), count(*) FILTER (WHERE l.depth = 0 AND m.type IN (1, 41))
    INTO v_count, v_agents, v_balance, v_self, v_agent
    FROM team_links l JOIN team_balances b USING (member_id) JOIN members m ON m.id = l.member_id
   WHERE l.agent_id = p_member_id AND l.valid_until = 'infinity';
  UPDATE team_totals t
     SET members = t.members - (v_count - v_agents), agents = t.agents - v_agents, balance = t.balance - v_balance,
         direct_members = t.direct_members - CASE WHEN l.depth = 1 THEN v_self - v_agent ELSE 0 END,
         direct_agents = t.direct_agents - CASE WHEN l.depth = 1 THEN v_agent ELSE 0 END
    FROM team_links l
   WHERE l.member_id = p_member_id AND l.depth > 0 AND l.valid_until = 'infinity' AND t.agent_id = l.agent_id;

  -- movements of that day that are in no sum may be in the lists of the earlier path
  DELETE FROM team_transfers r
   USING team_links below, team_links above, ledger_transfers t
   WHERE below.agent_id = p_member_id AND below.valid_until = 'infinity'
     AND above.member_id = p_member_id AND above.depth > 0 AND above.valid_until = 'infinity'
     AND t.member_id = below.member_id AND t.created_at >= v_start AND t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution')
     AND r.agent_id = above.agent_id AND r.kind = t.kind AND r.at = t.created_at AND r.id = t.id;

  PERFORM set_config('foyer.writes_paths', 'yes', true);
  -- one statement: the second part would not see the path of the member that the first deletes
  WITH begun AS (
    DELETE FROM team_links l
     USING team_links below, team_links above
     WHERE below.agent_id = p_member_id AND below.valid_until = 'infinity'
       AND above.member_id = p_member_id AND above.depth > 0 AND above.valid_until = 'infinity'
       AND l.member_id = below.member_id AND l.agent_id = above.agent_id AND l.valid_until = 'infinity' AND l.valid_from >= p_day
  )
  UPDATE team_links l SET valid_until = p_day
    FROM team_links below, team_links above
   WHERE below.agent_id = p_member_id AND below.valid_until = 'infinity'
     AND above.member_id = p_member_id AND above.depth > 0 AND above.valid_until = 'infinity'
     AND l.member_id = below.member_id AND l.agent_id = above.agent_id AND l.valid_until = 'infinity' AND l.valid_from < p_day;
  INSERT INTO team_links (member_id, agent_id, depth, is_agent, valid_from, username_key)
  SELECT below.member_id, above.agent_id, below.depth + above.depth + 1, below.is_agent, p_day, below.username_key
    FROM team_links below, team_links above
   WHERE below.agent_id = p_member_id AND below.valid_until = 'infinity'
     AND above.member_id = p_to_id AND above.valid_until = 'infinity';
  -- what is above the member is replaced
  UPDATE team_paths t
     SET path = concat_ws(chr(10), (SELECT path FROM team_paths WHERE agent_id = p_to_id), substr(t.path, v_own))
    FROM team_links below WHERE below.agent_id = p_member_id AND below.valid_until = 'infinity' AND t.agent_id = below.member_id;
  PERFORM set_config('foyer.writes_paths', '', true);
  INSERT INTO team_transfers (agent_id, kind, at, id, member_id)
  SELECT above.agent_id, t.kind, t.created_at, t.id, t.member_id
    FROM team_links below
    JOIN members m ON m.id = below.member_id
    JOIN ledger_transfers t ON t.member_id = m.id AND t.currency = m.currency AND t.created_at >= v_start AND t.amount > 0
                           AND t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution')
    JOIN team_links above ON above.member_id = p_to_id AND above.valid_until = 'infinity'
   WHERE below.agent_id = p_member_id AND below.valid_until = 'infinity'
  ON CONFLICT DO NOTHING;

  INSERT INTO team_totals AS t (agent_id, members, agents, balance, direct_members, direct_agents)
  SELECT l.agent_id, v_count - v_agents, v_agents, v_balance, CASE WHEN l.depth = 1 THEN v_self - v_agent ELSE 0 END,
         CASE WHEN l.depth = 1 THEN v_agent ELSE 0 END
    FROM team_links l WHERE l.member_id = p_member_id AND l.depth > 0 AND l.valid_until = 'infinity'
  ON CONFLICT (agent_id) DO UPDATE
    SET members = t.members + excluded.members, agents = t.agents + excluded.agents, balance = t.balance + excluded.balance,
        direct_members = t.direct_members + excluded.direct_members, direct_agents = t.direct_agents + excluded.direct_agents;

  -- no operator who answered one ends it; a job writes to the parties
  WITH ended AS (
    UPDATE agent_contracts c
       SET state = 'ended', ends_on = greatest(c.starts_on, p_day), answered_by = NULL, answer_reason = NULL
      FROM team_move_contracts(p_member_id, p_day) e WHERE c.id = e.id RETURNING c.id
  )
  INSERT INTO agent_contracts_moved SELECT id FROM ended ON CONFLICT DO NOTHING;
  UPDATE agent_contracts SET state = 'expired', answered_at = clock_timestamp() WHERE receiver_id = p_member_id AND state = 'proposed';
  PERFORM set_config('foyer.moved_member', p_member_id::text, true);
  UPDATE members SET upline_id = p_to_id WHERE id = p_member_id;
  PERFORM set_config('foyer.moved_member', '', true);
  -- the balance of a member without a team was not followed
  INSERT INTO team_changes (merchant_id, member_id, at, kind) VALUES (v_merchant, p_member_id, now(), 'balance');
  RETURN NULL;
END $$;

-- Makes the planned moves whose day has begun. Returns how many were made.
CREATE OR REPLACE FUNCTION team_make_moves(p_merchant_id integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_today date := (now() AT TIME ZONE merchant_time_zone(p_merchant_id))::date;
  planned team_moves;
  v_refusal text;
  made integer := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM team_moves WHERE merchant_id = p_merchant_id AND state = 'planned' AND effective_on <= v_today) THEN
    RETURN 0;
  END IF;
  PERFORM team_lock_tree(p_merchant_id, false);
  FOR planned IN
    SELECT * FROM team_moves WHERE merchant_id = p_merchant_id AND state = 'planned' AND effective_on <= v_today
     ORDER BY effective_on, id FOR UPDATE
  LOOP
    v_refusal := team_move(planned.member_id, planned.to_id, planned.effective_on);
    UPDATE team_moves
       SET state = CASE WHEN v_refusal IS NULL THEN 'done' ELSE 'refused' END, refusal = v_refusal, done_at = clock_timestamp()
     WHERE id = planned.id;
    made := made + CASE WHEN v_refusal IS NULL THEN 1 ELSE 0 END;
  END LOOP;
  RETURN made;
END $$;

-- CHANGES

-- The merchant of a member whose changes are counted: of everyone below an agent or about to move below one, and of agents.
-- Null for all others, and for money in another currency than the member's. PL/pgSQL keeps the plan.
CREATE OR REPLACE FUNCTION team_merchant(p_member_id bigint, p_currency char(3)) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT merchant_id FROM members
     WHERE id = p_member_id AND currency = p_currency
       AND (upline_id IS NOT NULL OR type IN (1, 2, 41, 42)
            -- the move is made shortly after its day began, and what happened on it before counts
            OR EXISTS (SELECT FROM team_moves v WHERE v.member_id = p_member_id AND v.state = 'planned'))
  );
END $$;

CREATE OR REPLACE FUNCTION team_follow_rounds() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_merchant integer := team_merchant(new.member_id, new.currency);
  -- a round that had ended is taken back before it is counted again
  before rounds := CASE WHEN TG_OP = 'UPDATE' AND old.state <> 'open' THEN old END;
  after rounds := CASE WHEN new.state <> 'open' THEN new END;
BEGIN
  IF v_merchant IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO team_changes (merchant_id, member_id, at, kind, vendor, category, reference, rounds, stake, turnover, paid)
  VALUES (
    v_merchant, new.member_id, CASE WHEN before.member_id IS NULL THEN coalesce(new.closed_at, now()) ELSE now() END, 'play',
    new.vendor, coalesce(new.category, ''), new.integration_id || ' ' || new.round,
    (after.member_id IS NOT NULL)::integer - (before.member_id IS NOT NULL)::integer,
    coalesce(after.stake_total, 0) - coalesce(before.stake_total, 0),
    play_turnover(after) - play_turnover(before),
    coalesce(after.win_total + after.jackpot_total, 0) - coalesce(before.win_total + before.jackpot_total, 0)
  );
  RETURN NULL;
END $$;

-- the same conditions as of play_sums (functions/records.sql)
CREATE OR REPLACE TRIGGER team_rounds_inserted AFTER INSERT ON rounds FOR EACH ROW
  WHEN (new.state <> 'open' AND new.currency <> 'XXX') EXECUTE FUNCTION team_follow_rounds();
CREATE OR REPLACE TRIGGER team_rounds_updated AFTER UPDATE ON rounds FOR EACH ROW
  WHEN (current_setting('foyer.counts_rounds_together', true) IS DISTINCT FROM 'yes'
        AND (old.state <> 'open' OR new.state <> 'open') AND new.currency <> 'XXX'
        AND (old.state, old.bets, old.stake_total, old.uncounted, old.win_total, old.jackpot_total)
            IS DISTINCT FROM (new.state, new.bets, new.stake_total, new.uncounted, new.win_total, new.jackpot_total))
  EXECUTE FUNCTION team_follow_rounds();

-- The members of team_merchant among some.
CREATE OR REPLACE FUNCTION team_counted(p_members bigint[]) RETURNS TABLE (member_id bigint, currency char(3), merchant_id integer)
LANGUAGE sql STABLE AS $$
  SELECT m.id, m.currency, m.merchant_id FROM members m
   WHERE m.id = ANY (p_members)
     AND (m.upline_id IS NOT NULL OR m.type IN (1, 2, 41, 42)
          OR EXISTS (SELECT FROM team_moves v WHERE v.member_id = m.id AND v.state = 'planned'))
$$;

-- Follows rounds that were open and ended in one statement (play_count_ended).
CREATE OR REPLACE FUNCTION team_follow_ended(p_rounds rounds[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team_changes (merchant_id, member_id, at, kind, vendor, category, reference, rounds, stake, turnover, paid)
  SELECT c.merchant_id, r.member_id, coalesce(r.closed_at, now()), 'play', r.vendor, coalesce(r.category, ''),
         r.integration_id || ' ' || r.round, 1, r.stake_total, play_turnover(r), r.win_total + r.jackpot_total
    FROM team_counted(ARRAY(SELECT DISTINCT e.member_id FROM unnest(p_rounds) e)) c
    JOIN unnest(p_rounds) r ON r.member_id = c.member_id AND r.currency = c.currency
   WHERE r.currency <> 'XXX'
   ORDER BY r.member_id, r.opened_at, r.round;
END $$;

-- What a movement of money beside play counts as; null: only the balance changed.
CREATE OR REPLACE FUNCTION team_money(p_kind text, p_from text, p_to text, OUT kind text, OUT sign integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT c.kind, c.sign
    FROM (VALUES
      ('deposit deposit cash', 'deposit', 1), ('chargeback cash deposit', 'deposit', -1),
      ('capture hold withdrawal', 'withdrawal', 1), ('withdrawal withdrawal cash', 'withdrawal', -1),
      ('bonus promo cash', 'bonus', 1), ('bonus bonus cash', 'bonus', 1), ('bonus cash promo', 'bonus', -1),
      ('contribution game jackpot', 'contribution', 1), ('contribution jackpot game', 'contribution', -1),
      ('rebate commission cash', 'rebate', 1), ('dividend commission cash', 'dividend', 1),
      ('daily-salary commission cash', 'salary', 1), ('hourly-salary commission cash', 'salary', 1),
      -- what an agent of the team pays is no cost of it
      ('daily-salary cash commission', 'salary', -1), ('hourly-salary cash commission', 'salary', -1),
      ('dividend cash commission', 'dividend', -1)
    ) c (way, kind, sign) WHERE c.way = p_kind || ' ' || p_from || ' ' || p_to
$$;

CREATE OR REPLACE FUNCTION team_follow_transfers() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_merchant integer := team_merchant(new.member_id, new.currency);
BEGIN
  IF v_merchant IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO team_changes (merchant_id, member_id, at, kind, reference, amount, transfer_id)
  SELECT v_merchant, new.member_id, new.created_at, coalesce(c.kind, 'balance'), new.reference, coalesce(c.sign * new.amount, 0),
         CASE WHEN new.kind <> 'contribution' THEN new.id END
    FROM team_money(new.kind, (SELECT kind FROM ledger_accounts WHERE id = new.from_account),
                    (SELECT kind FROM ledger_accounts WHERE id = new.to_account)) c;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER team_transfers_inserted AFTER INSERT ON ledger_transfers FOR EACH ROW
  WHEN (current_setting('foyer.counts_transfers_together', true) IS DISTINCT FROM 'yes'
        AND new.kind NOT IN ('bet', 'win', 'rollback', 'tombstone') AND new.amount > 0 AND new.currency <> 'XXX')
  EXECUTE FUNCTION team_follow_transfers();

-- Follows transfers that were written in one statement (ledger_post_movements).
CREATE OR REPLACE FUNCTION team_follow_written(p_transfers ledger_transfers[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team_changes (merchant_id, member_id, at, kind, reference, amount, transfer_id)
  SELECT c.merchant_id, t.member_id, t.created_at, coalesce(k.kind, 'balance'), t.reference, coalesce(k.sign * t.amount, 0),
         CASE WHEN t.kind <> 'contribution' THEN t.id END
    FROM team_counted(ARRAY(SELECT DISTINCT w.member_id FROM unnest(p_transfers) w)) c
    JOIN unnest(p_transfers) t ON t.member_id = c.member_id AND t.currency = c.currency
    JOIN ledger_accounts source ON source.id = t.from_account
    JOIN ledger_accounts target ON target.id = t.to_account
   CROSS JOIN LATERAL team_money(t.kind, source.kind, target.kind) k
   WHERE t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone') AND t.amount > 0 AND t.currency <> 'XXX'
   ORDER BY t.id;
END $$;

CREATE OR REPLACE FUNCTION team_follow_sessions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team_changes (merchant_id, member_id, at, kind)
  SELECT merchant_id, id, new.created_at, 'login' FROM members
   WHERE id = new.member_id AND team_merchant(id, currency) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER team_sessions_inserted AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION team_follow_sessions();

-- SUMS

-- Notes on which days members did something for the first time that day, and counts them for everyone above. p_days: the
-- members and days of one kind.
CREATE OR REPLACE FUNCTION team_count_activity(p_kind text, p_members bigint[], p_days date[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  fresh member_activity[];
  first_days member_activity[];
BEGIN
  SELECT array_agg(f) INTO fresh FROM (
    SELECT DISTINCT d.member_id, p_kind AS kind, d.day FROM unnest(p_members, p_days) d (member_id, day)
     WHERE NOT EXISTS (SELECT FROM member_activity a WHERE a.member_id = d.member_id AND a.kind = p_kind AND a.day = d.day)
  ) f;
  IF fresh IS NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(ROW(f.member_id, p_kind, f.day)::member_activity) INTO first_days
    FROM (SELECT member_id, min(day) AS day FROM unnest(fresh) GROUP BY member_id) f;

  -- a day that comes in after a later one shortens the time since of that one: all from the first new day are counted again
  PERFORM team_add_activity(p_kind, first_days, -1);
  INSERT INTO member_activity SELECT * FROM unnest(fresh) f ORDER BY f.member_id, f.day;
  PERFORM team_add_activity(p_kind, first_days, 1);
END $$;

-- Adds the days of members from a given one on to the counts of everyone above, or subtracts them (p_sign -1).
CREATE OR REPLACE FUNCTION team_add_activity(p_kind text, p_from member_activity[], p_sign integer) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO team_activity AS t (agent_id, day, kind, since, members)
  SELECT l.agent_id, a.day, p_kind,
         CASE WHEN a.last IS NULL THEN 32767
              WHEN EXISTS (SELECT FROM team_links b WHERE b.member_id = a.member_id AND b.agent_id = l.agent_id
                              AND b.valid_from <= a.last AND a.last < b.valid_until)
              THEN least(a.day - a.last, 32766)
              -- the last time was in another team
              ELSE coalesce(least(a.day - (
                SELECT max(e.day) FROM member_activity e
                  JOIN team_links b ON b.member_id = e.member_id AND b.agent_id = l.agent_id
                                   AND b.valid_from <= e.day AND e.day < b.valid_until
                 WHERE e.member_id = a.member_id AND e.kind = p_kind AND e.day < a.last
              ), 32766), 32767) END AS since,
         p_sign * count(*)
    FROM (
      SELECT f.member_id, a.day,
             (SELECT max(b.day) FROM member_activity b WHERE b.member_id = f.member_id AND b.kind = p_kind AND b.day < a.day) AS last
        FROM unnest(p_from) f JOIN member_activity a ON a.member_id = f.member_id AND a.kind = p_kind AND a.day >= f.day
    ) a
    JOIN team_links l ON l.member_id = a.member_id AND l.depth > 0 AND l.valid_from <= a.day AND a.day < l.valid_until
   GROUP BY 1, 2, 4
   ORDER BY 1, 2, 4
  ON CONFLICT (agent_id, kind, day, since) DO UPDATE SET members = t.members + excluded.members
$$;

-- Those of some changes that are the first deposit of their member; before they are noted in member_activity.
CREATE OR REPLACE FUNCTION team_first_deposits(p_changes team_postings[]) RETURNS SETOF team_postings
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (c.member_id) c.* FROM unnest(p_changes) c
   WHERE c.kind = 'deposit' AND c.amount > 0
     AND NOT EXISTS (SELECT FROM member_activity a WHERE a.member_id = c.member_id AND a.kind = 'deposit')
   ORDER BY c.member_id, c.id
$$;

-- Adds the rounds that ended and the movements beside play of some changes to the lists of everyone above, and gives rounds
-- that changed their new result there.
CREATE OR REPLACE FUNCTION team_list(p_changes team_postings[], p_zone text) RETURNS void
LANGUAGE sql AS $$
  WITH play AS MATERIALIZED (
    -- a reference names the integration, which has no space, and the vendor's number of the round
    SELECT p.member_id, p.day, p.at, p.id, p.vendor, p.category, p.reference, p.rounds, r.opened_at,
           CASE WHEN r.member_id IS NULL THEN 'void'
                ELSE round_result(r.state, r.bets, r.stake_total, r.win_total + r.jackpot_total) END AS result
      FROM unnest(p_changes) p
      LEFT JOIN rounds r ON r.member_id = p.member_id AND r.integration_id = split_part(p.reference, ' ', 1)
                        AND r.round = substr(p.reference, strpos(p.reference, ' ') + 1)
     WHERE p.kind = 'play' AND p.reference IS NOT NULL
  ), renewed AS (
    UPDATE team_bets b SET result = c.result
      FROM (
        SELECT DISTINCT member_id, reference, opened_at, result FROM play o
         WHERE o.rounds <= 0
            -- one that was bet on again after it had ended
            OR EXISTS (SELECT FROM team_postings q
                        WHERE q.member_id = o.member_id AND q.reference = o.reference AND q.kind = 'play' AND q.rounds < 0)
      ) c
      JOIN team_postings p ON p.member_id = c.member_id AND p.day >= (c.opened_at AT TIME ZONE p_zone)::date
                          AND p.kind = 'play' AND p.rounds > 0 AND p.reference = c.reference
      JOIN team_links l ON l.member_id = p.member_id AND l.depth > 0 AND l.valid_from <= p.day AND p.day < l.valid_until
     WHERE b.agent_id = l.agent_id AND b.vendor = p.vendor AND b.category = p.category AND b.day = p.day AND b.at = p.at AND b.id = p.id
       AND b.result <> c.result
  )
  INSERT INTO team_bets (agent_id, vendor, category, day, at, id, member_id, result)
  SELECT l.agent_id, p.vendor, p.category, p.day, p.at, p.id, p.member_id, p.result
    FROM play p
    JOIN team_links l ON l.member_id = p.member_id AND l.depth > 0 AND l.valid_from <= p.day AND p.day < l.valid_until
   WHERE p.rounds > 0
   ORDER BY 1, 2, 3, 4, 5, 6;
  INSERT INTO team_transfers (agent_id, kind, at, id, member_id)
  SELECT l.agent_id, t.kind, t.created_at, t.id, t.member_id
    FROM unnest(p_changes) p
    JOIN ledger_transfers t ON t.id = p.transfer_id
    CROSS JOIN LATERAL (SELECT (t.created_at AT TIME ZONE p_zone)::date AS day) d
    JOIN team_links l ON l.member_id = t.member_id AND l.depth > 0 AND l.valid_from <= d.day AND d.day < l.valid_until
   ORDER BY 1, 2, 3, 4
  -- a move on that day listed it already
  ON CONFLICT DO NOTHING
$$;

-- Makes the moves that are due, and adds changes to the sums. Returns how many changes; fewer than p_limit: there are no more.
CREATE OR REPLACE FUNCTION team_roll_up(p_merchant_id integer, p_limit integer, p_active_turnover bigint) RETURNS integer
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM team_make_moves(p_merchant_id);
  PERFORM team_lock_sums(p_merchant_id);
  RETURN team_add_changes(p_merchant_id, p_limit, p_active_turnover);
END $$;

-- Adds changes to the sums, the oldest first. p_active_turnover: the turnover of a day that makes a member active on it. Needs
-- the lock of the sums, and the moves that are due to be made.
CREATE OR REPLACE FUNCTION team_add_changes(p_merchant_id integer, p_limit integer, p_active_turnover bigint) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_zone text := merchant_time_zone(p_merchant_id);
  v_open date;
  v_open_hour timestamptz;
  taken team_postings[];
BEGIN
  INSERT INTO team_calendars (merchant_id, settles_from) VALUES (p_merchant_id, (now() AT TIME ZONE v_zone)::date)
  ON CONFLICT DO NOTHING;
  SELECT closed_through + 1, hours_closed_until INTO v_open, v_open_hour FROM team_calendars WHERE merchant_id = p_merchant_id;

  WITH gone AS (
    DELETE FROM team_changes WHERE id IN (
      SELECT id FROM team_changes WHERE merchant_id = p_merchant_id ORDER BY id LIMIT p_limit
    ) RETURNING *
  )
  SELECT array_agg(ROW(
      g.member_id, greatest((g.at AT TIME ZONE v_zone)::date, v_open), g.id, g.merchant_id,
      greatest(date_trunc('hour', g.at, v_zone), v_open::timestamp AT TIME ZONE v_zone, v_open_hour), g.at, g.kind, g.vendor, g.category,
      g.reference, g.rounds, g.stake, g.turnover, g.paid, g.amount, g.transfer_id
    )::team_postings ORDER BY g.id)
    INTO taken FROM gone g;
  IF taken IS NULL THEN
    RETURN 0;
  END IF;

  INSERT INTO team_postings SELECT * FROM unnest(taken) p WHERE p.kind NOT IN ('balance', 'login', 'registration');
  PERFORM team_list(taken, v_zone);

  INSERT INTO team_play_days AS d (agent_id, day, own, vendor, category, rounds, stake, turnover, paid)
  SELECT l.agent_id, p.day, l.depth = 0, p.vendor, p.category, sum(p.rounds), sum(p.stake), sum(p.turnover), sum(p.paid)
    FROM unnest(taken) p JOIN team_links l ON l.member_id = p.member_id AND l.valid_from <= p.day AND p.day < l.valid_until
   WHERE p.kind = 'play'
   GROUP BY 1, 2, 3, 4, 5
   ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (agent_id, day, own, vendor, category) DO UPDATE
    SET rounds = d.rounds + excluded.rounds, stake = d.stake + excluded.stake, turnover = d.turnover + excluded.turnover,
        paid = d.paid + excluded.paid;

  -- before a deposit is noted as the member's first day with one
  WITH added AS MATERIALIZED (
    SELECT l.agent_id, p.day, l.depth AS level,
           count(*) FILTER (WHERE p.kind = 'registration') AS registrations,
           count(*) FILTER (WHERE p.first_deposit) AS first_deposits,
           coalesce(sum(p.amount) FILTER (WHERE p.first_deposit), 0) AS first_deposit_sum,
           coalesce(sum(p.amount) FILTER (WHERE p.kind = 'deposit'), 0) AS deposits,
           coalesce(sum(p.amount) FILTER (WHERE p.kind = 'withdrawal'), 0) AS withdrawals,
           coalesce(sum(p.amount) FILTER (WHERE p.kind = 'bonus'), 0) AS bonuses,
           coalesce(sum(p.amount) FILTER (WHERE p.kind = 'contribution'), 0) AS contributions,
           coalesce(sum(p.amount) FILTER (WHERE p.kind = 'rebate'), 0) AS rebates,
           coalesce(sum(p.amount) FILTER (WHERE p.kind = 'salary'), 0) AS salaries,
           coalesce(sum(p.amount) FILTER (WHERE p.kind = 'dividend'), 0) AS dividends,
           sum(p.stake) AS stake, sum(p.turnover) AS turnover, sum(p.paid) AS paid
      FROM (
        SELECT *, id IN (SELECT id FROM team_first_deposits(taken)) AS first_deposit FROM unnest(taken)
      ) p
      JOIN team_links l ON l.member_id = p.member_id AND l.valid_from <= p.day AND p.day < l.valid_until
     WHERE p.kind NOT IN ('balance', 'login')
     GROUP BY 1, 2, 3
  ), levels AS (
    INSERT INTO team_days AS d (
      agent_id, day, level, registrations, first_deposits, first_deposit_sum, deposits, withdrawals, bonuses,
      contributions, rebates, salaries, dividends, stake, turnover, paid
    )
    SELECT agent_id, day, level, registrations, first_deposits, first_deposit_sum, deposits, withdrawals, bonuses,
           contributions, rebates, salaries, dividends, stake, turnover, paid
      FROM added ORDER BY 1, 2, 3
    ON CONFLICT (agent_id, day, level) DO UPDATE
      SET registrations = d.registrations + excluded.registrations, first_deposits = d.first_deposits + excluded.first_deposits, first_deposit_sum = d.first_deposit_sum + excluded.first_deposit_sum,
        deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals, bonuses = d.bonuses + excluded.bonuses,
        contributions = d.contributions + excluded.contributions, rebates = d.rebates + excluded.rebates, salaries = d.salaries + excluded.salaries,
        dividends = d.dividends + excluded.dividends, stake = d.stake + excluded.stake, turnover = d.turnover + excluded.turnover,
        paid = d.paid + excluded.paid
  ), months AS (
    INSERT INTO team_months AS d (
      agent_id, month, level, registrations, first_deposits, first_deposit_sum, deposits, withdrawals, bonuses, rebates, stake, turnover, paid
    )
    SELECT agent_id, date_trunc('month', day)::date, level, sum(registrations), sum(first_deposits), sum(first_deposit_sum), sum(deposits),
           sum(withdrawals), sum(bonuses), sum(rebates), sum(stake), sum(turnover), sum(paid)
      FROM added WHERE level > 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (agent_id, month, level) DO UPDATE
      SET registrations = d.registrations + excluded.registrations, first_deposits = d.first_deposits + excluded.first_deposits,
          first_deposit_sum = d.first_deposit_sum + excluded.first_deposit_sum, deposits = d.deposits + excluded.deposits,
          withdrawals = d.withdrawals + excluded.withdrawals, bonuses = d.bonuses + excluded.bonuses, rebates = d.rebates + excluded.rebates,
          stake = d.stake + excluded.stake, turnover = d.turnover + excluded.turnover, paid = d.paid + excluded.paid
  )
  INSERT INTO team_day_totals AS d (
    agent_id, day, registrations, first_deposits, first_deposit_sum, deposits, withdrawals, bonuses,
    contributions, rebates, salaries, dividends, stake, turnover, paid
  )
  SELECT agent_id, day, sum(registrations), sum(first_deposits), sum(first_deposit_sum), sum(deposits), sum(withdrawals), sum(bonuses),
         sum(contributions), sum(rebates), sum(salaries), sum(dividends), sum(stake), sum(turnover), sum(paid)
    FROM added WHERE level > 0 GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (agent_id, day) DO UPDATE
    SET registrations = d.registrations + excluded.registrations, first_deposits = d.first_deposits + excluded.first_deposits, first_deposit_sum = d.first_deposit_sum + excluded.first_deposit_sum,
        deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals, bonuses = d.bonuses + excluded.bonuses,
        contributions = d.contributions + excluded.contributions, rebates = d.rebates + excluded.rebates, salaries = d.salaries + excluded.salaries,
        dividends = d.dividends + excluded.dividends, stake = d.stake + excluded.stake, turnover = d.turnover + excluded.turnover,
        paid = d.paid + excluded.paid;

  PERFORM invitation_count(taken);
  PERFORM team_count_activity(a.kind, a.members, a.days)
     FROM (
       SELECT c.kind, array_agg(p.member_id ORDER BY p.id) AS members, array_agg(p.day ORDER BY p.id) AS days
         FROM unnest(taken) p
         JOIN (VALUES ('login', 'login'), ('bet', 'play'), ('deposit', 'deposit')) c (kind, change) ON c.change = p.kind
        WHERE p.kind = 'login' OR p.kind = 'play' AND p.rounds > 0 OR p.kind = 'deposit' AND p.amount > 0
        GROUP BY c.kind
     ) a;
  PERFORM team_count_activity('active', array_agg(p.member_id), array_agg(p.day))
     FROM (SELECT DISTINCT member_id, day FROM unnest(taken) WHERE kind = 'play') p
    WHERE (SELECT sum(d.turnover) FROM team_play_days d WHERE d.agent_id = p.member_id AND d.day = p.day AND d.own)
          >= greatest(p_active_turnover, 1)
   HAVING count(*) > 0;

  PERFORM team_count_members(taken);
  RETURN cardinality(taken);
END $$;

-- Brings the totals up to date with the members of some changes: their balances, and those who are new.
CREATE OR REPLACE FUNCTION team_count_members(p_changes team_postings[]) RETURNS void
LANGUAGE sql AS $$
  WITH changed AS MATERIALIZED (
    SELECT m.id, m.type, (b.member_id IS NULL)::integer AS added, coalesce(a.balance, 0) AS balance,
           coalesce(a.balance, 0) - coalesce(b.balance, 0) AS more
      FROM (SELECT DISTINCT member_id FROM unnest(p_changes)) c
      JOIN members m ON m.id = c.member_id
      LEFT JOIN ledger_accounts a ON a.member_id = m.id AND a.currency = m.currency AND a.name = 'cash'
      LEFT JOIN team_balances b ON b.member_id = m.id
  ), noted AS (
    INSERT INTO team_balances SELECT id, balance FROM changed WHERE more <> 0 OR added = 1 ORDER BY id
    ON CONFLICT (member_id) DO UPDATE SET balance = excluded.balance
  )
  INSERT INTO team_totals AS t (agent_id, members, agents, direct_members, direct_agents, balance)
  SELECT l.agent_id,
         coalesce(sum(c.added) FILTER (WHERE c.type NOT IN (1, 41)), 0), coalesce(sum(c.added) FILTER (WHERE c.type IN (1, 41)), 0),
         coalesce(sum(c.added) FILTER (WHERE l.depth = 1 AND c.type NOT IN (1, 41)), 0),
         coalesce(sum(c.added) FILTER (WHERE l.depth = 1 AND c.type IN (1, 41)), 0), sum(c.more)
    FROM changed c JOIN team_links l ON l.member_id = c.id AND l.depth > 0 AND l.valid_until = 'infinity'
   WHERE c.more <> 0 OR c.added = 1
   GROUP BY 1 ORDER BY 1
  ON CONFLICT (agent_id) DO UPDATE
    SET members = t.members + excluded.members, agents = t.agents + excluded.agents,
        direct_members = t.direct_members + excluded.direct_members, direct_agents = t.direct_agents + excluded.direct_agents,
        balance = t.balance + excluded.balance
$$;

-- Counts who is online in every team: members with a call since a moment. Returns how many teams changed.
CREATE OR REPLACE FUNCTION team_count_online(p_merchant_id integer, p_since timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  PERFORM team_lock_sums(p_merchant_id);
  WITH online AS (
    SELECT l.agent_id, count(*) AS members
      FROM (SELECT DISTINCT s.member_id FROM sessions s WHERE s.ended_at IS NULL AND s.seen_at > p_since) s
      JOIN team_links l ON l.member_id = s.member_id AND l.depth > 0 AND l.valid_until = 'infinity'
     GROUP BY 1
  )
  UPDATE team_totals t SET online = coalesce(o.members, 0)
    FROM members m, team_totals u LEFT JOIN online o ON o.agent_id = u.agent_id
   WHERE u.agent_id = t.agent_id AND m.id = t.agent_id AND m.merchant_id = p_merchant_id AND t.online <> coalesce(o.members, 0);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

-- SEARCH

-- Members of a team by a part of the username, from the index of parts. A part is of small letters; p_pattern is the same for LIKE.
CREATE OR REPLACE FUNCTION team_named(p_agent_id bigint, p_part text, p_pattern text)
RETURNS TABLE (member_id bigint, depth smallint, is_agent boolean)
LANGUAGE plpgsql STABLE ROWS 50 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  -- the longest parts that team_name_parts has of it; calling that takes longer than to read what it finds
  keys bigint[] := ARRAY(
    SELECT hashtextextended(substr(p_part, first, 3), p_agent_id) FROM generate_series(1, greatest(length(p_part) - 2, 1)) first
  );
BEGIN
  RETURN QUERY
    -- the keys are those of the team; a condition on the agent would let the planner read all of it instead
    WITH named AS MATERIALIZED (
      SELECT l.agent_id, l.member_id, l.depth, l.is_agent, l.username_key FROM team_links l
       WHERE team_name_parts(l.agent_id, l.username_key, '{1,2,3}') @> keys
         AND l.depth > 0 AND l.valid_until = 'infinity'
    )
    SELECT n.member_id, n.depth, n.is_agent FROM named n WHERE n.agent_id = p_agent_id AND n.username_key LIKE p_pattern;
END $$;

-- Whether a member is online, bet in a range, ever deposited or never did. Also in modules/teams/teams.repository.ts, for lists
-- that look at many members.
CREATE OR REPLACE FUNCTION team_did(p_member_id bigint, p_what text, p_from date, p_to date) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE p_what
    WHEN 'online' THEN EXISTS (SELECT FROM sessions WHERE member_id = p_member_id AND ended_at IS NULL AND seen_at > now() - interval '5 minutes')
    WHEN 'bet' THEN EXISTS (SELECT FROM member_activity WHERE member_id = p_member_id AND kind = 'bet' AND day BETWEEN p_from AND p_to)
    WHEN 'deposit' THEN EXISTS (SELECT FROM member_activity WHERE member_id = p_member_id AND kind = 'deposit')
    WHEN 'no-deposit' THEN NOT EXISTS (SELECT FROM member_activity WHERE member_id = p_member_id AND kind = 'deposit')
    ELSE true END
$$;

-- The newest members of a team by a part of the username, with their places: agents or members (p_agents), and those who did
-- something (p_only).
-- A part that some of the newest 200 have is searched for in the newest 1,000 first, as it is found among them.
CREATE OR REPLACE FUNCTION team_search(
  p_agent_id bigint, p_part text, p_pattern text, p_agents boolean, p_only text, p_from date, p_to date, p_before bigint, p_limit integer
) RETURNS TABLE (member_id bigint, depth smallint, is_agent boolean)
LANGUAGE plpgsql STABLE ROWS 26 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  found bigint[];
BEGIN
  IF (
    SELECT count(*) FROM (
      SELECT l.username_key FROM team_links l
       WHERE l.agent_id = p_agent_id AND l.depth > 0 AND l.valid_until = 'infinity' AND l.member_id < p_before
       ORDER BY l.member_id DESC LIMIT 200
    ) w WHERE w.username_key LIKE p_pattern
  ) >= 3 THEN
    SELECT array_agg(f.member_id) INTO found FROM (
      SELECT w.member_id FROM (
        SELECT l.member_id, l.is_agent, l.username_key FROM team_links l
         WHERE l.agent_id = p_agent_id AND l.depth > 0 AND l.valid_until = 'infinity' AND l.member_id < p_before
         ORDER BY l.member_id DESC LIMIT 1000
      ) w
       WHERE w.username_key LIKE p_pattern AND (p_agents IS NULL OR w.is_agent = p_agents)
         AND (p_only IS NULL OR team_did(w.member_id, p_only, p_from, p_to))
       ORDER BY w.member_id DESC LIMIT p_limit
    ) f;
    IF cardinality(found) >= p_limit THEN
      RETURN QUERY
        SELECT l.member_id, l.depth, l.is_agent FROM team_links l
         WHERE l.agent_id = p_agent_id AND l.member_id = ANY (found) AND l.depth > 0 AND l.valid_until = 'infinity';
      RETURN;
    END IF;
  END IF;
  RETURN QUERY
    SELECT n.member_id, n.depth, n.is_agent FROM team_named(p_agent_id, p_part, p_pattern) n
     WHERE n.member_id < p_before AND (p_agents IS NULL OR n.is_agent = p_agents)
       AND (p_only IS NULL OR team_did(n.member_id, p_only, p_from, p_to))
     ORDER BY n.member_id DESC LIMIT p_limit;
END $$;
