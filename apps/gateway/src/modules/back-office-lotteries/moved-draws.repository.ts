import type { Pool } from "pg";

/** A draw that got another time, and whose players are not told yet. */
export interface MovedDraw {
  readonly id: bigint;
  readonly merchantId: number;
  readonly lottery: string;
  readonly number: string;
  readonly before: Date;
  readonly now: Date;
}

const AT_ONCE = 20;

export class MovedDrawsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async untold(): Promise<MovedDraw[]> {
    const { rows } = await this.#pool.query<MovedDraw>({
      name: "lottery_moves_untold",
      text: `SELECT m.id, l.merchant_id AS "merchantId", g.name AS lottery, d.number, m.drawn_before AS before, m.drawn_now AS now
               FROM lottery_draw_moves m
               JOIN lottery_draws d ON d.id = m.draw_id
               JOIN lotteries l ON l.id = d.lottery_id
               JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
               JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code
              WHERE m.told_at IS NULL ORDER BY m.id LIMIT $1`,
      values: [AT_ONCE],
    });
    return rows;
  }

  /** Members who had bets or a chase on the draw when it was moved, by id after `after`. */
  async players(id: bigint, after: bigint, limit: number): Promise<bigint[]> {
    const { rows } = await this.#pool.query<{ memberId: bigint }>({
      name: "lottery_moves_players",
      text: `SELECT o.member_id AS "memberId"
               FROM lottery_draw_moves m JOIN lottery_orders o ON o.draw_id = m.draw_id
              WHERE m.id = $1 AND o.member_id > $2 AND o.placed_at <= m.at AND o.state NOT IN ('cancelled', 'void')
              UNION
             SELECT c.member_id
               FROM lottery_draw_moves m
               JOIN lottery_chase_draws s ON s.draw_id = m.draw_id AND s.state <> 'released'
               JOIN lottery_chases c ON c.id = s.chase_id
               LEFT JOIN lottery_orders o ON o.id = s.order_id
              WHERE m.id = $1 AND c.member_id > $2 AND c.placed_at <= m.at
                AND (o.id IS NULL OR o.state NOT IN ('cancelled', 'void'))
              ORDER BY 1 LIMIT $3`,
      values: [id, after, limit],
    });
    return rows.map(({ memberId }) => memberId);
  }

  async noteSent(id: bigint): Promise<void> {
    await this.#pool.query("UPDATE lottery_draw_moves SET told_at = now() WHERE id = $1", [id]);
  }
}
