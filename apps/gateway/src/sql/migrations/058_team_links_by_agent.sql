-- Settlements read the team of an agent as of a day: one index for the team of now and of earlier days.
CREATE INDEX team_links_agent ON team_links (agent_id, member_id) INCLUDE (valid_from, valid_until, depth, is_agent) WHERE depth > 0;
DROP INDEX team_links_team, team_links_ended;
