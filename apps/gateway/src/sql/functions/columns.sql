-- Functions that generated columns are computed by; applied before the migrations, which need them. A changed result does
-- not reach existing rows: a migration of the same release must rewrite them.
--
-- A restored dump computes columns and indexes with an empty search path: a function here uses only built-in functions, has
-- a body that is parsed when it is created (RETURN …, which can be inlined too), or sets its own path.

-- before the migrations too: the body below names it
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The form names are searched in: lower case, no accents, punctuation as blanks. The wildcards of LIKE are punctuation
-- too, so a search word needs no escaping after this.
CREATE OR REPLACE FUNCTION search_key(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, translate(p_text, '%_\-.,:;!?&/+*()[]"''’', repeat(' ', 21))));

-- Thai, Lao, Burmese, Khmer, kana, Chinese and Hangul: written without blanks between words.
CREATE OR REPLACE FUNCTION is_unspaced(p_text text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT p_text ~ '[\u0E01-\u0EFF\u1000-\u109F\u1780-\u17FF\u3041-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]' $$;

-- The first seven letters of a word with up to p_left_out (at most two) of them deleted: words within as many typos of each
-- other share a variant. Seven letters bound their number to 29; typos behind them are found by comparing the words.
CREATE OR REPLACE FUNCTION word_deletion_variants(p_word text, p_left_out integer) RETURNS text[]
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
  ) deletion_variants
$$;

-- The words of a text, in the form of search_key, for the search by their beginnings in the back office. In a script without
-- blanks a word may begin at any character. Sixteen characters tell words apart and bound the size of an index.
CREATE OR REPLACE FUNCTION text_words(p_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  WITH words AS (
    SELECT word FROM regexp_split_to_table(translate(search_key(p_text), '''\|<>', repeat(' ', 5)), '\s+') word WHERE word <> ''
  )
  SELECT coalesce(array_agg(DISTINCT part), '{}') FROM (
    SELECT left(word, 16) AS part FROM words
    UNION ALL
    SELECT substr(word, n, 16) FROM words, generate_series(2, length(word)) n WHERE is_unspaced(substr(word, n, 1))
  ) parts
$$;
-- An index is computed with an empty search path, so this function, which indexes call, has its own.
CREATE OR REPLACE FUNCTION text_vector(p_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path FROM CURRENT
AS $$ SELECT array_to_tsvector(text_words(p_text)) $$;

-- Titles by language, as one text.
CREATE OR REPLACE FUNCTION titles_text(p_titles jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT coalesce(string_agg(title, ' '), '') FROM jsonb_each_text(p_titles) t(language, title) $$;

CREATE OR REPLACE FUNCTION ledger_owned(p_name text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT split_part(p_name, ':', 1) IN ('cash', 'bonus', 'hold') $$;

-- The parts of a username that have some lengths, as keys of an index in which each team has its own.
CREATE OR REPLACE FUNCTION team_name_parts(p_agent_id bigint, p_name text, p_lengths integer[]) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT array_agg(DISTINCT hashtextextended(substr(p_name, first, size), p_agent_id))
    FROM unnest(p_lengths) size, generate_series(1, length(p_name) - size + 1) first
$$;
