-- A part of a username is searched for in an index of the parts of each team, so that the cost depends on how many of the team
-- have it, not on how large the team or the merchant is. A username never changes.
ALTER TABLE team_links ADD COLUMN username_key text;
UPDATE team_links l SET username_key = m.username_key FROM members m WHERE m.id = l.member_id;
ALTER TABLE team_links ALTER COLUMN username_key SET NOT NULL;
CREATE INDEX team_links_name_parts ON team_links USING gin (team_name_parts(agent_id, username_key, '{1,2,3}'))
  WITH (fastupdate = off) WHERE depth > 0 AND valid_until = 'infinity';

-- those who joined last are searched first, in the index that lists them
DROP INDEX team_links_agent;
CREATE INDEX team_links_agent ON team_links (agent_id, member_id) INCLUDE (valid_from, valid_until, depth, is_agent, username_key)
  WHERE depth > 0;

-- Direct downlines of any day: without it the whole team is read for them.
CREATE INDEX team_links_below ON team_links (agent_id, member_id) INCLUDE (valid_from, valid_until, is_agent) WHERE depth = 1;
