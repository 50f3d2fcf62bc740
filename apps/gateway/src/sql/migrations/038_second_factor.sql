-- Two-step log-in of members, and their security questions.

-- Tables of operators and members have the same columns, because the same code uses them.
ALTER TABLE operator_authenticators RENAME COLUMN operator_id TO owner_id;
ALTER TABLE operator_recovery_codes RENAME COLUMN operator_id TO owner_id;

-- Authenticator apps (RFC 6238), as those of operators. Secrets are sealed with the deployment's secret.
CREATE TABLE member_authenticators (
  owner_id bigint PRIMARY KEY REFERENCES members (id),
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
CREATE TABLE member_recovery_codes (
  owner_id bigint NOT NULL REFERENCES members (id),
  code_mac bytea NOT NULL,
  PRIMARY KEY (owner_id, code_mac)
);

-- Log-ins that wait for their second step. A row is deleted by the log-in it leads to.
CREATE TABLE pending_sign_ins (
  ticket_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- only the browser that took the first step can take the second
  device_hash bytea NOT NULL,
  keep boolean NOT NULL,
  -- version of the password that was checked; null where none was
  password_version text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_member ON pending_sign_ins (member_id);
CREATE INDEX pending_sign_ins_expires_at ON pending_sign_ins (expires_at);

-- The questions a member chose, in their order, and one hash (argon2id) of all answers.
CREATE TABLE security_questions (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  questions text[] NOT NULL CHECK (cardinality(questions) = 3),
  answers_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Wrong answers since the last right ones.
CREATE TABLE security_question_tries (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  wrong smallint NOT NULL DEFAULT 0 CHECK (wrong >= 0),
  locked_until timestamptz
);
