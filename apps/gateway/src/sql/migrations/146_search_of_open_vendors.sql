-- search.sql has it with one more parameter.
DROP FUNCTION IF EXISTS games_search(smallint, text[], text[], integer, text, bigint, integer, boolean);
