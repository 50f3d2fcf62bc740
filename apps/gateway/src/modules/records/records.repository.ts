import type { BetState } from "@foyer/contract/records";
import type { GameCategory } from "@foyer/contract/shared";
import type pg from "pg";

/** Whose records, which days of which time zone, and which of them. */
export interface RecordSelection {
  readonly memberId: bigint;
  readonly currency: string;
  readonly timeZone: string;
  /** First and last day, such as 2026-11-23. */
  readonly from: string;
  readonly to: string;
  readonly vendor: string | null;
  readonly category: GameCategory | null;
  readonly state: BetState | null;
}

export interface BetRow {
  readonly integration: string;
  readonly round: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly category: GameCategory | null;
  readonly state: BetState;
  readonly stake: bigint;
  readonly paid: bigint;
  readonly day: string;
  readonly at: Date;
  /** `at` in microseconds since 1970, for the next page. */
  readonly exactly: string;
  /** Of the merchant's catalogue, if it has the game. */
  readonly name: string | null;
  readonly nodeId: bigint | null;
  readonly base: string | null;
  readonly tint: string | null;
  readonly glow: string | null;
}

export interface BetDetailsRow extends BetRow {
  /** Valid turnover. */
  readonly turnover: bigint;
  readonly jackpot: bigint;
  readonly settledAt: Date | null;
  /** Whether it was played from the wallet that the vendor keeps. */
  readonly vendorWallet: boolean;
}

/** The last round of a page; `at` in microseconds since 1970. */
export interface BetCursor {
  readonly at: string;
  readonly integration: string;
  readonly round: string;
}

export interface VendorTransactionRow {
  readonly id: string;
  readonly kind: "bet" | "win" | "rollback";
  readonly outcome: "applied" | "rolled_back" | "tombstone";
  readonly amount: bigint;
  readonly at: Date;
}

export interface SumRow {
  readonly day: string | null;
  readonly vendor: string | null;
  readonly category: GameCategory | null;
  readonly bets: number;
  readonly stake: bigint;
  readonly paid: bigint;
  /** Valid turnover. */
  readonly turnover: bigint;
  /** Of open rounds: how many of the bets, and their stakes, which are in no other sum. */
  readonly openBets: number;
  readonly openStake: bigint;
}

/** The columns of a round `r` of the member $1, shown in the time zone $3. */
const ROUND = `r.integration_id AS integration, r.round, r.vendor, r.game_code AS "gameCode", r.category,
  round_result(r.state, r.bets, r.stake_total, r.win_total + r.jackpot_total) AS state,
  r.stake_total AS stake, r.win_total + r.jackpot_total AS paid, r.opened_at,
  r.jackpot_total AS jackpot, r.closed_at, r.feed_sequence IS NOT NULL AS "vendorWallet"`;
const SHOWN = `p.integration, p.round, p.vendor, p."gameCode", p.category, p.state, p.stake, p.paid, p.opened_at AS at,
  (extract(epoch FROM p.opened_at) * 1000000)::bigint::text AS exactly, (p.opened_at AT TIME ZONE $3)::date::text AS day,
  g.name, g.node_id AS "nodeId", g.picture_base AS base, g.picture_tint AS tint, g.picture_glow AS glow`;
/** The games of a page `p`, in the catalogue of the member $1. */
const GAMES = `LEFT JOIN vendors v ON v.merchant_id = (SELECT merchant_id FROM members WHERE id = $1) AND v.code = p.vendor
  LEFT JOIN games g ON g.merchant_id = v.merchant_id AND g.vendor_id = v.id AND g.code = p."gameCode"`;
/** Rounds `r` of the member $1 in the currency $2 and the days $4 to $5 of the time zone $3. */
const RANGE = `r.member_id = $1 AND r.currency = $2
  AND r.opened_at >= $4::date::timestamp AT TIME ZONE $3 AND r.opened_at < ($5::date + 1)::timestamp AT TIME ZONE $3`;
const MOMENT = "coalesce('epoch'::timestamptz + $6::bigint * interval '1 microsecond', 'infinity')";
const BEFORE = `(r.opened_at, r.integration_id, r.round) < (${MOMENT}, coalesce($7, ''), coalesce($8, ''))`;
/** Sums `s` of the same. */
const SUMS = `s.member_id = $1 AND s.currency = $2
  AND s.starts_at >= $4::date::timestamp AT TIME ZONE $3 AND s.starts_at < ($5::date + 1)::timestamp AT TIME ZONE $3`;

/** Rounds `r` of the vendor $10 and the category $11. */
const SELECTED = "($10::text IS NULL OR r.vendor = $10) AND ($11::text IS NULL OR r.category = $11)";
/**
 * Rounds that ended, of a vendor, a category and a result: the sums say in which quarters of an hour such rounds began.
 * OFFSET 0 keeps the planner from reading other quarters than the newest that fill the page.
 */
const ENDED = `SELECT ${ROUND}
  FROM (SELECT DISTINCT s.starts_at FROM play_sums s
         WHERE ${SUMS} AND s.starts_at <= ${MOMENT}
           AND ($10::text IS NULL OR s.vendor = $10) AND ($11::text IS NULL OR s.category = $11)
           AND ($12::text IS NULL OR s.result = $12)
         ORDER BY s.starts_at DESC) q
 CROSS JOIN LATERAL (
   SELECT * FROM rounds r
    WHERE r.member_id = $1 AND r.currency = $2
      AND r.opened_at >= q.starts_at AND r.opened_at < q.starts_at + interval '15 minutes'
      AND r.state <> 'open' AND ${BEFORE} AND ${SELECTED}
      AND ($12::text IS NULL OR round_result(r.state, r.bets, r.stake_total, r.win_total + r.jackpot_total) = $12)
   OFFSET 0
 ) r
 ORDER BY q.starts_at DESC, r.opened_at DESC, r.integration_id DESC, r.round DESC LIMIT $9`;

export class RecordsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Rounds of a selection before a round, newest first. */
  async bets(selection: RecordSelection, before: BetCursor | undefined, limit: number): Promise<BetRow[]> {
    const { vendor, category, state } = selection;
    const some = vendor !== null || category !== null || state !== null;
    const values = [
      ...this.#range(selection),
      before?.at ?? null,
      before?.integration ?? null,
      before?.round ?? null,
      limit,
    ];
    if (!some) {
      const { rows } = await this.#pool.query<BetRow>({
        name: "records_bets",
        text: `WITH p AS (
                 SELECT ${ROUND} FROM rounds r
                  WHERE ${RANGE} AND ${BEFORE}
                  ORDER BY r.opened_at DESC, r.integration_id DESC, r.round DESC LIMIT $9
               )
               SELECT ${SHOWN} FROM p ${GAMES} ORDER BY p.opened_at DESC, p.integration DESC, p.round DESC`,
        values,
      });
      return rows;
    }
    const all = state === null || state === "open";
    const { rows } = await this.#pool.query<BetRow>({
      name: all ? "records_bets_filtered" : "records_bets_ended",
      text: `WITH ended AS (${ENDED})${
        all
          ? `, open AS (
               SELECT ${ROUND} FROM rounds r
                WHERE ${RANGE} AND r.state = 'open' AND ${BEFORE} AND ${SELECTED} AND coalesce($12, 'open') = 'open'
                ORDER BY r.opened_at DESC, r.integration_id DESC, r.round DESC LIMIT $9
             ), p AS (SELECT * FROM ended UNION ALL SELECT * FROM open ORDER BY opened_at DESC, integration DESC, round DESC LIMIT $9)`
          : ", p AS (SELECT * FROM ended)"
      }
             SELECT ${SHOWN} FROM p ${GAMES} ORDER BY p.opened_at DESC, p.integration DESC, p.round DESC`,
      values: [...values, vendor, category, state],
    });
    return rows;
  }

  async bet(
    memberId: bigint,
    currency: string,
    timeZone: string,
    integration: string,
    round: string,
  ): Promise<BetDetailsRow | undefined> {
    const { rows } = await this.#pool.query<BetDetailsRow>(
      `WITH p AS (
         SELECT ${ROUND}, play_turnover(r) AS turnover FROM rounds r
          WHERE r.member_id = $1 AND r.currency = $2 AND r.integration_id = $4 AND r.round = $5
       )
       SELECT ${SHOWN}, p.turnover, p.jackpot, p.closed_at AS "settledAt", p."vendorWallet" FROM p ${GAMES}`,
      [memberId, currency, timeZone, integration, round],
    );
    return rows[0];
  }

  /** The id under which vendors know a member. */
  async playerOf(memberId: bigint): Promise<string> {
    const { rows } = await this.#pool.query<{ player: string }>(
      "SELECT public_id AS player FROM members WHERE id = $1",
      [memberId],
    );
    return rows[0]?.player as string;
  }

  /** A vendor's calls about a round, oldest first. */
  async vendorTransactions(
    memberId: bigint,
    integration: string,
    round: string,
  ): Promise<VendorTransactionRow[]> {
    const { rows } = await this.#pool.query<VendorTransactionRow>(
      `SELECT transaction_uuid AS id, kind, outcome, amount, created_at AS at FROM provider_transactions
        WHERE member_id = $1 AND integration_id = $2 AND round = $3 ORDER BY created_at, transaction_uuid`,
      [memberId, integration, round],
    );
    return rows;
  }

  /** Sums by day, of a selection: of rounds that ended, and of open ones. */
  async totals(selection: RecordSelection): Promise<SumRow[]> {
    const { rows } = await this.#pool.query<SumRow>({
      name: "records_totals",
      text: `SELECT (s.starts_at AT TIME ZONE $3)::date::text AS day, NULL AS vendor, NULL AS category,
                    sum(s.rounds)::int AS bets, sum(s.stake)::bigint AS stake, sum(s.paid)::bigint AS paid,
                    coalesce(sum(s.stake - s.uncounted) FILTER (WHERE s.result <> 'void'), 0)::bigint AS turnover,
                    0 AS "openBets", 0::bigint AS "openStake"
               FROM play_sums s
              WHERE ${SUMS} AND s.rounds > 0 AND ($6::text IS NULL OR s.vendor = $6)
                AND ($7::text IS NULL OR s.category = $7) AND ($8::text IS NULL OR s.result = $8)
              GROUP BY 1
              UNION ALL
             SELECT (r.opened_at AT TIME ZONE $3)::date::text, NULL, NULL,
                    count(*)::int, 0, 0, 0, count(*)::int, sum(r.stake_total)::bigint
               FROM rounds r
              WHERE ${RANGE} AND r.state = 'open' AND ($6::text IS NULL OR r.vendor = $6)
                AND ($7::text IS NULL OR r.category = $7) AND coalesce($8, 'open') = 'open'
              GROUP BY 1`,
      values: [...this.#range(selection), selection.vendor, selection.category, selection.state],
    });
    return rows;
  }

  /** Sums of settled rounds by day, by vendor and by category: in each row one of the three is set. */
  async profit(selection: RecordSelection): Promise<SumRow[]> {
    const { rows } = await this.#pool.query<SumRow>({
      name: "records_profit",
      text: `SELECT s.day::text, s.vendor, s.category, sum(s.rounds)::int AS bets, sum(s.stake)::bigint AS stake,
                    sum(s.paid)::bigint AS paid, sum(s.stake - s.uncounted)::bigint AS turnover,
                    0 AS "openBets", 0::bigint AS "openStake"
               FROM (
                 SELECT (s.starts_at AT TIME ZONE $3)::date AS day, s.vendor, s.category, s.rounds, s.stake, s.uncounted, s.paid
                   FROM play_sums s
                  WHERE ${SUMS} AND s.result <> 'void' AND s.rounds > 0 AND ($6::text IS NULL OR s.vendor = $6)
                    AND ($7::text IS NULL OR s.category = $7)
               ) s
              GROUP BY GROUPING SETS ((s.day), (s.vendor), (s.category))`,
      values: [...this.#range(selection), selection.vendor, selection.category],
    });
    return rows;
  }

  #range({ memberId, currency, timeZone, from, to }: RecordSelection) {
    return [memberId, currency, timeZone, from, to];
  }
}
