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
