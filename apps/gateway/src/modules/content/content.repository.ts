import type pg from "pg";
import { LOCKS } from "../../plugins/locks.ts";
import type { LineEntry, PageEntry } from "./content-set.ts";
import type { EncodedFile } from "./pictures.ts";

const rows = (list: readonly object[]): string =>
  JSON.stringify(list, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** One kind of content: how it is read, written and taken away. */
interface Kind {
  /** What the folder wrote before, each with its key and in the shape it is given in. */
  readonly read: string;
  /** What is let go of by these keys before they are written, because no two may have it. */
  readonly release?: string;
  /** Enters or changes; answers ids by key. */
  readonly write: string;
  /** What hangs on an entry is written anew with it: the table, its column, and the statement that fills it. */
  readonly parts: readonly { readonly table: string; readonly column: string; readonly fill: string }[];
  readonly remove: string;
}

const WORDS = (table: string, column: string) =>
  `(SELECT jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'content', t.content))
      FROM ${table} t WHERE t.${column} = x.id)`;
const FILL_WORDS = (table: string, column: string) =>
  `INSERT INTO ${table} (${column}, language, title, content)
   SELECT g.id, t.key, t.value ->> 'title', t.value ->> 'content'
     FROM jsonb_to_recordset($1) AS g (id bigint, texts jsonb), jsonb_each(g.texts) t`;

const KINDS = {
  announcements: {
    read: `SELECT x.source AS key, x.type, x.category, x.group_name AS "group", x.starts_at AS "startsAt",
                  x.ends_at AS "endsAt", x.popup_width AS "popupWidth", x.popup_height AS "popupHeight",
                  ${WORDS("announcement_texts", "announcement_id")} AS texts,
                  coalesce((SELECT jsonb_agg(jsonb_build_object('sequence', i.sequence, 'base', i.picture_base,
                                     'tint', i.picture_tint, 'glow', i.picture_glow) ORDER BY i.sequence)
                              FROM announcement_images i WHERE i.announcement_id = x.id), '[]') AS images
             FROM announcements x WHERE x.merchant_id = $1 AND x.source IS NOT NULL`,
    write: `INSERT INTO announcements (merchant_id, source, type, category, group_name, starts_at, ends_at,
                                       popup_width, popup_height)
            SELECT $1, g.source, g.type, g.category, g."group", g."startsAt", g."endsAt", g."popupWidth",
                   g."popupHeight"
              FROM jsonb_to_recordset($2) AS g (source text, type text, category text, "group" text,
                   "startsAt" timestamptz, "endsAt" timestamptz, "popupWidth" smallint, "popupHeight" smallint)
            ON CONFLICT (merchant_id, source) DO UPDATE SET type = excluded.type, category = excluded.category,
              group_name = excluded.group_name, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
              popup_width = excluded.popup_width, popup_height = excluded.popup_height
            RETURNING id, source AS key`,
    parts: [
      {
        table: "announcement_texts",
        column: "announcement_id",
        fill: FILL_WORDS("announcement_texts", "announcement_id"),
      },
      {
        table: "announcement_images",
        column: "announcement_id",
        fill: `INSERT INTO announcement_images (announcement_id, sequence, picture_base, picture_tint, picture_glow)
               SELECT g.id, i.sequence, i.base, i.tint, i.glow
                 FROM jsonb_to_recordset($1) AS g (id bigint, images jsonb),
                      jsonb_to_recordset(g.images) AS i (sequence smallint, base text, tint text, glow text)`,
      },
    ],
    remove: `DELETE FROM announcements WHERE merchant_id = $1 AND source = ANY ($2)`,
  },
  banners: {
    read: `SELECT x.source AS key, x.group_name AS "group", x.url, x.sort, x.starts_at AS "startsAt",
                  x.ends_at AS "endsAt",
                  jsonb_build_object('base', x.picture_base, 'tint', x.picture_tint, 'glow', x.picture_glow) AS picture,
                  jsonb_build_object('from', x.colour_from, 'to', x.colour_to, 'light', x.colour_light) AS colours,
                  (SELECT jsonb_object_agg(t.language,
                            jsonb_build_object('eyebrow', t.eyebrow, 'title', t.title, 'action', t.action))
                     FROM banner_texts t WHERE t.banner_id = x.id) AS texts
             FROM banners x WHERE x.merchant_id = $1 AND x.source IS NOT NULL`,
    write: `INSERT INTO banners (merchant_id, source, group_name, url, sort, picture_base, picture_tint, picture_glow,
                                 colour_from, colour_to, colour_light, starts_at, ends_at)
            SELECT $1, g.source, g."group", g.url, g.sort, g.picture ->> 'base', g.picture ->> 'tint',
                   g.picture ->> 'glow', g.colours ->> 'from', g.colours ->> 'to', g.colours ->> 'light',
                   g."startsAt", g."endsAt"
              FROM jsonb_to_recordset($2) AS g (source text, "group" text, url text, sort int, picture jsonb,
                   colours jsonb, "startsAt" timestamptz, "endsAt" timestamptz)
            ON CONFLICT (merchant_id, source) DO UPDATE SET group_name = excluded.group_name, url = excluded.url,
              sort = excluded.sort, picture_base = excluded.picture_base, picture_tint = excluded.picture_tint,
              picture_glow = excluded.picture_glow, colour_from = excluded.colour_from,
              colour_to = excluded.colour_to, colour_light = excluded.colour_light, starts_at = excluded.starts_at,
              ends_at = excluded.ends_at
            RETURNING id, source AS key`,
    parts: [
      {
        table: "banner_texts",
        column: "banner_id",
        fill: `INSERT INTO banner_texts (banner_id, language, eyebrow, title, action)
               SELECT g.id, t.key, t.value ->> 'eyebrow', t.value ->> 'title', t.value ->> 'action'
                 FROM jsonb_to_recordset($1) AS g (id bigint, texts jsonb), jsonb_each(g.texts) t`,
      },
    ],
    remove: `DELETE FROM banners WHERE merchant_id = $1 AND source = ANY ($2)`,
  },
  help: {
    read: `SELECT x.source AS key, p.source AS parent, x.tag, x.sort, ${WORDS("help_texts", "entry_id")} AS texts
             FROM help_entries x LEFT JOIN help_entries p ON p.id = x.parent_id
            WHERE x.merchant_id = $1 AND x.source IS NOT NULL`,
    release:
      "UPDATE help_entries SET tag = NULL WHERE merchant_id = $1 AND source = ANY ($2) AND tag IS NOT NULL",
    write: `INSERT INTO help_entries (merchant_id, source, parent_id, tag, sort)
            SELECT $1, g.source, p.id, g.tag, g.sort
              FROM jsonb_to_recordset($2) AS g (source text, parent text, tag text, sort int)
              LEFT JOIN help_entries p ON p.merchant_id = $1 AND p.source = g.parent
            ON CONFLICT (merchant_id, source) DO UPDATE SET parent_id = excluded.parent_id, tag = excluded.tag,
              sort = excluded.sort
            RETURNING id, source AS key`,
    parts: [{ table: "help_texts", column: "entry_id", fill: FILL_WORDS("help_texts", "entry_id") }],
    remove: `DELETE FROM help_entries WHERE merchant_id = $1 AND source = ANY ($2)`,
  },
  pages: {
    read: `SELECT x.slug AS key, x.kind, x.sort,
                  CASE WHEN x.picture_base IS NOT NULL THEN jsonb_build_object('base', x.picture_base,
                       'tint', x.picture_tint, 'glow', x.picture_glow) END AS picture,
                  ${WORDS("page_texts", "page_id")} AS texts
             FROM pages x WHERE x.merchant_id = $1`,
    write: `INSERT INTO pages (merchant_id, slug, kind, sort, picture_base, picture_tint, picture_glow)
            SELECT $1, g.slug, g.kind, g.sort, g.picture ->> 'base', g.picture ->> 'tint', g.picture ->> 'glow'
              FROM jsonb_to_recordset($2) AS g (slug text, kind text, sort int, picture jsonb)
            ON CONFLICT (merchant_id, slug) DO UPDATE SET kind = excluded.kind, sort = excluded.sort,
              picture_base = excluded.picture_base, picture_tint = excluded.picture_tint,
              picture_glow = excluded.picture_glow, updated_at = now()
            RETURNING id, slug AS key`,
    parts: [{ table: "page_texts", column: "page_id", fill: FILL_WORDS("page_texts", "page_id") }],
    remove: `DELETE FROM pages WHERE merchant_id = $1 AND slug = ANY ($2)`,
  },
  lines: {
    read: `SELECT cs_position AS key, label, url, sort FROM service_lines WHERE merchant_id = $1`,
    write: `INSERT INTO service_lines (merchant_id, cs_position, label, url, sort)
            SELECT $1, g.position, g.label, g.url, g.sort
              FROM jsonb_to_recordset($2) AS g (position text, label text, url text, sort int)
            ON CONFLICT (merchant_id, cs_position) DO UPDATE SET label = excluded.label, url = excluded.url,
              sort = excluded.sort
            RETURNING id, cs_position AS key`,
    parts: [],
    remove: `DELETE FROM service_lines WHERE merchant_id = $1 AND cs_position = ANY ($2)`,
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

/** A connection, or the pool where no transaction is needed. */
export type Queries = Pick<pg.ClientBase, "query">;

/** What is in the database of a kind, by its key. */
export type Present = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Writes a merchant's content in the transaction its client stands in. */
export class ContentRepository {
  readonly #client: Queries;

  constructor(client: Queries) {
    this.#client = client;
  }

  /** Imports into one database wait for each other until this one's transaction ends. */
  async takeTurn(): Promise<void> {
    await this.#client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.content]);
  }

  async present(kind: KindName, merchantId: number): Promise<Present> {
    const { rows: found } = await this.#client.query<{ key: string } & Record<string, unknown>>(
      KINDS[kind].read,
      [merchantId],
    );
    return new Map(found.map(({ key, ...rest }) => [key, rest]));
  }

  /** Enters these, or changes those that are there, with all that hangs on them. */
  async write(kind: KindName, merchantId: number, entries: readonly Keyed[]): Promise<void> {
    if (entries.length === 0) return;
    const { release, write, parts }: Kind = KINDS[kind];
    if (release) await this.#client.query(release, [merchantId, entries.map(keyOf)]);
    const { rows: written } = await this.#client.query<{ id: bigint; key: string }>(write, [
      merchantId,
      rows(entries),
    ]);
    const ids = new Map(written.map(({ id, key }) => [key, id]));
    const given = rows(entries.map((entry) => ({ ...entry, id: ids.get(keyOf(entry)) })));
    for (const { table, column, fill } of parts) {
      await this.#client.query(`DELETE FROM ${table} WHERE ${column} = ANY ($1)`, [[...ids.values()]]);
      await this.#client.query(fill, [given]);
    }
  }

  async remove(kind: KindName, merchantId: number, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#client.query(KINDS[kind].remove, [merchantId, keys]);
  }

  /** Which of these pictures are kept already. */
  async keptPictures(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows: kept } = await this.#client.query<{ hash: string }>(
      "SELECT hash FROM pictures WHERE hash = ANY ($1)",
      [hashes],
    );
    return new Set(kept.map(({ hash }) => hash));
  }

  async keepPicture(hash: string, files: readonly EncodedFile[]): Promise<void> {
    await this.#client.query("INSERT INTO pictures (hash) VALUES ($1) ON CONFLICT DO NOTHING", [hash]);
    for (const { width, format, bytes } of files)
      await this.#client.query(
        "INSERT INTO picture_files (hash, width, format, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        [hash, width, format, bytes],
      );
  }

  async merchant(code: string): Promise<{ id: number; settings: unknown } | undefined> {
    const { rows: found } = await this.#client.query<{ id: number; settings: unknown }>(
      "SELECT id, settings FROM merchants WHERE code = $1 AND trial_of IS NULL",
      [code],
    );
    return found[0];
  }
}

/** What an entry is found again by. */
export type Keyed = { readonly source: string } | Pick<PageEntry, "slug"> | Pick<LineEntry, "position">;
export const keyOf = (entry: Keyed): string =>
  "source" in entry ? entry.source : "slug" in entry ? entry.slug : entry.position;
