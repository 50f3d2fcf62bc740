-- What the studio settled before this moment is not asked for again: an operator has gone on without it, after a restore
-- to an older moment.
ALTER TABLE deployment ADD COLUMN studio_accepted_until timestamptz;
