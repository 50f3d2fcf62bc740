-- Search of the back office by the beginnings of words, and its list of decisions. The expressions are those of the
-- repositories' queries.

CREATE INDEX members_words ON members USING gin (text_vector(username || ' ' || coalesce(nickname, '')));
CREATE INDEX chat_messages_words ON chat_messages USING gin (text_vector(text));
CREATE INDEX feedback_words ON feedback
  USING gin (text_vector(receipt || ' ' || content || ' ' || coalesce(answer, '') || ' ' || coalesce(email, '')));
CREATE INDEX promotion_participations_decided_words ON promotion_participations
  USING gin (text_vector(titles_text(titles) || ' ' || coalesce(note, '') || ' ' || decided_by))
  WHERE decided_by IS NOT NULL;
CREATE INDEX promotion_participations_decided ON promotion_participations (merchant_id, decided_at DESC, id DESC)
  WHERE decided_by IS NOT NULL;
