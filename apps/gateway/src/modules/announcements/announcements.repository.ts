import type { BANNER_GROUPS, Banner, PROMOTION_CATEGORIES } from "@foyer/contract/announcements";
import type { Picture } from "@foyer/contract/shared";
import type { Generated } from "kysely";
import { sql } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import type { Database } from "../../plugins/database.ts";

export type BannerGroup = (typeof BANNER_GROUPS)[number];
export type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number];
/** Content types that are announcements: banners have a table of their own. */
export type AnnouncementType = "A" | "PL" | "PU" | "PR" | "H";

declare module "../../plugins/database.ts" {
  interface Tables {
    announcements: {
      id: Generated<bigint>;
      merchant_id: number;
      type: AnnouncementType;
      category: PromotionCategory | null;
      group_name: BannerGroup | null;
      starts_at: Date;
      ends_at: Date | null;
      source: string | null;
      popup_width: number | null;
      popup_height: number | null;
    };
    announcement_images: {
      announcement_id: bigint;
      sequence: number;
      picture_base: string;
      picture_tint: string;
      picture_glow: string;
    };
    announcement_reads: { member_id: bigint; announcement_id: bigint; read_at: Generated<Date> };
    announcement_texts: { announcement_id: bigint; language: string; title: string; content: string };
    banners: {
      id: Generated<bigint>;
      merchant_id: number;
      group_name: BannerGroup;
      url: string;
      sort: number;
      picture_base: string;
      picture_tint: string;
      picture_glow: string;
      colour_from: string;
      colour_to: string;
      colour_light: string;
      starts_at: Date;
      ends_at: Date | null;
      source: string | null;
    };
    banner_texts: { banner_id: bigint; language: string; eyebrow: string; title: string; action: string };
  }
}

export interface AnnouncementRow {
  readonly id: bigint;
  readonly type: AnnouncementType;
  /** Of a promotion, and of nothing else. */
  readonly category: PromotionCategory | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly popupWidth: number | null;
  readonly popupHeight: number | null;
  /** A promotion with terms. */
  readonly joinable: boolean;
  readonly title: string;
  readonly content: string;
  /** By their sequence. */
  readonly images: readonly { readonly sequence: number; readonly picture: Picture }[];
}

export interface NewAnnouncement {
  readonly merchantId: number;
  readonly type: AnnouncementType;
  /** Of a promotion, and of nothing else. */
  readonly category: PromotionCategory | null;
  readonly group: BannerGroup | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** By language; content is clean HTML. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

/** Nobody reads further down than this. */
const MOST = 100;

export class AnnouncementsRepository {
  readonly #db: Database;

  constructor(database: Database) {
    this.#db = database;
  }

  /**
   * What shows now, newest first, each in the first of `languages` it was written in; one that was written in none
   * of them is left out.
   */
  async announcements(
    merchantId: number,
    types: readonly AnnouncementType[],
    group: BannerGroup | null,
    languages: readonly string[],
  ): Promise<AnnouncementRow[]> {
    if (types.length === 0) return [];
    return this.#showing(merchantId, types, languages)
      .select([
        "a.id",
        "a.type",
        "a.category",
        "a.starts_at as startsAt",
        "a.ends_at as endsAt",
        "a.popup_width as popupWidth",
        "a.popup_height as popupHeight",
        "text.title",
        "text.content",
        sql<boolean>`EXISTS (SELECT FROM promotion_terms t WHERE t.announcement_id = a.id)`.as("joinable"),
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom("announcement_images as i")
            .select((i) => [
              "i.sequence",
              jsonBuildObject({
                base: i.ref("i.picture_base"),
                tint: i.ref("i.picture_tint"),
                glow: i.ref("i.picture_glow"),
              }).as("picture"),
            ])
            .whereRef("i.announcement_id", "=", "a.id")
            .orderBy("i.sequence"),
        ).as("images"),
      )
      .where((eb) =>
        group === null ? eb.and([]) : eb.or([eb("a.group_name", "is", null), eb("a.group_name", "=", group)]),
      )
      .execute();
  }

  /** Which of them a member has read. */
  async notices(
    merchantId: number,
    memberId: bigint,
    types: readonly AnnouncementType[],
    languages: readonly string[],
  ): Promise<{ id: bigint; read: boolean }[]> {
    if (types.length === 0) return [];
    return this.#showing(merchantId, types, languages)
      .leftJoin("announcement_reads as r", (join) =>
        join.onRef("r.announcement_id", "=", "a.id").on("r.member_id", "=", memberId),
      )
      .select(["a.id", sql<boolean>`r.member_id IS NOT NULL`.as("read")])
      .execute();
  }

  /** @returns whether it shows now; whoever takes it down meanwhile waits, and takes the mark with it. */
  async markRead(
    merchantId: number,
    memberId: bigint,
    id: bigint,
    types: readonly AnnouncementType[],
  ): Promise<boolean> {
    const { rows } = await sql`
      WITH shown AS (
        SELECT id FROM announcements
         WHERE id = ${id} AND merchant_id = ${merchantId} AND type = ANY (${types})
           AND starts_at <= now() AND (ends_at IS NULL OR ends_at > now())
           FOR KEY SHARE
      ), marked AS (
        INSERT INTO announcement_reads (member_id, announcement_id) SELECT ${memberId}, id FROM shown
        ON CONFLICT DO NOTHING
      )
      SELECT id FROM shown`.execute(this.#db.query);
    return rows.length > 0;
  }

  /** What shows now, newest first, with its text in the first of the languages there is one in. */
  #showing(merchantId: number, types: readonly AnnouncementType[], languages: readonly string[]) {
    return this.#db.query
      .selectFrom("announcements as a")
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("announcement_texts as t")
            .select(["t.title", "t.content"])
            .whereRef("t.announcement_id", "=", "a.id")
            .where("t.language", "in", [...languages])
            .orderBy(sql`array_position(${sql.val([...languages])}::text[], t.language)`)
            .limit(1)
            .as("text"),
        (join) => join.onTrue(),
      )
      .where("a.merchant_id", "=", merchantId)
      .where("a.type", "in", [...types])
      .where("a.starts_at", "<=", sql<Date>`now()`)
      .where((eb) => eb.or([eb("a.ends_at", "is", null), eb("a.ends_at", ">", sql<Date>`now()`)]))
      .orderBy("a.starts_at", "desc")
      .orderBy("a.id", "desc")
      .limit(MOST);
  }

  async banners(
    merchantId: number,
    group: BannerGroup | null,
    languages: readonly string[],
  ): Promise<Banner[]> {
    let banners = this.#db.query
      .selectFrom("banners as b")
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("banner_texts as t")
            .select(["t.eyebrow", "t.title", "t.action"])
            .whereRef("t.banner_id", "=", "b.id")
            .where("t.language", "in", [...languages])
            .orderBy(sql`array_position(${sql.val([...languages])}::text[], t.language)`)
            .limit(1)
            .as("text"),
        (join) => join.onTrue(),
      )
      .selectAll("b")
      .select(["text.eyebrow", "text.title", "text.action"])
      .where("b.merchant_id", "=", merchantId)
      .where("b.starts_at", "<=", sql<Date>`now()`)
      .where((eb) => eb.or([eb("b.ends_at", "is", null), eb("b.ends_at", ">", sql<Date>`now()`)]));
    if (group !== null) banners = banners.where("b.group_name", "=", group);
    const rows = await banners
      .orderBy("b.group_name")
      .orderBy("b.sort")
      .orderBy("b.id")
      .limit(MOST)
      .execute();
    return rows.map((row) => ({
      id: String(row.id),
      groupName: row.group_name,
      eyebrow: row.eyebrow,
      title: row.title,
      action: row.action,
      url: row.url,
      picture: { base: row.picture_base, tint: row.picture_tint, glow: row.picture_glow },
      colours: { from: row.colour_from, to: row.colour_to, light: row.colour_light },
    }));
  }

  /** When something of this merchant next appears or disappears by its dates; null when nothing will. */
  async nextChange(merchantId: number): Promise<Date | null> {
    const { rows } = await sql<{ at: Date | null }>`
      SELECT min(at) AS at FROM (
        SELECT unnest(ARRAY[starts_at, ends_at]) AS at FROM announcements WHERE merchant_id = ${merchantId}
        UNION ALL
        SELECT unnest(ARRAY[starts_at, ends_at]) FROM banners WHERE merchant_id = ${merchantId}
      ) moments WHERE at > now()`.execute(this.#db.query);
    return rows[0]?.at ?? null;
  }

  /** Enters an announcement with its texts; all or nothing. */
  async insert(announcement: NewAnnouncement): Promise<bigint> {
    const { merchantId, type, category, group, startsAt, endsAt, texts } = announcement;
    return this.#db.query.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto("announcements")
        .values({
          merchant_id: merchantId,
          type,
          category,
          group_name: group,
          starts_at: startsAt,
          ends_at: endsAt,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("announcement_texts")
        .values(
          Object.entries(texts).map(([language, { title, content }]) => ({
            announcement_id: id,
            language,
            title,
            content,
          })),
        )
        .execute();
      return id;
    });
  }
}
