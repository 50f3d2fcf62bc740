-- After sales have ended a result may be known: that a draw is void is then a decision about its stakes.
ALTER TABLE lottery_draws
  -- who asked for it, where another operator must confirm
  ADD COLUMN void_asked_by integer REFERENCES operators (id),
  ADD COLUMN void_asked_at timestamptz,
  ADD CONSTRAINT lottery_draws_void_asked CHECK ((void_asked_by IS NULL) = (void_asked_at IS NULL));
CREATE INDEX lottery_draws_void_waits ON lottery_draws (void_asked_at) WHERE void_asked_by IS NOT NULL;
DROP FUNCTION IF EXISTS lottery_void(integer, integer, text);
