import type { Language } from "@foyer/contract/shared";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";

export type CannedTexts = Readonly<Partial<Record<Language, string>>>;

export interface CannedAnswerRow {
  readonly key: string;
  readonly title: string;
  readonly texts: CannedTexts;
  readonly version: number;
  readonly by: string;
  readonly savedAt: Date;
}

export interface CannedAnswerChange {
  readonly merchantId: number;
  readonly operatorId: number;
  readonly key: string;
  readonly title: string;
  readonly texts: CannedTexts;
  /** The version it was read in; 0: it is new. */
  readonly version: number;
}

const COLUMNS = `a.key, a.title, a.texts, a.version, o.name AS by, a.saved_at AS "savedAt"`;
const FROM = "canned_answers a JOIN operators o ON o.id = a.saved_by";

export class CannedAnswersRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(merchantId: number): Promise<CannedAnswerRow[]> {
    const { rows } = await this.#pool.query<CannedAnswerRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE a.merchant_id = $1 ORDER BY lower(a.title), a.key`,
      [merchantId],
    );
    return rows;
  }

  /** Saves an answer, unless it was changed or deleted since its version, or the merchant has `most` of them. */
  save(
    change: CannedAnswerChange,
    most: number,
  ): Promise<"changed" | "deleted" | "too-many" | { row: CannedAnswerRow; fresh: boolean }> {
    const { merchantId, operatorId, key, title, texts, version } = change;
    return inTransaction(this.#pool, async (client) => {
      // one save at a time, so that the limit holds
      await client.query("SELECT FROM merchants WHERE id = $1 FOR NO KEY UPDATE", [merchantId]);
      const { rows: before } = await client.query<{ version: number; same: boolean }>(
        `SELECT version, title = $3 AND texts = $4 AS same FROM canned_answers WHERE merchant_id = $1 AND key = $2`,
        [merchantId, key, title, texts],
      );
      const fresh = before[0]?.same !== true;
      if (before[0] ? fresh && before[0].version !== version : version > 0)
        return before[0] ? "changed" : "deleted";
      if (!before[0]) {
        const { rows: counted } = await client.query<{ answers: number }>(
          "SELECT count(*)::int AS answers FROM canned_answers WHERE merchant_id = $1",
          [merchantId],
        );
        if ((counted[0]?.answers ?? 0) >= most) return "too-many";
      }
      if (fresh)
        await client.query(
          `INSERT INTO canned_answers (merchant_id, key, title, texts, saved_by) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (merchant_id, key) DO UPDATE SET title = excluded.title, texts = excluded.texts,
             saved_by = excluded.saved_by, saved_at = now(), version = canned_answers.version + 1`,
          [merchantId, key, title, texts, operatorId],
        );
      const { rows } = await client.query<CannedAnswerRow>(
        `SELECT ${COLUMNS} FROM ${FROM} WHERE a.merchant_id = $1 AND a.key = $2`,
        [merchantId, key],
      );
      return { row: rows[0] as CannedAnswerRow, fresh };
    });
  }

  /** @returns whether there was one */
  async delete(merchantId: number, key: string, operatorId: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `WITH gone AS (DELETE FROM canned_answers WHERE merchant_id = $1 AND key = $2 RETURNING title)
       SELECT audit_note($1, $3, 'canned', 'deleted', NULL, title) FROM gone`,
      [merchantId, key, operatorId],
    );
    return rowCount === 1;
  }
}
