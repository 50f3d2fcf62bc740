-- Payments that an operator has to look at: of no known order, and credited ones that the payer's bank took back.

ALTER TABLE deposit_payments
  ADD COLUMN assigned_to integer REFERENCES operators (id),
  -- four-eyes: the first approval of a write-off above the merchant's limit
  ADD COLUMN approved_by integer REFERENCES operators (id),
  ADD COLUMN approved_amount bigint,
  ADD CONSTRAINT deposit_payments_approval CHECK ((approved_by IS NULL) = (approved_amount IS NULL));

-- What was done about them. The timeline of an order is in deposit_events.
CREATE TABLE payment_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  payment_id bigint NOT NULL REFERENCES deposit_payments (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  step text NOT NULL CHECK (step IN (
    'charged-back', 'recovered', 'approved', 'written-off', 'returned', 'matched', 'assigned', 'noted'
  )),
  amount bigint,
  note text CHECK (length(note) <= 500),
  -- null: the platform
  operator_id integer REFERENCES operators (id)
);
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

-- Money that a chargeback takes back, and what the merchant bears of it.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check, ADD CONSTRAINT ledger_transfers_kind_check CHECK (kind IN (
  'bet', 'win', 'rollback', 'tombstone', 'hold', 'capture', 'release', 'deposit', 'withdrawal', 'bonus', 'transfer',
  'adjustment', 'contribution', 'jackpot', 'fee', 'chargeback'
));
