-- Settlements go through a draw by member.

-- All orders of members up to this one are settled: the next batch need not pass over them.
ALTER TABLE lottery_settlements ADD COLUMN settled_to bigint NOT NULL DEFAULT 0;

-- The chain of a book is made from the bytes of its transfers (functions/ledger.sql).
DROP AGGREGATE IF EXISTS ledger_chain(bytea, ledger_transfers);
DROP FUNCTION IF EXISTS ledger_chain_step(bytea, bytea, ledger_transfers);
