-- Messages of visitors to customer service: feedback without a member, answered by mail.

ALTER TABLE feedback
  ALTER COLUMN member_id DROP NOT NULL,
  -- where the answer goes, and in which language: only for a visitor
  ADD COLUMN email text CHECK (email <> ''),
  ADD COLUMN language text,
  ADD CHECK ((member_id IS NULL) = (email IS NOT NULL) AND (email IS NULL) = (language IS NULL));
CREATE UNIQUE INDEX feedback_visitor_key ON feedback (merchant_id, client_key) WHERE member_id IS NULL;
