-- A member's totals are read from the index alone: their sums are as many pages of the table as rows.
ALTER TABLE play_sums
  DROP CONSTRAINT play_sums_member_id_currency_starts_at_vendor_category_resu_key,
  ADD CONSTRAINT play_sums_key UNIQUE NULLS NOT DISTINCT (member_id, currency, starts_at, vendor, category, result)
    INCLUDE (rounds, stake, opposed, paid);
