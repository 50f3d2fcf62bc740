-- From the tables of release 0.1.0, made by its 22 migrations, to those of 001_base.sql to 017_feedback.sql: other names
-- for the same tables. The migrator applies it once, in one transaction, to a database in which all of the 22 are recorded.

-- Triggers and functions go: the files of functions make them again, under their new names. Only functions that
-- generated columns are computed by stay.
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT tgname, tgrelid::regclass AS relation FROM pg_trigger WHERE NOT tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', item.tgname, item.relation);
  END LOOP;
  DROP AGGREGATE ledger_chain(bytea, ledger_transfers);
  FOR item IN
    SELECT p.oid::regprocedure AS signature FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
       AND p.proname NOT IN ('search_key', 'is_unspaced', 'word_rests', 'ledger_owned')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  LOOP
    EXECUTE format('DROP FUNCTION %s', item.signature);
  END LOOP;
END $$;
ALTER FUNCTION word_rests RENAME TO word_deletion_variants;

-- Tables and columns

ALTER TABLE feedback_images RENAME ticket TO public_id;
ALTER TABLE feedback_images RENAME place TO position;
ALTER TABLE house_messages RENAME handed_to TO delivered_to;
ALTER TABLE house_messages RENAME arrived TO delivered;
ALTER TABLE house_messages RENAME people TO recipients;
ALTER TABLE inbox_messages RENAME house_message TO operator_message_id;
ALTER TABLE promotion_entries RENAME turn TO period;
ALTER TABLE chats RENAME last_word TO last_message;
ALTER TABLE chats RENAME desk_seen TO operator_seen;
ALTER TABLE operators RENAME shown_as TO display_name;
ALTER TABLE password_tickets RENAME ticket_hash TO token_hash;
ALTER TABLE social_tickets RENAME ticket_hash TO token_hash;
ALTER TABLE game_details RENAME heard_at TO received_at;
ALTER TABLE rounds RENAME moved_at TO updated_at;
ALTER TABLE pictures RENAME made_at TO created_at;
ALTER TABLE game_vocabulary RENAME rests TO deletion_variants;
ALTER TABLE house_messages RENAME TO operator_messages;
ALTER TABLE promotion_entries RENAME TO promotion_participations;
ALTER TABLE promotion_signs RENAME TO promotion_check_ins;
ALTER TABLE chat_words RENAME TO chat_messages;
ALTER TABLE password_tickets RENAME TO password_reset_tokens;
ALTER TABLE social_tickets RENAME TO social_tokens;

-- Sequences, constraints and indexes that carry the names of tables and columns

ALTER SEQUENCE chat_words_id_seq RENAME TO chat_messages_id_seq;
ALTER SEQUENCE house_messages_id_seq RENAME TO operator_messages_id_seq;
ALTER SEQUENCE promotion_entries_id_seq RENAME TO promotion_participations_id_seq;
ALTER SEQUENCE promotion_signs_id_seq RENAME TO promotion_check_ins_id_seq;
ALTER TABLE chat_messages RENAME CONSTRAINT chat_words_member_id_fkey TO chat_messages_member_id_fkey;
ALTER TABLE chat_messages RENAME CONSTRAINT chat_words_member_id_operator_id_client_key_key TO chat_messages_member_id_operator_id_client_key_key;
ALTER TABLE chat_messages RENAME CONSTRAINT chat_words_operator_id_fkey TO chat_messages_operator_id_fkey;
ALTER TABLE chat_messages RENAME CONSTRAINT chat_words_pkey TO chat_messages_pkey;
ALTER TABLE chat_messages RENAME CONSTRAINT chat_words_text_check TO chat_messages_text_check;
ALTER TABLE feedback_images RENAME CONSTRAINT feedback_images_ticket_key TO feedback_images_public_id_key;
ALTER TABLE operator_messages RENAME CONSTRAINT house_messages_kind_check TO operator_messages_kind_check;
ALTER TABLE operator_messages RENAME CONSTRAINT house_messages_member_id_fkey TO operator_messages_member_id_fkey;
ALTER TABLE operator_messages RENAME CONSTRAINT house_messages_merchant_id_fkey TO operator_messages_merchant_id_fkey;
ALTER TABLE operator_messages RENAME CONSTRAINT house_messages_operator_id_client_key_key TO operator_messages_operator_id_client_key_key;
ALTER TABLE operator_messages RENAME CONSTRAINT house_messages_operator_id_fkey TO operator_messages_operator_id_fkey;
ALTER TABLE operator_messages RENAME CONSTRAINT house_messages_pkey TO operator_messages_pkey;
ALTER TABLE operator_messages RENAME CONSTRAINT house_messages_texts_check TO operator_messages_texts_check;
ALTER TABLE operators RENAME CONSTRAINT operators_shown_as_check TO operators_display_name_check;
ALTER TABLE password_reset_tokens RENAME CONSTRAINT password_tickets_member_id_fkey TO password_reset_tokens_member_id_fkey;
ALTER TABLE password_reset_tokens RENAME CONSTRAINT password_tickets_pkey TO password_reset_tokens_pkey;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_bonus_check TO promotion_participations_bonus_check;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_check TO promotion_participations_check;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_check1 TO promotion_participations_check1;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_check2 TO promotion_participations_check2;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_check3 TO promotion_participations_check3;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_decided_by_check TO promotion_participations_decided_by_check;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_measure_check TO promotion_participations_measure_check;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_member_id_fkey TO promotion_participations_member_id_fkey;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_member_id_promotion_id_turn_key TO promotion_participations_member_id_promotion_id_period_key;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_merchant_id_fkey TO promotion_participations_merchant_id_fkey;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_note_check TO promotion_participations_note_check;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_pkey TO promotion_participations_pkey;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_stage_check TO promotion_participations_stage_check;
ALTER TABLE promotion_participations RENAME CONSTRAINT promotion_entries_titles_check TO promotion_participations_titles_check;
ALTER TABLE promotion_check_ins RENAME CONSTRAINT promotion_signs_amount_check TO promotion_check_ins_amount_check;
ALTER TABLE promotion_check_ins RENAME CONSTRAINT promotion_signs_id_key TO promotion_check_ins_id_key;
ALTER TABLE promotion_check_ins RENAME CONSTRAINT promotion_signs_member_id_fkey TO promotion_check_ins_member_id_fkey;
ALTER TABLE promotion_check_ins RENAME CONSTRAINT promotion_signs_pkey TO promotion_check_ins_pkey;
ALTER TABLE promotion_check_ins RENAME CONSTRAINT promotion_signs_streak_check TO promotion_check_ins_streak_check;
ALTER TABLE social_tokens RENAME CONSTRAINT social_tickets_kind_check TO social_tokens_kind_check;
ALTER TABLE social_tokens RENAME CONSTRAINT social_tickets_merchant_id_fkey TO social_tokens_merchant_id_fkey;
ALTER TABLE social_tokens RENAME CONSTRAINT social_tickets_pkey TO social_tokens_pkey;
ALTER INDEX announcement_reads_of RENAME TO announcement_reads_announcement;
ALTER INDEX chat_words_order RENAME TO chat_messages_order;
ALTER INDEX chats_desk RENAME TO chats_back_office;
ALTER INDEX feedback_at_desk RENAME TO feedback_unanswered;
ALTER INDEX feedback_of RENAME TO feedback_member;
ALTER INDEX feedback_images_by RENAME TO feedback_images_member;
ALTER INDEX feedback_images_of RENAME TO feedback_images_feedback;
ALTER INDEX game_vocabulary_parts RENAME TO game_vocabulary_trigrams;
ALTER INDEX game_vocabulary_rests RENAME TO game_vocabulary_deletion_variants;
ALTER INDEX help_entries_of RENAME TO help_entries_parent;
ALTER INDEX house_messages_newest RENAME TO operator_messages_newest;
ALTER INDEX house_messages_under_way RENAME TO operator_messages_undelivered;
ALTER INDEX jackpot_seeds_of RENAME TO jackpot_seeds_jackpot;
ALTER INDEX jackpot_wins_standing RENAME TO jackpot_wins_valid;
ALTER INDEX operator_sessions_of RENAME TO operator_sessions_operator;
ALTER INDEX password_tickets_expires_at RENAME TO password_reset_tokens_expires_at;
ALTER INDEX password_tickets_member RENAME TO password_reset_tokens_member;
ALTER INDEX promotion_entries_applied RENAME TO promotion_participations_applied;
ALTER INDEX promotion_entries_counting RENAME TO promotion_participations_counting;
ALTER INDEX promotion_entries_expiring RENAME TO promotion_participations_expiring;
ALTER INDEX promotion_entries_one_bonus RENAME TO promotion_participations_one_bonus;
ALTER INDEX promotion_entries_under_way RENAME TO promotion_participations_in_progress;
ALTER INDEX promotion_entries_wagered RENAME TO promotion_participations_wagered;
ALTER INDEX social_tickets_expires_at RENAME TO social_tokens_expires_at;

-- Values: messages written by operators
ALTER TABLE operator_messages DROP CONSTRAINT operator_messages_kind_check;
ALTER TABLE inbox_messages DROP CONSTRAINT inbox_messages_kind_check;
UPDATE operator_messages SET kind = 'operator' WHERE kind = 'house';
UPDATE inbox_messages SET kind = 'operator' WHERE kind = 'house';
-- the key under which a message of the back office is there once for each member
UPDATE inbox_messages SET key = 'operator:' || substr(key, 6) WHERE operator_message_id IS NOT NULL AND key LIKE 'desk:%';
ALTER TABLE operator_messages ADD CONSTRAINT operator_messages_kind_check CHECK (kind IN ('operator', 'security', 'promotion'));
ALTER TABLE inbox_messages ADD CONSTRAINT inbox_messages_kind_check
  CHECK (kind IN ('operator', 'security', 'promotion', 'feedback'));

COMMENT ON COLUMN ledger_accounts.owned IS 'The member''s own money, which never falls below zero; the others are the merchant''s side';
