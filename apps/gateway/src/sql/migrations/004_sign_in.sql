-- Ways to sign in and to recover an account besides the password.

-- One code at a time for a number and a purpose; a new one replaces it. Numbers without an account have rows too, whose
-- code was never sent: the platform responds alike for both.
CREATE TABLE verification_codes (
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  purpose text NOT NULL CHECK (purpose IN ('login', 'register', 'password')),
  mobile text NOT NULL,
  -- keyed by the deployment's secret
  code_mac bytea NOT NULL,
  guesses smallint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, purpose, mobile)
);
CREATE INDEX verification_codes_expires_at ON verification_codes (expires_at);

CREATE TABLE password_reset_tokens (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_reset_tokens_member ON password_reset_tokens (member_id);
CREATE INDEX password_reset_tokens_expires_at ON password_reset_tokens (expires_at);

CREATE TABLE social_identities (
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  provider text NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject text NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, provider, subject)
);
CREATE INDEX social_identities_member ON social_identities (member_id);

-- A sign-in in progress at a provider: found by its state, bound to the browser with the cookie.
CREATE TABLE social_flows (
  state_hash bytea PRIMARY KEY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  provider text NOT NULL,
  verifier text NOT NULL,
  nonce text NOT NULL,
  browser_hash bytea NOT NULL,
  came_from text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX social_flows_expires_at ON social_flows (expires_at);

-- An identity a provider confirmed, waiting for the web client: `finish` once after the redirect, `link` to connect an
-- account whose password is entered.
CREATE TABLE social_tokens (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('finish', 'link')),
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  provider text NOT NULL,
  subject text NOT NULL,
  name text,
  came_from text,
  -- a token is good only in the browser that started: one sent to somebody else is useless
  browser_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX social_tokens_expires_at ON social_tokens (expires_at);

CREATE TABLE passkeys (
  -- the credential id, base64url
  id text PRIMARY KEY,
  -- the id used in its owner's calls: authenticators make credential ids of up to a kilobyte
  public_id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  member_id bigint NOT NULL REFERENCES members (id),
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX passkeys_member ON passkeys (member_id);

CREATE TABLE passkey_challenges (
  id text PRIMARY KEY,
  challenge text NOT NULL,
  -- the member who registers a passkey; null at sign-in
  member_id bigint REFERENCES members (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);
