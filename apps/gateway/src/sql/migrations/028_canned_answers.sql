-- Answers that operators insert into chats and feedback, and the language that players write in.

ALTER TABLE operators
  -- given by an administrator
  ADD COLUMN edits_canned_answers boolean NOT NULL DEFAULT false;

CREATE TABLE canned_answers (
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  -- made by the client that creates it, so that a repeated save creates one
  key text NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  -- by language
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  saved_by integer NOT NULL REFERENCES operators (id),
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, key)
);

-- Which language the player used when writing last; null: not known.
ALTER TABLE chats ADD COLUMN language text;
-- The language of a member's feedback too; before, only of a visitor's.
ALTER TABLE feedback
  DROP CONSTRAINT feedback_check1,
  ADD CHECK ((member_id IS NULL) = (email IS NOT NULL) AND (email IS NULL OR language IS NOT NULL));
