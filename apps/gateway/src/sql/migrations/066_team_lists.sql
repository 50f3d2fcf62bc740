-- The lists of teams: a row for each agent above a round that ended, and above a movement beside play. A page is one range of an
-- index for each vendor and category, or kind of movement, whatever the team has and however large it is.

-- Rounds that ended, by the postings that count them.
CREATE TABLE team_bets (
  agent_id bigint NOT NULL,
  vendor text NOT NULL,
  category text NOT NULL,
  -- of the posting, whose id it is
  day date NOT NULL,
  at timestamptz NOT NULL,
  id bigint NOT NULL,
  member_id bigint NOT NULL
);

CREATE TABLE team_transfers (
  agent_id bigint NOT NULL,
  kind text NOT NULL,
  -- of the transfer, whose id it is
  at timestamptz NOT NULL,
  id bigint NOT NULL,
  member_id bigint NOT NULL
);

-- The transfer that is followed, if it is in lists of movements beside play.
ALTER TABLE team_changes ADD COLUMN transfer_id bigint;
ALTER TABLE team_postings ADD COLUMN transfer_id bigint;

INSERT INTO team_bets (agent_id, vendor, category, day, at, id, member_id)
SELECT l.agent_id, p.vendor, p.category, p.day, p.at, p.id, p.member_id
  FROM team_postings p
  JOIN team_links l ON l.member_id = p.member_id AND l.depth > 0 AND l.valid_from <= p.day AND p.day < l.valid_until
 WHERE p.kind = 'play' AND p.rounds > 0 AND p.reference IS NOT NULL
 ORDER BY 1, 2, 3, 4, 5, 6;
ALTER TABLE team_bets ADD PRIMARY KEY (agent_id, vendor, category, day, at, id);

-- those too that no sum has yet
INSERT INTO team_transfers (agent_id, kind, at, id, member_id)
SELECT l.agent_id, t.kind, t.created_at, t.id, t.member_id
  FROM ledger_transfers t
  JOIN members m ON m.id = t.member_id AND m.currency = t.currency
  JOIN merchants h ON h.id = m.merchant_id
  CROSS JOIN LATERAL (SELECT (t.created_at AT TIME ZONE coalesce(h.settings ->> 'timeZone', 'Asia/Manila'))::date AS day) d
  JOIN team_links l ON l.member_id = t.member_id AND l.depth > 0 AND l.valid_from <= d.day AND d.day < l.valid_until
 WHERE t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution') AND t.amount > 0
 ORDER BY 1, 2, 3, 4;
ALTER TABLE team_transfers ADD PRIMARY KEY (agent_id, kind, at, id);

-- What lists of large teams were read from before.
DROP INDEX team_postings_rounds, team_postings_vendor, ledger_transfers_by_time;
