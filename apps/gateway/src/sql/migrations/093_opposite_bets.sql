-- Opposite bets on one outcome, such as big and small, count their difference as valid turnover. What does not count of a
-- round's stake is stored with the round when it ends, and added to the sums of play.
ALTER TABLE rounds ADD COLUMN opposed bigint NOT NULL DEFAULT 0 CHECK (opposed BETWEEN 0 AND stake_total);
ALTER TABLE play_sums ADD COLUMN opposed bigint NOT NULL DEFAULT 0 CHECK (opposed >= 0);

-- What a team won or lost is its stakes less prizes, so a void round must have no stake.
ALTER TABLE rounds ADD CONSTRAINT rounds_void CHECK (state <> 'rolled_back' OR stake_total = 0) NOT VALID;

-- The picks of selections in a draw that have an opposite one; each is one combination.
CREATE TABLE lottery_opposite_picks (
  draw_id integer NOT NULL REFERENCES lottery_draws (id),
  selection_key uuid NOT NULL,
  -- the two values, the same in every selection of the bet type: digit1:big-small
  pair text NOT NULL,
  side smallint NOT NULL CHECK (side IN (1, 2)),
  PRIMARY KEY (draw_id, selection_key, pair, side)
);

-- play_turnover takes their place, and a round theirs
DROP FUNCTION IF EXISTS team_turnover(rounds);
DROP FUNCTION IF EXISTS promotion_round_value(text, jsonb, text, text, bigint, bigint);
