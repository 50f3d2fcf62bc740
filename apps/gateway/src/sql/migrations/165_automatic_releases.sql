-- A settlement whose payments would begin by themselves above the merchant's limits (automaticReleases) waits for two operators.
ALTER TABLE settlements ADD COLUMN above_automatic boolean NOT NULL DEFAULT false;
DROP FUNCTION IF EXISTS settlement_begin(integer, text, timestamptz, timestamptz, date, date, boolean, jsonb);
DROP FUNCTION IF EXISTS settlement_sum_up(bigint);
