-- The searches of bank statements and of compared days; the expressions are those of their queries.

CREATE INDEX bank_statements_words ON bank_statements USING gin (text_vector(file_name));
CREATE INDEX bank_statement_lines_order ON bank_statement_lines (order_number) WHERE order_number IS NOT NULL;
CREATE INDEX reconciliation_differences_number ON reconciliation_differences (number) WHERE number IS NOT NULL;
CREATE INDEX reconciliation_differences_transaction ON reconciliation_differences (transaction_id);
