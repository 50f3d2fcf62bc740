-- A foreign key looks its parent up row by row, which took a sixth of the settlement of a large draw. Triggers of the ledger
-- (functions/ledger.sql) say more: a transfer moves between accounts of its book, an entry is one of its transfer's two. Parents
-- are never removed. Accounts keep their key to books, and what a transfer closes its own.
ALTER TABLE ledger_transfers
  DROP CONSTRAINT ledger_transfers_from_account_fkey,
  DROP CONSTRAINT ledger_transfers_to_account_fkey,
  DROP CONSTRAINT ledger_transfers_member_id_currency_fkey;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_id_fkey,
  DROP CONSTRAINT ledger_entries_transfer_id_fkey;

-- A settlement changes all accounts and books of a page at once. With room for all of them none of their indexes changes.
ALTER TABLE ledger_accounts SET (fillfactor = 50);
ALTER TABLE ledger_books SET (fillfactor = 50);
