-- Passkeys of operators.

-- Tables of operators and members have the same columns, because the same code uses them.
ALTER TABLE passkeys RENAME COLUMN member_id TO owner_id;
ALTER TABLE passkey_challenges RENAME COLUMN member_id TO owner_id;

CREATE TABLE operator_passkeys (
  -- the credential id, base64url
  id text PRIMARY KEY,
  -- the id used in its owner's calls: authenticators make credential ids of up to a kilobyte
  public_id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  owner_id integer NOT NULL REFERENCES operators (id),
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX operator_passkeys_owner ON operator_passkeys (owner_id);

CREATE TABLE operator_passkey_challenges (
  id text PRIMARY KEY,
  challenge text NOT NULL,
  -- the operator who registers a passkey; null at sign-in
  owner_id integer REFERENCES operators (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX operator_passkey_challenges_expires_at ON operator_passkey_challenges (expires_at);
