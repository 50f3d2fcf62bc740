-- Who a caller is: passwords, sessions, captchas, the keys sealed bodies are opened with, limits, and
-- the log of what happened to accounts.

CREATE TABLE member_credentials (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  -- argon2id in PHC form, so that parameters can be raised and old hashes still open
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  first_time_login boolean NOT NULL DEFAULT false,
  password_expired boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- How a member came, kept once at registration.
CREATE TABLE member_registrations (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  method text NOT NULL CHECK (method IN ('APP', 'H5', 'PWA', 'WEBCLIP')),
  url text NOT NULL,
  domain text,
  affiliate_code text,
  email text,
  agreed_at timestamptz NOT NULL
);

CREATE TABLE affiliate_codes (
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9]{4,16}$'),
  -- the agent whose downline a registration with this code joins
  member_id bigint NOT NULL REFERENCES members (id),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, code)
);

-- Only hashes of tokens stand here: whoever reads the table can sign in as nobody.
CREATE TABLE sessions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  token_hash bytea NOT NULL UNIQUE,
  -- a renewal changes the token; requests under way still carry the one before for a moment
  previous_token_hash bytea UNIQUE,
  previous_until timestamptz,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  -- how long it lives without a call, and when it ends whatever happens
  idle_seconds integer NOT NULL CHECK (idle_seconds > 0),
  expires_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed-out', 'elsewhere', 'disabled', 'password-changed')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
) WITH (fillfactor = 80);
-- expires_at moves with use and stays out of every index, so that those updates stay on their page.
CREATE INDEX sessions_member ON sessions (member_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_ends_at ON sessions (ends_at);

CREATE TABLE captchas (
  id text PRIMARY KEY,
  -- keyed by the deployment's secret: six digits under a bare hash would be read off in a second
  answer_mac bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captchas_expires_at ON captchas (expires_at);

-- Key pairs of sealed bodies. A row is never changed: it is current until rotates_at, accepted until
-- expires_at, and then deleted, after which nobody can open what was sealed to it.
CREATE TABLE envelope_keys (
  id text PRIMARY KEY,
  public_key bytea NOT NULL,
  wrapped_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  rotates_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Nonces of sealed bodies that were accepted, for as long as they would still count as fresh.
CREATE TABLE envelope_nonces (
  nonce_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX envelope_nonces_expires_at ON envelope_nonces (expires_at);

-- Counters of rate-limiter-flexible. `expire` is milliseconds since the epoch; double precision because
-- the library computes with plain numbers. Not in the write-ahead log: a crash may forget counts.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire double precision
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

CREATE TABLE security_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  merchant_id smallint REFERENCES merchants (id),
  member_id bigint REFERENCES members (id),
  address inet,
  request_id text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX security_events_member ON security_events (member_id, at) WHERE member_id IS NOT NULL;

CREATE FUNCTION security_events_append_only() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'security_events is append only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events
FOR EACH STATEMENT EXECUTE FUNCTION security_events_append_only();
