-- lottery_marks_of takes its place: what a settlement must know of selections is read at once.
DROP FUNCTION IF EXISTS lottery_hits_of(integer, smallint);
