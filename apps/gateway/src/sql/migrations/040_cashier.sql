-- A past movement may close an earlier one: the key of the hold that is captured or released.
ALTER TYPE ledger_movement ADD ATTRIBUTE closes text;

-- Pictures of a refused identity check are deleted some time after the refusal.
ALTER TABLE identity_checks ADD COLUMN documents_deleted_at timestamptz;
CREATE INDEX identity_checks_refused ON identity_checks (merchant_id, decided_at)
  WHERE state = 'refused' AND documents_deleted_at IS NULL;
