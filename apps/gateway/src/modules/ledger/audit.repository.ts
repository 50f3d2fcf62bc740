import { createHash } from "node:crypto";
import type pg from "pg";
import { rollBack } from "../../db/database.ts";
import { DECISION_RULES } from "./decision-rules.ts";

export interface AuditReport {
  readonly books: number;
  readonly transfers: number;
  readonly entries: number;
  /** Money of the members by currency, in 1/100,000: what the merchant owes. */
  readonly owed: readonly { readonly currency: string; readonly amount: bigint }[];
  /**
   * One digest over the heads of all chains. Stored elsewhere, it proves later that no entries were cut off the ends of
   * the books, which no chain can show by itself.
   */
  readonly digest: string;
  /** One sentence per fault; empty when the books are right. */
  readonly faults: readonly string[];
}

/** Faults of what other modules keep beside the books, one sentence each. */
export type AuditCheck = (client: pg.ClientBase) => Promise<string[]>;

interface Rule {
  readonly name: string;
  /** Returns a row with a column `fault` for each violation. */
  readonly sql: string;
}

/** Maximum number of faults listed. */
const MOST_FAULTS = 10;
const PAGE = 5_000;

const RULES: readonly Rule[] = [
  {
    name: "the entries of a currency sum to zero",
    sql: `SELECT format('%s is off by %s', a.currency, sum(e.amount)) AS fault
            FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
           GROUP BY a.currency HAVING sum(e.amount) <> 0`,
  },
  {
    name: "every book sums to zero",
    sql: `SELECT format('book %s/%s is off by %s', member_id, currency, sum(balance)) AS fault
            FROM ledger_accounts GROUP BY member_id, currency HAVING sum(balance) <> 0`,
  },
  {
    name: "a balance is the sum of its entries",
    sql: `SELECT format('account %s (%s of %s/%s) says %s, its entries %s', a.id, a.name, a.member_id, a.currency, a.balance, coalesce(e.total, 0)) AS fault
            FROM ledger_accounts a
            LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_entries GROUP BY account_id) e ON e.account_id = a.id
           WHERE a.balance <> coalesce(e.total, 0)`,
  },
  {
    name: "each entry records the balance after it",
    sql: `SELECT format('entry of account %s in transfer %s says %s, the entries up to it %s', account_id, transfer_id, balance_after, total) AS fault
            FROM (SELECT *, sum(amount) OVER (PARTITION BY account_id ORDER BY transfer_id) AS total FROM ledger_entries) e
           WHERE balance_after <> total`,
  },
  {
    name: "a member's account never falls below zero",
    sql: `SELECT format('account %s (%s of %s/%s) is at %s after transfer %s', a.id, a.name, a.member_id, a.currency, e.balance_after, e.transfer_id) AS fault
            FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
           WHERE split_part(a.name, ':', 1) IN ('cash', 'bonus', 'hold') AND e.balance_after < 0`,
  },
  {
    name: "a transfer has one entry out of one account and one into another",
    sql: `SELECT format('transfer %s of %s has %s entries that do not match it', t.id, t.amount, count(e.amount)) AS fault
            FROM ledger_transfers t LEFT JOIN ledger_entries e ON e.transfer_id = t.id
           GROUP BY t.id
          HAVING count(e.amount) <> CASE WHEN t.amount = 0 THEN 0 ELSE 2 END
              OR count(*) FILTER (WHERE e.account_id = t.from_account AND e.amount = -t.amount) <> sign(t.amount)
              OR count(*) FILTER (WHERE e.account_id = t.to_account AND e.amount = t.amount) <> sign(t.amount)`,
  },
  {
    name: "a transfer stays inside its book",
    sql: `SELECT format('transfer %s of book %s/%s moves account %s of book %s/%s', t.id, t.member_id, t.currency, m.id, a.member_id, a.currency) AS fault
            FROM ledger_transfers t
           CROSS JOIN LATERAL (VALUES (t.from_account), (t.to_account)) m (id)
            LEFT JOIN ledger_accounts a ON a.id = m.id
           WHERE m.id IS NOT NULL AND (a.member_id, a.currency) IS DISTINCT FROM (t.member_id, t.currency)`,
  },
  {
    name: "an entry belongs to an account and a transfer",
    sql: `SELECT format('entry of account %s in transfer %s', e.account_id, e.transfer_id) AS fault
            FROM ledger_entries e
            LEFT JOIN ledger_accounts a ON a.id = e.account_id
            LEFT JOIN ledger_transfers t ON t.id = e.transfer_id
           WHERE a.id IS NULL OR t.id IS NULL`,
  },
  {
    name: "each transfer records the cash balance after it",
    sql: `SELECT format('transfer %s says %s in cash, its entries %s', id, cash_after, total) AS fault
            FROM (SELECT t.id, t.cash_after,
                         coalesce(sum(e.amount) OVER (PARTITION BY t.member_id, t.currency ORDER BY t.seq), 0) AS total
                    FROM ledger_transfers t
                    LEFT JOIN ledger_accounts a ON a.member_id = t.member_id AND a.currency = t.currency AND a.name = 'cash'
                    LEFT JOIN ledger_entries e ON e.account_id = a.id AND e.transfer_id = t.id) t
           WHERE cash_after <> total`,
  },
  {
    name: "a transfer is closed at most once, in its book and by its full amount",
    sql: `SELECT format('transfer %s (%s of %s) does not fit transfer %s (%s of %s) that it closes', c.id, c.kind, c.amount, t.id, t.kind, t.amount) AS fault
            FROM (SELECT *, count(*) OVER (PARTITION BY closes) AS times FROM ledger_transfers WHERE closes IS NOT NULL) c
            JOIN ledger_transfers t ON t.id = c.closes
           WHERE c.times > 1 OR (c.member_id, c.currency, c.amount) <> (t.member_id, t.currency, t.amount) OR c.seq < t.seq
              OR c.from_account IS DISTINCT FROM t.to_account
              OR c.kind <> 'capture' AND c.to_account IS DISTINCT FROM t.from_account
              OR (c.kind = 'rollback') <> (t.kind IN ('bet', 'win', 'tombstone'))`,
  },
  {
    name: "the sums of play equal its movements",
    sql: `SELECT format('play of book %s/%s is summed to %s in %s bets, its movements are %s in %s', member_id, currency, r.amount, r.bets, t.amount, t.bets) AS fault
            FROM (SELECT member_id, currency, sum(amount) AS amount, sum(bets) AS bets FROM play_runs GROUP BY 1, 2) r
            FULL JOIN (SELECT t.member_id, t.currency, count(*) FILTER (WHERE t.kind = 'bet') AS bets,
                              sum(CASE a.name WHEN 'cash' THEN t.amount ELSE -t.amount END) AS amount
                         FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account
                        WHERE t.kind IN ('bet', 'win', 'rollback') AND t.amount > 0 AND t.currency <> 'XXX'
                        GROUP BY 1, 2) t USING (member_id, currency)
           WHERE (r.amount, r.bets) IS DISTINCT FROM (t.amount, t.bets)`,
  },
  {
    name: "bonus balances equal the running bonuses",
    sql: `SELECT format('member %s has %s %s in bonus, the running ones are %s', coalesce(a.member_id, e.member_id), coalesce(a.balance, 0), coalesce(a.currency, e.currency), coalesce(e.amount, 0)) AS fault
            FROM (SELECT member_id, currency, balance FROM ledger_accounts WHERE name = 'bonus') a
            FULL JOIN (SELECT member_id, currency, sum(bonus) AS amount FROM promotion_participations
                        WHERE stage = 'wagering' GROUP BY 1, 2) e USING (member_id, currency)
           WHERE coalesce(a.balance, 0) <> coalesce(e.amount, 0)`,
  },
  {
    name: "a bonus is granted once and ends once, as its participation says",
    sql: `SELECT format('participation %s (%s of %s) has %s granted and %s ended', e.id, e.stage, e.bonus, coalesce(g.amount, 0), coalesce(d.amount, 0)) AS fault
            FROM promotion_participations e
            LEFT JOIN ledger_transfers g ON g.idempotency_key = 'promotion:' || e.id || ':grant' AND g.member_id = e.member_id
            LEFT JOIN ledger_transfers d ON d.idempotency_key = 'promotion:' || e.id || ':' || e.stage AND d.member_id = e.member_id
           WHERE g.amount IS DISTINCT FROM e.bonus
              OR (d.id IS NOT NULL) <> (e.bonus IS NOT NULL AND e.stage <> 'wagering' AND (e.target > 0 OR e.stage <> 'released'))
              OR d.amount <> e.bonus`,
  },
  {
    name: "vendor accounts and holds equal the transfers",
    sql: `SELECT format('member %s has %s %s in %s, by the transfers it is %s', coalesce(a.member_id, t.member_id), coalesce(a.balance, 0), coalesce(a.currency, t.currency), coalesce(a.name, t.name), coalesce(t.amount, 0)) AS fault
            FROM (SELECT member_id, currency, name, balance FROM ledger_accounts
                   WHERE name LIKE 'transfer:%' OR name = 'hold:transfer') a
            FULL JOIN (SELECT member_id, currency, 'transfer:' || lower(vendor) AS name,
                              sum(CASE direction WHEN 'out' THEN amount ELSE -amount END) AS amount
                         FROM vendor_transfers WHERE state = 'confirmed' GROUP BY 1, 2, 3
                       UNION ALL
                       SELECT member_id, currency, 'hold:transfer', sum(amount) FROM vendor_transfers
                        WHERE direction = 'out' AND state IN ('held', 'sent', 'unknown') GROUP BY 1, 2) t
              ON t.member_id = a.member_id AND t.currency = a.currency AND t.name = a.name
           WHERE coalesce(a.balance, 0) <> coalesce(t.amount, 0)`,
  },
  {
    name: "a jackpot holds its seeds and contributions less its payouts",
    sql: `SELECT format('jackpot %s holds %s, by its seeds and the books it must hold %s', coalesce(p.code, b.name), p.held, coalesce(p.seeds, 0) + coalesce(b.owed, 0)) AS fault
            FROM (SELECT j.merchant_id, j.code, j.currency,
                         (SELECT sum(amount) FROM jackpot_shards WHERE jackpot_id = j.id) AS held,
                         (SELECT sum(amount) FROM jackpot_seeds WHERE jackpot_id = j.id) AS seeds
                    FROM jackpots j) p
            FULL JOIN (SELECT m.merchant_id, a.currency, a.name, sum(a.balance) AS owed
                         FROM ledger_accounts a JOIN members m ON m.id = a.member_id
                        WHERE a.kind = 'jackpot' GROUP BY 1, 2, 3) b
              ON b.merchant_id = p.merchant_id AND b.currency = p.currency AND b.name = 'jackpot:' || p.code
           WHERE p.held IS DISTINCT FROM coalesce(p.seeds, 0) + coalesce(b.owed, 0)`,
  },
  {
    name: "a bet contributes to its jackpot once, and not at all after a rollback",
    // The ledger is append-only: keys of contributions end in ":pot", their earlier name, for good.
    sql: `SELECT format('%s of contribution %s stand, its bet is %s', sum(CASE WHEN a.id = t.to_account THEN t.amount ELSE -t.amount END), f.key, CASE WHEN u.id IS NULL THEN coalesce(b.kind, 'nowhere') ELSE 'rolled back' END) AS fault
            FROM (SELECT DISTINCT regexp_replace(idempotency_key, ':pot(:undo)?$', '') AS key FROM ledger_transfers WHERE kind = 'contribution') f
            JOIN ledger_transfers t ON t.idempotency_key IN (f.key || ':pot', f.key || ':pot:undo')
            JOIN ledger_accounts a ON a.id IN (t.from_account, t.to_account) AND a.kind = 'jackpot'
            LEFT JOIN ledger_transfers b ON b.idempotency_key = f.key AND b.member_id = t.member_id AND b.currency = t.currency
            LEFT JOIN ledger_transfers u ON u.closes = b.id
           GROUP BY f.key, b.kind, b.amount, u.id
          HAVING b.kind IS DISTINCT FROM 'bet'
              OR (u.id IS NULL) <> (sum(CASE WHEN a.id = t.to_account THEN t.amount ELSE -t.amount END) > 0)
              OR sum(CASE WHEN a.id = t.to_account THEN t.amount ELSE -t.amount END) NOT BETWEEN 0 AND b.amount`,
  },
  {
    name: "a jackpot is paid to its winner in one amount, and seeded again",
    sql: `SELECT format('win %s of jackpot %s says %s, the books paid %s, seeds after it %s', w.id, j.code, w.amount, coalesce(paid.amount, 0), s.amount) AS fault
            FROM (SELECT coalesce(w.transfer_id, t.id) AS transfer_id, w.id, w.jackpot_id, w.member_id, w.amount, w.undone_at
                    FROM jackpot_wins w
                    FULL JOIN (SELECT id FROM ledger_transfers WHERE kind = 'jackpot' AND idempotency_key LIKE '%:jackpot') t ON t.id = w.transfer_id) w
            LEFT JOIN jackpots j ON j.id = w.jackpot_id
            LEFT JOIN ledger_transfers paid ON paid.id = w.transfer_id
            LEFT JOIN ledger_accounts jackpot ON jackpot.id = paid.from_account
            LEFT JOIN ledger_accounts cash ON cash.id = paid.to_account
            LEFT JOIN ledger_transfers back ON back.idempotency_key = paid.idempotency_key || ':undo'
            CROSS JOIN LATERAL (SELECT count(*) AS times, sum(amount) AS amount FROM jackpot_seeds WHERE win_id = w.id) s
           WHERE (paid.kind, paid.amount, paid.member_id, jackpot.name, cash.name)
                   IS DISTINCT FROM ('jackpot', w.amount, w.member_id, 'jackpot:' || j.code, 'cash')
              OR coalesce(back.amount, 0) <> CASE WHEN w.undone_at IS NULL THEN 0 ELSE w.amount END
              OR s.times <> CASE WHEN w.undone_at IS NULL THEN 1 ELSE 2 END
              OR w.undone_at IS NOT NULL AND s.amount <> 0`,
  },
  ...DECISION_RULES,
];

interface Link {
  readonly id: string;
  readonly member_id: string;
  readonly currency: string;
  readonly seq: string;
  readonly kind: string;
  readonly from_account: string;
  readonly to_account: string;
  readonly amount: string;
  readonly cash_after: string;
  readonly closes: string;
  readonly created_us: string;
  readonly request_hash: Buffer;
  readonly idempotency_key: string;
  readonly reference: string | null;
  readonly hash: Buffer;
}
/** A transfer with its book's head; a book without transfers is one row with `id` null. */
type ChainRow = (Link | { readonly id: null; readonly member_id: string; readonly currency: string }) & {
  readonly last_seq: string;
  readonly head: Buffer;
};

const CHAINS = `
  SELECT b.member_id::text, b.currency::text, b.seq::text AS last_seq, b.head,
         t.id::text, t.seq::text, t.kind, coalesce(t.from_account, 0)::text AS from_account,
         coalesce(t.to_account, 0)::text AS to_account, t.amount::text, t.cash_after::text,
         coalesce(t.closes, 0)::text AS closes, (extract(epoch FROM t.created_at) * 1000000)::bigint::text AS created_us,
         t.request_hash, t.idempotency_key, t.reference, t.hash
    FROM ledger_books b LEFT JOIN ledger_transfers t ON t.member_id = b.member_id AND t.currency = b.currency
   ORDER BY b.member_id, b.currency, t.seq`;

/** The same bytes as `ledger_link` in `sql/functions/ledger.sql`, implemented a second time on purpose. */
function link(previous: Buffer, t: Link): Buffer {
  const fields = [t.id, t.member_id, t.currency, t.seq, t.kind, t.from_account, t.to_account, t.amount];
  fields.push(t.cash_after, t.closes, t.created_us, t.request_hash.toString("hex"));
  fields.push(String([...t.idempotency_key].length), t.idempotency_key);
  if (t.reference !== null) fields.push(t.reference);
  return createHash("sha256").update(previous).update(fields.join("|")).digest();
}

const NOTHING = Buffer.alloc(0);

/** Follows the chain of every book from its first transfer to its head. */
class ChainWalk {
  books = 0;
  transfers = 0;
  readonly faults: string[] = [];
  readonly #digest = createHash("sha256");
  #row: ChainRow | null = null;
  #seq = 0n;
  #hash: Buffer = NOTHING;

  take(row: ChainRow): void {
    if (row.member_id !== this.#row?.member_id || row.currency !== this.#row.currency) this.#nextBook();
    this.#row = row;
    if (row.id === null) return;
    this.transfers++;
    this.#seq++;
    if (BigInt(row.seq) !== this.#seq) {
      this.#fault(row, `number ${this.#seq} is missing, ${row.seq} (transfer ${row.id}) is in its place`);
      this.#seq = BigInt(row.seq);
    } else if (!link(this.#hash, row).equals(row.hash)) {
      this.#fault(row, `transfer ${row.id} (number ${row.seq}) does not have the hash that fits it`);
    }
    // continues from the stored value, so that one change is one fault and not one per later row
    this.#hash = row.hash;
  }

  end(): string {
    this.#nextBook();
    return this.#digest.digest("hex");
  }

  #nextBook(): void {
    const row = this.#row;
    if (!row) return;
    this.books++;
    if (BigInt(row.last_seq) !== this.#seq || !row.head.equals(this.#hash))
      this.#fault(row, `ends at number ${this.#seq}, its head is at ${row.last_seq}`);
    this.#digest.update(`${row.member_id}|${row.currency}|${row.last_seq}|${row.head.toString("hex")}\n`);
    this.#seq = 0n;
    this.#hash = NOTHING;
  }

  #fault({ member_id, currency }: ChainRow, says: string): void {
    if (this.faults.length < MOST_FAULTS)
      this.faults.push(`the chain is whole: book ${member_id}/${currency}: ${says}`);
  }
}

/** Proves the ledger from its rows alone. */
export class AuditRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Reads one snapshot, so movements may continue meanwhile. The chain is computed here and not by the database's
   * functions, which someone who changes rows could change as well.
   */
  async audit(checks: readonly AuditCheck[] = []): Promise<AuditReport> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const report = await this.#report(client, checks);
      broken = await rollBack(client, undefined);
      return report;
    } catch (error) {
      broken = await rollBack(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #report(client: pg.PoolClient, checks: readonly AuditCheck[]): Promise<AuditReport> {
    const faults = await this.#brokenRules(client);
    for (const check of checks) faults.push(...(await check(client)));
    const walk = await this.#walkChains(client);
    const digest = walk.end();
    faults.push(...walk.faults);

    const { rows } = await client.query<{ transfers: string; entries: string }>(
      "SELECT (SELECT count(*) FROM ledger_transfers)::text AS transfers, (SELECT count(*) FROM ledger_entries)::text AS entries",
    );
    const counted = Number(rows[0]?.transfers);
    if (counted !== walk.transfers)
      faults.push(`the chain is whole: ${counted - walk.transfers} transfers belong to no book`);
    const { rows: owed } = await client.query<{ currency: string; amount: string }>(
      "SELECT currency::text, sum(balance)::text AS amount FROM ledger_accounts WHERE owned GROUP BY currency ORDER BY currency",
    );
    return {
      books: walk.books,
      transfers: walk.transfers,
      entries: Number(rows[0]?.entries),
      owed: owed.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) })),
      digest,
      faults,
    };
  }

  async #brokenRules(client: pg.PoolClient): Promise<string[]> {
    const faults: string[] = [];
    for (const { name, sql } of RULES) {
      // materialised: a plan for the first ten rows, which usually do not exist, can take a thousand times as long
      const { rows } = await client.query<{ fault: string }>(
        `WITH faults AS MATERIALIZED (${sql}) SELECT fault FROM faults LIMIT ${MOST_FAULTS}`,
      );
      for (const { fault } of rows) faults.push(`${name}: ${fault}`);
    }
    return faults;
  }

  async #walkChains(client: pg.PoolClient): Promise<ChainWalk> {
    const walk = new ChainWalk();
    await client.query(`DECLARE chains NO SCROLL CURSOR FOR ${CHAINS}`);
    for (;;) {
      const { rows } = await client.query<ChainRow>(`FETCH ${PAGE} FROM chains`);
      for (const row of rows) walk.take(row);
      if (rows.length < PAGE) return walk;
    }
  }
}
