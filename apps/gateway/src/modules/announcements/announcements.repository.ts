import type { BANNER_GROUPS, Banner, MatchFacts, PROMOTION_CATEGORIES } from "@foyer/contract/announcements";
import type { Picture } from "@foyer/contract/shared";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import { replaceTexts } from "../../db/localized-texts.ts";

export type BannerGroup = (typeof BANNER_GROUPS)[number];
export type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number];
/** Content types that are announcements: banners have a table of their own. */
export type AnnouncementType = "A" | "PL" | "PU" | "PR" | "H";

export interface AnnouncementRow {
  readonly id: bigint;
  readonly type: AnnouncementType;
  /** Promotions only. */
  readonly category: PromotionCategory | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly popupWidth: number | null;
  readonly popupHeight: number | null;
  /** Hot matches only. */
  readonly match: MatchFacts | null;
  /** A promotion with terms. */
  readonly joinable: boolean;
  /** Days from the start until it can be joined, and until it can no longer be. */
  readonly opensAfterDays: number;
  readonly closesAfterDays: number | null;
  readonly title: string;
  readonly content: string;
  /** Sort order. */
  readonly images: readonly { readonly sequence: number; readonly picture: Picture }[];
}

export interface NewAnnouncement {
  readonly merchantId: number;
  readonly type: AnnouncementType;
  /** Promotions only. */
  readonly category: PromotionCategory | null;
  readonly group: BannerGroup | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** By language; content is clean HTML. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

/** The longest list of announcements or banners. */
const MAX_ROWS = 100;

/** The visible announcements of a merchant ($1) and these types ($2), newest first, in the first available of the languages ($3). */
const SHOWN = `announcements a
  CROSS JOIN LATERAL (
    SELECT t.title, t.content FROM announcement_texts t
     WHERE t.announcement_id = a.id AND t.language = ANY ($3)
     ORDER BY array_position($3::text[], t.language) LIMIT 1
  ) text`;
const IS_SHOWN =
  "a.merchant_id = $1 AND a.type = ANY ($2) AND a.starts_at <= now() AND (a.ends_at IS NULL OR a.ends_at > now())";

export class AnnouncementsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Visible announcements, newest first, each in its first available language; those without one are left out. */
  async announcements(
    merchantId: number,
    types: readonly AnnouncementType[],
    group: BannerGroup | null,
    languages: readonly string[],
  ): Promise<AnnouncementRow[]> {
    if (types.length === 0) return [];
    const { rows } = await this.#pool.query<AnnouncementRow>(
      `SELECT a.id, a.type, a.category, a.starts_at AS "startsAt", a.ends_at AS "endsAt",
              a.popup_width AS "popupWidth", a.popup_height AS "popupHeight", a.match, text.title, text.content,
              t.announcement_id IS NOT NULL AS joinable,
              coalesce(t.opens_after_days, 0) AS "opensAfterDays", t.closes_after_days AS "closesAfterDays",
              (SELECT coalesce(json_agg(json_build_object(
                        'sequence', i.sequence,
                        'picture', json_build_object('base', i.picture_base, 'tint', i.picture_tint, 'glow', i.picture_glow)
                      ) ORDER BY i.sequence), '[]')
                 FROM announcement_images i WHERE i.announcement_id = a.id) AS images
         FROM ${SHOWN}
         LEFT JOIN promotion_terms t ON t.announcement_id = a.id
        WHERE ${IS_SHOWN} AND ($4::text IS NULL OR a.group_name IS NULL OR a.group_name = $4)
        ORDER BY a.starts_at DESC, a.id DESC LIMIT ${MAX_ROWS}`,
      [merchantId, types, languages, group],
    );
    return rows;
  }

  /** Ids among them that a member has read. */
  async notices(
    merchantId: number,
    memberId: bigint,
    types: readonly AnnouncementType[],
    languages: readonly string[],
  ): Promise<{ id: bigint; read: boolean }[]> {
    if (types.length === 0) return [];
    const { rows } = await this.#pool.query<{ id: bigint; read: boolean }>(
      `SELECT a.id, r.member_id IS NOT NULL AS read
         FROM ${SHOWN}
         LEFT JOIN announcement_reads r ON r.announcement_id = a.id AND r.member_id = $4
        WHERE ${IS_SHOWN}
        ORDER BY a.starts_at DESC, a.id DESC LIMIT ${MAX_ROWS}`,
      [merchantId, types, languages, memberId],
    );
    return rows;
  }

  /** @returns whether the announcement is visible; a concurrent deletion waits, and deletes the mark too. */
  async markRead(
    merchantId: number,
    memberId: bigint,
    id: bigint,
    types: readonly AnnouncementType[],
  ): Promise<boolean> {
    const { rows } = await this.#pool.query(
      `WITH shown AS (
         SELECT id FROM announcements
          WHERE id = $1 AND merchant_id = $2 AND type = ANY ($4)
            AND starts_at <= now() AND (ends_at IS NULL OR ends_at > now())
            FOR KEY SHARE
       ), marked AS (
         INSERT INTO announcement_reads (member_id, announcement_id) SELECT $3, id FROM shown
         ON CONFLICT DO NOTHING
       )
       SELECT id FROM shown`,
      [id, merchantId, memberId, types],
    );
    return rows.length > 0;
  }

  async banners(
    merchantId: number,
    group: BannerGroup | null,
    languages: readonly string[],
  ): Promise<Banner[]> {
    const { rows } = await this.#pool.query<Banner>(
      `SELECT b.id::text, b.group_name AS "groupName", text.eyebrow, text.title, text.action, b.url,
              json_build_object('base', b.picture_base, 'tint', b.picture_tint, 'glow', b.picture_glow) AS picture,
              json_build_object('from', b.colour_from, 'to', b.colour_to, 'light', b.colour_light) AS colours
         FROM banners b
        CROSS JOIN LATERAL (
          SELECT t.eyebrow, t.title, t.action FROM banner_texts t
           WHERE t.banner_id = b.id AND t.language = ANY ($3)
           ORDER BY array_position($3::text[], t.language) LIMIT 1
        ) text
        WHERE b.merchant_id = $1 AND b.starts_at <= now() AND (b.ends_at IS NULL OR b.ends_at > now())
          AND ($2::text IS NULL OR b.group_name = $2)
        ORDER BY b.group_name, b.sort, b.id LIMIT ${MAX_ROWS}`,
      [merchantId, group, languages],
    );
    return rows;
  }

  /**
   * Next date on which an announcement of this merchant appears or expires, or a promotion opens or closes; null when
   * there is none.
   */
  async nextChange(merchantId: number): Promise<Date | null> {
    const { rows } = await this.#pool.query<{ at: Date | null }>(
      `SELECT min(at) AS at FROM (
         SELECT unnest(ARRAY[starts_at, ends_at]) AS at FROM announcements WHERE merchant_id = $1
         UNION ALL
         SELECT unnest(ARRAY[starts_at, ends_at]) FROM banners WHERE merchant_id = $1
         UNION ALL
         SELECT a.starts_at + make_interval(days => unnest(ARRAY[t.opens_after_days, t.closes_after_days]))
           FROM promotion_terms t JOIN announcements a ON a.id = t.announcement_id
          WHERE a.merchant_id = $1
       ) moments WHERE at > now()`,
      [merchantId],
    );
    return rows[0]?.at ?? null;
  }

  /** Inserts an announcement with its texts in one transaction. */
  async insert(announcement: NewAnnouncement): Promise<bigint> {
    const { merchantId, type, category, group, startsAt, endsAt, texts } = announcement;
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ id: bigint }>(
        `INSERT INTO announcements (merchant_id, type, category, group_name, starts_at, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [merchantId, type, category, group, startsAt, endsAt],
      );
      const { id } = rows[0] as { id: bigint };
      await replaceTexts(client, "announcement_texts", id, texts);
      return id;
    });
  }
}
