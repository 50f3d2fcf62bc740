-- Settlements go through a draw by member, and change each order once.

-- All orders of members up to this one are settled: the next batch need not pass over them.
ALTER TABLE lottery_settlements ADD COLUMN settled_to bigint NOT NULL DEFAULT 0;

-- With the cursor, open orders are found by draw and member. Without an index of the state, an order that is settled changes no
-- index, if its page has room for it: so half of each page is kept free.
DROP INDEX lottery_orders_open;
ALTER TABLE lottery_orders SET (fillfactor = 50);

-- The chain of a book is made from the bytes of its transfers (functions/ledger.sql).
DROP AGGREGATE IF EXISTS ledger_chain(bytea, ledger_transfers);
DROP FUNCTION IF EXISTS ledger_chain_step(bytea, bytea, ledger_transfers);
