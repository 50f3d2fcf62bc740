-- Whom the sender chose among the direct downlines; `agents_only` stays what the merchant allowed.
ALTER TABLE team_broadcasts
  ADD COLUMN audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'agents', 'players'));
