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

-- What a merchant asks on its registration form where it differs from the platform's rules.
CREATE TABLE registration_settings (
  merchant_id smallint PRIMARY KEY REFERENCES merchants (id),
  captcha boolean NOT NULL DEFAULT true,
  -- by field: the parts of the contract's FieldRule that differ
  rules jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(rules) = 'object')
);
-- Gateways keep what merchants set in memory until they hear of a change.
CREATE FUNCTION notify_registration_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_cache', 'merchant');
  RETURN NULL;
END $$;
CREATE TRIGGER cache_registration AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON registration_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_registration_settings();

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

-- Whoever ends a session, by whatever way, ends its live events too.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events', json_build_object(
    'kind', 'session-ended', 'member_id', NEW.member_id, 'session_id', NEW.id,
    'error_code', CASE NEW.end_reason WHEN 'signed-out' THEN 'session.expired' ELSE 'session.ended.elsewhere' END
  )::text);
  RETURN NULL;
END $$;
CREATE TRIGGER events_session_ended AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_session_ended();

CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now(), end_reason = 'disabled' WHERE member_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_of_disabled AFTER UPDATE OF status ON members
  FOR EACH ROW WHEN (OLD.status <> 'disabled' AND NEW.status = 'disabled') EXECUTE FUNCTION end_sessions_of_disabled();

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

-- Opens an account with its password, its origin and its wallet: all of it or nothing. Null when the username is
-- taken, also by a registration that commits at the same time.
CREATE FUNCTION member_register(
  p_merchant_id integer, p_username text, p_nickname text, p_currency char(3), p_upline_id bigint, p_password_hash text,
  p_method text, p_url text, p_domain text, p_affiliate_code text, p_email text
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint;
BEGIN
  INSERT INTO members (merchant_id, username, nickname, currency, upline_id)
  VALUES (p_merchant_id, p_username, p_nickname, p_currency, p_upline_id)
  ON CONFLICT (merchant_id, username_key) DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO member_credentials (member_id, password_hash) VALUES (new_id, p_password_hash);
  INSERT INTO member_registrations (member_id, method, url, domain, affiliate_code, email, agreed_at)
  VALUES (new_id, p_method, p_url, p_domain, p_affiliate_code, p_email, now());
  PERFORM ledger_open(new_id, p_currency);
  RETURN new_id;
END $$;
