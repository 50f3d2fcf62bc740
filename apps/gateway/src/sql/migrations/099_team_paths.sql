-- A list of a team has the path of each row, and a path has up to eleven agents: the index alone tells whom.
DROP INDEX team_links_path;
CREATE UNIQUE INDEX team_links_path ON team_links (member_id, depth) INCLUDE (agent_id) WHERE valid_until = 'infinity';

-- They return more columns now.
DROP FUNCTION IF EXISTS team_search(bigint, text, text, boolean, text, date, date, bigint, integer);
DROP FUNCTION IF EXISTS team_named(bigint, text, text);

-- They are part of the statements that read earnings now.
DROP FUNCTION IF EXISTS rebate_earned(
  bigint, integer, date, date, date, boolean, date, date, date, date, integer, date, date, integer
);
DROP FUNCTION IF EXISTS rebate_margins(bigint, integer, date, date, date, boolean);
DROP FUNCTION IF EXISTS rebate_open_margins(bigint, date, date, date, boolean);
