-- Teams of agents: who is below whom, and what a team did by day. How the sums follow the entries: functions/teams.sql.

-- Every member's path to the top, with the days on which it holds: a move ends rows and adds others, and never changes what
-- was. A member has a row for itself at depth 0.
CREATE TABLE team_links (
  member_id bigint NOT NULL REFERENCES members (id),
  agent_id bigint NOT NULL REFERENCES members (id),
  -- 1: the agent is the member's upline; a path has at most 12 members
  depth smallint NOT NULL CHECK (depth BETWEEN 0 AND 11),
  -- whether the member is an agent: lists begin with them
  is_agent boolean NOT NULL,
  -- days of the merchant; valid_until is the first day on which it does not hold any more
  valid_from date NOT NULL,
  valid_until date NOT NULL DEFAULT 'infinity',
  PRIMARY KEY (member_id, agent_id, valid_from),
  CHECK (valid_from < valid_until),
  CHECK ((depth = 0) = (member_id = agent_id))
);
-- Nobody has two uplines.
CREATE UNIQUE INDEX team_links_path ON team_links (member_id, depth) WHERE valid_until = 'infinity';
CREATE INDEX team_links_direct ON team_links (agent_id, is_agent, member_id) WHERE valid_until = 'infinity' AND depth = 1;
CREATE INDEX team_links_team ON team_links (agent_id, member_id) WHERE valid_until = 'infinity' AND depth > 0;
CREATE INDEX team_links_ended ON team_links (agent_id, valid_until) WHERE valid_until <> 'infinity';

-- Moves of a member with its whole team, from a day on.
CREATE TABLE team_moves (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint NOT NULL REFERENCES members (id),
  -- null: the merchant
  from_id bigint REFERENCES members (id),
  to_id bigint REFERENCES members (id),
  effective_on date NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'done', 'cancelled', 'refused')),
  -- why it could not be done on its day
  refusal text CHECK (length(refusal) <= 100),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  operator_id integer REFERENCES operators (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE UNIQUE INDEX team_moves_planned ON team_moves (member_id) WHERE state = 'planned';
CREATE INDEX team_moves_due ON team_moves (merchant_id, effective_on) WHERE state = 'planned';

-- Which days can still change. Whatever comes in for a closed day counts on the first open one.
CREATE TABLE team_calendars (
  merchant_id smallint PRIMARY KEY REFERENCES merchants (id),
  -- null: no day was settled yet
  closed_through date,
  -- the first day that is settled: there were no agents' earnings before
  settles_from date NOT NULL
);

-- What members did that no sum has yet; written with the money, and emptied within seconds.
CREATE TABLE team_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL,
  member_id bigint NOT NULL,
  at timestamptz NOT NULL,
  -- balance: another movement, which changed what the member has
  kind text NOT NULL CHECK (kind IN (
    'play', 'deposit', 'withdrawal', 'bonus', 'contribution', 'rebate', 'salary', 'dividend', 'balance', 'registration', 'login'
  )),
  vendor text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  -- the round, order or transfer
  reference text,
  -- of a round that ended, or less what it was before: stakes, those of them that count as turnover, and what was paid
  rounds integer NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  turnover bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  -- of all other kinds
  amount bigint NOT NULL DEFAULT 0
);
CREATE INDEX team_changes_merchant ON team_changes (merchant_id, id);

-- The same, with the day and the hour they count in: every sum can be computed again from these.
CREATE TABLE team_postings (
  member_id bigint NOT NULL,
  day date NOT NULL,
  id bigint NOT NULL,
  merchant_id smallint NOT NULL,
  hour timestamptz NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  vendor text NOT NULL,
  category text NOT NULL,
  reference text,
  rounds integer NOT NULL,
  stake bigint NOT NULL,
  turnover bigint NOT NULL,
  paid bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (member_id, day, id)
);
CREATE INDEX team_postings_hour ON team_postings (merchant_id, hour, member_id) INCLUDE (turnover) WHERE kind = 'play';

-- Play by day, vendor and category: a member's own, and that of everyone below.
CREATE TABLE team_play_days (
  agent_id bigint NOT NULL,
  day date NOT NULL,
  own boolean NOT NULL,
  vendor text NOT NULL,
  category text NOT NULL,
  rounds integer NOT NULL,
  stake bigint NOT NULL,
  turnover bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (agent_id, day, own, vendor, category)
) WITH (fillfactor = 80);
CREATE INDEX team_play_days_day ON team_play_days (day, agent_id) WHERE own;

-- Everything else by day, and play once more, by how far below the members are; level 0: the member's own.
CREATE TABLE team_days (
  agent_id bigint NOT NULL,
  day date NOT NULL,
  level smallint NOT NULL,
  registrations integer NOT NULL DEFAULT 0,
  first_deposits integer NOT NULL DEFAULT 0,
  first_deposit_sum bigint NOT NULL DEFAULT 0,
  deposits bigint NOT NULL DEFAULT 0,
  withdrawals bigint NOT NULL DEFAULT 0,
  bonuses bigint NOT NULL DEFAULT 0,
  contributions bigint NOT NULL DEFAULT 0,
  rebates bigint NOT NULL DEFAULT 0,
  salaries bigint NOT NULL DEFAULT 0,
  dividends bigint NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  turnover bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (agent_id, day, level)
) WITH (fillfactor = 80);

-- The days on which a member logged in, bet, and was active (had the turnover the merchant asks for).
CREATE TABLE member_activity (
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('login', 'bet', 'active', 'deposit')),
  day date NOT NULL,
  PRIMARY KEY (member_id, kind, day)
);

-- How many members of a team did so, by day and by the days since they did so last (32767: never before in this team).
-- Members of any range are counted once: those on its days whose last time lies before it.
CREATE TABLE team_activity (
  agent_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  since smallint NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (agent_id, kind, day, since)
) WITH (fillfactor = 80);

-- A team as it is now, without the agent.
CREATE TABLE team_totals (
  agent_id bigint PRIMARY KEY REFERENCES members (id),
  members integer NOT NULL DEFAULT 0,
  agents integer NOT NULL DEFAULT 0,
  direct_members integer NOT NULL DEFAULT 0,
  direct_agents integer NOT NULL DEFAULT 0,
  -- with a call within the last minutes
  online integer NOT NULL DEFAULT 0,
  balance bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 80);

-- Agents find members of their team by a part of the username.
CREATE INDEX members_username_parts ON members USING gin (username_key gin_trgm_ops);

-- Each member's balance as the teams' totals contain it.
CREATE TABLE team_balances (
  member_id bigint PRIMARY KEY,
  balance bigint NOT NULL
) WITH (fillfactor = 80);

-- What agents earn is paid from and to the account 'commission'.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind, ADD CONSTRAINT ledger_accounts_kind CHECK (kind IN (
  'cash', 'bonus', 'hold', 'game', 'jackpot', 'deposit', 'withdrawal', 'promo', 'adjustment', 'transfer', 'play', 'fee',
  'commission'
));
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check, ADD CONSTRAINT ledger_transfers_kind_check CHECK (kind IN (
  'bet', 'win', 'rollback', 'tombstone', 'hold', 'capture', 'release', 'deposit', 'withdrawal', 'bonus', 'transfer',
  'adjustment', 'contribution', 'jackpot', 'fee', 'chargeback', 'rebate', 'daily-salary', 'hourly-salary', 'dividend'
));

-- The teams there are, and what their members did before.
INSERT INTO team_calendars (merchant_id, settles_from)
SELECT id, (now() AT TIME ZONE coalesce(settings ->> 'timeZone', 'Asia/Manila'))::date FROM merchants WHERE trial_of IS NULL;

INSERT INTO team_links (member_id, agent_id, depth, is_agent, valid_from)
WITH RECURSIVE path AS (
  SELECT m.id AS member_id, m.id AS agent_id, 0 AS depth, m.type IN (1, 2, 41, 42) AS is_agent,
         (m.registered_at AT TIME ZONE coalesce(p.settings ->> 'timeZone', 'Asia/Manila'))::date AS valid_from
    FROM members m JOIN merchants p ON p.id = m.merchant_id WHERE m.type <> 4
  UNION ALL
  SELECT p.member_id, m.upline_id, p.depth + 1, p.is_agent, p.valid_from FROM path p JOIN members m ON m.id = p.agent_id
   WHERE m.upline_id IS NOT NULL
)
SELECT * FROM path;

INSERT INTO team_changes (merchant_id, member_id, at, kind)
SELECT m.merchant_id, m.id, m.registered_at, 'registration'
  FROM members m WHERE m.type <> 4 ORDER BY m.registered_at, m.id;
INSERT INTO team_changes (merchant_id, member_id, at, kind, vendor, category, rounds, stake, turnover, paid)
SELECT m.merchant_id, s.member_id, s.starts_at, 'play', s.vendor, coalesce(s.category, ''), sum(s.rounds), sum(s.stake),
       coalesce(sum(s.stake) FILTER (WHERE s.result <> 'void'), 0), sum(s.paid)
  FROM play_sums s JOIN members m ON m.id = s.member_id
 WHERE s.rounds > 0 AND (m.upline_id IS NOT NULL OR m.type IN (1, 2, 41, 42)) AND s.currency = m.currency
 GROUP BY 1, 2, 3, 5, 6 ORDER BY s.starts_at;
INSERT INTO team_changes (merchant_id, member_id, at, kind, reference, amount)
SELECT m.merchant_id, t.member_id, t.created_at, c.kind, t.reference, c.sign * t.amount
  FROM ledger_transfers t
  JOIN members m ON m.id = t.member_id AND m.currency = t.currency
  JOIN ledger_accounts f ON f.id = t.from_account
  JOIN ledger_accounts a ON a.id = t.to_account
  JOIN (VALUES
    ('deposit', 'deposit', 'cash', 'deposit', 1), ('chargeback', 'cash', 'deposit', 'deposit', -1),
    ('capture', 'hold', 'withdrawal', 'withdrawal', 1), ('withdrawal', 'withdrawal', 'cash', 'withdrawal', -1),
    ('bonus', 'promo', 'cash', 'bonus', 1), ('bonus', 'bonus', 'cash', 'bonus', 1), ('bonus', 'cash', 'promo', 'bonus', -1),
    ('contribution', 'game', 'jackpot', 'contribution', 1), ('contribution', 'jackpot', 'game', 'contribution', -1)
  ) c (transfer, source, target, kind, sign) ON c.transfer = t.kind AND c.source = f.kind AND c.target = a.kind
 WHERE m.upline_id IS NOT NULL OR m.type IN (1, 2, 41, 42)
 ORDER BY t.created_at, t.id;
