-- Finding games: favourites, search over all categories that forgives typing, new games, what a game's vendor says of
-- it, tables with a dealer, and a number by which a reader of pages sees that a list has changed between two of them.

-- Favourites ------------------------------------------------------------------------------------------------------

CREATE TABLE favourites (
  member_id bigint NOT NULL REFERENCES members (id),
  node_id bigint NOT NULL REFERENCES games (node_id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (member_id, node_id)
);
CREATE INDEX favourites_order ON favourites (member_id, added_at DESC, node_id DESC);
CREATE INDEX favourites_game ON favourites (node_id);

-- 'done', also when it was one before; 'unknown' for a game that is not this vendor's at this merchant; 'full'.
CREATE FUNCTION favourite_add(
  p_member bigint, p_merchant integer, p_node bigint, p_vendor text, p_most integer
) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM games g JOIN vendors v ON v.id = g.vendor_id
    WHERE g.node_id = p_node AND g.merchant_id = p_merchant AND v.code = p_vendor FOR KEY SHARE OF g;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM FROM favourites WHERE member_id = p_member AND node_id = p_node;
  IF FOUND THEN RETURN 'done'; END IF;
  -- one of a member's at a time: two that count at once would both find room
  PERFORM pg_advisory_xact_lock(hashtextextended('favourites', p_member));
  IF (SELECT count(*) FROM favourites WHERE member_id = p_member AND node_id <> p_node) >= p_most THEN
    RETURN 'full';
  END IF;
  INSERT INTO favourites (member_id, node_id) VALUES (p_member, p_node) ON CONFLICT DO NOTHING;
  RETURN 'done';
END $$;

-- New games, tables -----------------------------------------------------------------------------------------------

ALTER TABLE games
  ADD added_at timestamptz NOT NULL DEFAULT now(),
  -- of a table with a dealer: whether there is a seat
  ADD table_state text CHECK (table_state IN ('open', 'busy', 'closed')),
  ADD dealer text CHECK (length(dealer) BETWEEN 1 AND 60),
  ADD CHECK (table_state IS NULL OR category = 'LIVE'),
  ADD CHECK (dealer IS NULL OR table_state IS NOT NULL);
CREATE INDEX games_new ON games (merchant_id, added_at DESC, node_id DESC) WHERE state = 'open';
CREATE INDEX games_new_by_category ON games (merchant_id, category, added_at DESC, node_id DESC) WHERE state = 'open';

-- What a game's vendor says of it, in the contract's words; a game of which none was heard has no row.
CREATE TABLE game_details (
  node_id bigint PRIMARY KEY REFERENCES games (node_id) ON DELETE CASCADE,
  figures jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object'),
  heard_at timestamptz NOT NULL DEFAULT now()
);

-- Revisions -------------------------------------------------------------------------------------------------------

-- Rises with every write that changes what the lists of a category hold or their order, and with no other.
CREATE TABLE catalogue_revisions (
  merchant_id smallint NOT NULL,
  category text NOT NULL,
  revision integer NOT NULL,
  PRIMARY KEY (merchant_id, category)
);

CREATE FUNCTION games_revise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE catalogue_revisions SET revision = revision + 1;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_revisions AS r
    SELECT DISTINCT merchant_id, category, 1 FROM added WHERE state = 'open' ORDER BY 1, 2
    ON CONFLICT (merchant_id, category) DO UPDATE SET revision = r.revision + 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_revisions AS r
    SELECT DISTINCT merchant_id, category, 1 FROM gone WHERE state = 'open' ORDER BY 1, 2
    ON CONFLICT (merchant_id, category) DO UPDATE SET revision = r.revision + 1;
  ELSE
    INSERT INTO catalogue_revisions AS r
    SELECT DISTINCT merchant_id, category, 1 FROM (
      (SELECT merchant_id, category, node_id, vendor_id, name, classification, min_bet, sort FROM gone WHERE state = 'open'
       EXCEPT SELECT merchant_id, category, node_id, vendor_id, name, classification, min_bet, sort FROM added WHERE state = 'open')
      UNION ALL
      (SELECT merchant_id, category, node_id, vendor_id, name, classification, min_bet, sort FROM added WHERE state = 'open'
       EXCEPT SELECT merchant_id, category, node_id, vendor_id, name, classification, min_bet, sort FROM gone WHERE state = 'open')
    ) changed ORDER BY 1, 2
    ON CONFLICT (merchant_id, category) DO UPDATE SET revision = r.revision + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER revise_added AFTER INSERT ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_revise();
CREATE TRIGGER revise_gone AFTER DELETE ON games REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION games_revise();
CREATE TRIGGER revise_changed AFTER UPDATE ON games REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_revise();
CREATE TRIGGER revise_none AFTER TRUNCATE ON games FOR EACH STATEMENT EXECUTE FUNCTION games_revise();

-- Words -----------------------------------------------------------------------------------------------------------

-- Thai, Lao, Burmese, Khmer, kana, Chinese and Hangul: written without blanks between words, or often so.
CREATE FUNCTION is_unspaced(p_text text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT p_text ~ '[\u0E01-\u0EFF\u1000-\u109F\u1780-\u17FF\u3041-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]' $$;

-- A word of such a script may begin at any of its characters, so all of these are entered: whatever part of the word is
-- sought is then the beginning of one of them, be it a single character.
CREATE OR REPLACE FUNCTION words_of(p_search text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 4
AS $$
  SELECT DISTINCT word FROM unnest(string_to_array(p_search, ' ')) word WHERE word <> ''
  UNION
  SELECT substr(word, n) FROM unnest(CASE WHEN is_unspaced(p_search) THEN string_to_array(p_search, ' ') END) word,
         generate_series(2, length(word)) n
   WHERE is_unspaced(substr(word, n, 1))
$$;

-- The same word in ASCII: trigrams of other scripts are made under some locales of the server only. Different words
-- may come out alike, so a likeness of shapes is a guess that is held against the words themselves.
CREATE FUNCTION word_shape(p_word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT CASE WHEN p_word ~ '^[ -~]*$' THEN p_word ELSE
    (SELECT string_agg(CASE WHEN ascii(c) < 128 THEN c ELSE chr(97 + ascii(c) % 26) END, '' ORDER BY n)
       FROM unnest(string_to_array(p_word, NULL)) WITH ORDINALITY x(c, n)) END
$$;

ALTER TABLE game_vocabulary ADD shape text NOT NULL GENERATED ALWAYS AS (word_shape(word::text)) STORED;
CREATE INDEX game_vocabulary_shapes ON game_vocabulary USING gin (shape gin_trgm_ops) WITH (fastupdate = off);

-- Games that were entered before get the further words.
DO $$
BEGIN
  INSERT INTO game_words
  SELECT g.merchant_id, g.category, w.word, g.sort, g.node_id, g.search, g.vendor_id, g.classification, g.min_bet
    FROM games g, words_of(g.search) w(word) WHERE g.state = 'open' AND is_unspaced(g.search)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM game_vocabulary;
    INSERT INTO game_vocabulary (merchant_id, category, word, games)
    SELECT merchant_id, category, word, count(*) FROM game_words GROUP BY 1, 2, 3;
  END IF;
END $$;

-- Search ----------------------------------------------------------------------------------------------------------

DROP FUNCTION games_search(smallint, text, text[], boolean[], integer, text, bigint, integer);

-- The first games of some categories, in the order of the list, whose name has every one of the words. A word of three
-- letters or of an unspaced script may stand anywhere in one of the name's, a shorter one at its beginning; with
-- `p_beginnings` each at its beginning. Null filters are none.
--
-- The word with the fewest games leads: its games are walked in order and held against the other words. A word that is
-- part of very many others has no list to walk, and a word that a search key splits in two stands in no word; where
-- all are so, the planner decides between the order of the list and the trigrams of the names.
CREATE FUNCTION games_search(
  p_merchant smallint, p_categories text[], p_words text[],
  p_vendor integer, p_classification text, p_bet bigint, p_most integer, p_beginnings boolean
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
  -- a name of nothing but punctuation is no name's
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
    -- all of its games have it, but for a word that began in the middle of an unspaced one
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
       ORDER BY k.sort, k.node_id LIMIT p_most
    ) f ORDER BY f.sort, f.node_id LIMIT p_most;
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
          || format(' ORDER BY g.sort, g.node_id LIMIT %s)', p_most), ' UNION ALL ')
          FROM unnest(p_categories) category)
    || format(') f ORDER BY f.sort, f.node_id LIMIT %s', p_most);
END $$;

-- The same for a player who looks for a name and not for a list: games of which words of the name begin with what was
-- searched come before those that have it in the middle of one. `place` is the order, from 1.
CREATE FUNCTION games_find(
  p_merchant smallint, p_categories text[], p_words text[], p_vendor integer, p_most integer
) RETURNS TABLE (node_id bigint, place bigint)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  v_first bigint[];
BEGIN
  SELECT coalesce(array_agg(s.node_id ORDER BY s.sort, s.node_id), '{}') INTO v_first
    FROM games_search(p_merchant, p_categories, p_words, p_vendor, NULL, NULL, p_most, true) s;
  RETURN QUERY SELECT f.id, f.n FROM unnest(v_first) WITH ORDINALITY f(id, n);
  -- enough of them leave no place for others; otherwise these are all that begin so
  IF cardinality(v_first) >= p_most THEN RETURN; END IF;
  RETURN QUERY
  SELECT s.node_id, cardinality(v_first) + row_number() OVER (ORDER BY s.sort, s.node_id)
    FROM games_search(p_merchant, p_categories, p_words, p_vendor, NULL, NULL, p_most + cardinality(v_first), false) s
   WHERE s.node_id NOT IN (SELECT unnest(v_first))
   ORDER BY s.sort, s.node_id LIMIT p_most - cardinality(v_first);
END $$;

-- Words of names that look like those of the searched words that stand in no name, the likest first: `n` is the place
-- of the searched word and `sought` the word as names have it.
CREATE FUNCTION games_near_words(p_merchant smallint, p_categories text[], p_words text[], p_most integer)
RETURNS TABLE (n integer, sought text, word text, games bigint)
LANGUAGE plpgsql STABLE
SET pg_trgm.similarity_threshold = 0.2
AS $$
#variable_conflict use_column
DECLARE
  v_word text;
BEGIN
  FOR i IN 1 .. cardinality(p_words) LOOP
    v_word := search_key(p_words[i]);
    CONTINUE WHEN v_word = '' OR v_word LIKE '% %';
    PERFORM FROM game_vocabulary
      WHERE merchant_id = p_merchant AND category = ANY (p_categories) AND word LIKE '%' || v_word || '%' LIMIT 1;
    CONTINUE WHEN FOUND;
    RETURN QUERY
    SELECT i, v_word, v.word::text, sum(v.games)::bigint FROM game_vocabulary v
     WHERE v.merchant_id = p_merchant AND v.category = ANY (p_categories) AND v.shape % word_shape(v_word)
     GROUP BY v.word, v.shape
     ORDER BY similarity(v.shape, word_shape(v_word)) DESC, sum(v.games) DESC, v.word LIMIT p_most;
  END LOOP;
END $$;
