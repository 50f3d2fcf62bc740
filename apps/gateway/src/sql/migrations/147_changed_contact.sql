-- Which contact changed; unknown of changes before.
ALTER TABLE security_changes ADD COLUMN contact text CHECK (contact IN ('email', 'mobile'));
