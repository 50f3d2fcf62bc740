import { isDeepStrictEqual } from "node:util";
import type { Picture } from "@foyer/contract/shared";
import type pg from "pg";
import { replaceTexts, storedTexts, type Texts, type Written } from "../../db/localized-texts.ts";

/** A page as declared in a merchant's files. */
export interface WrittenPage {
  /** Its address, which also identifies it in later imports. */
  readonly slug: string;
  readonly kind: "page" | "sponsor";
  readonly sort: number;
  readonly picture: Picture | null;
  readonly texts: Texts;
}

export interface PageRow {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly updatedAt: Date;
  readonly picture: Picture | null;
}

const PICTURE = `CASE WHEN p.picture_base IS NOT NULL THEN
  jsonb_build_object('base', p.picture_base, 'tint', p.picture_tint, 'glow', p.picture_glow) END AS picture`;
/** The text in the first available of the languages `$3`. */
const TEXT = `JOIN LATERAL (
  SELECT t.title, t.content FROM page_texts t WHERE t.page_id = p.id AND t.language = ANY ($3)
   ORDER BY array_position($3, t.language) LIMIT 1
) text ON true`;

export class PagesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async page(merchantId: number, slug: string, languages: readonly string[]): Promise<PageRow | null> {
    const { rows } = await this.#pool.query<PageRow>({
      name: "page_read",
      text: `SELECT p.slug, text.title, text.content, p.updated_at AS "updatedAt", ${PICTURE}
               FROM pages p ${TEXT} WHERE p.merchant_id = $1 AND p.slug = $2`,
      values: [merchantId, slug, languages],
    });
    return rows[0] ?? null;
  }

  async ofKind(
    merchantId: number,
    kind: WrittenPage["kind"],
    languages: readonly string[],
  ): Promise<PageRow[]> {
    const { rows } = await this.#pool.query<PageRow>({
      name: "pages_of_kind",
      text: `SELECT p.slug, text.title, text.content, p.updated_at AS "updatedAt", ${PICTURE}
               FROM pages p ${TEXT} WHERE p.merchant_id = $1 AND p.kind = $2 ORDER BY p.sort, p.id LIMIT 100`,
      values: [merchantId, kind, languages],
    });
    return rows;
  }
}

/** Writes within the caller's open transaction on `client`. */
export class WrittenPagesRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Unchanged pages are not written, so that their date stays. */
  async put(merchantId: number, page: WrittenPage): Promise<Written> {
    const { slug, kind, sort, texts } = page;
    const picture = page.picture && {
      base: page.picture.base,
      tint: page.picture.tint,
      glow: page.picture.glow,
    };
    const { rows } = await this.#client.query<{ id: bigint }>(
      `SELECT p.id, p.kind, p.sort, ${PICTURE}, ${storedTexts("page_texts", "p.id")} AS texts
         FROM pages p WHERE p.merchant_id = $1 AND p.slug = $2`,
      [merchantId, slug],
    );
    const [stored] = rows;
    if (stored) {
      const { id: _, ...rest } = stored;
      if (isDeepStrictEqual(rest, { kind, sort, picture, texts: { ...texts } })) return "same";
    }
    const saved = await this.#client.query<{ id: bigint }>(
      `INSERT INTO pages (merchant_id, slug, kind, sort, picture_base, picture_tint, picture_glow)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (merchant_id, slug) DO UPDATE SET kind = EXCLUDED.kind, sort = EXCLUDED.sort,
         picture_base = EXCLUDED.picture_base, picture_tint = EXCLUDED.picture_tint,
         picture_glow = EXCLUDED.picture_glow, updated_at = now()
       RETURNING id`,
      [merchantId, slug, kind, sort, picture?.base, picture?.tint, picture?.glow],
    );
    await replaceTexts(this.#client, "page_texts", saved.rows[0]?.id as bigint, texts);
    return stored ? "changed" : "made";
  }

  async prune(merchantId: number, slugs: readonly string[]): Promise<number> {
    const { rowCount } = await this.#client.query(
      "DELETE FROM pages WHERE merchant_id = $1 AND slug <> ALL ($2)",
      [merchantId, slugs],
    );
    return rowCount ?? 0;
  }
}
