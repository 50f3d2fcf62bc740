-- The ledger: double entry, append only.
--
-- HOW THE BOOKS ARE KEPT
--
-- A *book* is one member's money in one currency. Every account belongs to exactly one book, the
-- merchant's side of each movement too: what the merchant won from member 7 at vendor "lumen" is the
-- account 'game:lumen' in the book of member 7. So
--   * two members never share a row: no merchant account that every bet of a vendor waits for;
--   * a book sums to zero by itself, and so does any sum of books;
--   * all rows of a movement have the member as their key and can be sharded by it.
-- The merchant's result for a vendor is the sum of its accounts over the books.
--
-- An account is named 'kind' or 'kind:scope'. The member's own accounts never go below zero:
--   cash            money the member can spend: the wallet
--   bonus           money with conditions
--   hold:<purpose>  set aside for a purpose (hold:withdrawal)
-- The merchant's side may be above or below zero:
--   game:<vendor>   what the merchant won at that vendor's games (wins are paid from it)
--   jackpot:<name>  the player's contributions to a jackpot, less what it paid to the player
--   deposit, withdrawal   money on its way between the member and a payment channel
--   promo, adjustment, transfer
--   transfer:<vendor>     what went to the member's wallet at that vendor less what came back
--   play            where a trial guest's play money comes from; such a book is kept in the currency
--                   XXX, so that play money can never be added to real money
--
-- A *transfer* moves one amount from one account of a book to another, as two entries. Its rows are
-- never updated or deleted. Larger movements are several transfers in one transaction; money from
-- member to member passes through 'transfer' in both books. Amounts are bigint, 1/100,000 of a unit.
--
-- THE FUNCTIONS (each one is one movement; call it as one statement in one round trip, or from
-- another SQL function when money and a record of yours must be one transaction)
--
--   ledger_bet     (p_key text, p_member_id bigint, p_currency char(3), p_vendor text, p_amount bigint,
--                   p_reference text, p_request_hash bytea)            cash -> game:<vendor>
--   ledger_win     (the same arguments)                                game:<vendor> -> cash
--   ledger_rollback(p_key text, p_member_id bigint, p_currency char(3), p_target_key text,
--                   p_reference text, p_request_hash bytea)            undoes the bet or win p_target_key
--   ledger_hold / ledger_capture / ledger_release                      two-phase, see below
--   ledger_transfer(...)                                               any other movement, see below
--   ledger_lock_wallet(p_member_id bigint, p_currency char(3)) returns bigint
--                   locks the wallet until the transaction ends and returns the cash balance,
--                   null when the member has no wallet in that currency
--   ledger_open    (p_member_id bigint, p_currency char(3))            opens a wallet; again: no effect
--
-- All movements return the composite ledger_result:
--   outcome       text     see the list
--   transfer_id   bigint   the transfer that was written now or (replayed) earlier; else null
--   balance       bigint   cash balance now; null only for 'no_wallet'
--   balance_after bigint   cash balance right after that transfer: differs from balance in a replay
--   version       bigint   number of transfers in the book now: of two balances the one with the higher
--                          version is the newer
--
--   applied             written now
--   replayed            this key was written before with the same request: nothing happened now
--   conflict            this key was written before with another request, or p_target_key is not a bet
--                       or win of this member in this currency: nothing happened
--   insufficient_funds  a member account would fall below zero: nothing happened, the key stays free
--   no_wallet           nothing happened
--   tombstoned          (rollback) p_target_key was never seen: it is now blocked for ever, no money moved
--   cancelled           a rollback came before and blocked this key: nothing happened
--   already_closed      (rollback, capture, release) another key undid, captured or released the target
--
-- p_key is unique over the whole ledger: prefix it with who made it, 'hub88:<vendor>:<transaction_uuid>'.
-- "The same request" means: same function, same arguments, same p_request_hash. Give the hash of the
-- vendor's request there when the money arguments do not say all of it (game, round, bonus flag), or
-- null. p_amount may be 0 (a lost round's win of 0, a free spin's bet of 0): a transfer without entries.
-- p_reference is your own handle for statements (the round).
-- Mistakes of the caller are no outcomes but raise: an amount that is null or below zero 22023, an unknown
-- kind or a malformed account name 23514, a missing key 23502, an overflow 22003.
--
--   ledger_transfer(p_key, p_kind, p_member_id, p_currency, p_from, p_to, p_amount, p_reference,
--                   p_request_hash)      any other movement inside a book, accounts by name
--   ledger_hold    (p_key, p_member_id, p_currency, p_purpose, p_amount, p_reference, p_request_hash)
--                                        cash -> hold:<purpose>
--   ledger_capture (p_key, p_member_id, p_currency, p_target_key, p_to, p_reference, p_request_hash)
--                                        what the hold p_target_key set aside -> p_to
--   ledger_release (p_key, p_member_id, p_currency, p_target_key, p_reference, p_request_hash)
--                                        what the hold p_target_key set aside -> cash
--   ledger_import  (p_movements jsonb)   many backdated movements at once, set-based: see there
--   ledger_post_movements (p_movements ledger_movement[], p_prepared)  the same; p_prepared: the caller has locked the books,
--                                        made the movements after that, and knows that none is in the ledger and that
--                                        their accounts exist
--
-- CALLING FROM YOUR OWN FUNCTION. Take ledger_lock_wallet first, before you read any row of your own:
-- from there to the end of the transaction you are alone with this member's money in this currency,
-- so "has this transaction_uuid been seen, is its round open" needs no further lock, and as the wallet
-- is always the first lock, no deadlock is possible. Never lock a second wallet in that transaction
-- unless in ascending member_id. Example:
--
--   create function play_bet(...) returns ... language plpgsql as $$
--   declare money ledger_result;
--   begin
--     if ledger_lock_wallet(p_member_id, p_currency) is null then ... no wallet ...; end if;
--     -- your checks on your tables
--     money := ledger_bet('hub88:' || p_vendor || ':' || p_uuid, p_member_id, p_currency,
--                         p_vendor, p_amount, p_round, p_request_hash);
--     if money.outcome = 'applied' then -- your inserts
--     ...
--
-- Nothing here sends a NOTIFY. PostgreSQL lets transactions that notify commit one at a time, over the whole server:
-- measured with 16 callers, that halved the ledger's throughput. The caller of a movement reports the changed balance
-- afterwards (LedgerService.changed), and notifications are sent in batches.
--
-- WHY THIS EQUALS SERIALISABLE TRANSACTIONS, AT READ COMMITTED
--
-- 1. All a movement decides by lies in one book (the book's row, its accounts, its transfers) or behind
--    the unique idempotency key. The book's row is locked before anything else is read, and every
--    writer of a book takes that lock: two movements of one book never overlap.
-- 2. Under READ COMMITTED each statement of a function sees what was committed when the statement began.
--    The lock is a statement of its own, so all reads after it see everything the previous holder
--    of the lock committed. (Locking and reading the balance in one joined statement would not do: after
--    a wait only the locked row is read again, the joined ones stay as they were.)
-- 3. The one thing read outside the book is "does this key exist". Between members that is a
--    predicate read, and the unique index guards it: the second writer waits for the first and, when that
--    commits, has lost the key ("conflict") before it wrote anything.
-- So every schedule equals the serial one in the order of commits. SERIALIZABLE would come to the same with
-- predicate locks on every page read and false 40001 under load. Called at a higher level the functions stay
-- correct: they then fail with 40001, which the service repeats, as it does 40P01.
--
-- THE CHAIN
--
-- Transfers of a book are numbered without a gap (seq) and each one's hash covers all its fields and the
-- hash before it, so a changed, removed, inserted or reordered row breaks the chain of that book. One chain
-- over the whole ledger would make every movement wait for every other; a chain for each book costs no
-- waiting at all, because movements of a book queue for its lock anyway. Entries need no hash of their own:
-- they follow from the transfers (from, to, amount, in order of seq), and the audit recomputes them. Cutting off
-- the newest rows of a chain together with its head is what no chain can show by itself: the audit prints one
-- digest over all heads to be kept elsewhere.

-- The smallest amount that can be paid in a currency. smallestPayment in packages/domain/src/money.ts.
CREATE OR REPLACE FUNCTION smallest_payment(p_currency text) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_currency IN ('IDR', 'JPY', 'KRW', 'VND') THEN 100000 ELSE 1000 END::bigint
$$;

-- An amount that the platform works out and pays, in what can be paid: rounded towards zero. payable in
-- packages/domain/src/money.ts.
CREATE OR REPLACE FUNCTION payable(p_amount bigint, p_currency text) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT p_amount - p_amount % smallest_payment(p_currency)
$$;

-- GUARDS
-- They stop mistakes, by the application or by hand. Who owns the tables can drop them: what such a
-- person changes, the chain and the audit show.
CREATE OR REPLACE FUNCTION ledger_forbid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = format('%s on %s: what the ledger holds is never changed or removed', TG_OP, TG_TABLE_NAME);
END $$;
CREATE OR REPLACE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid();
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid();
CREATE OR REPLACE TRIGGER ledger_accounts_no_delete BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid();
CREATE OR REPLACE TRIGGER ledger_books_no_delete BEFORE DELETE OR TRUNCATE ON ledger_books
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid();
CREATE OR REPLACE TRIGGER jackpot_seeds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON jackpot_seeds
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid();
CREATE OR REPLACE TRIGGER jackpot_wins_no_delete BEFORE DELETE OR TRUNCATE ON jackpot_wins
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid();

-- A transfer moves between two accounts of its book, or none.
CREATE OR REPLACE FUNCTION ledger_transfers_in_book() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE WHEN new.from_account IS NULL
       THEN NOT EXISTS (SELECT FROM ledger_books b WHERE b.member_id = new.member_id AND b.currency = new.currency)
       ELSE 2 <> (SELECT count(*) FROM ledger_accounts a
                   WHERE a.id IN (new.from_account, new.to_account) AND a.member_id = new.member_id AND a.currency = new.currency)
     END)
  THEN
    RAISE foreign_key_violation USING MESSAGE = 'a transfer moves between accounts of its book', CONSTRAINT = 'ledger_transfers_in_book';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_transfers_in_book AFTER INSERT ON ledger_transfers
  FOR EACH ROW WHEN (current_setting('foyer.counts_transfers_together', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION ledger_transfers_in_book();

-- An entry is one of the two of its transfer.
CREATE OR REPLACE FUNCTION ledger_entries_of_transfer() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_transfers t
     WHERE t.id = new.transfer_id
       AND (t.from_account = new.account_id AND new.amount = -t.amount OR t.to_account = new.account_id AND new.amount = t.amount)
  ) THEN
    RAISE foreign_key_violation USING MESSAGE = 'an entry is one of its transfer', CONSTRAINT = 'ledger_entries_of_transfer';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_entries_of_transfer AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (current_setting('foyer.counts_transfers_together', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION ledger_entries_of_transfer();

-- A balance equals that of its newest entry, a book's head that of its newest transfer.
CREATE OR REPLACE FUNCTION ledger_accounts_follow_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.member_id, new.currency, new.name) IS DISTINCT FROM (old.id, old.member_id, old.currency, old.name)
    OR new.balance IS DISTINCT FROM (
      SELECT balance_after FROM ledger_entries WHERE account_id = new.id ORDER BY transfer_id DESC LIMIT 1
    )
  THEN
    RAISE restrict_violation USING MESSAGE = 'a balance changes only with an entry';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_accounts_follow_entries AFTER UPDATE ON ledger_accounts
  FOR EACH ROW WHEN (current_setting('foyer.counts_transfers_together', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION ledger_accounts_follow_entries();

CREATE OR REPLACE FUNCTION ledger_books_follow_transfers() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (new.member_id, new.currency) IS DISTINCT FROM (old.member_id, old.currency)
    OR new.head IS DISTINCT FROM (
      SELECT hash FROM ledger_transfers WHERE member_id = new.member_id AND currency = new.currency AND seq = new.seq
    )
  THEN
    RAISE restrict_violation USING MESSAGE = 'the head of a book changes only with a transfer';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_books_follow_transfers AFTER UPDATE ON ledger_books
  FOR EACH ROW WHEN (current_setting('foyer.counts_transfers_together', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION ledger_books_follow_transfers();

CREATE OR REPLACE FUNCTION ledger_request_hash(
  p_kind text, p_member_id bigint, p_currency char(3), p_from text, p_to text, p_amount bigint,
  p_target_key text, p_reference text, p_request_hash bytea
) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(
    p_kind, p_member_id, p_currency, p_from, p_to, p_amount, p_target_key, p_reference, encode(p_request_hash, 'hex')
  )::text, 'UTF8'))
$$;

-- The bytes of a transfer that its hash covers. Only the key and the reference can hold any text: they stand last, the key with
-- its length before it, so no two transfers have the same bytes.
CREATE OR REPLACE FUNCTION ledger_content(p_transfer ledger_transfers) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT convert_to(concat_ws('|',
    (p_transfer).id, (p_transfer).member_id, (p_transfer).currency, (p_transfer).seq, (p_transfer).kind,
    coalesce((p_transfer).from_account, 0), coalesce((p_transfer).to_account, 0), (p_transfer).amount,
    (p_transfer).cash_after, coalesce((p_transfer).closes, 0),
    (extract(epoch FROM (p_transfer).created_at) * 1000000)::bigint, encode((p_transfer).request_hash, 'hex'),
    length((p_transfer).idempotency_key), (p_transfer).idempotency_key, (p_transfer).reference
  ), 'UTF8')
$$;

-- The hash of a transfer after that of the one before it.
CREATE OR REPLACE FUNCTION ledger_link(p_previous bytea, p_transfer ledger_transfers) RETURNS bytea
LANGUAGE sql STABLE AS $$ SELECT sha256(p_previous || ledger_content(p_transfer)) $$;

CREATE OR REPLACE FUNCTION ledger_open(p_member_id bigint, p_currency char(3)) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_books (member_id, currency) VALUES (p_member_id, p_currency) ON CONFLICT DO NOTHING;
  INSERT INTO ledger_accounts (member_id, currency, name) VALUES (p_member_id, p_currency, 'cash') ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION ledger_lock_wallet(p_member_id bigint, p_currency char(3)) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_books WHERE member_id = p_member_id AND currency = p_currency FOR NO KEY UPDATE;
  RETURN (SELECT balance FROM ledger_accounts WHERE member_id = p_member_id AND currency = p_currency AND name = 'cash');
END $$;

-- The account of that name, opened when it is needed for the first time. Needs the book's lock.
CREATE OR REPLACE FUNCTION ledger_account(p_member_id bigint, p_currency char(3), p_name text) RETURNS ledger_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account ledger_accounts;
BEGIN
  SELECT * INTO account FROM ledger_accounts
  WHERE member_id = p_member_id AND currency = p_currency AND name = p_name;
  IF NOT FOUND THEN
    INSERT INTO ledger_accounts (member_id, currency, name) VALUES (p_member_id, p_currency, p_name)
    RETURNING * INTO account;
  END IF;
  RETURN account;
END $$;

-- The outcome when the key is taken; null when it is free. Needs the book's lock.
CREATE OR REPLACE FUNCTION ledger_replay(p_book ledger_books, p_cash bigint, p_key text, p_request bytea) RETURNS ledger_result
LANGUAGE plpgsql AS $$
DECLARE
  earlier ledger_transfers;
BEGIN
  SELECT * INTO earlier FROM ledger_transfers WHERE idempotency_key = p_key;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF earlier.kind = 'tombstone' AND earlier.member_id = p_book.member_id AND earlier.currency = p_book.currency THEN
    RETURN ROW('cancelled', NULL, p_cash, NULL, p_book.seq)::ledger_result;
  ELSIF earlier.request_hash = p_request THEN
    RETURN ROW('replayed', earlier.id, p_cash, earlier.cash_after, p_book.seq)::ledger_result;
  END IF;
  RETURN ROW('conflict', NULL, p_cash, NULL, p_book.seq)::ledger_result;
END $$;

-- Writes a transfer that passed its checks. Needs the book's lock and accounts read under it.
CREATE OR REPLACE FUNCTION ledger_post(
  p_book ledger_books, p_cash bigint, p_key text, p_request bytea, p_kind text,
  p_from ledger_accounts, p_to ledger_accounts, p_amount bigint, p_reference text, p_closes bigint
) RETURNS ledger_result
LANGUAGE plpgsql AS $$
DECLARE
  t ledger_transfers;
BEGIN
  t.id := nextval('ledger_transfers_id_seq');
  t.member_id := p_book.member_id;
  t.currency := p_book.currency;
  t.seq := p_book.seq + 1;
  t.idempotency_key := p_key;
  t.request_hash := p_request;
  t.kind := p_kind;
  t.from_account := p_from.id;
  t.to_account := p_to.id;
  t.amount := p_amount;
  t.cash_after := p_cash + CASE 'cash' WHEN p_from.name THEN -p_amount WHEN p_to.name THEN p_amount ELSE 0 END;
  t.reference := p_reference;
  t.closes := p_closes;
  t.created_at := clock_timestamp();
  t.hash := ledger_link(p_book.head, t);
  INSERT INTO ledger_transfers OVERRIDING SYSTEM VALUE SELECT t.* ON CONFLICT (idempotency_key) DO NOTHING;
  IF NOT FOUND THEN
    RETURN ROW('conflict', NULL, p_cash, NULL, p_book.seq)::ledger_result;
  END IF;
  IF p_amount > 0 THEN
    INSERT INTO ledger_entries (account_id, transfer_id, amount, balance_after) VALUES
      (p_from.id, t.id, -p_amount, p_from.balance - p_amount),
      (p_to.id, t.id, p_amount, p_to.balance + p_amount);
    UPDATE ledger_accounts SET balance = p_from.balance - p_amount WHERE id = p_from.id;
    UPDATE ledger_accounts SET balance = p_to.balance + p_amount WHERE id = p_to.id;
  END IF;
  UPDATE ledger_books SET seq = t.seq, head = t.hash WHERE member_id = t.member_id AND currency = t.currency;
  RETURN ROW('applied', t.id, t.cash_after, t.cash_after, t.seq)::ledger_result;
END $$;

CREATE OR REPLACE FUNCTION ledger_transfer(
  p_key text, p_kind text, p_member_id bigint, p_currency char(3), p_from text, p_to text, p_amount bigint,
  p_reference text DEFAULT NULL, p_request_hash bytea DEFAULT NULL
) RETURNS ledger_result
LANGUAGE plpgsql AS $$
DECLARE
  book ledger_books;
  cash ledger_accounts;
  source ledger_accounts;
  result ledger_result;
  request bytea := ledger_request_hash(p_kind, p_member_id, p_currency, p_from, p_to, p_amount, NULL, p_reference, p_request_hash);
BEGIN
  IF p_amount < 0 IS NOT FALSE THEN
    RAISE invalid_parameter_value USING MESSAGE = 'the amount of a transfer is a number not below zero';
  END IF;
  SELECT * INTO book FROM ledger_books WHERE member_id = p_member_id AND currency = p_currency FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN ROW('no_wallet', NULL, NULL, NULL, NULL)::ledger_result;
  END IF;
  SELECT * INTO cash FROM ledger_accounts WHERE member_id = p_member_id AND currency = p_currency AND name = 'cash';
  result := ledger_replay(book, cash.balance, p_key, request);
  IF result.outcome IS NOT NULL THEN
    RETURN result;
  END IF;
  IF p_from = 'cash' THEN
    source := cash;
  ELSE
    source := ledger_account(p_member_id, p_currency, p_from);
  END IF;
  IF source.owned AND source.balance < p_amount THEN
    RETURN ROW('insufficient_funds', NULL, cash.balance, NULL, book.seq)::ledger_result;
  END IF;
  IF p_to = 'cash' THEN
    RETURN ledger_post(book, cash.balance, p_key, request, p_kind, source, cash, p_amount, p_reference, NULL);
  END IF;
  RETURN ledger_post(book, cash.balance, p_key, request, p_kind, source,
    ledger_account(p_member_id, p_currency, p_to), p_amount, p_reference, NULL);
END $$;

CREATE OR REPLACE FUNCTION ledger_bet(
  p_key text, p_member_id bigint, p_currency char(3), p_vendor text, p_amount bigint, p_reference text, p_request_hash bytea
) RETURNS ledger_result
LANGUAGE sql AS $$
  SELECT ledger_transfer(p_key, 'bet', p_member_id, p_currency, 'cash', 'game:' || p_vendor, p_amount, p_reference, p_request_hash)
$$;

CREATE OR REPLACE FUNCTION ledger_win(
  p_key text, p_member_id bigint, p_currency char(3), p_vendor text, p_amount bigint, p_reference text, p_request_hash bytea
) RETURNS ledger_result
LANGUAGE sql AS $$
  SELECT ledger_transfer(p_key, 'win', p_member_id, p_currency, 'game:' || p_vendor, 'cash', p_amount, p_reference, p_request_hash)
$$;

CREATE OR REPLACE FUNCTION ledger_hold(
  p_key text, p_member_id bigint, p_currency char(3), p_purpose text, p_amount bigint, p_reference text, p_request_hash bytea
) RETURNS ledger_result
LANGUAGE sql AS $$
  SELECT ledger_transfer(p_key, 'hold', p_member_id, p_currency, 'cash', 'hold:' || p_purpose, p_amount, p_reference, p_request_hash)
$$;

-- Moves the amount of an earlier transfer: on to p_to, or back to its source when p_to is null.
CREATE OR REPLACE FUNCTION ledger_close(
  p_key text, p_kind text, p_member_id bigint, p_currency char(3), p_target_key text, p_to text, p_reference text, p_request_hash bytea
) RETURNS ledger_result
LANGUAGE plpgsql AS $$
DECLARE
  book ledger_books;
  cash bigint;
  earlier ledger_transfers;
  source ledger_accounts;
  target ledger_accounts;
  result ledger_result;
  request bytea := ledger_request_hash(p_kind, p_member_id, p_currency, NULL, p_to, NULL, p_target_key, p_reference, p_request_hash);
BEGIN
  IF p_target_key IS NULL OR p_key = p_target_key THEN
    RAISE invalid_parameter_value USING MESSAGE = 'a closing transfer needs the key of another transfer';
  END IF;
  SELECT * INTO book FROM ledger_books WHERE member_id = p_member_id AND currency = p_currency FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN ROW('no_wallet', NULL, NULL, NULL, NULL)::ledger_result;
  END IF;
  SELECT balance INTO cash FROM ledger_accounts WHERE member_id = p_member_id AND currency = p_currency AND name = 'cash';
  result := ledger_replay(book, cash, p_key, request);
  IF result.outcome IS NOT NULL THEN
    RETURN result;
  END IF;

  SELECT * INTO earlier FROM ledger_transfers WHERE idempotency_key = p_target_key;
  IF NOT FOUND AND p_kind = 'rollback' THEN
    result := ledger_post(book, cash, p_target_key, request, 'tombstone', NULL, NULL, 0, p_reference, NULL);
    IF result.outcome <> 'applied' THEN
      RETURN result;
    END IF;
    SELECT * INTO book FROM ledger_books WHERE member_id = p_member_id AND currency = p_currency;
    result := ledger_post(book, cash, p_key, request, 'rollback', NULL, NULL, 0, p_reference, result.transfer_id);
    IF result.outcome <> 'applied' THEN
      -- a concurrent transaction took p_key in another book: repeat all, the tombstone included
      RAISE serialization_failure USING MESSAGE = 'the idempotency key was taken meanwhile';
    END IF;
    result.outcome := 'tombstoned';
    RETURN result;
  END IF;
  IF (earlier.member_id, earlier.currency) IS DISTINCT FROM (p_member_id, p_currency)
    OR earlier.kind <> ALL (CASE p_kind WHEN 'rollback' THEN ARRAY['bet', 'win', 'tombstone'] ELSE ARRAY['hold'] END)
  THEN
    RETURN ROW('conflict', NULL, cash, NULL, book.seq)::ledger_result;
  END IF;
  IF EXISTS (SELECT FROM ledger_transfers WHERE closes = earlier.id) THEN
    RETURN ROW('already_closed', NULL, cash, NULL, book.seq)::ledger_result;
  END IF;
  SELECT * INTO source FROM ledger_accounts WHERE id = earlier.to_account;
  IF source.owned AND source.balance < earlier.amount THEN
    RETURN ROW('insufficient_funds', NULL, cash, NULL, book.seq)::ledger_result;
  END IF;
  IF p_to IS NULL THEN
    SELECT * INTO target FROM ledger_accounts WHERE id = earlier.from_account;
  ELSE
    target := ledger_account(p_member_id, p_currency, p_to);
  END IF;
  RETURN ledger_post(book, cash, p_key, request, p_kind, source, target, earlier.amount, p_reference, earlier.id);
END $$;

CREATE OR REPLACE FUNCTION ledger_rollback(
  p_key text, p_member_id bigint, p_currency char(3), p_target_key text, p_reference text, p_request_hash bytea
) RETURNS ledger_result
LANGUAGE sql AS $$
  SELECT ledger_close(p_key, 'rollback', p_member_id, p_currency, p_target_key, NULL, p_reference, p_request_hash)
$$;

CREATE OR REPLACE FUNCTION ledger_capture(
  p_key text, p_member_id bigint, p_currency char(3), p_target_key text, p_to text, p_reference text, p_request_hash bytea
) RETURNS ledger_result
LANGUAGE sql AS $$
  SELECT ledger_close(p_key, 'capture', p_member_id, p_currency, p_target_key, p_to, p_reference, p_request_hash)
$$;

CREATE OR REPLACE FUNCTION ledger_release(
  p_key text, p_member_id bigint, p_currency char(3), p_target_key text, p_reference text, p_request_hash bytea
) RETURNS ledger_result
LANGUAGE sql AS $$
  SELECT ledger_close(p_key, 'release', p_member_id, p_currency, p_target_key, NULL, p_reference, p_request_hash)
$$;

-- PL/pgSQL evaluates such an expression without starting a query for each row.
CREATE OR REPLACE FUNCTION ledger_chain_step(p_state bytea, p_head bytea, p_content bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(coalesce(p_state, p_head) || p_content);
END $$;

-- As a window aggregate over a book in order of seq: the running hash, from the book's head on.
CREATE OR REPLACE AGGREGATE ledger_chain(bytea, bytea) (SFUNC = ledger_chain_step, STYPE = bytea);

-- The hash that the same movement has when it is made by its own function.
CREATE OR REPLACE FUNCTION ledger_import_hash(m ledger_movement) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN (m).closes IS NULL
    THEN ledger_request_hash((m).kind, (m).member_id, (m).currency, (m).source, (m).target, (m).amount, NULL, (m).reference, NULL)
    ELSE ledger_request_hash((m).kind, (m).member_id, (m).currency, NULL, CASE (m).kind WHEN 'capture' THEN (m).target END, NULL,
                             (m).closes, (m).reference, NULL)
  END
$$;

-- Locks the books of movements from outside, checks their times and opens their accounts. Returns those that are not in the
-- ledger yet in order of time; null: all are.
CREATE OR REPLACE FUNCTION ledger_prepare_movements(p_movements ledger_movement[]) RETURNS ledger_movement[]
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  incoming ledger_movement[];
  conflicting boolean;
BEGIN
  PERFORM FROM ledger_books b
    WHERE (b.member_id, b.currency) IN (SELECT member_id, currency FROM unnest(p_movements))
    ORDER BY b.member_id, b.currency FOR NO KEY UPDATE;

  SELECT array_agg(i.m ORDER BY (i.m).at, i.n) FILTER (WHERE t.id IS NULL),
         bool_or(CASE WHEN t.id IS NOT NULL THEN t.request_hash <> ledger_import_hash(i.m) END)
    INTO incoming, conflicting
    FROM (
      SELECT ROW(u.key, u.kind, u.member_id, u.currency, u.source, u.target, u.amount, u.reference, u.at, u.closes)::ledger_movement AS m, u.n
        FROM unnest(p_movements) WITH ORDINALITY u (key, kind, member_id, currency, source, target, amount, reference, at, closes, n)
    ) i
    LEFT JOIN ledger_transfers t ON t.idempotency_key = (i.m).key;
  IF conflicting THEN
    RAISE unique_violation USING MESSAGE = 'an imported movement has the key of another one';
  END IF;
  IF incoming IS NULL THEN
    RETURN NULL;
  END IF;

  IF EXISTS (
    SELECT FROM (
      SELECT i.member_id, i.currency, min(i.at) AS first, bool_or(i.amount < 0 IS NOT FALSE OR i.at > clock_timestamp() IS NOT FALSE) AS wrong
        FROM unnest(incoming) i GROUP BY 1, 2
    ) n
    LEFT JOIN ledger_books b ON b.member_id = n.member_id AND b.currency = n.currency
    LEFT JOIN ledger_transfers t ON t.member_id = n.member_id AND t.currency = n.currency AND t.seq = b.seq
    WHERE b.seq IS NULL OR n.wrong OR n.first < t.created_at
  ) THEN
    RAISE invalid_parameter_value USING MESSAGE =
      'an imported movement has no open book, no amount, or a time in the future or before what its book holds';
  END IF;

  INSERT INTO ledger_accounts (member_id, currency, name)
  SELECT n.member_id, n.currency, n.name FROM (
    SELECT i.member_id, i.currency, i.source AS name FROM unnest(incoming) i
    UNION
    SELECT i.member_id, i.currency, i.target FROM unnest(incoming) i
  ) n
   WHERE NOT EXISTS (SELECT FROM ledger_accounts a WHERE a.member_id = n.member_id AND a.currency = n.currency AND a.name = n.name);
  RETURN incoming;
END $$;

-- Many movements at once, of any number of members: ledger_import, and settlements of many orders. Everything is found by key,
-- and each table is written by one statement; teams follow the transfers together. Prepared movements are the platform's own: no
-- request made them, so their request hash is empty.
CREATE OR REPLACE FUNCTION ledger_post_movements(p_movements ledger_movement[], p_prepared boolean DEFAULT false) RETURNS bigint
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  incoming ledger_movement[] := p_movements;
  written ledger_transfers[];
  overdrawn boolean;
  complete boolean;
BEGIN
  IF NOT p_prepared THEN
    incoming := ledger_prepare_movements(incoming);
    IF incoming IS NULL THEN
      RETURN 0;
    END IF;
  END IF;

  PERFORM set_config('foyer.counts_transfers_together', 'yes', true);
  WITH movements AS MATERIALIZED (
    SELECT nextval('ledger_transfers_id_seq') AS id, ordered.*
    FROM (
      SELECT i.*, row_number() OVER (PARTITION BY i.member_id, i.currency ORDER BY i.at, i.n) AS place
      FROM unnest(incoming) WITH ORDINALITY i (key, kind, member_id, currency, source, target, amount, reference, at, closes, n)
      ORDER BY i.member_id, i.currency, i.at, i.n
    ) ordered
  ), transfers AS MATERIALIZED (
    SELECT m.id, m.member_id, m.currency, b.seq + m.place AS seq, m.key,
      CASE WHEN p_prepared THEN ''::bytea ELSE
        ledger_import_hash(ROW(m.key, m.kind, m.member_id, m.currency, m.source, m.target, m.amount, m.reference, m.at, m.closes)) END AS request_hash,
      m.kind, source.id AS from_account, target.id AS to_account, m.amount,
      (CASE 'cash' WHEN m.source THEN source.balance WHEN m.target THEN target.balance ELSE cash.balance END + sum(CASE 'cash' WHEN m.source THEN -m.amount WHEN m.target THEN m.amount ELSE 0 END) OVER book)::bigint AS cash_after,
      m.reference,
      CASE WHEN m.closes IS NOT NULL THEN coalesce((SELECT h.id FROM movements h WHERE h.key = m.closes),
                                                   (SELECT e.id FROM ledger_transfers e WHERE e.idempotency_key = m.closes)) END AS closed,
      m.at, b.head, source.balance AS source_balance, source.owned AS source_owned,
      target.balance AS target_balance, target.owned AS target_owned
    FROM movements m
    JOIN ledger_books b ON b.member_id = m.member_id AND b.currency = m.currency
    -- OFFSET 0: by name too; otherwise the planner reads all accounts of a book for each movement
    CROSS JOIN LATERAL (
      SELECT a.id, a.balance, a.owned FROM ledger_accounts a
       WHERE a.member_id = m.member_id AND a.currency = m.currency AND a.name = m.source OFFSET 0
    ) source
    CROSS JOIN LATERAL (
      SELECT a.id, a.balance, a.owned FROM ledger_accounts a
       WHERE a.member_id = m.member_id AND a.currency = m.currency AND a.name = m.target OFFSET 0
    ) target
    -- looked up only where it is neither source nor target
    LEFT JOIN ledger_accounts cash ON cash.member_id = m.member_id AND cash.currency = m.currency
                                  AND cash.name = CASE WHEN 'cash' IN (m.source, m.target) THEN NULL ELSE 'cash' END
    WINDOW book AS (PARTITION BY m.member_id, m.currency ORDER BY m.id)
  ), linked AS (
    SELECT t.*, ledger_chain(t.head, ledger_content(ROW(
      t.id, t.member_id, t.currency, t.seq, t.key, t.request_hash, t.kind, t.from_account, t.to_account, t.amount, t.cash_after,
      t.reference, t.closed, t.at, NULL)::ledger_transfers)) OVER (PARTITION BY t.member_id, t.currency ORDER BY t.id) AS hash
    FROM transfers t
  ), stored AS (
    INSERT INTO ledger_transfers OVERRIDING SYSTEM VALUE
    SELECT l.id, l.member_id, l.currency, l.seq, l.key, l.request_hash, l.kind, l.from_account, l.to_account, l.amount, l.cash_after,
      l.reference, l.closed, l.at, l.hash
    FROM linked l
    -- triggers see the movements of a book in its order
    ORDER BY l.id
    RETURNING *
  ), postings AS MATERIALIZED (
    SELECT p.account_id, p.transfer_id, p.amount, p.owned,
      (p.balance + sum(p.amount) OVER account)::bigint AS balance_after,
      lead(p.transfer_id) OVER account IS NULL AS newest
    FROM (
      SELECT t.from_account AS account_id, t.id AS transfer_id, -t.amount AS amount, t.source_owned AS owned, t.source_balance AS balance
        FROM transfers t WHERE t.amount > 0
      UNION ALL
      SELECT t.to_account, t.id, t.amount, t.target_owned, t.target_balance FROM transfers t WHERE t.amount > 0
    ) p
    WINDOW account AS (PARTITION BY p.account_id ORDER BY p.transfer_id)
  ), entries AS (
    INSERT INTO ledger_entries (account_id, transfer_id, amount, balance_after)
    SELECT account_id, transfer_id, amount, balance_after FROM postings
    RETURNING 1
  ), balances AS (
    UPDATE ledger_accounts a SET balance = p.balance_after FROM postings p WHERE p.newest AND a.id = p.account_id
    RETURNING 1
  ), heads AS (
    UPDATE ledger_books b SET seq = s.seq, head = s.hash
    FROM (SELECT DISTINCT ON (member_id, currency) * FROM stored ORDER BY member_id, currency, seq DESC) s
    WHERE b.member_id = s.member_id AND b.currency = s.currency
    RETURNING 1
  )
  SELECT (SELECT array_agg(s::ledger_transfers) FROM stored s),
         coalesce((SELECT bool_or(p.owned AND p.balance_after < 0) FROM postings p), false),
         (SELECT count(*) FROM stored) = cardinality(incoming)
           AND (SELECT count(*) FROM entries) = 2 * (SELECT count(*) FROM stored s WHERE s.amount > 0)
           AND (SELECT count(*) FROM balances) = (SELECT count(*) FROM postings p WHERE p.newest)
           AND (SELECT count(*) FROM heads) = (SELECT count(*) FROM (SELECT DISTINCT s.member_id, s.currency FROM stored s) b)
    INTO written, overdrawn, complete;
  PERFORM set_config('foyer.counts_transfers_together', '', true);

  -- in place of the triggers that skipped: a transfer is written from accounts of its book, with two entries, from the same rows
  -- as the balances and heads, so that they fit if nothing is missing
  IF NOT complete THEN
    RAISE restrict_violation USING MESSAGE = 'a movement was not written with its entries, balances and head';
  END IF;
  IF overdrawn THEN
    RAISE check_violation USING MESSAGE = 'an imported movement takes a member account below zero';
  END IF;
  IF EXISTS (SELECT FROM unnest(incoming) i WHERE i.closes IS NOT NULL) AND EXISTS (
    SELECT FROM unnest(incoming) i
    JOIN ledger_transfers t ON t.idempotency_key = i.key
    JOIN ledger_transfers h ON h.id = t.closes
    WHERE (h.kind, h.member_id, h.currency, h.to_account, h.amount) <> ('hold', t.member_id, t.currency, t.from_account, t.amount)
      OR t.id < h.id OR t.kind = 'release' AND t.to_account <> h.from_account
  ) THEN
    RAISE invalid_parameter_value USING MESSAGE = 'an imported movement closes no earlier hold of its amount';
  END IF;
  PERFORM team_follow_written(written);
  RETURN cardinality(written);
END $$;

CREATE OR REPLACE FUNCTION ledger_import(p_movements jsonb) RETURNS bigint
LANGUAGE sql AS $$
  SELECT ledger_post_movements(array_agg(
    ROW(m.key, m.kind, m.member_id, m.currency, m.source, m.target, m.amount, m.reference, m.at, m.closes)::ledger_movement ORDER BY m.n))
    FROM (SELECT r.*, row_number() OVER () AS n FROM jsonb_populate_recordset(NULL::ledger_movement, p_movements) r) m
$$;
