-- Who last changed a way to pay in; null: the command line. The audit trail reads it.
ALTER TABLE payment_methods ADD COLUMN changed_by integer REFERENCES operators (id);

-- A bonus ends with the deposit it came with, when the payer's bank takes that back.
ALTER TABLE promotion_participations DROP CONSTRAINT promotion_participations_stage_check,
  ADD CONSTRAINT promotion_participations_stage_check CHECK (stage IN (
    'applied', 'rejected', 'approved', 'counting', 'wagering', 'released', 'expired', 'given-up', 'taken-back'
  ));
-- A turnover is lifted by an operator, or by a chargeback of its deposit.
ALTER TABLE withdrawal_turnovers DROP CONSTRAINT withdrawal_turnovers_check1,
  ADD CONSTRAINT withdrawal_turnovers_lifted CHECK (
    (lifted_at IS NULL) = (lift_reason IS NULL) AND (lifted_by IS NULL OR lifted_at IS NOT NULL)
  );
