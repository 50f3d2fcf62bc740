-- lottery_marks_of takes its place: what a settlement must know of selections is read at once.
DROP FUNCTION IF EXISTS lottery_hits_of(integer, smallint);
-- What is written in one statement is counted by that statement (ledger_post_movements).
DROP FUNCTION IF EXISTS ledger_check_written(ledger_transfers[]);
