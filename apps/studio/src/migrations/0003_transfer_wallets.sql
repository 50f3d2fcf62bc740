-- Wallets of players whose operator transfers their money to this studio while they play. One for each operator, product
-- and currency; the row is the lock of all that changes it.
CREATE TABLE wallets (
  operator_id bigint NOT NULL,
  product text NOT NULL,
  player text NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  PRIMARY KEY (operator_id, product, player, currency)
);

-- Every transfer of an operator, decided once: refused ones too, so that an attempt that arrives late changes nothing.
CREATE TABLE wallet_transfers (
  operator_id bigint NOT NULL,
  transaction_uuid uuid NOT NULL,
  product text NOT NULL,
  player text NOT NULL,
  currency text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('deposit', 'withdraw')),
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (operator_id, transaction_uuid)
);

-- Bets and wins of rounds that are played with a wallet of this studio.
CREATE TABLE wallet_entries (
  transaction_uuid uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES play_sessions ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  amount bigint NOT NULL CHECK (amount >= 0),
  -- also of a bet that was rolled back before it arrived
  undone boolean NOT NULL DEFAULT false
);
CREATE INDEX wallet_entries_of_session ON wallet_entries (session_id);
