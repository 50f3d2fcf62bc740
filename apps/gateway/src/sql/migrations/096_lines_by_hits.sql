-- What a line won follows from the hits of its selection (lottery_won_lines), which are stored once for each settlement of a
-- draw: to store it with each line too was a tenth of the settlement of a large draw.

-- Orders of a demo's history have no hits.
INSERT INTO lottery_hits (draw_id, run, selection_key, hits, factor)
SELECT DISTINCT ON (l.draw_id, l.selection_key) l.draw_id, 1, l.selection_key, l.hits,
       ceil(l.prize::numeric * 1000 / (l.unit * l.multiple))
  FROM lottery_lines l
  JOIN lottery_settlements s ON s.draw_id = l.draw_id AND s.run = 1
 WHERE l.prize IS NOT NULL
 ORDER BY l.draw_id, l.selection_key, l.unit * l.multiple DESC
ON CONFLICT DO NOTHING;
ALTER TABLE lottery_lines DROP COLUMN hits, DROP COLUMN prize;

-- a settled order is some bytes longer than an open one
ALTER TABLE lottery_orders SET (fillfactor = 45);

-- The different selections of a draw. The index of lines by selection was read only to find them, one by one.
CREATE TABLE lottery_selections (
  draw_id integer NOT NULL,
  selection_key uuid NOT NULL,
  bet_type text NOT NULL,
  selection text NOT NULL,
  prize_group smallint NOT NULL,
  PRIMARY KEY (draw_id, selection_key)
);
INSERT INTO lottery_selections
SELECT DISTINCT l.draw_id, l.selection_key, l.bet_type, l.selection, l.prize_group FROM lottery_lines l ORDER BY 1, 2;
DROP INDEX lottery_lines_draw;
