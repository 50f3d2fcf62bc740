-- Where a launch is played from, and the countries a merchant blocks, so that a bet can be refused by both.

-- the country of the player's address when the game was opened or last seen; null: unknown
ALTER TABLE launches ADD COLUMN country char(2);

-- a column of its own: every bet reads it, and the settings are large
ALTER TABLE merchants ADD COLUMN blocked_countries jsonb NOT NULL
  GENERATED ALWAYS AS (coalesce(settings -> 'blockedCountries', '[]')) STORED;

-- replaced by play_refused_round
DROP FUNCTION IF EXISTS play_under_maintenance(text, bytea, text);
