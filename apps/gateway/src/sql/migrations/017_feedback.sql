-- Feedback of players to the merchant, with pictures, and its answers.

CREATE TABLE feedback (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint NOT NULL REFERENCES members (id),
  -- the number a player quotes when asking again
  receipt text NOT NULL UNIQUE,
  category text NOT NULL CHECK (category IN ('problem', 'idea', 'payment', 'game', 'other')),
  content text NOT NULL CHECK (content <> ''),
  client_key text NOT NULL,
  -- hash of the request, so that the key cannot be reused for other feedback
  request_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  answer text CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_at timestamptz,
  answered_by text,
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL)),
  -- feedback sent again with the same key is stored once
  UNIQUE (member_id, client_key)
);
CREATE INDEX feedback_member ON feedback (member_id, id DESC);
CREATE INDEX feedback_unanswered ON feedback (merchant_id, id) WHERE answer IS NULL;

-- Pictures, re-encoded: nothing of the uploaded file is stored.
CREATE TABLE feedback_images (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  public_id text NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES members (id),
  -- null until feedback refers to it
  feedback_id bigint REFERENCES feedback (id),
  position smallint NOT NULL DEFAULT 0,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- compressed already
ALTER TABLE feedback_images ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX feedback_images_feedback ON feedback_images (feedback_id, position) WHERE feedback_id IS NOT NULL;
CREATE INDEX feedback_images_member ON feedback_images (member_id, created_at);
CREATE INDEX feedback_images_unused ON feedback_images (created_at) WHERE feedback_id IS NULL;
