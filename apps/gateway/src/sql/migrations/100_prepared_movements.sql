-- Its second parameter has another name now.
DROP FUNCTION IF EXISTS ledger_post_movements(ledger_movement[], boolean);
