-- The operator's rules of play for a launch: the shortest time from the start of a round to the start of the next one,
-- and whether the game may offer faster play.
ALTER TABLE play_sessions
  ADD COLUMN minimum_cycle_ms integer NOT NULL DEFAULT 2500 CHECK (minimum_cycle_ms >= 0),
  ADD COLUMN turbo boolean NOT NULL DEFAULT true;
