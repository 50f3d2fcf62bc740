import type { BetLine } from "@foyer/contract/lottery-orders";
import type pg from "pg";

export interface SavedSlipRow {
  readonly id: bigint;
  readonly title: string;
  readonly lines: BetLine[];
  readonly savedAt: Date;
}

const SLIP = `id, title, lines, saved_at AS "savedAt"`;

export class SavedSlipsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(memberId: bigint, lotteryId: number): Promise<SavedSlipRow[]> {
    const { rows } = await this.#pool.query<SavedSlipRow>(
      `SELECT ${SLIP} FROM lottery_saved_slips WHERE member_id = $1 AND lottery_id = $2 ORDER BY id DESC`,
      [memberId, lotteryId],
    );
    return rows;
  }

  /** The slip, which the same hash saves once; undefined: there are `most` of them already. */
  async add(
    memberId: bigint,
    lotteryId: number,
    slip: { title: string; lines: readonly BetLine[]; requestHash: Buffer },
    most: number,
  ): Promise<SavedSlipRow | undefined> {
    const { rows } = await this.#pool.query<SavedSlipRow>(
      `SELECT ${SLIP} FROM lottery_save_slip($1, $2, $3, $4, $5, $6) WHERE id IS NOT NULL`,
      [memberId, lotteryId, slip.title, JSON.stringify(slip.lines), slip.requestHash, most],
    );
    return rows[0];
  }

  async delete(memberId: bigint, id: string): Promise<void> {
    await this.#pool.query("DELETE FROM lottery_saved_slips WHERE member_id = $1 AND id = $2", [
      memberId,
      id,
    ]);
  }
}
