-- Decisions of operators about money, each with the second operator or the proof that it had
-- (functions/operator-decisions.sql). Amounts are in 1/100,000 of the currency's unit.

CREATE TABLE operator_decisions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  merchant_id smallint NOT NULL REFERENCES merchants (id),
  kind text NOT NULL CHECK (length(kind) <= 40),
  -- kinds whose sums are added up
  sums text NOT NULL CHECK (length(sums) <= 40),
  -- the case: its number or id
  subject text NOT NULL CHECK (length(subject) <= 120),
  -- null: of no single member
  member_id bigint REFERENCES members (id),
  currency char(3) NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- who took the first step, or decided alone; null: the command line
  operator_id integer REFERENCES operators (id),
  -- null: nobody else
  second_by integer REFERENCES operators (id),
  -- what shows the money without the operator's word: a payment at a provider, or a line of a colleague's statement
  proof text CHECK (length(proof) <= 160),
  -- the limits that applied: of one, and of the sum that one operator decides alone in 24 hours
  limit_one bigint NOT NULL,
  limit_operator bigint NOT NULL,
  alone boolean NOT NULL GENERATED ALWAYS AS (operator_id IS NOT NULL AND second_by IS NULL AND proof IS NULL) STORED,
  CHECK (second_by <> operator_id)
);
CREATE INDEX operator_decisions_operator ON operator_decisions (operator_id, sums, currency, at) WHERE alone;
CREATE INDEX operator_decisions_member ON operator_decisions (member_id, sums, currency, at) WHERE alone;
CREATE INDEX operator_decisions_subject ON operator_decisions (subject, kind);

-- What operators booked alone before counts for the sums of the day on which this is applied.
INSERT INTO operator_decisions (at, merchant_id, kind, sums, subject, member_id, currency, amount, operator_id, limit_one, limit_operator)
SELECT proposed_at, merchant_id, 'adjustment-booked', 'adjustments', number, member_id, currency, amount, proposed_by,
       9223372036854775807, 9223372036854775807
  FROM adjustments WHERE NOT two_operators AND proposed_at > now() - interval '24 hours' ORDER BY id;

ALTER TABLE deposit_payments
  -- the one operator whose word says that it arrived, or whose it is: alone imported the statement, or found the order
  ADD COLUMN entered_by integer REFERENCES operators (id);
ALTER TABLE deposit_orders
  DROP CONSTRAINT deposit_orders_review_reason_check,
  ADD CONSTRAINT deposit_orders_review_reason_check CHECK (
    review_reason IN ('amount', 'currency', 'payer', 'late', 'second-payment', 'slip', 'four-eyes', 'unproved'));

ALTER TABLE bank_statements
  -- whose import waits for another operator
  ADD COLUMN asked_by integer REFERENCES operators (id),
  ADD COLUMN asked_at timestamptz,
  ADD CONSTRAINT bank_statements_asked CHECK ((asked_by IS NULL) = (asked_at IS NULL));

ALTER TABLE withdrawals
  -- an operator noted that a payout failed or came back, which a second one must confirm
  ADD COLUMN undo_event text CHECK (undo_event IN ('provider-failed', 'bank-returned')),
  ADD COLUMN undo_by integer REFERENCES operators (id),
  ADD COLUMN undo_at timestamptz,
  ADD CONSTRAINT withdrawals_undo CHECK ((undo_event IS NULL) = (undo_by IS NULL) AND (undo_event IS NULL) = (undo_at IS NULL));
CREATE INDEX withdrawals_undone ON withdrawals (merchant_id, undo_at) WHERE undo_by IS NOT NULL;
-- An approval that was withdrawn is in the timeline only.
DROP TRIGGER IF EXISTS withdrawal_approvals_append_only ON withdrawal_approvals;

DROP FUNCTION IF EXISTS adjustment_booked_alone(integer, bigint);
DROP FUNCTION IF EXISTS adjustment_propose(jsonb, bigint);
DROP FUNCTION IF EXISTS deposit_decide(integer, text, text, bigint, text, integer, bigint);
DROP FUNCTION IF EXISTS payment_decide(integer, bigint, text, bigint, text, integer, bigint);
DROP FUNCTION IF EXISTS payment_credit(integer, bigint, text, text, text, text, integer, bigint);
DROP FUNCTION IF EXISTS settlement_release(bigint, integer, bigint);
DROP INDEX adjustments_alone;

ALTER TABLE deposit_events DROP CONSTRAINT deposit_events_step_check, ADD CONSTRAINT deposit_events_step_check CHECK (step IN (
  'created', 'declared-paid', 'payment-received', 'review', 'credited', 'returned', 'expired', 'cancelled', 'failed',
  'assigned', 'put-back', 'approved', 'approval-withdrawn', 'noted', 'charged-back'
));
ALTER TABLE payment_events DROP CONSTRAINT payment_events_step_check, ADD CONSTRAINT payment_events_step_check CHECK (step IN (
  'charged-back', 'recovered', 'approved', 'approval-withdrawn', 'written-off', 'returned', 'matched', 'assigned', 'put-back',
  'noted'
));
ALTER TABLE withdrawal_events DROP CONSTRAINT withdrawal_events_step_check, ADD CONSTRAINT withdrawal_events_step_check CHECK (step IN (
  'requested', 'review', 'approved', 'sent', 'paid', 'failed', 'rejected', 'cancelled', 'reversed',
  'assigned', 'put-back', 'approval', 'approval-withdrawn', 'undo-asked', 'undo-withdrawn', 'noted', 'contradicted'
));
