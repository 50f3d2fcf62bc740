-- What corrects a difference, and which comparison of a day counts.

-- Whether money moved under the number of an order, and when, without reading the member's play.
CREATE INDEX ledger_transfers_of_orders ON ledger_transfers (member_id, reference, created_at)
  WHERE kind IN ('deposit', 'withdrawal', 'capture', 'fee', 'transfer', 'adjustment', 'chargeback', 'lottery-cancel', 'lottery-correction');
-- The adjustments that take another one back.
CREATE INDEX adjustments_corrects ON adjustments (corrects) WHERE corrects IS NOT NULL AND state = 'booked';

-- The figures of the difference when it was asked: amounts are told apart by their currencies, too.
ALTER TABLE difference_requests ADD COLUMN their_currency char(3), ADD COLUMN our_currency char(3);
ALTER TABLE difference_requests DISABLE TRIGGER USER;
UPDATE difference_requests q SET their_currency = d.their_currency, our_currency = d.our_currency
  FROM reconciliation_differences d WHERE d.run_id = q.run_id AND d.id = q.difference_id;
ALTER TABLE difference_requests ENABLE TRIGGER USER;

ALTER TABLE reconciliation_runs
  -- how often a comparison of the day was begun
  ADD COLUMN begun integer NOT NULL DEFAULT 0,
  -- which of these was stored last: one that was begun earlier has read older books
  ADD COLUMN stored integer NOT NULL DEFAULT 0;

DROP FUNCTION IF EXISTS difference_booking_fault(integer, text);
DROP FUNCTION IF EXISTS booking_exists(integer, text);
