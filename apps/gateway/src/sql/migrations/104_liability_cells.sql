-- What draws would pay, in blocks of cells (packages/domain/src/lottery/cells.ts): a selection of many combinations is added
-- by a few rows. Outcomes by name took a row each.
DROP TABLE lottery_liabilities;
CREATE TABLE lottery_liabilities (
  draw_id integer NOT NULL REFERENCES lottery_draws (id),
  bet_type text COLLATE "C" NOT NULL,
  block integer NOT NULL CHECK (block >= 0),
  -- from place 0
  payouts bigint[] NOT NULL CHECK (array_ndims(payouts) = 1 AND array_lower(payouts, 1) = 0),
  PRIMARY KEY (draw_id, bet_type, block),
  CONSTRAINT lottery_liabilities_not_below_zero CHECK (0 <= ALL (payouts))
) WITH (fillfactor = 70);

-- Draws that were sold before: what they would pay is counted again from their open orders, and they sell nothing until then.
ALTER TABLE lottery_draws ADD COLUMN uncounted boolean NOT NULL DEFAULT false;
UPDATE lottery_draws d SET uncounted = true
 WHERE d.state = 'planned' AND EXISTS (SELECT FROM lottery_orders o WHERE o.draw_id = d.id AND o.state = 'open');
CREATE INDEX lottery_draws_uncounted ON lottery_draws (id) WHERE uncounted;

-- These have other parameters now.
DROP FUNCTION IF EXISTS lottery_add_liabilities(integer, text[], text[], bigint[], bigint[], bigint[]);
DROP FUNCTION IF EXISTS lottery_place(bigint, char, integer, text, text, bytea, integer, integer, jsonb, text[], text[], bigint[], bigint[], bigint[]);
DROP FUNCTION IF EXISTS lottery_cancel(bigint, text, smallint[], text[], text[], bigint[], bigint[]);
DROP FUNCTION IF EXISTS lottery_place_chase_draw(bigint, integer, text, bytea, integer, jsonb, text[], text[], bigint[], bigint[], bigint[]);
DROP FUNCTION IF EXISTS lottery_place_chase(bigint, char, integer, text, text, bytea, text, boolean, integer, jsonb, integer[], integer[], bigint[]);
