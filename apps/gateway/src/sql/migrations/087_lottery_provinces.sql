-- Lotteries of provinces, and draws on days of the month.

ALTER TABLE lotteries
  -- instead of weekdays: days of the month. A month without such a day has the draw on its last day
  ADD COLUMN month_days smallint[],
  -- the part of the country whose lotteries are listed together
  ADD COLUMN region text CHECK (region IN ('north', 'central', 'south')),
  -- where it is drawn, by weekday from Sunday on, if that changes
  ADD COLUMN stations text[] CHECK (cardinality(stations) = 7 AND array_position(stations, NULL) IS NULL),
  ADD CONSTRAINT lotteries_month_days_check
    CHECK (cardinality(month_days) > 0 AND 1 <= ALL (month_days) AND 31 >= ALL (month_days)),
  ADD CONSTRAINT lotteries_schedule_check CHECK (month_days IS NULL OR times IS NOT NULL);
