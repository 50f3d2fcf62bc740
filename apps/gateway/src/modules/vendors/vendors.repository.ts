import type { GAME_CLASSIFICATIONS } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import type pg from "pg";

export type VendorState = "open" | "maintenance";

/** A vendor in one of its categories. */
export interface VendorRow {
  readonly merchantId: number;
  readonly vendorId: number;
  readonly code: string;
  readonly displayName: string;
  readonly category: GameCategory;
  readonly state: VendorState;
  readonly gameCount: number;
  /** classifications of its games there */
  readonly classifications: readonly (typeof GAME_CLASSIFICATIONS)[number][];
}

export class VendorsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Vendors of every merchant in each of their categories, those under maintenance last, otherwise in the
   * merchant's order. */
  async vendors(): Promise<VendorRow[]> {
    const { rows } = await this.#pool.query<VendorRow>(
      `SELECT v.merchant_id AS "merchantId", v.id AS "vendorId", v.code, v.display_name AS "displayName", c.category,
              c.state, coalesce((SELECT sum(g.games) FROM game_counts g
                                  WHERE (g.merchant_id, g.vendor_id, g.category) = (v.merchant_id, v.id, c.category)),
                                0)::integer AS "gameCount",
              ARRAY(SELECT DISTINCT g.classification FROM game_counts g
                     WHERE (g.merchant_id, g.vendor_id, g.category) = (v.merchant_id, v.id, c.category)
                       AND g.games > 0 AND g.classification <> ''
                     ORDER BY 1) AS classifications
         FROM vendors v JOIN vendor_categories c ON c.vendor_id = v.id
        ORDER BY v.merchant_id, c.category, c.state <> 'open', c.sort, v.id`,
    );
    return rows;
  }
}
