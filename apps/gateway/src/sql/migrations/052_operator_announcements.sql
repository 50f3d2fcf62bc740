-- Announcements that operators publish in the back office, beside those of the merchant's files.
ALTER TABLE announcements
  ADD COLUMN published_by integer REFERENCES operators (id),
  -- an announcement published again with the same key is stored once
  ADD COLUMN client_key text,
  -- hash of the request, so that the key cannot be reused for another announcement
  ADD COLUMN request_hash bytea,
  -- null: it has not ended, or ends at its time
  ADD COLUMN ended_by integer REFERENCES operators (id),
  ADD CHECK ((published_by IS NULL) = (client_key IS NULL) AND (published_by IS NULL) = (request_hash IS NULL)),
  ADD CHECK (published_by IS NULL OR source IS NULL),
  ADD UNIQUE (published_by, client_key);
CREATE INDEX announcements_published ON announcements (merchant_id, id DESC) WHERE published_by IS NOT NULL;
