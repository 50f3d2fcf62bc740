-- The first entries of an account's statements are proved by no balance before them.
ALTER TABLE bank_statements
  -- numbers of the lines that only the account's balance before the statement proves; null: it states an opening balance
  ADD COLUMN edge int4range;
ALTER TABLE bank_statement_lines
  DROP CONSTRAINT bank_statement_lines_doubt_check,
  ADD CONSTRAINT bank_statement_lines_doubt_check CHECK (
    doubt IN ('no-balances', 'mismatch', 'gap', 'opening', 'cut', 'batch', 'currency', 'reversal', 'other-account')) NOT VALID;
ALTER TABLE bank_statement_lines VALIDATE CONSTRAINT bank_statement_lines_doubt_check;
DROP FUNCTION IF EXISTS statement_continues(bigint);
