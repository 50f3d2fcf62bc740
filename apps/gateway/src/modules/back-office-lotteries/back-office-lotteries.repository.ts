import type { Lottery } from "@foyer/contract/lotteries";
import type { LotteryFamilyCode, LotteryRegion } from "@foyer/contract/lottery-families";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { LotteryRow as ImportedLottery } from "./lotteries-file.ts";
import { type LotteryImport, writeLotteries } from "./lotteries-import.repository.ts";
import { LATE, OF_LOTTERY, TOTALS, type TotalsRow } from "./lottery-columns.ts";

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

const LOTTERY = `l.id, l.code, g.name, l.family, l.source, l.prize_mode AS "prizeMode", l.region, l.every_seconds AS "everySeconds",
  l.times::text[] AS times, l.weekdays, l.month_days AS "monthDays", l.time_zone AS "timeZone", m.currency, l.open,
  l.prize_group AS "prizeGroup", l.lowest_prize_group AS "lowestPrizeGroup", l.close_seconds AS "closeSeconds",
  l.smallest_stake AS "smallestStake", l.largest_stake AS "largestStake", l.largest_slip AS "largestSlip",
  l.largest_draw AS "largestDraw", l.outcome_limit AS "outcomeLimit", l.most_chase_draws AS "mostChaseDraws"`;

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

  /** Number of draws that are late, by lottery. */
  async late(lotteryIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#pool.query<{ id: number; draws: number }>(
      `SELECT l.id, count(*)::int AS draws FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
        WHERE l.id = ANY ($1) AND d.state NOT IN ('settled', 'void') AND ${LATE} GROUP BY l.id`,
      [lotteryIds],
    );
    return new Map(rows.map(({ id, draws }) => [id, draws]));
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
}
