-- Sessions of members, and the devices they came from.

-- Only hashes of tokens are stored: reading the table is not enough to use a session.
CREATE TABLE sessions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  token_hash bytea NOT NULL UNIQUE,
  -- a renewal replaces the token; requests in flight may still carry the previous one until previous_until
  previous_token_hash bytea UNIQUE,
  previous_until timestamptz,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  -- how long it lives without a call, and when it ends in any case
  idle_seconds integer NOT NULL CHECK (idle_seconds > 0),
  expires_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed-out', 'elsewhere', 'disabled', 'password-changed')),
  public_id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  device text NOT NULL DEFAULT '',
  country char(2),
  -- the last call, to the minute
  seen_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
) WITH (fillfactor = 80);
-- expires_at changes with use and is in no index, so that these updates stay on their page (HOT).
CREATE INDEX sessions_member ON sessions (member_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_ends_at ON sessions (ends_at);

CREATE TABLE known_devices (
  member_id bigint NOT NULL REFERENCES members (id),
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, device_hash)
);
