-- A word of such a script may begin at any of its characters, so all of these are stored: any part of the word that is
-- searched is then the beginning of one of them, even a single character.
CREATE OR REPLACE FUNCTION search_words(p_search text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 4
AS $$
  SELECT DISTINCT word FROM unnest(string_to_array(p_search, ' ')) word WHERE word <> ''
  UNION
  SELECT substr(word, n) FROM unnest(CASE WHEN is_unspaced(p_search) THEN string_to_array(p_search, ' ') END) word,
         generate_series(2, length(word)) n
   WHERE is_unspaced(substr(word, n, 1))
$$;

-- Whether a vendor's games of a category can be played.
CREATE OR REPLACE FUNCTION vendor_is_open(p_vendor integer, p_category text) RETURNS boolean
LANGUAGE sql STABLE
AS $$ SELECT EXISTS (SELECT FROM vendor_categories WHERE vendor_id = p_vendor AND category = p_category AND state = 'open') $$;

-- Whether some vendor of these categories can't be played, so that its games come last.
CREATE OR REPLACE FUNCTION has_closed_vendors(p_merchant smallint, p_categories text[]) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (
    SELECT FROM vendors v JOIN vendor_categories c ON c.vendor_id = v.id
     WHERE v.merchant_id = p_merchant AND c.category = ANY (p_categories) AND c.state <> 'open')
$$;

-- The first games of some categories, in the order of the list, whose name has every one of the words. A word of three
-- letters or of an unspaced script may be anywhere in a word of the name, a shorter one at its beginning; with
-- `p_beginnings` all at the beginning. `p_open`: of vendors that are open in the game's category, or of the others. Null
-- filters are ignored.
--
-- The word with the fewest games leads: its games are scanned in order and compared with the other words. A word that is
-- part of very many others has no list to scan, and a word that the search key splits is part of no word; without a leading
-- word the planner chooses between the order of the list and the trigrams of the names.
CREATE OR REPLACE FUNCTION games_search(
  p_merchant smallint, p_categories text[], p_words text[],
  p_vendor integer, p_classification text, p_bet bigint, p_limit integer, p_beginnings boolean, p_open boolean DEFAULT NULL
) RETURNS TABLE (node_id bigint, sort integer)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  most_words constant integer := 400;
  v_word text;
  v_begins boolean;
  v_patterns text[] := '{}';
  v_found text[];
  v_categories text[];
  v_games bigint;
  v_lead text[];
  v_lead_categories text[];
  v_leader integer;
  v_fewest bigint;
BEGIN
  -- a search of punctuation only matches nothing
  IF cardinality(p_words) = 0 THEN RETURN; END IF;
  FOR i IN 1 .. cardinality(p_words) LOOP
    v_word := search_key(p_words[i]);
    v_begins := p_beginnings OR (length(v_word) < 3 AND NOT is_unspaced(v_word));
    v_patterns := v_patterns || ('%' || CASE WHEN v_begins THEN ' ' ELSE '' END || v_word || '%');
    CONTINUE WHEN v_word LIKE '% %' OR v_word = '';
    IF v_begins OR is_unspaced(left(v_word, 1)) THEN
      SELECT array_agg(v.word), array_agg(v.category), sum(v.games) INTO v_found, v_categories, v_games FROM (
        SELECT w.word, w.games, c.category FROM unnest(p_categories) c(category) CROSS JOIN LATERAL (
          SELECT word, games FROM game_vocabulary k
           WHERE k.merchant_id = p_merchant AND k.category = c.category
             AND k.word >= v_word COLLATE "C" AND k.word < (v_word || chr(1114111)) COLLATE "C"
           LIMIT most_words + 1) w
         LIMIT most_words + 1) v;
    ELSE
      SELECT array_agg(v.word), array_agg(v.category), sum(v.games) INTO v_found, v_categories, v_games FROM (
        SELECT word, games, category FROM game_vocabulary
         WHERE merchant_id = p_merchant AND category = ANY (p_categories) AND word LIKE '%' || v_word || '%'
         LIMIT most_words + 1) v;
    END IF;
    IF v_found IS NULL THEN RETURN; END IF;
    IF cardinality(v_found) <= most_words AND (v_fewest IS NULL OR v_games < v_fewest) THEN
      v_lead := v_found;
      v_lead_categories := v_categories;
      v_leader := i;
      v_fewest := v_games;
    END IF;
  END LOOP;

  IF v_lead IS NOT NULL THEN
    -- all of its games match it, except for a word that begins in the middle of an unspaced one
    IF NOT (p_beginnings AND is_unspaced(p_words[v_leader])) THEN
      v_patterns := v_patterns[:v_leader - 1] || v_patterns[v_leader + 1:];
    END IF;
    RETURN QUERY
    SELECT DISTINCT f.node_id, f.sort FROM unnest(v_lead, v_lead_categories) w(word, category) CROSS JOIN LATERAL (
      SELECT k.node_id, k.sort FROM game_words k
       WHERE k.merchant_id = p_merchant AND k.category = w.category AND k.word = w.word
         AND k.search LIKE ALL (v_patterns)
         AND (p_vendor IS NULL OR k.vendor_id = p_vendor)
         AND (p_classification IS NULL OR k.classification = p_classification)
         AND (p_bet IS NULL OR k.min_bet <= p_bet)
         AND (p_open IS NULL OR p_open = vendor_is_open(k.vendor_id, k.category))
       ORDER BY k.sort, k.node_id LIMIT p_limit
    ) f ORDER BY f.sort, f.node_id LIMIT p_limit;
    RETURN;
  END IF;

  RETURN QUERY EXECUTE
    'SELECT f.node_id, f.sort FROM ('
    || (SELECT string_agg(
          '(SELECT g.node_id, g.sort FROM games g WHERE g.state = ''open'''
          || format(' AND g.merchant_id = %L AND g.category = %L', p_merchant, category)
          || (SELECT string_agg(format(' AND g.search LIKE %L', pattern), '') FROM unnest(v_patterns) pattern)
          || CASE WHEN p_vendor IS NULL THEN '' ELSE format(' AND g.vendor_id = %L', p_vendor) END
          || CASE WHEN p_classification IS NULL THEN '' ELSE format(' AND g.classification = %L', p_classification) END
          || CASE WHEN p_bet IS NULL THEN '' ELSE format(' AND g.min_bet <= %L', p_bet) END
          || CASE WHEN p_open IS NULL THEN '' ELSE format(' AND %L = vendor_is_open(g.vendor_id, g.category)', p_open) END
          || format(' ORDER BY g.sort, g.node_id LIMIT %s)', p_limit), ' UNION ALL ')
          FROM unnest(p_categories) category)
    || format(') f ORDER BY f.sort, f.node_id LIMIT %s', p_limit);
END $$;

-- The same ranked for a player who looks for a name: games that can be played come before those of a vendor under maintenance,
-- and of both, those with a word that begins with a search word before those that have it in the middle of one. `place` is the
-- rank, from 1.
CREATE OR REPLACE FUNCTION games_find(
  p_merchant smallint, p_categories text[], p_words text[], p_vendor integer, p_limit integer
) RETURNS TABLE (node_id bigint, place bigint)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  v_found bigint[] := '{}';
  v_open boolean;
  v_beginnings boolean;
BEGIN
  FOREACH v_open IN ARRAY
    CASE WHEN has_closed_vendors(p_merchant, p_categories) THEN ARRAY[true, false] ELSE ARRAY[NULL::boolean] END LOOP
    FOREACH v_beginnings IN ARRAY ARRAY[true, false] LOOP
      -- enough of them leave no place for others; otherwise these are all
      EXIT WHEN cardinality(v_found) >= p_limit;
      v_found := v_found || ARRAY(
        SELECT s.node_id
          FROM games_search(
                 p_merchant, p_categories, p_words, p_vendor, NULL, NULL, p_limit + cardinality(v_found), v_beginnings, v_open) s
         WHERE s.node_id <> ALL (v_found)
         ORDER BY s.sort, s.node_id LIMIT p_limit - cardinality(v_found));
    END LOOP;
  END LOOP;
  RETURN QUERY SELECT f.id, f.n FROM unnest(v_found) WITH ORDINALITY f(id, n);
END $$;

-- The same within the list of one category: in the order of the list, but games of a vendor under maintenance after all
-- others. `place` is the rank, from 1.
CREATE OR REPLACE FUNCTION games_in_list(
  p_merchant smallint, p_category text, p_words text[],
  p_vendor integer, p_classification text, p_bet bigint, p_limit integer
) RETURNS TABLE (node_id bigint, place bigint)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  v_open boolean;
  v_found bigint := 0;
  v_more bigint;
BEGIN
  FOREACH v_open IN ARRAY
    CASE WHEN has_closed_vendors(p_merchant, ARRAY[p_category]) THEN ARRAY[true, false] ELSE ARRAY[NULL::boolean] END LOOP
    EXIT WHEN v_found >= p_limit;
    RETURN QUERY
      SELECT s.node_id, v_found + row_number() OVER (ORDER BY s.sort, s.node_id)
        FROM games_search(
               p_merchant, ARRAY[p_category], p_words, p_vendor, p_classification, p_bet, p_limit - v_found::integer, false,
               v_open) s;
    GET DIAGNOSTICS v_more = ROW_COUNT;
    v_found := v_found + v_more;
  END LOOP;
END $$;

-- Words of names within about `p_edits` typos of search words that no name has, those of most games first; a word with
-- no typos allowed is skipped. `n` is the position of the search word and `sought` its form in names.
CREATE OR REPLACE FUNCTION games_near_words(
  p_merchant smallint, p_categories text[], p_words text[], p_edits integer[], p_limit integer
) RETURNS TABLE (n integer, sought text, word text, games bigint)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  v_word text;
  v_variants text[];
BEGIN
  FOR i IN 1 .. cardinality(p_words) LOOP
    v_word := search_key(p_words[i]);
    CONTINUE WHEN p_edits[i] = 0 OR v_word = '' OR v_word LIKE '% %';
    -- OFFSET 0 and MATERIALIZED keep the planner from scanning the merchant's words instead of using the index
    PERFORM FROM (SELECT merchant_id, category FROM game_vocabulary WHERE word LIKE '%' || v_word || '%' OFFSET 0) k
      WHERE k.merchant_id = p_merchant AND k.category = ANY (p_categories);
    CONTINUE WHEN FOUND;
    v_variants := word_deletion_variants(v_word, p_edits[i]);
    RETURN QUERY
    WITH near AS MATERIALIZED (
      SELECT merchant_id, category, word, games FROM game_vocabulary WHERE deletion_variants && v_variants
    )
    SELECT i, v_word, k.word::text, sum(k.games)::bigint FROM near k
     WHERE k.merchant_id = p_merchant AND k.category = ANY (p_categories)
       AND abs(length(k.word) - length(v_word)) <= p_edits[i]
     GROUP BY k.word ORDER BY 4 DESC, 3 LIMIT p_limit;
  END LOOP;
END $$;

-- Search words of the back office: a text matches that has words beginning with each of them. Null without any word.
CREATE OR REPLACE FUNCTION text_query(p_text text) RETURNS tsquery
LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$ SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(text_words(p_text)) word $$;
