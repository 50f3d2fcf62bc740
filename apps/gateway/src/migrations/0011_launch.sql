-- The prize mode a lottery was opened in, as its players know it; null outside the lottery.
ALTER TABLE launches
  ADD COLUMN prize_mode text CHECK (prize_mode IN ('Lott', 'ZY', 'Elott', 'SEA'));
