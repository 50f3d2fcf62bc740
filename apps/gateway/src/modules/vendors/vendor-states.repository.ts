import type { Pool } from "pg";
import type { VendorState } from "./vendors.repository.ts";

export class VendorStatesRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(merchantId: number) {
    const { rows } = await this.#pool.query<{ code: string; category: string; state: VendorState }>(
      `SELECT v.code, c.category, c.state FROM vendors v JOIN vendor_categories c ON c.vendor_id = v.id
          WHERE v.merchant_id = $1 ORDER BY v.code, c.category`,
      [merchantId],
    );
    return rows;
  }

  /**
   * @param category null for all of the vendor's categories
   * @returns whether the merchant has this vendor
   */
  async set(
    merchantId: number,
    vendor: string,
    category: string | null,
    state: VendorState,
  ): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE vendor_categories SET state = $1
          WHERE vendor_id = (SELECT id FROM vendors WHERE merchant_id = $2 AND code = $3)
            AND ($4::text IS NULL OR category = $4)`,
      [state, merchantId, vendor, category],
    );
    return rowCount !== 0;
  }
}
