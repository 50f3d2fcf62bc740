-- Every way in, out and back: contacts, codes, links, other parties' identities, passkeys, devices, guests.

-- Contacts --------------------------------------------------------------------------------------------------------

ALTER TABLE members
  ADD email text CHECK (length(email) <= 254),
  ADD email_verified_at timestamptz,
  -- E.164
  ADD mobile text CHECK (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  ADD mobile_verified_at timestamptz;
-- A number proves itself for one account of a merchant; one that was only written down proves nothing.
CREATE UNIQUE INDEX members_mobile ON members (merchant_id, mobile) WHERE mobile_verified_at IS NOT NULL;

UPDATE members m SET email = r.email FROM member_registrations r WHERE r.member_id = m.id AND r.email IS NOT NULL;
ALTER TABLE member_registrations
  DROP COLUMN email,
  ADD way text NOT NULL DEFAULT 'username' CHECK (way IN ('username', 'mobileNum')),
  ADD recommender text;

-- What a merchant's form asked besides; kept as it was written.
CREATE TABLE member_profiles (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  payee_name text,
  id_number text,
  qq_num text,
  facebook text,
  wechat text,
  line text,
  whatsapp text,
  zalo text,
  -- argon2id, as the password is
  payment_password_hash text CHECK (payment_password_hash LIKE '$argon2id$%')
);

-- Registered by a mobile number without a password: such an account signs in by code.
ALTER TABLE member_credentials ALTER password_hash DROP NOT NULL;

ALTER TABLE registration_settings
  ADD captcha_kind text NOT NULL DEFAULT 'digits' CHECK (captcha_kind IN ('digits', 'equation'));

DROP FUNCTION member_register(integer, text, text, char, bigint, text, text, text, text, text, text);
-- Opens an account with its password, its origin, its contacts and its wallet: all of it or nothing. Null when the
-- username is taken, also by a registration that commits at the same time. A mobile number that is taken breaks
-- the index members_mobile. `p_profile` holds the columns of member_profiles by name.
CREATE FUNCTION member_register(
  p_merchant_id integer, p_username text, p_nickname text, p_currency char(3), p_upline_id bigint, p_password_hash text,
  p_way text, p_method text, p_url text, p_domain text, p_affiliate_code text, p_recommender text,
  p_email text, p_mobile text, p_mobile_verified boolean, p_profile jsonb
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint;
BEGIN
  INSERT INTO members (merchant_id, username, nickname, currency, upline_id, email, mobile, mobile_verified_at)
  VALUES (p_merchant_id, p_username, p_nickname, p_currency, p_upline_id, p_email, p_mobile,
    CASE WHEN p_mobile_verified THEN now() END)
  ON CONFLICT (merchant_id, username_key) DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO member_credentials (member_id, password_hash) VALUES (new_id, p_password_hash);
  INSERT INTO member_registrations (member_id, way, method, url, domain, affiliate_code, recommender, agreed_at)
  VALUES (new_id, p_way, p_method, p_url, p_domain, p_affiliate_code, p_recommender, now());
  IF p_profile <> '{}' THEN
    INSERT INTO member_profiles
    SELECT p.* FROM jsonb_populate_record(NULL::member_profiles, p_profile || jsonb_build_object('member_id', new_id)) AS p;
  END IF;
  PERFORM ledger_open(new_id, p_currency);
  RETURN new_id;
END $$;

-- Codes by SMS ----------------------------------------------------------------------------------------------------

-- One code at a time for a number and a purpose; a new one replaces it. Numbers that belong to nobody have rows too,
-- whose code was never sent: the platform behaves alike for both.
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

-- Links by e-mail -------------------------------------------------------------------------------------------------

CREATE TABLE password_tickets (
  ticket_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_tickets_member ON password_tickets (member_id);
CREATE INDEX password_tickets_expires_at ON password_tickets (expires_at);

-- Mail is written here with the change it tells of and sent by whichever gateway locks the row first.
CREATE TABLE outgoing_mail (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  member_id bigint REFERENCES members (id),
  kind text NOT NULL,
  recipient text NOT NULL,
  language text NOT NULL,
  -- what the template needs, sealed under the deployment's secret; emptied when the mail is sent or given up
  details jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text
);
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at) WHERE state = 'waiting';

-- What would have been sent, where no mail server or SMS service is set up; the development outbox shows it.
CREATE TABLE outbox (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  recipient text NOT NULL,
  subject text,
  body text NOT NULL,
  html text
);

-- Sign-in by another party ----------------------------------------------------------------------------------------

CREATE TABLE social_identities (
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  provider text NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject text NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, provider, subject)
);
CREATE INDEX social_identities_member ON social_identities (member_id);

-- One on its way to a provider and back: found by its state, held by the browser that has the cookie.
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

-- What a provider proved, for the front to come and take: `finish` once after the way back, `link` to connect an
-- account that proves itself.
CREATE TABLE social_tickets (
  ticket_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('finish', 'link')),
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  provider text NOT NULL,
  subject text NOT NULL,
  name text,
  came_from text,
  -- whoever is sent a ticket by somebody else signs in to nobody's account with it
  browser_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX social_tickets_expires_at ON social_tickets (expires_at);

-- Passkeys --------------------------------------------------------------------------------------------------------

CREATE TABLE passkeys (
  -- the credential id, base64url
  id text PRIMARY KEY,
  -- what its owner's calls name it by: authenticators make ids of up to a kilobyte
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
  -- whose passkey is to be made; null at sign-in
  member_id bigint REFERENCES members (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

-- Devices ---------------------------------------------------------------------------------------------------------

ALTER TABLE sessions
  ADD public_id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  ADD device text NOT NULL DEFAULT '',
  ADD country char(2),
  -- the last call, to the minute
  ADD seen_at timestamptz NOT NULL DEFAULT now();

CREATE TABLE known_devices (
  member_id bigint NOT NULL REFERENCES members (id),
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, device_hash)
);

-- Guests ----------------------------------------------------------------------------------------------------------

-- Guests play at a merchant of their own, which shows the settings and the catalogue of the one it is for. Their play
-- money is in that merchant's currency, because vendors take XXX for rounds that ask no wallet; what keeps it apart
-- from real money is that no real account is in this merchant and no guest in any other.
ALTER TABLE merchants
  ADD trial_of smallint UNIQUE REFERENCES merchants (id),
  ADD CHECK (trial_of <> id);
INSERT INTO merchants (code, name, currency, trial_of)
SELECT left(code, 26) || '_TRIAL', name, currency, id FROM merchants WHERE whitelabel ->> 'trial' = 'true';

-- An outside vendor would bill rounds of play money, so guests play where it was agreed.
ALTER TABLE vendor_integrations ADD takes_play_money boolean NOT NULL DEFAULT false;
UPDATE vendor_integrations SET takes_play_money = true WHERE id = 'house';

CREATE TABLE guests (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX guests_expires_at ON guests (expires_at);

-- The guest of that name: the one there is, or a new one with play money from the house. Null for one whose time is
-- over. All or nothing, and of two at once with one name both get the same guest.
CREATE FUNCTION guest_enter(
  p_merchant_id integer, p_name text, p_play_money bigint, p_lifetime interval,
  OUT member_id bigint, OUT made boolean
) LANGUAGE plpgsql AS $$
DECLARE
  house char(3) := (SELECT currency FROM merchants WHERE id = p_merchant_id);
BEGIN
  INSERT INTO members (merchant_id, username, type, currency) VALUES (p_merchant_id, p_name, 4, house)
  ON CONFLICT (merchant_id, username_key) DO NOTHING RETURNING id INTO member_id;
  made := member_id IS NOT NULL;
  IF NOT made THEN
    SELECT m.id INTO member_id FROM members m JOIN guests g ON g.member_id = m.id
    WHERE m.merchant_id = p_merchant_id AND m.username_key = lower(p_name) AND m.status = 'active'
      AND g.expires_at > now();
    RETURN;
  END IF;
  INSERT INTO guests VALUES (member_id, now() + p_lifetime);
  PERFORM ledger_open(member_id, house);
  PERFORM ledger_transfer('trial:' || member_id, 'bonus', member_id, house, 'promo', 'cash', p_play_money);
END $$;

-- A merchant that closes or opens closes or opens for its guests too.
CREATE OR REPLACE FUNCTION notify_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_events', json_build_object('kind', 'status', 'merchant_id', m.id, 'status', NEW.status)::text)
  FROM merchants m WHERE m.id = NEW.id OR m.trial_of = NEW.id;
  RETURN NULL;
END $$;
