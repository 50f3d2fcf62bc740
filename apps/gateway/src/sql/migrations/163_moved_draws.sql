-- An operator who asks to remove an exception that moved a draw: a second one must ask the same.
ALTER TABLE lottery_exceptions
  ADD COLUMN removal_by integer REFERENCES operators (id),
  ADD CHECK (removal_by IS NULL OR effective AND draws_at IS NOT NULL);

-- Draws with bets that got another time, so that their players are told once.
CREATE TABLE lottery_draw_moves (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  draw_id integer NOT NULL REFERENCES lottery_draws (id),
  drawn_before timestamptz NOT NULL,
  drawn_now timestamptz NOT NULL,
  -- under the lock of the draw: whoever bet before has an order of an earlier time
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- null: the players are not told yet
  told_at timestamptz,
  CHECK (drawn_before <> drawn_now)
);
CREATE INDEX lottery_draw_moves_untold ON lottery_draw_moves (id) WHERE told_at IS NULL;
