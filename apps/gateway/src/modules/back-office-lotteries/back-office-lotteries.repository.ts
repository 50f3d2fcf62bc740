import type { Lottery } from "@foyer/contract/lotteries";
import type { LotteryFamilyCode, LotteryRegion } from "@foyer/contract/lottery-families";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { LotteryRow as ImportedLottery } from "./lotteries-file.ts";
import { type LotteryImport, writeLotteries } from "./lotteries-import.repository.ts";

export interface BetTypeRow {
  readonly betType: string;
  readonly open: boolean;
  readonly prizeGroup: number | null;
  readonly outcomeLimit: bigint | null;
}

export interface Terms {
  readonly open: boolean;
  readonly prizeGroup: number;
  readonly lowestPrizeGroup: number;
  readonly closeSeconds: number;
  readonly smallestStake: bigint;
  readonly largestStake: bigint;
  readonly largestSlip: bigint;
  readonly largestDraw: bigint;
  readonly outcomeLimit: bigint;
  readonly mostChaseDraws: number;
}

export interface LotteryRow extends Terms {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly family: LotteryFamilyCode;
  readonly source: "own" | "external";
  readonly prizeMode: Lottery["prizeMode"];
  readonly region: LotteryRegion | null;
  readonly everySeconds: number | null;
  readonly times: string[] | null;
  readonly weekdays: number[];
  readonly monthDays: number[] | null;
  readonly timeZone: string;
  readonly currency: string;
}

export interface TotalsRow {
  readonly orders: number;
  readonly lines: number;
  readonly members: number;
  readonly stakes: bigint;
  readonly prizes: bigint;
  readonly rebates: bigint;
}

export interface DrawRow extends TotalsRow {
  readonly id: number;
  readonly lotteryId: number;
  readonly code: string;
  readonly name: string;
  readonly family: LotteryFamilyCode;
  readonly source: "own" | "external";
  readonly number: string;
  readonly byDate: boolean;
  readonly state: "scheduled" | "selling" | "closed" | "drawn" | "settling" | "settled" | "void";
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly settledAt: Date | null;
  readonly numbers: readonly string[] | null;
  readonly currency: string;
  readonly largestPayout: bigint;
  readonly late: boolean;
  /** Whether no settlement has begun. */
  readonly unsettled: boolean;
}

export interface OutcomeRow {
  readonly betType: string;
  readonly outcome: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly cap: bigint;
}

export interface EntryRow {
  readonly operatorId: number | null;
  readonly by: string;
  readonly at: Date;
  readonly numbers: readonly string[];
  readonly state: "waiting" | "agreed" | "differs" | "refused";
  readonly note: string | null;
}

export interface SettlementRow {
  readonly run: number;
  readonly numbers: readonly string[] | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly orders: number;
  readonly prizes: bigint;
  readonly reason: string | null;
}

export type EntryOutcome =
  | "drawn"
  | "correcting"
  | "waiting"
  | "differs"
  | "unchanged"
  | "own"
  | "early"
  | "entered"
  | "busy"
  | "void"
  | "note";

export interface FeedDrawRow {
  readonly id: number;
  readonly family: LotteryFamilyCode;
  readonly drawsAt: Date;
}

const LOTTERY = `l.id, l.code, g.name, l.family, l.source, l.prize_mode AS "prizeMode", l.region, l.every_seconds AS "everySeconds",
  l.times::text[] AS times, l.weekdays, l.month_days AS "monthDays", l.time_zone AS "timeZone", m.currency, l.open,
  l.prize_group AS "prizeGroup", l.lowest_prize_group AS "lowestPrizeGroup", l.close_seconds AS "closeSeconds",
  l.smallest_stake AS "smallestStake", l.largest_stake AS "largestStake", l.largest_slip AS "largestSlip",
  l.largest_draw AS "largestDraw", l.outcome_limit AS "outcomeLimit", l.most_chase_draws AS "mostChaseDraws"`;
const OF_LOTTERY = `JOIN merchants m ON m.id = l.merchant_id
  JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
  JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code`;

/** When the result of a draw is late: an own one is drawn by a job, an external one comes from outside. */
const LATE = `(d.state = 'planned' AND d.draws_at < now() - CASE l.source WHEN 'own' THEN interval '1 minute' ELSE interval '20 minutes' END)`;
/** Stakes of void draws and cancelled lines went back. */
const TOTALS = `count(o.id) FILTER (WHERE o.state <> 'cancelled')::int AS orders,
  coalesce(sum(o.lines) FILTER (WHERE o.state <> 'cancelled'), 0)::int AS lines,
  count(DISTINCT o.member_id) FILTER (WHERE o.state <> 'cancelled')::int AS members,
  coalesce(sum(o.stake) FILTER (WHERE o.state <> 'void'), 0)::bigint AS stakes,
  coalesce(sum(o.prize), 0)::bigint AS prizes, coalesce(sum(o.rebate), 0)::bigint AS rebates`;
const DRAW = `d.id, l.id AS "lotteryId", l.code, g.name, l.family, l.source, d.number, l.every_seconds IS NULL AS "byDate", m.currency, d.opens_at AS "opensAt",
  d.closes_at AS "closesAt", d.draws_at AS "drawsAt", d.settled_at AS "settledAt", d.numbers,
  CASE WHEN d.state = 'planned' THEN CASE WHEN now() < d.opens_at THEN 'scheduled' WHEN now() < d.closes_at THEN 'selling' ELSE 'closed' END
       WHEN d.state = 'voiding' THEN 'void' ELSE d.state END AS state,
  ${LATE} AS late, NOT EXISTS (SELECT FROM lottery_settlements s WHERE s.draw_id = d.id) AS unsettled,
  coalesce((SELECT max(x.payout) FROM lottery_liabilities x WHERE x.draw_id = d.id), 0)::bigint AS "largestPayout", t.*`;
const DRAW_TOTALS = `CROSS JOIN LATERAL (SELECT ${TOTALS} FROM lottery_orders o WHERE o.draw_id = d.id) t`;

/** Lotteries as operators see and change them. */
export class BackOfficeLotteriesRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(merchantId: number): Promise<LotteryRow[]> {
    const { rows } = await this.#pool.query<LotteryRow>(
      `SELECT ${LOTTERY} FROM lotteries l ${OF_LOTTERY} WHERE l.merchant_id = $1 ORDER BY l.sort, l.id`,
      [merchantId],
    );
    return rows;
  }

  async lottery(merchantId: number, code: string): Promise<LotteryRow | undefined> {
    const { rows } = await this.#pool.query<LotteryRow>(
      `SELECT ${LOTTERY} FROM lotteries l ${OF_LOTTERY} WHERE l.merchant_id = $1 AND l.code = $2`,
      [merchantId, code],
    );
    return rows[0];
  }

  async betTypes(lotteryIds: readonly number[]): Promise<(BetTypeRow & { readonly lotteryId: number })[]> {
    const { rows } = await this.#pool.query<BetTypeRow & { readonly lotteryId: number }>(
      `SELECT lottery_id AS "lotteryId", bet_type AS "betType", open, prize_group AS "prizeGroup", outcome_limit AS "outcomeLimit"
         FROM lottery_bet_types WHERE lottery_id = ANY ($1) ORDER BY lottery_id, bet_type`,
      [lotteryIds],
    );
    return rows;
  }

  /** Sums of the draws of today, in each lottery's time zone. */
  async today(lotteryIds: readonly number[]): Promise<(TotalsRow & { readonly lotteryId: number })[]> {
    const { rows } = await this.#pool.query<TotalsRow & { readonly lotteryId: number }>(
      `SELECT l.id AS "lotteryId", t.*
         FROM lotteries l
        CROSS JOIN LATERAL (
          SELECT ${TOTALS} FROM lottery_draws d JOIN lottery_orders o ON o.draw_id = d.id
           WHERE d.lottery_id = l.id AND d.number >= to_char(now() AT TIME ZONE l.time_zone, 'YYYYMMDD') || '-'
             AND d.number < to_char(now() AT TIME ZONE l.time_zone, 'YYYYMMDD') || '.'
        ) t
        WHERE l.id = ANY ($1)`,
      [lotteryIds],
    );
    return rows;
  }

  /** The draw of each lottery that is sold, or is next. */
  async current(lotteryIds: readonly number[]): Promise<DrawRow[]> {
    const { rows } = await this.#pool.query<DrawRow>(
      `SELECT ${DRAW} FROM lotteries l ${OF_LOTTERY}
        CROSS JOIN LATERAL (SELECT * FROM lottery_draws x WHERE x.lottery_id = l.id AND x.state = 'planned' AND x.closes_at > now()
                             ORDER BY x.draws_at LIMIT 1) d
        ${DRAW_TOTALS} WHERE l.id = ANY ($1)`,
      [lotteryIds],
    );
    return rows;
  }

  /** Number of draws that are late, by lottery. */
  async late(lotteryIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#pool.query<{ id: number; draws: number }>(
      `SELECT l.id, count(*)::int AS draws FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
        WHERE l.id = ANY ($1) AND d.state NOT IN ('settled', 'void') AND ${LATE} GROUP BY l.id`,
      [lotteryIds],
    );
    return new Map(rows.map(({ id, draws }) => [id, draws]));
  }

  /** Draws that wait for an operator: late ones, and those with a result or a correction to confirm. */
  async waiting(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ draws: number }>(
      `SELECT count(*)::int AS draws FROM (
         SELECT d.id FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
          WHERE l.merchant_id = $1 AND d.state NOT IN ('settled', 'void') AND ${LATE}
         UNION
         SELECT d.id FROM lottery_result_entries e JOIN lottery_draws d ON d.id = e.draw_id JOIN lotteries l ON l.id = d.lottery_id
          WHERE l.merchant_id = $1 AND e.state IN ('waiting', 'differs') AND d.state IN ('planned', 'settled')
       ) w`,
      [merchantId],
    );
    return rows[0]?.draws ?? 0;
  }

  /** The merchants with a draw whose result became late within the last seconds. */
  async lateSince(seconds: number): Promise<number[]> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `SELECT DISTINCT l.merchant_id AS id FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
        WHERE d.state NOT IN ('settled', 'void') AND ${LATE}
          AND d.draws_at > now() - CASE l.source WHEN 'own' THEN interval '1 minute' ELSE interval '20 minutes' END
                           - make_interval(secs => $1)`,
      [seconds],
    );
    return rows.map(({ id }) => id);
  }

  async notifyOfTasks(merchantId: number): Promise<void> {
    await this.#pool.query(
      "SELECT pg_notify('foyer_back_office', json_build_object('kind', 'tasks', 'section', 'lotteries', 'merchant_id', $1::int)::text)",
      [merchantId],
    );
  }

  /**
   * Draws that are sold, wait for a result or are being settled: late ones first, then by their time.
   * @param after a draw of the merchant to continue after
   */
  async active(
    merchantId: number,
    code: string | null,
    lateOnly: boolean,
    after: string | null,
    limit: number,
  ): Promise<DrawRow[]> {
    const { rows } = await this.#pool.query<DrawRow>(
      `SELECT ${DRAW}
         FROM (
           SELECT d.* FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
            WHERE l.merchant_id = $1 AND ($2::text IS NULL OR l.code = $2) AND d.state NOT IN ('settled', 'void') AND d.opens_at <= now()
              AND (d.closes_at <= now() OR d.id = (SELECT x.id FROM lottery_draws x
                                                    WHERE x.lottery_id = l.id AND x.state = 'planned' AND x.closes_at > now()
                                                    ORDER BY x.draws_at LIMIT 1))
              AND (NOT $3 OR ${LATE})
              AND ($4::bigint IS NULL
                OR (NOT ${LATE}, d.draws_at, d.id) > (SELECT NOT ${LATE}, d.draws_at, d.id
                                                        FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
                                                       WHERE d.id = $4 AND l.merchant_id = $1))
            ORDER BY ${LATE} DESC, d.draws_at, d.id LIMIT $5
         ) d
         JOIN lotteries l ON l.id = d.lottery_id ${OF_LOTTERY} ${DRAW_TOTALS}
        ORDER BY late DESC, d.draws_at, d.id`,
      [merchantId, code, lateOnly, after, limit],
    );
    return rows;
  }

  /** Draws that are over, the newest first. @param before a draw of the merchant to continue after */
  async over(
    merchantId: number,
    code: string | null,
    before: string | null,
    limit: number,
  ): Promise<DrawRow[]> {
    const { rows } = await this.#pool.query<DrawRow>(
      `SELECT ${DRAW}
         FROM (
           SELECT n.* FROM lotteries own
            CROSS JOIN LATERAL (
              SELECT x.* FROM lottery_draws x
               WHERE x.lottery_id = own.id AND x.state IN ('settled', 'void')
                 AND ($3::bigint IS NULL
                   OR (x.draws_at, x.id) < (SELECT b.draws_at, b.id FROM lottery_draws b JOIN lotteries c ON c.id = b.lottery_id
                                             WHERE b.id = $3 AND c.merchant_id = $1))
               ORDER BY x.draws_at DESC, x.id DESC LIMIT $4
            ) n
            WHERE own.merchant_id = $1 AND ($2::text IS NULL OR own.code = $2)
            ORDER BY n.draws_at DESC, n.id DESC LIMIT $4
         ) d
         JOIN lotteries l ON l.id = d.lottery_id ${OF_LOTTERY} ${DRAW_TOTALS}
        ORDER BY d.draws_at DESC, d.id DESC`,
      [merchantId, code, before, limit],
    );
    return rows;
  }

  async draw(merchantId: number, code: string, number: string): Promise<DrawRow | undefined> {
    const { rows } = await this.#pool.query<DrawRow>(
      `SELECT ${DRAW} FROM lotteries l ${OF_LOTTERY} JOIN lottery_draws d ON d.lottery_id = l.id ${DRAW_TOTALS}
        WHERE l.merchant_id = $1 AND l.code = $2 AND d.number = $3`,
      [merchantId, code, number],
    );
    return rows[0];
  }

  async outcomes(drawId: number, limit: number): Promise<OutcomeRow[]> {
    const { rows } = await this.#pool.query<OutcomeRow>(
      `SELECT x.bet_type AS "betType", x.outcome, x.stake, x.payout, coalesce(b.outcome_limit, l.outcome_limit) AS cap
         FROM lottery_liabilities x
         JOIN lottery_draws d ON d.id = x.draw_id
         JOIN lotteries l ON l.id = d.lottery_id
         LEFT JOIN lottery_bet_types b ON b.lottery_id = l.id AND b.bet_type = x.bet_type
        WHERE x.draw_id = $1 AND x.payout > 0 ORDER BY x.payout DESC, x.bet_type, x.outcome LIMIT $2`,
      [drawId, limit],
    );
    return rows;
  }

  async entries(drawId: number): Promise<EntryRow[]> {
    const { rows } = await this.#pool.query<EntryRow>(
      `SELECT e.operator_id AS "operatorId", coalesce(o.name, e.feed) AS by, e.at, e.numbers, e.state, e.note
         FROM lottery_result_entries e LEFT JOIN operators o ON o.id = e.operator_id WHERE e.draw_id = $1 ORDER BY e.id`,
      [drawId],
    );
    return rows;
  }

  async settlements(drawId: number): Promise<SettlementRow[]> {
    const { rows } = await this.#pool.query<SettlementRow>(
      `SELECT run, numbers, started_at AS "startedAt", finished_at AS "finishedAt", orders, prizes, reason
         FROM lottery_settlements WHERE draw_id = $1 ORDER BY run`,
      [drawId],
    );
    return rows;
  }

  /** Sets the terms of a lottery; what is as it was is not written. */
  async set(
    lotteryId: number,
    terms: Terms,
    betTypes: readonly BetTypeRow[],
    { operatorId, note }: { readonly operatorId: number | null; readonly note: string },
  ): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ before: unknown }>(
        "SELECT lottery_terms(id) AS before FROM lotteries WHERE id = $1 FOR NO KEY UPDATE",
        [lotteryId],
      );
      await client.query(
        `UPDATE lotteries SET open = $2, prize_group = $3, lowest_prize_group = $4, close_seconds = $5, smallest_stake = $6,
                largest_stake = $7, largest_slip = $8, largest_draw = $9, outcome_limit = $10, most_chase_draws = $11
          WHERE id = $1`,
        [
          lotteryId,
          terms.open,
          terms.prizeGroup,
          terms.lowestPrizeGroup,
          terms.closeSeconds,
          terms.smallestStake,
          terms.largestStake,
          terms.largestSlip,
          terms.largestDraw,
          terms.outcomeLimit,
          terms.mostChaseDraws,
        ],
      );
      await client.query("DELETE FROM lottery_bet_types WHERE lottery_id = $1", [lotteryId]);
      await client.query(
        `INSERT INTO lottery_bet_types (lottery_id, bet_type, open, prize_group, outcome_limit)
         SELECT $1, * FROM unnest($2::text[], $3::boolean[], $4::smallint[], $5::bigint[])`,
        [
          lotteryId,
          betTypes.map(({ betType }) => betType),
          betTypes.map(({ open }) => open),
          betTypes.map(({ prizeGroup }) => prizeGroup),
          betTypes.map(({ outcomeLimit }) => outcomeLimit),
        ],
      );
      await client.query(
        `INSERT INTO lottery_changes (lottery_id, operator_id, before, after, note)
         SELECT $1, $2, $3, lottery_terms($1), $4 WHERE lottery_terms($1) <> $3::jsonb`,
        [lotteryId, operatorId, JSON.stringify(rows[0]?.before), note],
      );
      await client.query("SELECT lottery_close_as_set($1)", [lotteryId]);
    });
  }

  import(merchantId: number, lotteries: readonly ImportedLottery[]): Promise<LotteryImport> {
    return inTransaction(this.#pool, (client) => writeLotteries(client, merchantId, lotteries));
  }

  async enter(
    drawId: number,
    by: { readonly operatorId: number } | { readonly feed: string },
    numbers: readonly string[],
    note: string | null,
  ): Promise<EntryOutcome> {
    const { rows } = await this.#pool.query<{ outcome: EntryOutcome }>(
      "SELECT lottery_enter_result($1, $2, $3, $4, $5) AS outcome",
      [drawId, "operatorId" in by ? by.operatorId : null, "feed" in by ? by.feed : null, numbers, note],
    );
    return rows[0]?.outcome as EntryOutcome;
  }

  /** @returns whether it was done now */
  async void(drawId: number, operatorId: number | null, note: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ done: boolean }>("SELECT lottery_void($1, $2, $3) AS done", [
      drawId,
      operatorId,
      note,
    ]);
    return rows[0]?.done ?? false;
  }

  /** The draws that a feed means: those of each merchant that has this external lottery. */
  async ofFeed(code: string, number: string): Promise<FeedDrawRow[]> {
    const { rows } = await this.#pool.query<FeedDrawRow>(
      `SELECT d.id, l.family, d.draws_at AS "drawsAt" FROM lotteries l JOIN lottery_draws d ON d.lottery_id = l.id
        WHERE l.code = $1 AND d.number = $2 AND l.source = 'external' ORDER BY d.id`,
      [code, number],
    );
    return rows;
  }
}
