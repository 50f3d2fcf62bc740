import type pg from "pg";
import type { FeedRecord, FeedRound } from "../../providers/port.ts";

export interface FeedRow {
  readonly integration: string;
  readonly vendor: string;
  /** All records up to this number were read. */
  readonly cursor: bigint;
}

export type FeedFaultKind =
  | "missing"
  | Extract<FeedRecord, { fault: string }>["fault"]
  | "player"
  | "currency"
  | "wallet"
  | "conflict";

export interface FeedFault {
  readonly sequence: bigint;
  readonly kind: FeedFaultKind;
  readonly round?: string;
  readonly memberId?: bigint;
}

/** What became of a round of a feed. */
export interface FeedOutcome {
  readonly outcome:
    | "stored"
    | "changed"
    | "known"
    | Exclude<FeedFaultKind, "missing" | "syntax" | "amount" | "time">;
  readonly memberId: bigint | null;
}

export interface WalletToCheck {
  readonly memberId: bigint;
  readonly player: string;
  readonly merchant: string;
  readonly currency: string;
}

export interface FeedStateRow extends FeedRow {
  readonly newest: bigint;
  readonly readAt: Date | null;
  readonly failure: string | null;
  readonly faults: number;
}

export interface FaultRow extends Omit<FeedFault, "memberId"> {
  readonly id: bigint;
  readonly vendor: string;
  readonly foundAt: Date;
  readonly player: string | null;
  readonly playerId: string | null;
  readonly dismissedAt: Date | null;
  readonly dismissedBy: number | null;
  /** Null for an operator of another merchant. */
  readonly dismissedByName: string | null;
  readonly dismissal: string | null;
}

export interface DifferenceRow {
  readonly vendor: string;
  readonly player: string;
  readonly playerId: string;
  readonly currency: string;
  readonly expected: bigint;
  readonly surplus: bigint;
  readonly since: Date;
  /** Where the list continues after it. */
  readonly position: string;
}

/** What a member's wallet `w` at a vendor has to hold. */
const EXPECTED = `w.won + coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.member_id = w.member_id
  AND a.currency = w.currency AND a.name = 'transfer:' || lower(w.vendor)), 0)`;
/** Whether a fault `f` concerns the merchant $1: those of its players, and of players nobody knows. */
const CONCERNS = `EXISTS (SELECT FROM vendors v WHERE v.merchant_id = $1 AND v.code = f.vendor)
  AND (f.member_id IS NULL OR EXISTS (SELECT FROM members m WHERE m.id = f.member_id AND m.merchant_id = $1))`;

/** Columns of a fault `f` with the operator `o` who dismissed it; of another merchant's operator only that there is one. */
const FAULT = `f.id, f.vendor, f.sequence, f.kind, f.round, f.found_at AS "foundAt", f.dismissed_at AS "dismissedAt",
  (SELECT username FROM members m WHERE m.id = f.member_id) AS player,
  (SELECT public_id FROM members m WHERE m.id = f.member_id) AS "playerId", f.dismissed_by AS "dismissedBy",
  CASE WHEN o.merchant_id = $1 THEN o.name END AS "dismissedByName", CASE WHEN o.merchant_id = $1 THEN f.dismissal END AS dismissal`;

/** Vendors' feeds of rounds: how far they were read, what was wrong, and the rounds themselves. */
export class RoundFeedsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Vendors that keep players' money, or did. */
  async vendors(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ vendor: string }>(
      `SELECT jsonb_array_elements_text(settings -> 'vendorWallets' -> 'vendors') AS vendor FROM merchants
        UNION SELECT vendor FROM round_feeds ORDER BY vendor`,
    );
    return rows.map(({ vendor }) => vendor);
  }

  /** The feed of a vendor if it is to be read now. */
  async due(integration: string, vendor: string): Promise<FeedRow | undefined> {
    await this.#pool.query(
      "INSERT INTO round_feeds (integration_id, vendor) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      [integration, vendor],
    );
    const { rows } = await this.#pool.query<FeedRow>(
      `SELECT integration_id AS integration, vendor, cursor FROM round_feeds
        WHERE integration_id = $1 AND vendor = $2 AND due_at <= now()`,
      [integration, vendor],
    );
    return rows[0];
  }

  /** Stores a round as of a record. */
  async store({ integration, vendor }: FeedRow, sequence: bigint, play: FeedRound): Promise<FeedOutcome> {
    const { stake, win, ...rest } = play;
    const { rows } = await this.#pool.query<FeedOutcome>({
      name: "feed_round",
      text: `SELECT outcome, member_id AS "memberId" FROM feed_round($1, $2, $3)`,
      values: [
        integration,
        vendor,
        JSON.stringify({ ...rest, stake: String(stake), win: String(win), sequence: String(sequence) }),
      ],
    });
    return rows[0] as FeedOutcome;
  }

  /** Notes that all records up to a number were read, and which of them are faults. */
  async advance(
    { integration, vendor }: FeedRow,
    cursor: bigint,
    faults: readonly FeedFault[],
  ): Promise<void> {
    await this.#pool.query(
      `WITH found AS (
         INSERT INTO round_feed_faults (integration_id, vendor, sequence, kind, round, member_id)
         SELECT $1, $2, f.sequence, f.kind, f.round, f.member FROM jsonb_to_recordset($4) AS f (sequence bigint, kind text,
                round text, member bigint) ORDER BY f.sequence
         ON CONFLICT (integration_id, vendor, sequence) DO NOTHING
       )
       UPDATE round_feeds SET cursor = $3 WHERE integration_id = $1 AND vendor = $2 AND cursor < $3`,
      [
        integration,
        vendor,
        cursor,
        JSON.stringify(
          faults.map(({ sequence, memberId, ...fault }) => ({
            ...fault,
            sequence: String(sequence),
            ...(memberId !== undefined && { member: String(memberId) }),
          })),
        ),
      ],
    );
  }

  /** Ends a turn: the feed was read to its end, or why it could not be; then the next turn comes later each time. */
  async end({ integration, vendor }: FeedRow, read: { newest: bigint } | { failure: string }): Promise<void> {
    await this.#pool.query(
      "failure" in read
        ? `UPDATE round_feeds SET failure = left($3, 500), failures = failures + 1,
                  due_at = now() + make_interval(secs => least(600, 10 * power(2, least(failures, 9))))
            WHERE integration_id = $1 AND vendor = $2`
        : `UPDATE round_feeds SET newest = $3::bigint, read_at = now(), failure = NULL, failures = 0, due_at = now()
            WHERE integration_id = $1 AND vendor = $2`,
      [integration, vendor, "failure" in read ? read.failure : read.newest],
    );
  }

  /** Numbers of faults to be asked for again, the lowest first. */
  async dueFaults({ integration, vendor }: FeedRow, limit: number): Promise<bigint[]> {
    const { rows } = await this.#pool.query<{ sequence: bigint }>(
      `SELECT sequence FROM round_feed_faults
        WHERE integration_id = $1 AND vendor = $2 AND due_at <= now() ORDER BY sequence LIMIT $3`,
      [integration, vendor, limit],
    );
    return rows.map(({ sequence }) => sequence);
  }

  async removeFault({ integration, vendor }: FeedRow, sequence: bigint): Promise<void> {
    await this.#pool.query(
      "DELETE FROM round_feed_faults WHERE integration_id = $1 AND vendor = $2 AND sequence = $3",
      [integration, vendor, sequence],
    );
  }

  /** Keeps a fault, and lets it be asked for again later each time, for two weeks; a dismissed one is not. */
  async keepFault({ integration, vendor }: FeedRow, fault: FeedFault): Promise<void> {
    await this.#pool.query(
      `UPDATE round_feed_faults SET kind = $4, round = coalesce($5, round), member_id = coalesce($6, member_id), tries = tries + 1,
              due_at = CASE WHEN found_at > now() - interval '14 days'
                THEN now() + make_interval(secs => least(3600, 30 * power(2, least(tries, 9)))) END
        WHERE integration_id = $1 AND vendor = $2 AND sequence = $3 AND dismissed_at IS NULL`,
      [integration, vendor, fault.sequence, fault.kind, fault.round ?? null, fault.memberId ?? null],
    );
  }

  /** Wallets at a vendor that changed and are to be compared with it now, but none with a transfer on its way. */
  async walletsToCheck(vendor: string, limit: number): Promise<WalletToCheck[]> {
    const { rows } = await this.#pool.query<WalletToCheck>(
      `SELECT w.member_id AS "memberId", m.public_id AS player, h.code AS merchant, w.currency
         FROM vendor_wallets w JOIN members m ON m.id = w.member_id JOIN merchants h ON h.id = m.merchant_id
        WHERE w.vendor = $1 AND w.check_at <= now() AND NOT EXISTS (
          SELECT FROM vendor_transfers t WHERE t.member_id = w.member_id AND t.vendor = w.vendor AND t.due_at IS NOT NULL)
        ORDER BY w.check_at LIMIT $2`,
      [vendor, limit],
    );
    return rows;
  }

  /** Compares what a wallet has to hold with what its vendor says. One that differs is compared again: play may go on. */
  async checked(vendor: string, { memberId, currency }: WalletToCheck, balance: bigint): Promise<void> {
    await this.#pool.query(
      `UPDATE vendor_wallets w
          SET surplus = s.surplus, differs_since = CASE WHEN s.surplus <> 0 THEN coalesce(w.differs_since, now()) END,
              check_at = CASE WHEN s.surplus <> 0 THEN now() + interval '5 minutes' END
         FROM (SELECT $4 - (${EXPECTED}) AS surplus FROM vendor_wallets w
                WHERE w.member_id = $1 AND w.vendor = $2 AND w.currency = $3) s
        WHERE w.member_id = $1 AND w.vendor = $2 AND w.currency = $3`,
      [memberId, vendor, currency, balance],
    );
  }

  /** The feeds of a merchant's vendors. */
  async states(merchantId: number): Promise<FeedStateRow[]> {
    const { rows } = await this.#pool.query<FeedStateRow>(
      `SELECT r.integration_id AS integration, r.vendor, r.cursor, r.newest, r.read_at AS "readAt", r.failure,
              (SELECT count(*)::int FROM round_feed_faults f
                WHERE f.integration_id = r.integration_id AND f.vendor = r.vendor AND f.dismissed_at IS NULL
                  AND ${CONCERNS}) AS faults
         FROM round_feeds r JOIN vendors v ON v.merchant_id = $1 AND v.code = r.vendor
        ORDER BY r.vendor, r.integration_id LIMIT 100`,
      [merchantId],
    );
    return rows;
  }

  /** Faults that concern a merchant, newest first, before one. */
  async faults(
    merchantId: number,
    { before, dismissed }: { readonly before: bigint | null; readonly dismissed: boolean },
    limit: number,
  ): Promise<FaultRow[]> {
    const { rows } = await this.#pool.query<FaultRow>(
      `SELECT ${FAULT} FROM round_feed_faults f LEFT JOIN operators o ON o.id = f.dismissed_by
        WHERE ${CONCERNS} AND ($2::bigint IS NULL OR f.id < $2) AND (f.dismissed_at IS NOT NULL) = $3
        ORDER BY f.id DESC LIMIT $4`,
      [merchantId, before, dismissed, limit],
    );
    return rows;
  }

  async fault(merchantId: number, id: bigint): Promise<FaultRow | undefined> {
    const { rows } = await this.#pool.query<FaultRow>(
      `SELECT ${FAULT} FROM round_feed_faults f LEFT JOIN operators o ON o.id = f.dismissed_by
        WHERE ${CONCERNS} AND f.id = $2`,
      [merchantId, id],
    );
    return rows[0];
  }

  /** Dismisses a fault that nobody has dismissed. It stays, so that its record makes no new one. */
  async dismiss(merchantId: number, id: bigint, operatorId: number, reason: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE round_feed_faults f SET dismissed_at = now(), dismissed_by = $3, dismissal = $4, due_at = NULL
        WHERE ${CONCERNS} AND f.id = $2 AND f.dismissed_at IS NULL`,
      [merchantId, id, operatorId, reason],
    );
    return rowCount === 1;
  }

  /** Wallets that have differed longer than a round takes, longest first, after a position. */
  async differences(merchantId: number, after: string | null, limit: number): Promise<DifferenceRow[]> {
    const [since, player, vendor, currency] = after?.split("~") ?? [];
    const { rows } = await this.#pool.query<DifferenceRow>(
      `SELECT w.vendor, m.username AS player, m.public_id AS "playerId", w.currency, ${EXPECTED} AS expected, w.surplus, w.differs_since AS since,
              concat_ws('~', (extract(epoch FROM w.differs_since) * 1000000)::bigint, m.public_id, w.vendor, w.currency) AS position
         FROM vendor_wallets w JOIN members m ON m.id = w.member_id
        WHERE m.merchant_id = $1 AND w.differs_since < now() - interval '10 minutes'
          AND ($2::bigint IS NULL OR (w.differs_since, m.public_id, w.vendor, w.currency)
               > ('epoch'::timestamptz + $2 * interval '1 microsecond', $3, $4, $5::char(3)))
        ORDER BY w.differs_since, m.public_id, w.vendor, w.currency LIMIT $6`,
      [merchantId, since ?? null, player ?? null, vendor ?? null, currency ?? null, limit],
    );
    return rows;
  }

  async differing(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM vendor_wallets w JOIN members m ON m.id = w.member_id
        WHERE m.merchant_id = $1 AND w.differs_since < now() - interval '10 minutes'`,
      [merchantId],
    );
    return rows[0]?.count ?? 0;
  }
}
