import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

/** The lists of announcements in an answer, by the types of content. */
const LIST = { PL: "player", PU: "popup", H: "hot" } as const;

/**
 * Writes a test's content straight into the merchant's tables, without cleaning, and waits until the gateway sends it:
 * its cache learns of the change a moment later.
 */
export class ContentWriter {
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  async #expectSent(path: string, part: (value: never) => unknown, expected: unknown): Promise<void> {
    const url = new URL(`/wps/system/${path}`, this.#product.address);
    const sent = async () => {
      const { value } = (await (await fetch(url)).json()) as { value?: never };
      return value && part(value);
    };
    await expect.poll(sent).toEqual(expected);
  }

  /** An announcement that shows from now on. */
  async announce(text: {
    title: string;
    content: string;
    type?: "PL" | "PU" | "H";
    width?: number;
    height?: number;
  }): Promise<string> {
    const { title, content, type = "PL", width = null, height = null } = text;
    const [made] = await this.#product.sql(
      `WITH made AS (
         INSERT INTO announcements (merchant_id, type, starts_at, popup_width, popup_height)
         SELECT id, $1, now() - interval '1 min', $2, $3 FROM merchants WHERE trial_of IS NULL RETURNING id
       )
       INSERT INTO announcement_texts SELECT id, 'EN', $4, $5 FROM made RETURNING announcement_id AS id`,
      type,
      width,
      height,
      title,
      content,
    );
    const id = String(made?.["id"]);
    await this.#expectSent(
      `announcements?types=${type}`,
      (lists: Record<string, { id: unknown }[]>) => lists[LIST[type]]?.map((one) => String(one.id)),
      expect.arrayContaining([id]),
    );
    return id;
  }

  async takeDown(id: string): Promise<void> {
    await this.#product.sql("DELETE FROM announcements WHERE id = $1", id);
  }

  /** Deletes all pop-ups. */
  async clearPopups(): Promise<void> {
    await this.#product.sql("DELETE FROM announcements WHERE type = 'PU'");
  }

  /** Replaces the whole help centre: sections by their tag, with questions. */
  async help(
    sections: readonly {
      tag: string;
      title: string;
      content: string;
      questions: readonly (readonly [string, string])[];
    }[],
  ): Promise<void> {
    await this.#product.sql("DELETE FROM help_entries");
    for (const [sort, { tag, title, content, questions }] of sections.entries())
      await this.#product.sql(
        `WITH section AS (
           INSERT INTO help_entries (merchant_id, tag, sort)
           SELECT id, $1, $2 FROM merchants WHERE trial_of IS NULL RETURNING id, merchant_id
         ), given AS (
           SELECT nextval(pg_get_serial_sequence('help_entries', 'id')) AS id, q.ordinality AS sort,
                  q.value ->> 0 AS title, q.value ->> 1 AS content
             FROM jsonb_array_elements($5::jsonb) WITH ORDINALITY AS q
         ), questions AS (
           INSERT INTO help_entries (id, merchant_id, parent_id, sort)
           SELECT given.id, section.merchant_id, section.id, given.sort FROM given, section RETURNING id
         )
         INSERT INTO help_texts SELECT id, 'EN', $3, $4 FROM section
         UNION ALL SELECT id, 'EN', title, content FROM given`,
        tag,
        sort,
        title,
        content,
        JSON.stringify(questions),
      );
    await this.#expectSent(
      "helpCenter?lang=EN",
      (sent: { title: string; content: string; children: { title: string; content: string }[] }[]) =>
        sent.map(({ title, content, children }) => ({
          title,
          content,
          questions: children.map((question) => [question.title, question.content]),
        })),
      sections.map(({ title, content, questions }) => ({ title, content, questions })),
    );
  }

  async page(
    slug: string,
    page: { title: string; content: string; kind?: "page" | "sponsor" },
  ): Promise<void> {
    const { title, content, kind = "page" } = page;
    await this.#product.sql("DELETE FROM pages WHERE slug = $1", slug);
    await this.#product.sql(
      `WITH made AS (
         INSERT INTO pages (merchant_id, slug, kind)
         SELECT id, $1, $2 FROM merchants WHERE trial_of IS NULL RETURNING id
       )
       INSERT INTO page_texts SELECT id, 'EN', $3, $4 FROM made`,
      slug,
      kind,
      title,
      content,
    );
    await this.#expectSent(
      `pages/${slug}`,
      (sent: object) => sent,
      expect.objectContaining({ title, content }),
    );
  }
}
