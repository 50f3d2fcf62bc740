-- That a difference of a reconciliation is settled, and that it is open again, is decided by two operators
-- (functions/differences.sql).

-- One row per request: an operator asks, another confirms or declines.
CREATE TABLE difference_requests (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  run_id bigint NOT NULL,
  difference_id bigint NOT NULL,
  aim text NOT NULL CHECK (aim IN ('settle', 'reopen')),
  -- of settling: the number of the booking that corrects the difference, or why none does
  booking text CHECK (length(booking) <= 40),
  cause text CHECK (cause IN ('statement-corrected', 'corrected-later', 'other-day', 'merchant-bears', 'record-only')),
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 500),
  -- the figures of the difference when it was asked
  their_amount bigint,
  our_amount bigint,
  our_state text,
  -- lapsed: the day was compared again, and the difference is another one or gone
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'confirmed', 'declined', 'withdrawn', 'lapsed')),
  asked_by integer NOT NULL REFERENCES operators (id),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  decided_by integer REFERENCES operators (id),
  decided_at timestamptz,
  decision_note text CHECK (length(decision_note) BETWEEN 1 AND 500),
  FOREIGN KEY (run_id, difference_id) REFERENCES reconciliation_differences (run_id, id),
  CHECK (num_nonnulls(booking, cause) = CASE aim WHEN 'settle' THEN 1 ELSE 0 END),
  CHECK ((state = 'asked') = (decided_at IS NULL)),
  CHECK ((state IN ('asked', 'lapsed')) = (decided_by IS NULL)),
  -- nobody decides their own request, and nobody else withdraws it
  CHECK (decided_by IS NULL OR (decided_by = asked_by) = (state = 'withdrawn'))
);
CREATE INDEX difference_requests_of_difference ON difference_requests (run_id, difference_id, id);
CREATE UNIQUE INDEX difference_requests_waiting ON difference_requests (run_id, difference_id) WHERE state = 'asked';

-- what one operator settled alone is in the audit trail
DROP TRIGGER IF EXISTS audit_reconciliation_settled ON reconciliation_differences;
