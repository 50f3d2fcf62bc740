import type pg from "pg";
import type { GameFigures, VendorGame } from "../../providers/port.ts";

export class DetailsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Undefined until the vendor has answered once. */
  async of(nodeId: bigint): Promise<GameFigures | undefined> {
    const { rows } = await this.#pool.query<{ figures: GameFigures }>({
      name: "game_details",
      text: "SELECT figures FROM game_details WHERE node_id = $1",
      values: [nodeId],
    });
    return rows[0]?.figures;
  }

  /** Updates the games with these codes, of every merchant; each code at most once. */
  async save(games: readonly VendorGame[]): Promise<void> {
    await this.#pool.query(
      `INSERT INTO game_details (node_id, figures)
       SELECT g.node_id, x.figures FROM jsonb_to_recordset($1) AS x (vendor text, game text, figures jsonb)
         JOIN vendors v ON v.code = x.vendor
         JOIN games g ON (g.merchant_id, g.vendor_id, g.code) = (v.merchant_id, v.id, x.game)
        ORDER BY g.node_id
       ON CONFLICT (node_id) DO UPDATE SET figures = excluded.figures, received_at = now()`,
      [JSON.stringify(games)],
    );
  }
}
