CREATE OR REPLACE FUNCTION games_count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO game_counts AS c
  SELECT merchant_id, category, vendor_id, coalesce(classification, ''), min_bet, count(*)
    FROM added WHERE state = 'open' GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (merchant_id, category, vendor_id, classification, min_bet)
    DO UPDATE SET games = c.games + excluded.games;
  RETURN NULL;
END $$;
-- Triggers of one event fire in alphabetical order: removed rows are subtracted first.
CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_count_added();
CREATE OR REPLACE TRIGGER count_2_added AFTER UPDATE ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_count_added();

CREATE OR REPLACE FUNCTION games_count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE game_counts c SET games = c.games - g.games
    FROM (SELECT merchant_id, category, vendor_id, coalesce(classification, '') AS classification, min_bet,
                 count(*) AS games
            FROM removed WHERE state = 'open' GROUP BY 1, 2, 3, 4, 5) g
   WHERE (c.merchant_id, c.category, c.vendor_id, c.classification, c.min_bet)
       = (g.merchant_id, g.category, g.vendor_id, g.classification, g.min_bet);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON games REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION games_count_removed();
CREATE OR REPLACE TRIGGER count_1_removed AFTER UPDATE ON games REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION games_count_removed();

CREATE OR REPLACE FUNCTION games_count_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM game_counts;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_truncated AFTER TRUNCATE ON games FOR EACH STATEMENT EXECUTE FUNCTION games_count_truncated();

CREATE OR REPLACE FUNCTION games_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH entered AS (
    INSERT INTO game_words
    SELECT g.merchant_id, g.category, w.word, g.sort, g.node_id, g.search, g.vendor_id, g.classification, g.min_bet
      FROM added g, search_words(g.search) w(word) WHERE g.state = 'open'
    RETURNING merchant_id, category, word
  )
  INSERT INTO game_vocabulary AS v
  SELECT merchant_id, category, word, count(*) FROM entered GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (merchant_id, category, word) DO UPDATE SET games = v.games + excluded.games;
  RETURN NULL;
END $$;
-- In alphabetical order, as for the counts: removed rows first.
CREATE OR REPLACE TRIGGER words_added AFTER INSERT ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_words_added();
CREATE OR REPLACE TRIGGER words_2_added AFTER UPDATE ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_words_added();

CREATE OR REPLACE FUNCTION games_words_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH left_out AS (
    DELETE FROM game_words k USING removed g, search_words(g.search) w(word)
     WHERE g.state = 'open' AND (k.merchant_id, k.category, k.word, k.sort, k.node_id)
                              = (g.merchant_id, g.category, w.word, g.sort, g.node_id)
    RETURNING k.merchant_id, k.category, k.word
  ), fewer AS (
    SELECT merchant_id, category, word, count(*) AS games FROM left_out GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  )
  UPDATE game_vocabulary v SET games = v.games - f.games FROM fewer f
   WHERE (v.merchant_id, v.category, v.word) = (f.merchant_id, f.category, f.word);
  DELETE FROM game_vocabulary v USING removed g, search_words(g.search) w(word)
   WHERE (v.merchant_id, v.category, v.word) = (g.merchant_id, g.category, w.word) AND v.games = 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER words_removed AFTER DELETE ON games REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION games_words_removed();
CREATE OR REPLACE TRIGGER words_1_removed AFTER UPDATE ON games REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION games_words_removed();

CREATE OR REPLACE FUNCTION games_words_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM game_words;
  DELETE FROM game_vocabulary;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER words_truncated AFTER TRUNCATE ON games FOR EACH STATEMENT EXECUTE FUNCTION games_words_truncated();

CREATE OR REPLACE FUNCTION games_raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE catalogue_revisions SET revision = revision + 1;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_revisions AS r
    SELECT DISTINCT merchant_id, category, 1 FROM added WHERE state = 'open' ORDER BY 1, 2
    ON CONFLICT (merchant_id, category) DO UPDATE SET revision = r.revision + 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_revisions AS r
    SELECT DISTINCT merchant_id, category, 1 FROM removed WHERE state = 'open' ORDER BY 1, 2
    ON CONFLICT (merchant_id, category) DO UPDATE SET revision = r.revision + 1;
  ELSE
    INSERT INTO catalogue_revisions AS r
    SELECT DISTINCT merchant_id, category, 1 FROM (
      (SELECT merchant_id, category, node_id, vendor_id, name, classification, min_bet, sort FROM removed WHERE state = 'open'
       EXCEPT SELECT merchant_id, category, node_id, vendor_id, name, classification, min_bet, sort FROM added WHERE state = 'open')
      UNION ALL
      (SELECT merchant_id, category, node_id, vendor_id, name, classification, min_bet, sort FROM added WHERE state = 'open'
       EXCEPT SELECT merchant_id, category, node_id, vendor_id, name, classification, min_bet, sort FROM removed WHERE state = 'open')
    ) changed ORDER BY 1, 2
    ON CONFLICT (merchant_id, category) DO UPDATE SET revision = r.revision + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER revision_added AFTER INSERT ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_raise_revision();
CREATE OR REPLACE TRIGGER revision_removed AFTER DELETE ON games REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION games_raise_revision();
CREATE OR REPLACE TRIGGER revision_changed AFTER UPDATE ON games REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION games_raise_revision();
CREATE OR REPLACE TRIGGER revision_truncated AFTER TRUNCATE ON games FOR EACH STATEMENT EXECUTE FUNCTION games_raise_revision();

-- Games of an unavailable vendor come last in their lists.
CREATE OR REPLACE FUNCTION vendor_state_raises_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_revisions r SET revision = r.revision + 1
    FROM vendors v WHERE v.id = NEW.vendor_id AND (r.merchant_id, r.category) = (v.merchant_id, NEW.category);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER revision_of_state AFTER UPDATE OF state ON vendor_categories
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION vendor_state_raises_revision();

-- 'done', also when it was one before; 'unknown' for a game that is not this vendor's at this merchant; 'full'.
CREATE OR REPLACE FUNCTION favourite_add(
  p_member bigint, p_merchant integer, p_node bigint, p_vendor text, p_limit integer
) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM games g JOIN vendors v ON v.id = g.vendor_id
    WHERE g.node_id = p_node AND g.merchant_id = p_merchant AND v.code = p_vendor FOR KEY SHARE OF g;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM FROM favourites WHERE member_id = p_member AND node_id = p_node;
  IF FOUND THEN RETURN 'done'; END IF;
  -- one at a time per member: two concurrent counts would both find space
  PERFORM pg_advisory_xact_lock(hashtextextended('favourites', p_member));
  IF (SELECT count(*) FROM favourites WHERE member_id = p_member AND node_id <> p_node) >= p_limit THEN
    RETURN 'full';
  END IF;
  INSERT INTO favourites (member_id, node_id) VALUES (p_member, p_node) ON CONFLICT DO NOTHING;
  RETURN 'done';
END $$;
