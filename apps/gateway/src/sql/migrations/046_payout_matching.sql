-- Debits of bank statements that paid withdrawals by hand.

ALTER TABLE withdrawals
  -- key of the debit of a statement that paid it (bank_statement_lines.key); null: none is known
  ADD COLUMN statement_line text CHECK (length(statement_line) BETWEEN 1 AND 120);
CREATE UNIQUE INDEX withdrawals_statement_line ON withdrawals (merchant_id, statement_line) WHERE statement_line IS NOT NULL;
CREATE INDEX withdrawals_manual ON withdrawals (merchant_id, state_at) WHERE dialect = 'manual';
