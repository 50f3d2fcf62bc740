import type { Pool, PoolClient } from "pg";

/** A service line as declared in a merchant's files. */
export interface ServiceLineRow {
  /** Kind and number: LINE-1. */
  readonly csPosition: string;
  readonly label: string;
  /** https, mailto or tel. */
  readonly url: string;
}

export class LinesRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** In the merchant's order. */
  async of(merchantId: number): Promise<ServiceLineRow[]> {
    const { rows } = await this.#pool.query<ServiceLineRow>({
      name: "service-lines",
      text: `SELECT cs_position AS "csPosition", label, url FROM service_lines
               WHERE merchant_id = $1 ORDER BY sort, id`,
      values: [merchantId],
    });
    return rows;
  }

  /**
   * Writes the lines in order, identified by their position. Writing them again changes nothing.
   * @returns for each written line whether it is new
   */
  async write(
    merchantId: number,
    lines: readonly ServiceLineRow[],
    client: Pool | PoolClient,
  ): Promise<{ isNew: boolean }[]> {
    const { rows } = await client.query<{ isNew: boolean }>(
      `INSERT INTO service_lines (merchant_id, cs_position, label, url, sort)
         SELECT $1, l."csPosition", l.label, l.url, l.sort
           FROM jsonb_to_recordset($2) AS l ("csPosition" text, label text, url text, sort int)
         ON CONFLICT (merchant_id, cs_position) DO UPDATE
            SET label = excluded.label, url = excluded.url, sort = excluded.sort
          WHERE (service_lines.label, service_lines.url, service_lines.sort)
             IS DISTINCT FROM (excluded.label, excluded.url, excluded.sort)
         RETURNING xmax = 0 AS "isNew"`,
      [merchantId, JSON.stringify(lines.map((line, sort) => ({ ...line, sort })))],
    );
    return rows;
  }

  /** Removes all lines except those at these positions. @returns how many */
  async keepOnly(
    merchantId: number,
    positions: readonly string[],
    client: Pool | PoolClient,
  ): Promise<number> {
    const { rowCount } = await client.query(
      "DELETE FROM service_lines WHERE merchant_id = $1 AND cs_position <> ALL ($2)",
      [merchantId, positions],
    );
    return rowCount ?? 0;
  }
}
