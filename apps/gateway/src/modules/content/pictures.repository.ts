import type pg from "pg";
import { LOCKS } from "../../db/advisory-locks.ts";
import { inTransaction } from "../../db/database.ts";

/** Every column that can contain picture addresses; a text can contain several. */
const USED_PICTURES = `
  SELECT substring(base FROM '^/content-art/([0-9a-f]{32})$') AS hash FROM (
    SELECT picture_base AS base FROM announcement_images
    UNION ALL SELECT picture_base FROM banners
    UNION ALL SELECT picture_base FROM pages
  ) bases WHERE base LIKE '/content-art/%'
  UNION
  SELECT (regexp_matches(words, '/content-art/([0-9a-f]{32})', 'g'))[1] FROM (
    SELECT content AS words FROM announcement_texts
    UNION ALL SELECT content FROM help_texts
    UNION ALL SELECT content FROM page_texts
    UNION ALL SELECT settings::text FROM merchants
  ) texts WHERE words LIKE '%/content-art/%'`;

export class PicturesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** One file of a picture; null when there is none. */
  async file(hash: string, width: number, format: string): Promise<Buffer | null> {
    const { rows } = await this.#pool.query<{ bytes: Buffer }>(
      "SELECT bytes FROM picture_files WHERE hash = $1 AND width = $2 AND format = $3",
      [hash, width, format],
    );
    return rows[0]?.bytes ?? null;
  }

  /**
   * Removes pictures that nothing has referred to for a day, since open pages may still request them. Does nothing
   * while an import runs, because the import relies on the pictures it has found.
   */
  async sweep(): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS free", [
        LOCKS.content,
      ]);
      if (!rows[0]?.free) return;
      await client.query(
        `WITH shown AS MATERIALIZED (${USED_PICTURES}), state AS (
           SELECT p.hash, EXISTS (SELECT FROM shown WHERE shown.hash = p.hash) AS is_shown FROM pictures p
         )
         UPDATE pictures p SET unused_since = CASE WHEN is_shown THEN NULL ELSE now() END
           FROM state WHERE p.hash = state.hash AND is_shown = (unused_since IS NOT NULL)`,
      );
      await client.query("DELETE FROM pictures WHERE unused_since < now() - interval '1 day'");
    });
  }
}
