import type pg from "pg";

/** A member's book, and the time zone its days are shown in. */
export interface BookOf {
  readonly memberId: bigint;
  readonly currency: string;
  readonly timeZone: string;
}

export interface TransferRow {
  readonly seq: bigint;
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: bigint;
  readonly cashAfter: bigint;
  readonly bonusAfter: bigint | null;
  readonly reference: string | null;
  readonly key: string;
  readonly day: string;
  readonly at: Date;
  /** Of a transfer from or to a vendor wallet. */
  readonly vendorName: string | null;
}

/** A transfer, or the bets, wins and refunds between two others and within a quarter of an hour. */
export interface CondensedRow extends TransferRow {
  /** Number of the oldest movement; of play, `seq` is the newest. */
  readonly firstSeq: bigint;
  /** Of play only: its number of bets, and the time of its oldest movement. */
  readonly bets: number | null;
  readonly playFrom: Date | null;
}

/** Below which number of a book is read: a given one, else the first after a day. */
export interface Below {
  readonly seq: bigint | undefined;
  readonly to: string;
}

/** The columns of a transfer `t`, shown in the time zone $3. */
const TRANSFER = `t.seq, t.kind, f.name AS "from", d.name AS "to", t.amount, t.cash_after AS "cashAfter",
  CASE WHEN t.kind IN ('bonus', 'adjustment') THEN (
    SELECT e.balance_after FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
     WHERE e.transfer_id = t.id AND e.account_id IN (t.from_account, t.to_account) AND a.name = 'bonus'
  ) END AS "bonusAfter",
  t.reference, t.idempotency_key AS key, (t.created_at AT TIME ZONE $3)::date::text AS day, t.created_at AS at,
  CASE WHEN t.reference LIKE 'TR-%' THEN transfer_vendor_name(t.member_id, t.reference) END AS "vendorName"`;
const ACCOUNTS =
  "LEFT JOIN ledger_accounts f ON f.id = t.from_account LEFT JOIN ledger_accounts d ON d.id = t.to_account";
/** The book of the member $1 in the currency $2, below the number $4, else of the days up to $5. */
const START = `start AS MATERIALIZED (
  SELECT coalesce($4, CASE WHEN ($5::date + 1)::timestamp AT TIME ZONE $3 > now() THEN 9223372036854775807
                           ELSE ledger_seq_before($1, $2, ($5::date + 1)::timestamp AT TIME ZONE $3) + 1 END) AS seq
)`;
/** Transfers `t` of it, at most $6. */
const BELOW = "t.member_id = $1 AND t.currency = $2 AND t.seq < (SELECT seq FROM start)";
const NEWEST = "ORDER BY t.seq DESC LIMIT $6";
/** The condition of the index `ledger_transfers_beside_play`, so that it is used. */
const BESIDE_PLAY = "t.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution')";

/** The transfers of the ledger as transactions of its members. */
export class TransactionsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The transfers of a book that are not play, and its play in sums, newest first. */
  async condensed(book: BookOf, below: Below, limit: number): Promise<CondensedRow[]> {
    const { rows } = await this.#pool.query<CondensedRow>({
      name: "records_condensed",
      text: `WITH ${START}, lines AS (
               (SELECT ${TRANSFER}, t.seq AS "firstSeq", NULL::integer AS bets, NULL::timestamptz AS "playFrom"
                  FROM ledger_transfers t ${ACCOUNTS} WHERE ${BELOW} AND ${BESIDE_PLAY} ${NEWEST})
                UNION ALL
               (SELECT r.last_seq, 'bet', 'cash', 'game', r.amount, r.cash_after, NULL, NULL, '',
                       (r.last_at AT TIME ZONE $3)::date::text, r.last_at, NULL, r.first_seq, r.bets, r.first_at
                  FROM play_runs r
                 WHERE r.member_id = $1 AND r.currency = $2 AND r.first_seq < (SELECT seq FROM start)
                 ORDER BY r.first_seq DESC LIMIT $6)
             )
             SELECT * FROM lines ORDER BY seq DESC LIMIT $6`,
      values: [book.memberId, book.currency, book.timeZone, below.seq ?? null, below.to, limit],
    });
    return rows;
  }

  /** Transfers of some kinds, newest first. */
  async ofKinds(book: BookOf, below: Below, kinds: readonly string[], limit: number): Promise<TransferRow[]> {
    const values = [book.memberId, book.currency, book.timeZone, below.seq ?? null, below.to, limit, kinds];
    const play = kinds.some((kind) => ["bet", "win", "rollback"].includes(kind));
    const { rows } = await this.#pool.query<TransferRow>({
      name: play ? "records_transfers_of_play" : "records_transfers_beside_play",
      text: `WITH ${START}
             SELECT ${TRANSFER} FROM ledger_transfers t ${ACCOUNTS}
              WHERE ${BELOW}${play ? "" : ` AND ${BESIDE_PLAY}`} AND t.kind = ANY ($7) ${NEWEST}`,
      values,
    });
    return rows;
  }

  async one(book: BookOf, seq: bigint): Promise<TransferRow | undefined> {
    const { rows } = await this.#pool.query<TransferRow>(
      `SELECT ${TRANSFER} FROM ledger_transfers t ${ACCOUNTS} WHERE t.member_id = $1 AND t.currency = $2 AND t.seq = $4`,
      [book.memberId, book.currency, book.timeZone, seq],
    );
    return rows[0];
  }

  /** The transfers of a round, oldest first: of its bets and wins, what undid them, and jackpots. */
  async ofRound(book: BookOf, integration: string, round: string): Promise<TransferRow[]> {
    const { rows } = await this.#pool.query<TransferRow>(
      `WITH calls AS (
         SELECT transfer_id, play_key(integration_id, transaction_uuid) AS key FROM provider_transactions
          WHERE member_id = $1 AND integration_id = $4 AND round = $5
       ), ids AS (
         SELECT transfer_id AS id FROM calls
          UNION SELECT x.id FROM calls JOIN ledger_transfers x ON x.closes = calls.transfer_id
          UNION SELECT x.id FROM calls JOIN ledger_transfers x ON x.idempotency_key = calls.key || ':jackpot'
          UNION SELECT x.id FROM calls JOIN ledger_transfers x ON x.idempotency_key = calls.key || ':jackpot:undo'
          -- an order in a lottery names itself in its transfers
          UNION SELECT x.id FROM rounds r
                  JOIN ledger_transfers x ON x.member_id = r.member_id AND x.reference = r.round AND x.kind LIKE 'lottery-%'
                   AND x.created_at BETWEEN r.opened_at AND r.updated_at + interval '1 minute'
                 WHERE r.member_id = $1 AND r.integration_id = $4 AND r.round = $5 AND $4 = 'lottery'
       )
       SELECT ${TRANSFER} FROM ids JOIN ledger_transfers t ON t.id = ids.id ${ACCOUNTS}
        WHERE t.member_id = $1 AND t.currency = $2 ORDER BY t.seq`,
      [book.memberId, book.currency, book.timeZone, integration, round],
    );
    return rows;
  }

  /** Bonuses that were paid to the cash of a member, in 1/100,000, over the days from one to the other. */
  async bonuses(book: BookOf, from: string, to: string): Promise<bigint> {
    const { rows } = await this.#pool.query<{ sum: bigint }>({
      name: "records_bonuses",
      text: `SELECT coalesce(sum(t.amount), 0)::bigint AS sum
               FROM ledger_transfers t
              WHERE t.member_id = $1 AND t.currency = $2 AND t.kind = 'bonus'
                AND t.created_at >= $4::date::timestamp AT TIME ZONE $3
                AND t.created_at < ($5::date + 1)::timestamp AT TIME ZONE $3
                AND t.to_account = (SELECT id FROM ledger_accounts WHERE member_id = $1 AND currency = $2 AND name = 'cash')`,
      values: [book.memberId, book.currency, book.timeZone, from, to],
    });
    return rows[0]?.sum ?? 0n;
  }

  /** The round that a vendor's transaction belongs to. */
  async roundOf(memberId: bigint, integration: string, transaction: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ round: string }>(
      `SELECT round FROM provider_transactions WHERE member_id = $1 AND integration_id = $2 AND transaction_uuid = $3`,
      [memberId, integration, transaction],
    );
    return rows[0]?.round;
  }

  /** The titles, by language, of the promotion a member took part in. */
  async promotionTitles(memberId: bigint, promotionId: string): Promise<Record<string, string> | undefined> {
    const { rows } = await this.#pool.query<{ titles: Record<string, string> }>(
      "SELECT titles FROM promotion_participations WHERE member_id = $1 AND promotion_id = $2 LIMIT 1",
      [memberId, promotionId],
    );
    return rows[0]?.titles;
  }
}
