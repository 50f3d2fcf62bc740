import type { ANNOUNCEMENT_READERS } from "@foyer/contract/back-office-announcements";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import { replaceTexts, type Texts } from "../../db/localized-texts.ts";

export type AnnouncementReaders = (typeof ANNOUNCEMENT_READERS)[number];

export interface NewOperatorAnnouncement {
  readonly merchantId: number;
  readonly operatorId: number;
  readonly clientKey: string;
  readonly hash: Buffer;
  readonly readers: AnnouncementReaders;
  /** By language; content is clean HTML. */
  readonly texts: Texts;
}

export interface OperatorAnnouncementRow {
  readonly id: bigint;
  readonly readers: AnnouncementReaders;
  readonly title: string;
  readonly by: string;
  readonly publishedAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
}

const COLUMNS = `a.id, CASE a.type WHEN 'A' THEN 'agents' ELSE 'everyone' END AS readers, a.starts_at AS "publishedAt",
  CASE WHEN a.ends_at <= now() THEN a.ends_at END AS "endedAt", o.name AS by, e.name AS "endedBy",
  (SELECT title FROM announcement_texts t WHERE t.announcement_id = a.id ORDER BY language LIMIT 1) AS title`;
const FROM =
  "announcements a JOIN operators o ON o.id = a.published_by LEFT JOIN operators e ON e.id = a.ended_by";

/** Announcements that a merchant's operators have published. */
export class OperatorAnnouncementsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Stores an announcement once per key of an operator. @returns it, whether this stored it, and whether the stored one is the same */
  store(
    announcement: NewOperatorAnnouncement,
  ): Promise<{ row: OperatorAnnouncementRow; fresh: boolean; same: boolean }> {
    const { merchantId, operatorId, clientKey, hash, readers, texts } = announcement;
    return inTransaction(this.#pool, async (client) => {
      const { rows: made } = await client.query<{ id: bigint }>(
        `INSERT INTO announcements (merchant_id, type, starts_at, published_by, client_key, request_hash)
         VALUES ($1, CASE $2 WHEN 'agents' THEN 'A' ELSE 'PL' END, now(), $3, $4, $5)
         ON CONFLICT (published_by, client_key) DO NOTHING RETURNING id`,
        [merchantId, readers, operatorId, clientKey, hash],
      );
      if (made[0]) await replaceTexts(client, "announcement_texts", made[0].id, texts);
      const { rows } = await client.query<OperatorAnnouncementRow & { same: boolean }>(
        `SELECT ${COLUMNS}, a.request_hash = $3 AS same FROM ${FROM} WHERE a.published_by = $1 AND a.client_key = $2`,
        [operatorId, clientKey, hash],
      );
      const { same, ...row } = rows[0] as OperatorAnnouncementRow & { same: boolean };
      return { row, fresh: made.length > 0, same };
    });
  }

  /** Ends an announcement that has not ended. @returns it, and whether this ended it; undefined: there is none */
  end(
    merchantId: number,
    operatorId: number,
    id: bigint,
  ): Promise<{ row: OperatorAnnouncementRow; fresh: boolean } | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE announcements SET ends_at = now(), ended_by = $3
          WHERE id = $1 AND merchant_id = $2 AND published_by IS NOT NULL AND ended_by IS NULL`,
        [id, merchantId, operatorId],
      );
      const { rows } = await client.query<OperatorAnnouncementRow>(
        `SELECT ${COLUMNS} FROM ${FROM} WHERE a.id = $1 AND a.merchant_id = $2`,
        [id, merchantId],
      );
      return rows[0] && { row: rows[0], fresh: rowCount === 1 };
    });
  }

  async page(
    merchantId: number,
    offset: number,
    limit: number,
  ): Promise<{ rows: OperatorAnnouncementRow[]; total: number }> {
    const { rows } = await this.#pool.query<OperatorAnnouncementRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE a.merchant_id = $1 ORDER BY a.id DESC OFFSET $2 LIMIT $3`,
      [merchantId, offset, limit],
    );
    const { rows: counted } = await this.#pool.query<{ total: number }>(
      "SELECT count(*)::int AS total FROM announcements WHERE merchant_id = $1 AND published_by IS NOT NULL",
      [merchantId],
    );
    return { rows, total: counted[0]?.total ?? 0 };
  }
}
