-- Who last changed a way to pay in; null: the command line. The audit trail reads it.
ALTER TABLE payment_methods ADD COLUMN changed_by integer REFERENCES operators (id);
