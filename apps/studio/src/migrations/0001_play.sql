-- Money is a whole number of 1/100,000 of a unit throughout.

-- One launch of one game by one player, or by nobody in free play.
CREATE TABLE play_sessions (
  id uuid PRIMARY KEY,
  -- SHA-256 of the reference in the game's address, which opens the page once
  address_hash bytea NOT NULL UNIQUE,
  opened_at timestamptz,
  -- SHA-256 of the reference that the open page sends with its calls
  page_hash bytea UNIQUE,
  -- one round runs at a time in a seat: a player at a game of an operator, or a free session
  seat text NOT NULL,
  operator_id bigint NOT NULL,
  -- the operator's name for the player and its token for this launch; both absent in free play. A token moves no
  -- money without this studio's signature.
  player text,
  token text,
  game_code text NOT NULL,
  currency text NOT NULL,
  language text NOT NULL,
  lobby_url text NOT NULL,
  deposit_url text,
  -- play money of a free session
  free_balance bigint CHECK (free_balance >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((player IS NULL) = (token IS NULL)),
  CHECK ((player IS NULL) = (free_balance IS NOT NULL))
);
CREATE INDEX play_sessions_idle ON play_sessions (seen_at);

-- betting   the stake has been asked for and no answer has come; nothing is decided
-- settling  the stake is taken and the outcome decided; the win is on its way to the wallet
-- settled   the wallet has confirmed the win
-- refused   the wallet took no stake
-- voiding   whether a stake was taken is not known; a rollback is on its way
-- voided    the wallet has confirmed the rollback
CREATE TABLE rounds (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES play_sessions ON DELETE CASCADE,
  seat text NOT NULL,
  -- the page's own name for the spin: said again, it answers the same round
  spin_id text NOT NULL CHECK (length(spin_id) BETWEEN 16 AND 64),
  game_code text NOT NULL,
  -- digest of the definition it was played by
  game_digest text NOT NULL,
  state text NOT NULL CHECK (state IN ('betting', 'settling', 'settled', 'refused', 'voiding', 'voided')),
  stake bigint NOT NULL CHECK (stake > 0),
  win bigint CHECK (win >= 0),
  outcome jsonb,
  -- why there is no outcome, in the page's words; absent when the wallet could not be reached
  refusal text,
  bet_uuid uuid NOT NULL UNIQUE,
  -- until then the process that began the round is at it; after that anybody may void it
  bet_deadline timestamptz NOT NULL,
  -- what the wallet said the player has once the round is over
  balance bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  closed_at timestamptz,
  -- the player has seen it to its end
  shown_at timestamptz,
  CHECK ((state IN ('settling', 'settled')) = (outcome IS NOT NULL AND win IS NOT NULL)),
  UNIQUE (seat, spin_id)
);
CREATE UNIQUE INDEX rounds_one_betting_a_seat ON rounds (seat) WHERE state = 'betting';
CREATE INDEX rounds_of_seat ON rounds (seat, created_at DESC);
CREATE INDEX rounds_of_session ON rounds (session_id);
CREATE INDEX rounds_betting ON rounds (bet_deadline) WHERE state = 'betting';

-- Calls that the wallet must hear, however long it takes: written in the commit that makes them due.
CREATE TABLE wallet_outbox (
  transaction_uuid uuid PRIMARY KEY,
  round_id uuid NOT NULL UNIQUE REFERENCES rounds ON DELETE CASCADE,
  call text NOT NULL CHECK (call IN ('win', 'rollback')),
  -- json and not jsonb: a repetition is the same to the byte
  body json NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  last_answer text,
  done_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX wallet_outbox_due ON wallet_outbox (due_at) WHERE done_at IS NULL;
