-- What a bank statement proves, and its entries' identity by their content.

-- The file does not prove the payment: an operator decides.
ALTER TABLE deposit_orders DROP CONSTRAINT deposit_orders_review_reason_check;
ALTER TABLE deposit_orders ADD CONSTRAINT deposit_orders_review_reason_check
  CHECK (review_reason IN ('amount', 'currency', 'payer', 'late', 'second-payment', 'slip', 'four-eyes', 'unproved')) NOT VALID;
ALTER TABLE deposit_orders VALIDATE CONSTRAINT deposit_orders_review_reason_check;

ALTER TABLE bank_statements
  -- lines by outcome
  ADD COLUMN counts jsonb NOT NULL DEFAULT '{}',
  -- how it was read: the account's format, or the kind of file; null: before this was kept
  ADD COLUMN reading text CHECK (length(reading) <= 60),
  -- why lines of it are not credited by themselves
  ADD COLUMN doubts text[] NOT NULL DEFAULT '{}',
  -- a day without entries has a statement too
  DROP CONSTRAINT bank_statements_lines_check,
  ADD CONSTRAINT bank_statements_lines_check CHECK (lines >= 0);
ALTER TABLE bank_statement_lines
  -- hash of what the entry says, however it is written; null: before this was kept
  ADD COLUMN content text CHECK (length(content) <= 60),
  -- balance after the entry
  ADD COLUMN balance bigint,
  -- why the file does not prove it; null: it does
  ADD COLUMN doubt text CHECK (
    doubt IN ('no-balances', 'mismatch', 'gap', 'cut', 'batch', 'currency', 'reversal', 'other-account'));
CREATE INDEX bank_statement_lines_content ON bank_statement_lines (content) WHERE content IS NOT NULL;
CREATE INDEX bank_statement_lines_day ON bank_statement_lines (day, amount);

UPDATE bank_statements s SET counts = (
  SELECT coalesce(jsonb_object_agg(c.outcome, c.count), '{}') FROM (
    SELECT l.outcome, count(*) FROM bank_statement_lines l
     WHERE l.statement_id = s.id AND l.outcome IS NOT NULL GROUP BY l.outcome) c);
-- what was read but not confirmed yet proved nothing
UPDATE bank_statement_lines l SET doubt = 'no-balances'
  FROM bank_statements s WHERE s.id = l.statement_id AND s.state = 'draft';
UPDATE bank_statements SET doubts = '{no-balances}' WHERE state = 'draft';

-- Formats named some columns and left the others unread. They keep what they say; a column that they do not name stops a file
-- until an operator confirms the format again.
UPDATE payee_accounts SET statement_format = jsonb_build_object(
  'encoding', 'utf-8', 'delimiter', ',', 'quotes', 'line',
  'columns', coalesce((
    SELECT jsonb_agg(jsonb_build_object('header', value, 'is', key) ORDER BY key) FROM jsonb_each_text(statement_format -> 'columns')), '[]'),
  'credits', '[]'::jsonb, 'debits', '[]'::jsonb, 'booked', '[]'::jsonb, 'skipped', '[]'::jsonb,
  'dates', jsonb_build_object('order', coalesce(statement_format ->> 'dates', 'YMD'), 'calendar', 'gregorian', 'yearDigits', 4),
  'numbers', jsonb_build_object(
    'decimal', coalesce(statement_format ->> 'decimal', '.'),
    'group', CASE statement_format ->> 'decimal' WHEN ',' THEN '.' ELSE ',' END,
    'grouping', 'thousands', 'decimals', 2),
  'negativeDebits', false, 'continued', false, 'closing', '[]'::jsonb)
 WHERE statement_format IS NOT NULL AND NOT statement_format ? 'encoding';
