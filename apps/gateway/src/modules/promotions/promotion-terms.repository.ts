import type pg from "pg";
import type { TermsRow } from "./promotions.repository.ts";

const COLUMNS =
  "kind, amount, seventh, stake, percent, minimum, days, multiple, bonus_days, weights, opens_after_days, closes_after_days";

/** Writes within the caller's open transaction on `client`. */
export class WrittenTermsRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async find(merchantId: number, source: string): Promise<TermsRow | null> {
    const { rows } = await this.#client.query<TermsRow>(
      `SELECT ${COLUMNS} FROM promotion_terms JOIN announcements a ON a.id = announcement_id
        WHERE a.merchant_id = $1 AND a.source = $2`,
      [merchantId, source],
    );
    return rows[0] ? { ...rows[0] } : null;
  }

  /** Replaces the terms; null removes them. */
  async put(merchantId: number, source: string, terms: TermsRow | null): Promise<void> {
    await this.#client.query(
      `DELETE FROM promotion_terms USING announcements a
        WHERE a.id = announcement_id AND a.merchant_id = $1 AND a.source = $2`,
      [merchantId, source],
    );
    if (!terms) return;
    await this.#client.query(
      `INSERT INTO promotion_terms (announcement_id, ${COLUMNS})
       SELECT a.id, ${COLUMNS.replaceAll(/\w+/g, "t.$&")}
         FROM announcements a, jsonb_populate_record(NULL::promotion_terms, $3) t
        WHERE a.merchant_id = $1 AND a.source = $2`,
      [
        merchantId,
        source,
        JSON.stringify(terms, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
      ],
    );
  }
}
