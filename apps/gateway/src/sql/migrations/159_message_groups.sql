-- Messages of operators to groups: to agents, to members who are no agents, or to direct downlines or the team of an agent.
ALTER TABLE operator_messages
  ADD COLUMN audience text NOT NULL DEFAULT 'everybody'
    CHECK (audience IN ('everybody', 'agents', 'players', 'downlines', 'team')),
  ADD COLUMN agent_id bigint REFERENCES members (id),
  ADD CONSTRAINT operator_messages_agent CHECK ((audience IN ('downlines', 'team')) = (agent_id IS NOT NULL)),
  ADD CONSTRAINT operator_messages_audience CHECK (member_id IS NULL OR audience = 'everybody');
