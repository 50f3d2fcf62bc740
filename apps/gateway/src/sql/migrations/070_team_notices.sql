-- What members are told, and want to be told, about their teams.

-- A member may mute a conversation: its messages are in no unread count.
ALTER TABLE team_conversations ADD muted boolean NOT NULL DEFAULT false;
DROP INDEX team_conversations_unread;
CREATE INDEX team_conversations_unread ON team_conversations (member_id, relation) INCLUDE (unread) WHERE unread > 0 AND NOT muted;

-- Contracts that a move ended and whose parties have no message about it yet.
CREATE TABLE agent_contracts_moved (
  contract_id bigint PRIMARY KEY REFERENCES agent_contracts (id)
);
