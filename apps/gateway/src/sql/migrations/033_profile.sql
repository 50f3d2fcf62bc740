-- Personal data, uploaded avatars, and identity checks with their documents.

ALTER TABLE member_profiles
  ADD COLUMN birth_date date CHECK (birth_date >= '1900-01-01'),
  -- ISO 3166
  ADD COLUMN nationality text CHECK (nationality ~ '^[A-Z]{2}$'),
  ADD COLUMN address text CHECK (length(address) <= 200);

-- The picture a member uploaded, re-encoded in the widths in which it is shown. `members.avatar` holds the address of the
-- one shown, uploaded or drawn.
CREATE TABLE member_avatars (
  member_id bigint NOT NULL REFERENCES members (id),
  -- part of its address, which is public and unguessable
  public_id text NOT NULL,
  width smallint NOT NULL,
  format text NOT NULL CHECK (format IN ('avif', 'webp')),
  bytes bytea NOT NULL,
  PRIMARY KEY (public_id, width, format)
);
CREATE INDEX member_avatars_member ON member_avatars (member_id);

-- One row per submission; a member's state is that of the newest one.
CREATE TABLE identity_checks (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint NOT NULL REFERENCES members (id),
  state text NOT NULL DEFAULT 'submitted'
    CHECK (state IN ('submitted', 'review', 'confirmed', 'refused', 'expired')),
  kind text NOT NULL CHECK (kind IN ('passport', 'national-id', 'driving-licence')),
  -- as entered with the documents; a confirmed check writes them to the profile
  name text NOT NULL CHECK (name <> ''),
  birth_date date NOT NULL,
  nationality text NOT NULL CHECK (nationality ~ '^[A-Z]{2}$'),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 200),
  remark text CHECK (length(remark) BETWEEN 1 AND 140),
  client_key text NOT NULL,
  -- hash of the request, so that the key cannot be reused for another submission
  request_hash bytea NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  -- the operator who reviews it
  assigned_to integer REFERENCES operators (id),
  decided_at timestamptz,
  reason text CHECK (reason IN ('unreadable', 'incomplete', 'expired', 'differs', 'underage', 'other')),
  -- what the operator wrote to the member with a refusal
  message text CHECK (length(message) BETWEEN 1 AND 500),
  -- last day of validity of a confirmed document; null: unlimited
  valid_until date,
  CHECK ((state = 'submitted') = (assigned_to IS NULL)),
  CHECK ((state IN ('submitted', 'review')) = (decided_at IS NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  UNIQUE (member_id, client_key)
);
CREATE INDEX identity_checks_member ON identity_checks (member_id, id DESC);
CREATE INDEX identity_checks_open ON identity_checks (merchant_id, id) WHERE state IN ('submitted', 'review');
CREATE INDEX identity_checks_valid_until ON identity_checks (valid_until) WHERE state = 'confirmed';
-- at most one open submission, also when two arrive at once
CREATE UNIQUE INDEX identity_checks_one_open ON identity_checks (member_id) WHERE state IN ('submitted', 'review');

CREATE TABLE identity_documents (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  public_id text NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES members (id),
  -- null until a submission refers to it
  check_id bigint REFERENCES identity_checks (id),
  side text CHECK (side IN ('front', 'back', 'extra')),
  -- the re-encoded picture, encrypted with the deployment's secret
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((check_id IS NULL) = (side IS NULL)),
  UNIQUE (check_id, side)
);
ALTER TABLE identity_documents ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX identity_documents_member ON identity_documents (member_id, created_at);
CREATE INDEX identity_documents_unused ON identity_documents (created_at) WHERE check_id IS NULL;

-- What happened to a check, by whom; append only.
CREATE TABLE identity_events (
  check_id bigint NOT NULL REFERENCES identity_checks (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL CHECK (event IN ('submit', 'assign', 'release', 'confirm', 'refuse', 'expire', 'note', 'view')),
  -- null: the member, or the platform
  operator_id integer REFERENCES operators (id),
  -- for staff only
  note text CHECK (length(note) BETWEEN 1 AND 500),
  PRIMARY KEY (check_id, id)
);
