-- Levels that operators set and end in the back office, faults of feeds that they dismiss, and the language in which a
-- member is told what they decided about a deposit.

ALTER TABLE club_events
  -- who set or ended the level in the back office; null: the command line
  ADD COLUMN operator_id integer REFERENCES operators (id),
  DROP CONSTRAINT club_events_cause_check,
  -- ended: play counts again before the day until which a level was set
  ADD CONSTRAINT club_events_cause_check CHECK (cause IN ('raised', 'fell', 'set', 'ended')),
  DROP CONSTRAINT club_events_check,
  ADD CONSTRAINT club_events_check CHECK (
    (cause IN ('set', 'ended')) = (operator IS NOT NULL) AND (cause IN ('set', 'ended')) = (reason IS NOT NULL)
    AND (operator_id IS NULL OR operator IS NOT NULL));

-- A dismissed fault stays, so that its record makes no new one, and is not asked for again.
ALTER TABLE round_feed_faults
  ADD COLUMN dismissed_at timestamptz,
  ADD COLUMN dismissed_by integer REFERENCES operators (id),
  ADD COLUMN dismissal text CHECK (length(dismissal) BETWEEN 1 AND 140),
  ADD CHECK ((dismissed_at IS NULL) = (dismissed_by IS NULL) AND (dismissed_at IS NULL) = (dismissal IS NULL)),
  ADD CHECK (dismissed_at IS NULL OR due_at IS NULL);

-- In which the member is written to; null: created before it was kept.
ALTER TABLE deposit_orders ADD COLUMN language text;
