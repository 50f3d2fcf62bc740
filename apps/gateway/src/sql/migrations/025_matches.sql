-- What a hot match (type H) shows besides its text: teams, goals and odds, as MatchFacts of the contract.
ALTER TABLE announcements ADD COLUMN match jsonb CHECK (match IS NULL OR type = 'H');
