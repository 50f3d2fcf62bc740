-- What tells of the lines of an order, without reading them, that they cannot return stakes for sure: the most that they cover of a
-- market (a part of its results), and as bits which of 32 results that are the same for all draws return nothing. Unknown: placed by
-- an earlier release.
ALTER TABLE lottery_orders ADD COLUMN covers double precision, ADD COLUMN loses_in integer;

DROP FUNCTION IF EXISTS lottery_covering(integer, uuid[], integer[], integer[], double precision[], double precision, double precision);
