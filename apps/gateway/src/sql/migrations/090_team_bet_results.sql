-- Lists of team betting by result: the result is in the list, which has an index with it.

-- written anew, as an update of every row would leave the table twice as large
ALTER TABLE team_bets RENAME TO team_bets_before;
ALTER TABLE team_bets_before DROP CONSTRAINT team_bets_pkey;
CREATE TABLE team_bets (
  agent_id bigint NOT NULL,
  vendor text NOT NULL,
  category text NOT NULL,
  -- of the posting, whose id it is
  day date NOT NULL,
  at timestamptz NOT NULL,
  id bigint NOT NULL,
  member_id bigint NOT NULL,
  -- of the round as it is since the newest change that was summed: won, lost, even, void; open: it was bet on again
  result text NOT NULL
);
INSERT INTO team_bets (agent_id, vendor, category, day, at, id, member_id, result)
SELECT b.agent_id, b.vendor, b.category, b.day, b.at, b.id, b.member_id,
       CASE
         WHEN r.state IS NULL OR r.state = 'rolled_back' OR r.bets = 0 THEN 'void'
         WHEN r.state = 'open' THEN 'open'
         WHEN r.win_total + r.jackpot_total > r.stake_total THEN 'won'
         WHEN r.win_total + r.jackpot_total < r.stake_total THEN 'lost'
         ELSE 'even'
       END
  FROM team_bets_before b
  JOIN team_postings p ON p.member_id = b.member_id AND p.day = b.day AND p.id = b.id
  LEFT JOIN rounds r ON r.member_id = p.member_id AND r.integration_id = split_part(p.reference, ' ', 1)
                    AND r.round = substr(p.reference, strpos(p.reference, ' ') + 1)
 ORDER BY 1, 2, 3, 4, 5, 6;
DROP TABLE team_bets_before;
ALTER TABLE team_bets ADD PRIMARY KEY (agent_id, vendor, category, day, at, id);
CREATE INDEX team_bets_result ON team_bets (agent_id, vendor, category, result, day, at, id);

-- Rounds that were bet on again after they had ended are counted twice; these are few.
CREATE INDEX team_postings_reopened ON team_postings (member_id, reference) WHERE kind = 'play' AND rounds < 0;
