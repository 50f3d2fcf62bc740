import type pg from "pg";
import { cleanHtml } from "../sanitize/clean-html.ts";

/** Result of a write. */
export type Written = "made" | "changed" | "same";

/** A text by language. */
export type Texts = Readonly<Record<string, { readonly title: string; readonly content: string }>>;

/** Texts with sanitised HTML, ready to store. */
export const cleanTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { title, content }]) => [
      language,
      { title, content: cleanHtml(content) },
    ]),
  );

/** Tables of localized texts, with the column that refers to the owner. */
const OWNERS = {
  announcement_texts: "announcement_id",
  help_texts: "entry_id",
  page_texts: "page_id",
} as const;
type TextTable = keyof typeof OWNERS;

/** SQL expression: the texts of the row `of`, as `Texts`. */
export const storedTexts = (table: TextTable, of: string): string =>
  `coalesce((SELECT jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'content', t.content))
              FROM ${table} t WHERE t.${OWNERS[table]} = ${of}), '{}')`;

const deletion = (table: string, owner: string): string => `DELETE FROM ${table} WHERE ${owner} = $1`;
const insertion = (table: string, owner: string): string =>
  `INSERT INTO ${table} (${owner}, language, title, content)
   SELECT $1, t.key, t.value ->> 'title', t.value ->> 'content' FROM jsonb_each($2) t`;

const DELETIONS: Record<TextTable, string> = {
  announcement_texts: deletion("announcement_texts", "announcement_id"),
  help_texts: deletion("help_texts", "entry_id"),
  page_texts: deletion("page_texts", "page_id"),
};
const INSERTIONS: Record<TextTable, string> = {
  announcement_texts: insertion("announcement_texts", "announcement_id"),
  help_texts: insertion("help_texts", "entry_id"),
  page_texts: insertion("page_texts", "page_id"),
};

/** Replaces the texts of a row. */
export async function replaceTexts(
  client: pg.ClientBase,
  table: TextTable,
  id: bigint,
  texts: Texts,
): Promise<void> {
  await client.query(DELETIONS[table], [id]);
  await client.query(INSERTIONS[table], [id, JSON.stringify(texts)]);
}
