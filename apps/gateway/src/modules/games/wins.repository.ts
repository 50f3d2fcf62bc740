import { MAX_RECENT_WINS } from "@foyer/contract/games";
import type pg from "pg";

export interface WinRow {
  readonly nodeId: bigint;
  readonly amount: bigint;
  readonly at: Date;
  readonly winner: string;
}

export class WinsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** A merchant's newest rounds in open games that paid ten times their stake or more, newest first. */
  async recent(merchantId: number): Promise<WinRow[]> {
    const { rows } = await this.#pool.query<WinRow>({
      name: "rounds_recent_wins",
      text: `SELECT g.node_id AS "nodeId", r.win_total AS amount, r.closed_at AS at, m.username AS winner
               FROM rounds r
               JOIN members m ON m.id = r.member_id AND m.merchant_id = $1
               JOIN vendors v ON v.merchant_id = $1 AND v.code = r.vendor
               JOIN games g ON g.merchant_id = $1 AND g.vendor_id = v.id AND g.code = r.game_code AND g.state = 'open'
              WHERE r.state = 'closed' AND r.stake_total > 0 AND r.win_total >= 10 * r.stake_total
                AND r.currency <> 'XXX'
              ORDER BY r.closed_at DESC LIMIT $2`,
      values: [merchantId, MAX_RECENT_WINS],
    });
    return rows;
  }
}
