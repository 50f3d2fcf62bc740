-- A member may mute a conversation: its messages are in no unread count.
ALTER TABLE team_conversations ADD muted boolean NOT NULL DEFAULT false;
DROP INDEX team_conversations_unread;
CREATE INDEX team_conversations_unread ON team_conversations (member_id, relation) INCLUDE (unread) WHERE unread > 0 AND NOT muted;
