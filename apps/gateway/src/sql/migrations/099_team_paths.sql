-- A list of a team has the path of each row, with up to eleven agents: it is kept as text for each agent, as looking up each of
-- them took half of the time of a page. Usernames and public ids never change.
CREATE TABLE team_paths (
  agent_id bigint PRIMARY KEY REFERENCES members (id),
  -- from the top to the agent: a line with public id and username of each
  path text NOT NULL
);
INSERT INTO team_paths (agent_id, path)
SELECT l.member_id, string_agg(u.public_id || ' ' || u.username, chr(10) ORDER BY l.depth DESC)
  FROM team_links l JOIN members u ON u.id = l.agent_id
 WHERE l.valid_until = 'infinity' AND l.is_agent
 GROUP BY 1 ORDER BY 1;

-- They return more columns now.
DROP FUNCTION IF EXISTS team_search(bigint, text, text, boolean, text, date, date, bigint, integer);
DROP FUNCTION IF EXISTS team_named(bigint, text, text);

-- They are part of the statements that read earnings now.
DROP FUNCTION IF EXISTS rebate_earned(
  bigint, integer, date, date, date, boolean, date, date, date, date, integer, date, date, integer
);
DROP FUNCTION IF EXISTS rebate_margins(bigint, integer, date, date, date, boolean);
DROP FUNCTION IF EXISTS rebate_open_margins(bigint, date, date, date, boolean);
