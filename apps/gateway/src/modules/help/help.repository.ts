import { isDeepStrictEqual } from "node:util";
import type { HelpSection } from "@foyer/contract/help";
import type pg from "pg";
import { replaceTexts, storedTexts, type Texts, type Written } from "../../db/localized-texts.ts";

/** A section of the help centre, or a question in one, as declared in a merchant's files. */
export interface WrittenHelp {
  /** Identifies it in later imports. */
  readonly source: string;
  /** The source of its section; null for a section. */
  readonly parent: string | null;
  /** Sections only: its name in addresses. */
  readonly tag: string | null;
  readonly sort: number;
  readonly texts: Texts;
}

interface Row {
  readonly id: bigint;
  readonly parentId: bigint | null;
  readonly tag: string | null;
  readonly title: string;
  readonly content: string;
}

/** A merchant's help centre, as players read it. */
export class HelpRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Entries in their first available language of `languages`; those without one are left out. Questions are in order. */
  async read(merchantId: number, languages: readonly string[]): Promise<HelpSection[]> {
    const { rows } = await this.#pool.query<Row>({
      name: "help_read",
      text: `SELECT e.id, e.parent_id AS "parentId", e.tag, text.title, text.content
               FROM help_entries e
               JOIN LATERAL (
                 SELECT t.title, t.content FROM help_texts t
                  WHERE t.entry_id = e.id AND t.language = ANY ($2)
                  ORDER BY array_position($2, t.language) LIMIT 1
               ) text ON true
              WHERE e.merchant_id = $1
              ORDER BY e.sort, e.id`,
      values: [merchantId, languages],
    });
    return rows
      .filter(({ parentId }) => parentId === null)
      .map(({ id, tag, title, content }) => ({
        title,
        content,
        ...(tag !== null && { tag }),
        children: rows
          .filter(({ parentId }) => parentId === id)
          .map((question) => ({ title: question.title, content: question.content })),
      }));
  }
}

/** Writes within the caller's open transaction on `client`. */
export class WrittenHelpRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** A question's section must be written first. Unchanged rows are not written. */
  async put(merchantId: number, { source, parent, tag, sort, texts }: WrittenHelp): Promise<Written> {
    const { rows } = await this.#client.query<{ id: bigint }>(
      `SELECT e.id, p.source AS parent, e.tag, e.sort, ${storedTexts("help_texts", "e.id")} AS texts
         FROM help_entries e LEFT JOIN help_entries p ON p.id = e.parent_id
        WHERE e.merchant_id = $1 AND e.source = $2`,
      [merchantId, source],
    );
    const [stored] = rows;
    if (stored) {
      const { id: _, ...rest } = stored;
      if (isDeepStrictEqual(rest, { parent, tag, sort, texts: { ...texts } })) return "same";
    }
    // the section that had this tag gets its new one, or none, when it is written itself
    if (tag !== null)
      await this.#client.query(
        "UPDATE help_entries SET tag = NULL WHERE merchant_id = $1 AND tag = $2 AND source <> $3",
        [merchantId, tag, source],
      );
    const saved = await this.#client.query<{ id: bigint }>(
      `INSERT INTO help_entries (merchant_id, source, parent_id, tag, sort)
       SELECT $1, $2, p.id, $4, $5 FROM (VALUES ($3)) AS given (parent)
         LEFT JOIN help_entries p ON p.merchant_id = $1 AND p.source = given.parent
        WHERE given.parent IS NULL OR p.id IS NOT NULL
       ON CONFLICT (merchant_id, source) DO UPDATE SET parent_id = EXCLUDED.parent_id, tag = EXCLUDED.tag,
         sort = EXCLUDED.sort
       RETURNING id`,
      [merchantId, source, parent, tag, sort],
    );
    const id = saved.rows[0]?.id;
    if (id === undefined) throw new Error(`the section ${parent} of ${source} is not there`);
    await replaceTexts(this.#client, "help_texts", id, texts);
    return stored ? "changed" : "made";
  }

  /** Removes entries whose files were removed. */
  async prune(merchantId: number, sources: readonly string[]): Promise<number> {
    const { rowCount } = await this.#client.query(
      "DELETE FROM help_entries WHERE merchant_id = $1 AND source <> ALL ($2)",
      [merchantId, sources],
    );
    return rowCount ?? 0;
  }
}
