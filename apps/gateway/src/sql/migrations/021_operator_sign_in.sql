-- Devices and second factors of operators.

-- Devices on which an operator has signed in, by a hash of the device cookie: their attempts are counted apart.
CREATE TABLE operator_devices (
  operator_id integer NOT NULL REFERENCES operators (id),
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (operator_id, device_hash)
);

-- Authenticator apps (RFC 6238). Secrets are sealed with the deployment's secret.
CREATE TABLE operator_authenticators (
  operator_id integer PRIMARY KEY REFERENCES operators (id),
  -- null until the first code is confirmed
  secret text,
  -- the time step of the last accepted code: neither it nor an earlier one is accepted again
  last_step bigint NOT NULL DEFAULT 0,
  -- replaces `secret` when a code of it is confirmed
  pending_secret text,
  pending_at timestamptz,
  confirmed_at timestamptz,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((pending_secret IS NULL) = (pending_at IS NULL))
);

-- Recovery codes that were not used yet, keyed with the deployment's secret.
CREATE TABLE operator_recovery_codes (
  operator_id integer NOT NULL REFERENCES operators (id),
  code_mac bytea NOT NULL,
  PRIMARY KEY (operator_id, code_mac)
);
