-- Transfers between the members' main wallets and those that game vendors keep (functions/transfers.sql).
--
-- In a member's book the account 'transfer:<vendor>' is opposite to all that went to a vendor's wallet and came back:
-- positive as long as the member took out less than went in. What the vendor's wallet holds is known to the vendor alone.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_scope, ADD CONSTRAINT ledger_accounts_scope
  CHECK (kind = 'transfer' OR (kind IN ('hold', 'game', 'jackpot')) = (name LIKE '%:%'));

CREATE TABLE vendor_transfers (
  member_id bigint NOT NULL REFERENCES members (id),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  number text NOT NULL UNIQUE CHECK (number ~ '^TR-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$'),
  currency char(3) NOT NULL,
  -- code of the catalogue
  vendor text NOT NULL,
  -- out: from the main wallet to the vendor's; in: back
  direction text NOT NULL CHECK (direction IN ('out', 'in')),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'sent', 'unknown', 'confirmed', 'failed')),
  client_key text NOT NULL,
  -- hash of the request, so that the key cannot be reused for another transfer
  request_hash bytea NOT NULL,
  -- by which the vendor knows it
  transaction_uuid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- the vendor's reason for refusing it
  failure text CHECK (length(failure) <= 50),
  -- when a process takes it up that nobody else works on; null: it is over
  due_at timestamptz DEFAULT now() + interval '30 seconds',
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, client_key),
  CHECK ((due_at IS NULL) = (state IN ('confirmed', 'failed')))
) WITH (fillfactor = 80);
CREATE INDEX vendor_transfers_due ON vendor_transfers (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX vendor_transfers_of_vendor ON vendor_transfers (member_id, vendor);
