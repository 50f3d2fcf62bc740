-- What of a stake is not at risk does not count as play, whatever the bets are: opposite ones, or those that cover a draw. The
-- gateway computes it from all lines of a member before a draw is settled, and stores it for the orders that have any.
ALTER TABLE rounds RENAME COLUMN opposed TO uncounted;
ALTER TABLE play_sums RENAME COLUMN opposed TO uncounted;

CREATE TABLE lottery_uncounted (
  order_id bigint PRIMARY KEY REFERENCES lottery_orders (id),
  uncounted bigint NOT NULL CHECK (uncounted > 0)
);

DROP FUNCTION IF EXISTS lottery_opposed(bigint[]);
DROP FUNCTION IF EXISTS lottery_opposed_picks(bigint[], integer[], integer[], smallint[], bigint[]);
DROP FUNCTION IF EXISTS lottery_marks_of(integer, smallint, boolean);
DROP TABLE lottery_opposite_picks;
