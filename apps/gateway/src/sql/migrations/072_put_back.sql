-- An operator who puts a deposit or a payment back leaves a step, as one who takes it does: the audit trail is written from them.
ALTER TABLE deposit_events DROP CONSTRAINT deposit_events_step_check, ADD CONSTRAINT deposit_events_step_check CHECK (step IN (
  'created', 'declared-paid', 'payment-received', 'review', 'credited', 'returned', 'expired', 'cancelled', 'failed',
  'assigned', 'put-back', 'approved', 'noted', 'charged-back'
));
ALTER TABLE payment_events DROP CONSTRAINT payment_events_step_check, ADD CONSTRAINT payment_events_step_check CHECK (step IN (
  'charged-back', 'recovered', 'approved', 'written-off', 'returned', 'matched', 'assigned', 'put-back', 'noted'
));
