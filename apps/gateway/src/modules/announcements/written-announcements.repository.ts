import { isDeepStrictEqual } from "node:util";
import type { MatchFacts } from "@foyer/contract/announcements";
import type { Picture } from "@foyer/contract/shared";
import type pg from "pg";
import { replaceTexts, storedTexts, type Texts, type Written } from "../../db/localized-texts.ts";
import type { AnnouncementType, BannerGroup, PromotionCategory } from "./announcements.repository.ts";

/** An announcement as declared in a merchant's files. */
export interface WrittenAnnouncement {
  /** Identifies it in later imports. */
  readonly source: string;
  readonly type: AnnouncementType;
  /** Promotions only. */
  readonly category: PromotionCategory | null;
  readonly group: BannerGroup | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** Pop-ups only: size in pixels of a 750 pixel wide layout. */
  readonly popup: { readonly width: number | null; readonly height: number | null };
  /** Hot matches only. */
  readonly match: MatchFacts | null;
  readonly images: readonly { readonly sequence: number; readonly picture: Picture }[];
  readonly texts: Texts;
}

/** A banner as declared in a merchant's files. */
export interface WrittenBanner {
  readonly source: string;
  readonly group: BannerGroup;
  readonly url: string;
  readonly sort: number;
  readonly picture: Picture;
  readonly colours: { readonly from: string; readonly to: string; readonly light: string };
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly texts: Readonly<Record<string, { eyebrow: string; title: string; action: string }>>;
}

const bare = ({ base, tint, glow }: Picture): Picture => ({ base, tint, glow });

/** Writes within the caller's open transaction on `client`. */
export class WrittenAnnouncementsRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Unchanged rows are not written, so that an unchanged folder invalidates no cache. */
  async put(merchantId: number, announcement: WrittenAnnouncement): Promise<Written> {
    const { source, type, category, group, startsAt, endsAt, texts, popup, match } = announcement;
    const images = announcement.images
      .map(({ sequence, picture }) => ({ sequence, picture: bare(picture) }))
      .toSorted((a, b) => a.sequence - b.sequence);
    const { width, height } = popup;
    const wanted = { type, category, group, startsAt, endsAt, width, height, match };
    const { rows } = await this.#client.query<{ id: bigint; texts: Texts; images: typeof images }>(
      `SELECT a.id, a.type, a.category, a.group_name AS "group", a.starts_at AS "startsAt", a.ends_at AS "endsAt",
              a.popup_width AS width, a.popup_height AS height, a.match, ${storedTexts("announcement_texts", "a.id")} AS texts,
              coalesce((SELECT jsonb_agg(jsonb_build_object('sequence', i.sequence, 'picture', jsonb_build_object(
                          'base', i.picture_base, 'tint', i.picture_tint, 'glow', i.picture_glow)) ORDER BY i.sequence)
                          FROM announcement_images i WHERE i.announcement_id = a.id), '[]') AS images
         FROM announcements a WHERE a.merchant_id = $1 AND a.source = $2`,
      [merchantId, source],
    );
    const [stored] = rows;
    if (stored) {
      const { id: _, ...rest } = stored;
      if (isDeepStrictEqual(rest, { ...wanted, texts: { ...texts }, images })) return "same";
    }
    const saved = await this.#client.query<{ id: bigint }>(
      `INSERT INTO announcements (merchant_id, source, type, category, group_name, starts_at, ends_at, popup_width,
                                  popup_height, match)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (merchant_id, source) DO UPDATE SET type = EXCLUDED.type, category = EXCLUDED.category,
         group_name = EXCLUDED.group_name, starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at,
         popup_width = EXCLUDED.popup_width, popup_height = EXCLUDED.popup_height, match = EXCLUDED.match
       RETURNING id`,
      [merchantId, source, type, category, group, startsAt, endsAt, width, height, match],
    );
    const id = saved.rows[0]?.id as bigint;
    await replaceTexts(this.#client, "announcement_texts", id, texts);
    await this.#client.query("DELETE FROM announcement_images WHERE announcement_id = $1", [id]);
    if (images.length > 0)
      await this.#client.query(
        `INSERT INTO announcement_images (announcement_id, sequence, picture_base, picture_tint, picture_glow)
         SELECT $1, i.sequence, i.picture ->> 'base', i.picture ->> 'tint', i.picture ->> 'glow'
           FROM jsonb_to_recordset($2) AS i (sequence int, picture jsonb)`,
        [id, JSON.stringify(images)],
      );
    return stored ? "changed" : "made";
  }

  async putBanner(merchantId: number, banner: WrittenBanner): Promise<Written> {
    const { source, group, url, sort, startsAt, endsAt, texts, colours } = banner;
    const picture = bare(banner.picture);
    const { from, to, light } = colours;
    const wanted = { group, url, sort, startsAt, endsAt, picture, colours: { from, to, light }, texts };
    const { rows } = await this.#client.query<{ id: bigint }>(
      `SELECT b.id, b.group_name AS "group", b.url, b.sort, b.starts_at AS "startsAt", b.ends_at AS "endsAt",
              jsonb_build_object('base', b.picture_base, 'tint', b.picture_tint, 'glow', b.picture_glow) AS picture,
              jsonb_build_object('from', b.colour_from, 'to', b.colour_to, 'light', b.colour_light) AS colours,
              coalesce((SELECT jsonb_object_agg(t.language, jsonb_build_object(
                          'eyebrow', t.eyebrow, 'title', t.title, 'action', t.action))
                          FROM banner_texts t WHERE t.banner_id = b.id), '{}') AS texts
         FROM banners b WHERE b.merchant_id = $1 AND b.source = $2`,
      [merchantId, source],
    );
    const [stored] = rows;
    if (stored) {
      const { id: _, ...rest } = stored;
      if (isDeepStrictEqual(rest, wanted)) return "same";
    }
    const dated = [from, to, light, startsAt, endsAt];
    const saved = await this.#client.query<{ id: bigint }>(
      `INSERT INTO banners (merchant_id, source, group_name, url, sort, picture_base, picture_tint, picture_glow,
                            colour_from, colour_to, colour_light, starts_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (merchant_id, source) DO UPDATE SET group_name = EXCLUDED.group_name, url = EXCLUDED.url,
         sort = EXCLUDED.sort, picture_base = EXCLUDED.picture_base, picture_tint = EXCLUDED.picture_tint,
         picture_glow = EXCLUDED.picture_glow, colour_from = EXCLUDED.colour_from, colour_to = EXCLUDED.colour_to,
         colour_light = EXCLUDED.colour_light, starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at
       RETURNING id`,
      [merchantId, source, group, url, sort, picture.base, picture.tint, picture.glow, ...dated],
    );
    const id = saved.rows[0]?.id as bigint;
    await this.#client.query("DELETE FROM banner_texts WHERE banner_id = $1", [id]);
    await this.#client.query(
      `INSERT INTO banner_texts (banner_id, language, eyebrow, title, action)
       SELECT $1, t.key, t.value ->> 'eyebrow', t.value ->> 'title', t.value ->> 'action' FROM jsonb_each($2) t`,
      [id, JSON.stringify(texts)],
    );
    return stored ? "changed" : "made";
  }

  /**
   * Removes announcements whose files were removed. A promotion that has begun is ended instead, because players may
   * have joined it and its terms must stay readable.
   */
  async prune(merchantId: number, sources: readonly string[]): Promise<number> {
    const ended = await this.#client.query(
      `UPDATE announcements SET ends_at = now()
        WHERE merchant_id = $1 AND source <> ALL ($2) AND type = 'PR' AND starts_at < now()
          AND (ends_at IS NULL OR ends_at > now())`,
      [merchantId, sources],
    );
    const removed = await this.#client.query(
      `DELETE FROM announcements
        WHERE merchant_id = $1 AND source <> ALL ($2) AND (type <> 'PR' OR starts_at >= now())`,
      [merchantId, sources],
    );
    return (ended.rowCount ?? 0) + (removed.rowCount ?? 0);
  }

  async pruneBanners(merchantId: number, sources: readonly string[]): Promise<number> {
    const { rowCount } = await this.#client.query(
      "DELETE FROM banners WHERE merchant_id = $1 AND source <> ALL ($2)",
      [merchantId, sources],
    );
    return rowCount ?? 0;
  }
}
