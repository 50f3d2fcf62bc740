-- Searching a large catalogue by several frequent words. Each word alone has thousands of games, so neither the order
-- of the list nor the trigrams of the names lead quickly to the few that have all of them. These tables do: the games
-- of each word in the order of the list, and the words there are, so that part of a word finds the words it is in.

CREATE TABLE game_words (
  merchant_id smallint NOT NULL,
  category text NOT NULL,
  word text COLLATE "C" NOT NULL,
  sort integer NOT NULL,
  node_id bigint NOT NULL,
  -- what a search filters by besides, so that it never leaves the index
  search text NOT NULL,
  vendor_id integer NOT NULL,
  classification text,
  min_bet bigint NOT NULL,
  PRIMARY KEY (merchant_id, category, word, sort, node_id) INCLUDE (search, vendor_id, classification, min_bet)
);

CREATE TABLE game_vocabulary (
  merchant_id smallint NOT NULL,
  category text NOT NULL,
  word text COLLATE "C" NOT NULL,
  games integer NOT NULL,
  PRIMARY KEY (merchant_id, category, word) INCLUDE (games)
);
CREATE INDEX game_vocabulary_parts ON game_vocabulary USING gin (word gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION words_of(p_search text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 4
AS $$ SELECT DISTINCT word FROM unnest(string_to_array(p_search, ' ')) word WHERE word <> '' $$;

CREATE FUNCTION games_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH entered AS (
    INSERT INTO game_words
    SELECT g.merchant_id, g.category, w.word, g.sort, g.node_id, g.search, g.vendor_id, g.classification, g.min_bet
      FROM added g, words_of(g.search) w(word) WHERE g.state = 'open'
    RETURNING merchant_id, category, word
  )
  INSERT INTO game_vocabulary AS v
  SELECT merchant_id, category, word, count(*) FROM entered GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (merchant_id, category, word) DO UPDATE SET games = v.games + excluded.games;
  RETURN NULL;
END $$;

CREATE FUNCTION games_words_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH left_out AS (
    DELETE FROM game_words k USING gone g, words_of(g.search) w(word)
     WHERE g.state = 'open' AND (k.merchant_id, k.category, k.word, k.sort, k.node_id)
                              = (g.merchant_id, g.category, w.word, g.sort, g.node_id)
    RETURNING k.merchant_id, k.category, k.word
  ), fewer AS (
    SELECT merchant_id, category, word, count(*) AS games FROM left_out GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  )
  UPDATE game_vocabulary v SET games = v.games - f.games FROM fewer f
   WHERE (v.merchant_id, v.category, v.word) = (f.merchant_id, f.category, f.word);
  DELETE FROM game_vocabulary v USING gone g, words_of(g.search) w(word)
   WHERE (v.merchant_id, v.category, v.word) = (g.merchant_id, g.category, w.word) AND v.games = 0;
  RETURN NULL;
END $$;

-- In the order of their names, as the counts: what is gone is taken out first.
CREATE TRIGGER words_added AFTER INSERT ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_words_added();
CREATE TRIGGER words_gone AFTER DELETE ON games REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION games_words_gone();
CREATE TRIGGER words_1_gone AFTER UPDATE ON games REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION games_words_gone();
CREATE TRIGGER words_2_added AFTER UPDATE ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_words_added();

CREATE FUNCTION games_words_none() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM game_words;
  DELETE FROM game_vocabulary;
  RETURN NULL;
END $$;
CREATE TRIGGER words_none AFTER TRUNCATE ON games FOR EACH STATEMENT EXECUTE FUNCTION games_words_none();

INSERT INTO game_words
SELECT g.merchant_id, g.category, w.word, g.sort, g.node_id, g.search, g.vendor_id, g.classification, g.min_bet
  FROM games g, words_of(g.search) w(word) WHERE g.state = 'open';
INSERT INTO game_vocabulary
SELECT merchant_id, category, word, count(*) FROM game_words GROUP BY 1, 2, 3;

-- The first games, in the order of the list, whose name has every one of the words. `p_beginning` says of each word
-- whether names have a word that begins with it; otherwise it may stand anywhere in one. Null filters are none.
--
-- The word with the fewest games leads: its games are walked in order and held against the other words. A word that is
-- part of very many others has no list to walk, and a word that a search key splits in two stands in no word; where
-- all are so, the planner decides between the order of the list and the trigrams of the names.
CREATE FUNCTION games_search(
  p_merchant smallint, p_category text, p_words text[], p_beginning boolean[],
  p_vendor integer, p_classification text, p_bet bigint, p_most integer
) RETURNS TABLE (node_id bigint, sort integer)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  most_words constant integer := 400;
  v_word text;
  v_patterns text[] := '{}';
  v_found text[];
  v_games bigint;
  v_lead text[];
  v_leader integer;
  v_fewest bigint;
BEGIN
  FOR i IN 1 .. cardinality(p_words) LOOP
    v_word := search_key(p_words[i]);
    v_patterns := v_patterns || ('%' || CASE WHEN p_beginning[i] THEN ' ' ELSE '' END || v_word || '%');
    CONTINUE WHEN v_word LIKE '% %' OR v_word = '';
    IF p_beginning[i] THEN
      SELECT array_agg(v.word), sum(v.games) INTO v_found, v_games FROM (
        SELECT word, games FROM game_vocabulary
         WHERE merchant_id = p_merchant AND category = p_category
           AND word >= v_word COLLATE "C" AND word < (v_word || chr(1114111)) COLLATE "C"
         LIMIT most_words + 1) v;
    ELSE
      SELECT array_agg(v.word), sum(v.games) INTO v_found, v_games FROM (
        SELECT word, games FROM game_vocabulary
         WHERE merchant_id = p_merchant AND category = p_category AND word LIKE '%' || v_word || '%'
         LIMIT most_words + 1) v;
    END IF;
    IF v_found IS NULL THEN RETURN; END IF;
    IF cardinality(v_found) <= most_words AND (v_fewest IS NULL OR v_games < v_fewest) THEN
      v_lead := v_found;
      v_leader := i;
      v_fewest := v_games;
    END IF;
  END LOOP;

  IF v_lead IS NOT NULL THEN
    -- all of its games have it
    v_patterns := v_patterns[:v_leader - 1] || v_patterns[v_leader + 1:];
    RETURN QUERY
    SELECT DISTINCT f.node_id, f.sort FROM unnest(v_lead) w(word) CROSS JOIN LATERAL (
      SELECT k.node_id, k.sort FROM game_words k
       WHERE k.merchant_id = p_merchant AND k.category = p_category AND k.word = w.word
         AND k.search LIKE ALL (v_patterns)
         AND (p_vendor IS NULL OR k.vendor_id = p_vendor)
         AND (p_classification IS NULL OR k.classification = p_classification)
         AND (p_bet IS NULL OR k.min_bet <= p_bet)
       ORDER BY k.sort, k.node_id LIMIT p_most
    ) f ORDER BY f.sort, f.node_id LIMIT p_most;
    RETURN;
  END IF;

  RETURN QUERY EXECUTE
    'SELECT g.node_id, g.sort FROM games g WHERE g.state = ''open'''
    || format(' AND g.merchant_id = %L AND g.category = %L', p_merchant, p_category)
    || (SELECT string_agg(format(' AND g.search LIKE %L', pattern), '') FROM unnest(v_patterns) pattern)
    || CASE WHEN p_vendor IS NULL THEN '' ELSE format(' AND g.vendor_id = %L', p_vendor) END
    || CASE WHEN p_classification IS NULL THEN '' ELSE format(' AND g.classification = %L', p_classification) END
    || CASE WHEN p_bet IS NULL THEN '' ELSE format(' AND g.min_bet <= %L', p_bet) END
    || format(' ORDER BY g.sort, g.node_id LIMIT %s', p_most);
END $$;
