-- Captchas, keys of sealed bodies, rate limits and the log of security events.

CREATE TABLE captchas (
  id text PRIMARY KEY,
  -- keyed by the deployment's secret: a plain hash of six digits can be reversed in a second
  answer_mac bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captchas_expires_at ON captchas (expires_at);

-- Key pairs of sealed bodies. A row is never changed: it is current until rotates_at, accepted until expires_at, and then
-- deleted, after which what was sealed to it cannot be opened.
CREATE TABLE envelope_keys (
  id text PRIMARY KEY,
  public_key bytea NOT NULL,
  wrapped_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  rotates_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Nonces of accepted sealed bodies, for as long as the bodies would count as fresh.
CREATE TABLE envelope_nonces (
  nonce_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX envelope_nonces_expires_at ON envelope_nonces (expires_at);

-- Counters of rate-limiter-flexible. `expire` is milliseconds since the epoch; double precision because the library
-- computes with plain numbers. Unlogged: counts may be lost in a crash.
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
