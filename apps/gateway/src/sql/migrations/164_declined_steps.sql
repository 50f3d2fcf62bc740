-- A colleague's first step is declined, whatever the state of that colleague's account.
ALTER TABLE deposit_events DROP CONSTRAINT deposit_events_step_check, ADD CONSTRAINT deposit_events_step_check CHECK (step IN (
  'created', 'declared-paid', 'payment-received', 'review', 'credited', 'returned', 'expired', 'cancelled', 'failed',
  'assigned', 'put-back', 'approved', 'approval-withdrawn', 'approval-declined', 'noted', 'charged-back'
));
ALTER TABLE payment_events DROP CONSTRAINT payment_events_step_check, ADD CONSTRAINT payment_events_step_check CHECK (step IN (
  'charged-back', 'recovered', 'approved', 'approval-withdrawn', 'approval-declined', 'written-off', 'returned', 'matched',
  'assigned', 'put-back', 'noted'
));
ALTER TABLE withdrawal_events DROP CONSTRAINT withdrawal_events_step_check, ADD CONSTRAINT withdrawal_events_step_check CHECK (step IN (
  'requested', 'review', 'approved', 'sent', 'paid', 'failed', 'rejected', 'cancelled', 'reversed',
  'assigned', 'put-back', 'approval', 'approval-withdrawn', 'approval-declined', 'undo-asked', 'undo-withdrawn', 'undo-declined',
  'noted', 'contradicted'
));
DROP FUNCTION IF EXISTS decision_take(text, integer, integer, integer, text, bigint, text, bigint, text, boolean);
DROP FUNCTION IF EXISTS decision_withdraw(integer, text, text, integer);
DROP FUNCTION IF EXISTS lottery_withdraw_result(integer, integer);
