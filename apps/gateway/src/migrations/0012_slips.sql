-- Words with slips, found by what is left of two words when the letters that differ are taken out: whatever lies within
-- a few slips of a word shares one of these rests with it, wherever the slip is and in any script. A look into an index
-- instead of a measure of likeness over all words.

-- What is left of the first seven letters of a word with up to so many of them (at most two) left out. Seven bound how
-- many rests there are, 29, and are enough: what lies behind them costs no more slips than the words have.
CREATE FUNCTION word_rests(p_word text, p_left_out integer) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT array_agg(DISTINCT rest) FROM (
    SELECT head AS rest FROM left(p_word, 7) head
    UNION ALL
    SELECT overlay(head PLACING '' FROM i FOR 1) FROM left(p_word, 7) head, generate_series(1, length(head)) i
     WHERE p_left_out > 0
    UNION ALL
    SELECT overlay(overlay(head PLACING '' FROM j FOR 1) PLACING '' FROM i FOR 1)
      FROM left(p_word, 7) head, generate_series(1, length(head)) j, generate_series(1, j - 1) i
     WHERE p_left_out > 1
  ) rests
$$;

DROP FUNCTION games_near_words(smallint, text[], text[], integer);
DROP INDEX game_vocabulary_shapes;
ALTER TABLE game_vocabulary DROP COLUMN shape;
DROP FUNCTION word_shape(text);

-- A word of eight letters is forgiven two slips and one of four a single one, so words two and one letter shorter are
-- still in reach. Entries of unspaced scripts are parts of names, in which no slip is told.
ALTER TABLE game_vocabulary ADD rests text[] NOT NULL GENERATED ALWAYS AS (
  CASE WHEN length(word) < 3 OR is_unspaced(word) THEN '{}'
       ELSE word_rests(word::text, CASE WHEN length(word) < 6 THEN 1 ELSE 2 END) END
) STORED;
CREATE INDEX game_vocabulary_rests ON game_vocabulary USING gin (rests) WITH (fastupdate = off);

-- Words of names that may lie within `p_slips` of the searched words that stand in no name, those of most games first;
-- a word that is forgiven none is passed over. `n` is the place of the searched word and `sought` the word as names
-- have it.
CREATE FUNCTION games_near_words(
  p_merchant smallint, p_categories text[], p_words text[], p_slips integer[], p_most integer
) RETURNS TABLE (n integer, sought text, word text, games bigint)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  v_word text;
  v_rests text[];
BEGIN
  FOR i IN 1 .. cardinality(p_words) LOOP
    v_word := search_key(p_words[i]);
    CONTINUE WHEN p_slips[i] = 0 OR v_word = '' OR v_word LIKE '% %';
    -- both looks are fenced off: with the rest of the question the planner would walk the merchant's words instead
    PERFORM FROM (SELECT merchant_id, category FROM game_vocabulary WHERE word LIKE '%' || v_word || '%' OFFSET 0) k
      WHERE k.merchant_id = p_merchant AND k.category = ANY (p_categories);
    CONTINUE WHEN FOUND;
    v_rests := word_rests(v_word, p_slips[i]);
    RETURN QUERY
    WITH near AS MATERIALIZED (
      SELECT merchant_id, category, word, games FROM game_vocabulary WHERE rests && v_rests
    )
    SELECT i, v_word, k.word::text, sum(k.games)::bigint FROM near k
     WHERE k.merchant_id = p_merchant AND k.category = ANY (p_categories)
       AND abs(length(k.word) - length(v_word)) <= p_slips[i]
     GROUP BY k.word ORDER BY 4 DESC, 3 LIMIT p_most;
  END LOOP;
END $$;
