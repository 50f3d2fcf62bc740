import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { Pool } from "pg";
import { LATE, LATE_AFTER, OF_LOTTERY, TOTALS, type TotalsRow } from "./lottery-columns.ts";

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
  readonly voidAskedBy: string | null;
}

export interface OutcomeRow {
  readonly betType: string;
  readonly block: number;
  readonly place: number;
  readonly payout: bigint;
  readonly cap: bigint;
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

const DRAW = `d.id, l.id AS "lotteryId", l.code, g.name, l.family, l.source, d.number, l.every_seconds IS NULL AS "byDate", m.currency, d.opens_at AS "opensAt",
  d.closes_at AS "closesAt", d.draws_at AS "drawsAt", d.settled_at AS "settledAt", d.numbers,
  CASE WHEN d.state = 'planned' THEN CASE WHEN now() < d.opens_at THEN 'scheduled' WHEN now() < d.closes_at THEN 'selling' ELSE 'closed' END
       WHEN d.state = 'voiding' THEN 'void' ELSE d.state END AS state,
  ${LATE} AS late, NOT EXISTS (SELECT FROM lottery_settlements s WHERE s.draw_id = d.id) AS unsettled,
  (SELECT p.display_name FROM operators p WHERE p.id = d.void_asked_by) AS "voidAskedBy",
  coalesce((SELECT max(p) FROM lottery_liabilities x CROSS JOIN unnest(x.payouts) p WHERE x.draw_id = d.id), 0)::bigint AS "largestPayout", t.*`;
const DRAW_TOTALS = `CROSS JOIN LATERAL (SELECT ${TOTALS} FROM lottery_orders o WHERE o.draw_id = d.id) t`;

/** Draws as operators see them. */
export class BackOfficeDrawsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async draw(merchantId: number, code: string, number: string): Promise<DrawRow | undefined> {
    const { rows } = await this.#pool.query<DrawRow>(
      `SELECT ${DRAW} FROM lotteries l ${OF_LOTTERY} JOIN lottery_draws d ON d.lottery_id = l.id ${DRAW_TOTALS}
        WHERE l.merchant_id = $1 AND l.code = $2 AND d.number = $3`,
      [merchantId, code, number],
    );
    return rows[0];
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
            WHERE l.merchant_id = $1 AND ($2::text IS NULL OR l.code = $2) AND d.state NOT IN ('settled', 'void')
              AND (d.state <> 'planned' OR d.closes_at <= now() OR (d.opens_at <= now() AND d.id = (SELECT x.id FROM lottery_draws x
                                                    WHERE x.lottery_id = l.id AND x.state = 'planned' AND x.closes_at > now()
                                                    ORDER BY x.draws_at LIMIT 1)))
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

  async outcomes(drawId: number, limit: number): Promise<OutcomeRow[]> {
    const { rows } = await this.#pool.query<OutcomeRow>(
      `SELECT x.bet_type AS "betType", x.block, (p.place - 1)::integer AS place, p.payout, coalesce(b.outcome_limit, l.outcome_limit) AS cap
         FROM lottery_liabilities x
        CROSS JOIN unnest(x.payouts) WITH ORDINALITY p (payout, place)
         JOIN lottery_draws d ON d.id = x.draw_id
         JOIN lotteries l ON l.id = d.lottery_id
         LEFT JOIN lottery_bet_types b ON b.lottery_id = l.id AND b.bet_type = x.bet_type
        WHERE x.draw_id = $1 AND p.payout > 0 ORDER BY p.payout DESC, x.bet_type, x.block, p.place LIMIT $2`,
      [drawId, limit],
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
          AND d.draws_at > now() - ${LATE_AFTER} - make_interval(secs => $1)`,
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
}
