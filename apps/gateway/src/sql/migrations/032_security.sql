-- What protects a member's money: the tries of the payment password, the cards withdrawals are paid to, and when something
-- changed that withdrawals wait after.

-- Codes go to e-mail addresses too, and prove a member's own number or address.
ALTER TABLE verification_codes RENAME COLUMN mobile TO recipient;
ALTER TABLE verification_codes
  DROP CONSTRAINT verification_codes_purpose_check,
  ADD CONSTRAINT verification_codes_purpose_check
    CHECK (purpose IN ('login', 'register', 'password', 'proof', 'bind'));

-- The last change of each kind; no row: unchanged since registration.
CREATE TABLE security_changes (
  member_id bigint NOT NULL REFERENCES members (id),
  reason text NOT NULL CHECK (reason IN ('login-password', 'payment-password', 'login-method', 'contact')),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, reason)
);

-- Wrong payment passwords since the last right one.
CREATE TABLE payment_password_tries (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  wrong smallint NOT NULL DEFAULT 0 CHECK (wrong >= 0),
  locked_until timestamptz
);

-- Bank accounts and e-wallets. A removed one stays, because payouts refer to it.
CREATE TABLE bank_cards (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES members (id),
  public_id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- made by the client, so that a repeated call adds one card
  key text NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  kind text NOT NULL CHECK (kind IN ('bank', 'wallet')),
  institution text NOT NULL,
  -- as it was when the card was added
  institution_name text NOT NULL,
  holder text NOT NULL,
  -- sealed with the deployment's secret, bound to the member
  sealed_number text NOT NULL,
  -- keyed with the deployment's secret: tells equal numbers without revealing them
  number_mac bytea NOT NULL,
  last_four char(4) NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  UNIQUE (member_id, key)
);
CREATE UNIQUE INDEX bank_cards_number ON bank_cards (member_id, number_mac) WHERE removed_at IS NULL;

-- Whether the first sign-in on this device had two factors: withdrawals need not wait then.
ALTER TABLE known_devices ADD COLUMN second_step boolean NOT NULL DEFAULT false;
