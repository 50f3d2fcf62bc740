-- Pictures handed in with a merchant's content, encoded anew: by what was handed in, so that the same picture is kept
-- once and its address may be kept for ever.

CREATE TABLE pictures (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$'),
  made_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE picture_files (
  hash text NOT NULL REFERENCES pictures (hash) ON DELETE CASCADE,
  width smallint NOT NULL,
  format text NOT NULL CHECK (format IN ('avif', 'webp')),
  bytes bytea NOT NULL,
  PRIMARY KEY (hash, width, format)
);
-- compressed as far as it goes before it comes here
ALTER TABLE picture_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
