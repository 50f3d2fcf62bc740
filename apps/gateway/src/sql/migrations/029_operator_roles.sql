-- Roles of operators: what each of them may see and do in the back office.

ALTER TABLE operators
  ADD COLUMN roles text[] NOT NULL DEFAULT '{support}'
    CHECK (roles <> '{}' AND roles <@ ARRAY['support', 'cashier', 'risk', 'administrator']);

-- Until now every operator answered players and decided applications, which give out money.
UPDATE operators SET roles = '{support,cashier}';
