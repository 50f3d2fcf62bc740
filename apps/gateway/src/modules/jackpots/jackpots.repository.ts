import type pg from "pg";

export interface JackpotRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly seed: bigint;
  readonly share: number;
  readonly odds: bigint;
  readonly held: bigint;
  readonly perMinute: bigint;
  readonly games: bigint;
  readonly picture: { readonly base: string; readonly tint: string; readonly glow: string } | null;
  readonly wonAmount: bigint | null;
  readonly wonAt: Date | null;
  readonly winner: string | null;
}

export interface WinRow {
  readonly amount: bigint;
  readonly wonAt: Date;
  readonly winner: string;
}

export class JackpotsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** A merchant's open jackpots in their order, or the one of that code. */
  async open(merchantId: number, code: string | null): Promise<JackpotRow[]> {
    const { rows } = await this.#pool.query<JackpotRow>({
      name: "jackpots_open",
      text: `SELECT j.id, j.code, j.name, j.currency, j.seed, j.share, j.odds, s.held, s."perMinute", g.games, p.picture,
                    w.amount AS "wonAmount", w.won_at AS "wonAt", w.username AS winner
               FROM jackpots j
              CROSS JOIN LATERAL (
                SELECT greatest(sum(amount), 0)::bigint AS held,
                       sum(CASE date_trunc('minute', now()) - minute
                             WHEN interval '0' THEN last_minute WHEN interval '1 minute' THEN this_minute ELSE 0
                           END)::bigint AS "perMinute"
                  FROM jackpot_shards WHERE jackpot_id = j.id) s
              CROSS JOIN LATERAL (
                SELECT count(*) AS games FROM games
                 WHERE merchant_id = j.merchant_id AND jackpot_code = j.code AND state = 'open') g
               LEFT JOIN LATERAL (
                SELECT json_build_object('base', picture_base, 'tint', picture_tint, 'glow', picture_glow) AS picture
                  FROM games WHERE merchant_id = j.merchant_id AND jackpot_code = j.code AND state = 'open'
                 ORDER BY sort, node_id LIMIT 1) p ON true
               LEFT JOIN LATERAL (
                SELECT w.amount, w.won_at, m.username FROM jackpot_wins w JOIN members m ON m.id = w.member_id
                 WHERE w.jackpot_id = j.id AND w.undone_at IS NULL ORDER BY w.id DESC LIMIT 1) w ON true
              WHERE j.merchant_id = $1 AND j.state = 'open' AND ($2::text IS NULL OR j.code = $2)
              ORDER BY j.sort, j.id`,
      values: [merchantId, code],
    });
    return rows;
  }

  /** The first open games that contribute to a jackpot, in the catalogue's order. */
  async gameIds(merchantId: number, code: string, limit: number): Promise<bigint[]> {
    const { rows } = await this.#pool.query<{ nodeId: bigint }>({
      name: "jackpot_games",
      text: `SELECT node_id AS "nodeId" FROM games
              WHERE merchant_id = $1 AND jackpot_code = $2 AND state = 'open' ORDER BY sort, node_id LIMIT $3`,
      values: [merchantId, code, limit],
    });
    return rows.map(({ nodeId }) => nodeId);
  }

  /** Wins that were not undone, newest first, with the total. */
  async wins(jackpotId: number, offset: number, limit: number): Promise<{ wins: WinRow[]; total: number }> {
    const [page, count] = await Promise.all([
      this.#pool.query<WinRow>({
        name: "jackpot_wins_page",
        text: `SELECT w.amount, w.won_at AS "wonAt", m.username AS winner
                 FROM jackpot_wins w JOIN members m ON m.id = w.member_id
                WHERE w.jackpot_id = $1 AND w.undone_at IS NULL ORDER BY w.id DESC OFFSET $2 LIMIT $3`,
        values: [jackpotId, offset, limit],
      }),
      this.#pool.query<{ total: bigint }>({
        name: "jackpot_wins_count",
        text: "SELECT count(*) AS total FROM jackpot_wins WHERE jackpot_id = $1 AND undone_at IS NULL",
        values: [jackpotId],
      }),
    ]);
    return { wins: page.rows, total: Number(count.rows[0]?.total ?? 0) };
  }
}
