import { type ExceptionRefusal, MOST_EXCEPTIONS } from "@foyer/contract/back-office-lotteries";
import type { Pool } from "pg";

export interface ExceptionRow {
  readonly lotteryId: number;
  readonly number: string;
  readonly day: string;
  readonly time: string;
  readonly toDay: string | null;
  readonly toTime: string | null;
  readonly note: string;
  readonly by: string;
  readonly effective: boolean;
  /** Who asked to remove it; null: nobody. */
  readonly removalBy: string | null;
}

export interface MovedTo {
  readonly day: string;
  readonly time: string;
}

type ExceptionOutcome = "done" | "waiting" | "unchanged" | ExceptionRefusal;

/** Draws that are held at another time than the schedule says, or not at all. */
export class ScheduleExceptionsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Those of draws to come, the next first. */
  async list(lotteryIds: readonly number[]): Promise<ExceptionRow[]> {
    const { rows } = await this.#pool.query<ExceptionRow>(
      `SELECT e.lottery_id AS "lotteryId", e.number, to_char(s.draws_at AT TIME ZONE l.time_zone, 'YYYY-MM-DD') AS day,
              to_char(s.draws_at AT TIME ZONE l.time_zone, 'HH24:MI') AS time,
              to_char(e.draws_at AT TIME ZONE l.time_zone, 'YYYY-MM-DD') AS "toDay",
              to_char(e.draws_at AT TIME ZONE l.time_zone, 'HH24:MI') AS "toTime", e.note, o.display_name AS by, e.effective,
              r.display_name AS "removalBy"
         FROM lottery_exceptions e
         JOIN lotteries l ON l.id = e.lottery_id
         JOIN operators o ON o.id = e.operator_id
         LEFT JOIN operators r ON r.id = e.removal_by
        CROSS JOIN LATERAL to_date(left(e.number, 8), 'YYYYMMDD') day
         JOIN LATERAL lottery_scheduled(l.id, day, day) s ON s.number = e.number
        WHERE e.lottery_id = ANY ($1) AND greatest(e.draws_at, s.draws_at) > now() ORDER BY e.lottery_id, e.number LIMIT $2`,
      [lotteryIds, 2 * MOST_EXCEPTIONS * lotteryIds.length],
    );
    return rows;
  }

  /** @param to null: it is not held */
  async set(
    lotteryId: number,
    number: string,
    to: MovedTo | null,
    operatorId: number,
    note: string,
  ): Promise<ExceptionOutcome> {
    const { rows } = await this.#pool.query<{ outcome: ExceptionOutcome }>(
      "SELECT lottery_except($1, $2, $3, $4, false, $5, $6, $7) AS outcome",
      [lotteryId, number, to?.day ?? null, to?.time ?? null, operatorId, note, MOST_EXCEPTIONS],
    );
    return rows[0]?.outcome as ExceptionOutcome;
  }

  async remove(lotteryId: number, number: string, operatorId: number): Promise<ExceptionOutcome> {
    const { rows } = await this.#pool.query<{ outcome: ExceptionOutcome }>(
      "SELECT lottery_except($1, $2, NULL, NULL, true, $3, NULL, $4) AS outcome",
      [lotteryId, number, operatorId, MOST_EXCEPTIONS],
    );
    return rows[0]?.outcome as ExceptionOutcome;
  }
}
