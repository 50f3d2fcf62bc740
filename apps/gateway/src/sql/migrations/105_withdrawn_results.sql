-- An operator takes back or replaces an entry of a result that is not decided yet.
ALTER TABLE lottery_result_entries DROP CONSTRAINT lottery_result_entries_state_check;
ALTER TABLE lottery_result_entries ADD CONSTRAINT lottery_result_entries_state_check
  CHECK (state IN ('waiting', 'agreed', 'differs', 'refused', 'withdrawn'));
