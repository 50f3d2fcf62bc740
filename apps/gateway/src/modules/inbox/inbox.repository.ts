import type { InboxItem, InboxMessage } from "@foyer/contract/inbox";
import type pg from "pg";

export interface NewMessage {
  readonly memberId: bigint;
  readonly kind: InboxItem["kind"];
  /** Deduplication key: a message is stored once per key. */
  readonly key: string;
  /** By language; content is clean HTML. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

/** The pool, or the connection of a caller's transaction. */
type Queryable = Pick<pg.Pool, "query">;

interface Row {
  readonly id: bigint;
  readonly kind: InboxItem["kind"];
  readonly text: { readonly title: string; readonly content: string };
  readonly sentAt: Date;
  readonly read: boolean;
}

/** A message has its own texts, or refers to an operator message with several recipients. */
const WORDS = "coalesce(texts, (SELECT h.texts FROM operator_messages h WHERE h.id = operator_message_id))";

/** A member who is told about their money. */
interface MoneyReader {
  readonly username: string;
  /** Null: none is verified. */
  readonly email: string | null;
  /** In which the member ordered the last deposit or withdrawal; null: it is not known. */
  readonly language: string | null;
}

/** A message's text in its first available language of `$2`; without one it has no text. */
const TEXT = `coalesce((SELECT words -> language
                 FROM (SELECT ${WORDS} AS words) w, unnest($2::text[]) WITH ORDINALITY AS l (language, place)
                WHERE words ? language ORDER BY place LIMIT 1), '{"title":"","content":""}')`;

const item = ({ id, kind, text, sentAt, read }: Row): InboxItem => ({
  id: String(id),
  kind,
  title: text.title,
  sentAt: sentAt.toISOString(),
  read,
});

export class InboxRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async add({ memberId, kind, key, texts }: NewMessage, client: Queryable = this.#pool): Promise<void> {
    await client.query(
      "INSERT INTO inbox_messages (member_id, kind, key, texts) VALUES ($1, $2, $3, $4) ON CONFLICT (member_id, key) DO NOTHING",
      [memberId, kind, key, texts],
    );
  }

  async addAll(
    memberIds: readonly bigint[],
    { kind, key, texts }: Omit<NewMessage, "memberId">,
  ): Promise<void> {
    await this.#pool.query(
      `INSERT INTO inbox_messages (member_id, kind, key, texts)
       SELECT member_id, $2, $3, $4 FROM unnest($1::bigint[]) member_id ON CONFLICT (member_id, key) DO NOTHING`,
      [memberIds, kind, key, texts],
    );
  }

  async readerOf(memberId: bigint, client: Queryable): Promise<MoneyReader> {
    const { rows } = await client.query<MoneyReader>(
      `SELECT m.username, CASE WHEN m.email_verified_at IS NOT NULL THEN m.email END AS email,
              (SELECT k.language FROM (
                (SELECT d.language, d.created_at FROM deposit_orders d
                  WHERE d.member_id = m.id AND d.language IS NOT NULL ORDER BY d.id DESC LIMIT 1)
                UNION ALL
                (SELECT w.language, w.created_at FROM withdrawals w WHERE w.member_id = m.id ORDER BY w.id DESC LIMIT 1)
              ) k ORDER BY k.created_at DESC LIMIT 1) AS language
         FROM members m WHERE m.id = $1`,
      [memberId],
    );
    return rows[0] as MoneyReader;
  }

  async page(
    memberId: bigint,
    languages: readonly string[],
    offset: number,
    limit: number,
  ): Promise<{ items: InboxItem[]; total: number }> {
    const { rows } = await this.#pool.query<Row>({
      name: "inbox_page",
      text: `SELECT id, kind, ${TEXT} AS text, sent_at AS "sentAt", read_at IS NOT NULL AS read
               FROM inbox_messages WHERE member_id = $1 AND removed_at IS NULL
              ORDER BY sent_at DESC, id DESC OFFSET $3 LIMIT $4`,
      values: [memberId, languages, offset, limit],
    });
    const counted = await this.#pool.query<{ total: number }>({
      name: "inbox_total",
      text: "SELECT count(*)::int AS total FROM inbox_messages WHERE member_id = $1 AND removed_at IS NULL",
      values: [memberId],
    });
    return { items: rows.map(item), total: counted.rows[0]?.total ?? 0 };
  }

  async read(memberId: bigint, id: string, languages: readonly string[]): Promise<InboxMessage | null> {
    const { rows } = await this.#pool.query<Row>({
      name: "inbox_read",
      text: `SELECT id, kind, ${TEXT} AS text, sent_at AS "sentAt", read_at IS NOT NULL AS read
               FROM inbox_messages WHERE member_id = $1 AND id = $3 AND removed_at IS NULL`,
      values: [memberId, languages, id],
    });
    return rows[0] ? { ...item(rows[0]), content: rows[0].text.content } : null;
  }

  async unread(memberId: bigint): Promise<number> {
    const { rows } = await this.#pool.query<{ unread: number }>({
      name: "inbox_unread",
      text: "SELECT count(*)::int AS unread FROM inbox_messages WHERE member_id = $1 AND read_at IS NULL AND removed_at IS NULL",
      values: [memberId],
    });
    return rows[0]?.unread ?? 0;
  }

  /** `null`: all. */
  async seen(memberId: bigint, ids: readonly string[] | null): Promise<void> {
    await this.#pool.query({
      name: "inbox_seen",
      text: `UPDATE inbox_messages SET read_at = now()
              WHERE member_id = $1 AND read_at IS NULL AND removed_at IS NULL
                AND ($2::bigint[] IS NULL OR id = ANY ($2))`,
      values: [memberId, ids],
    });
  }

  /** @returns how many were deleted, and the time of deletion in microseconds, which identifies them */
  async clear(memberId: bigint): Promise<{ removed: number; clearing: string }> {
    const { rows } = await this.#pool.query<{ removed: number; clearing: string }>({
      name: "inbox_clear",
      text: `WITH cleared AS (
               UPDATE inbox_messages SET removed_at = now()
                WHERE member_id = $1 AND read_at IS NOT NULL AND removed_at IS NULL RETURNING 1
             )
             SELECT count(*)::int AS removed, (extract(epoch FROM now()) * 1000000)::bigint::text AS clearing FROM cleared`,
      values: [memberId],
    });
    return rows[0] as { removed: number; clearing: string };
  }

  /** @returns how many were restored */
  async unclear(memberId: bigint, clearing: string): Promise<number> {
    const { rowCount } = await this.#pool.query({
      name: "inbox_unclear",
      text: `UPDATE inbox_messages SET removed_at = NULL
              WHERE member_id = $1 AND removed_at IS NOT NULL AND (extract(epoch FROM removed_at) * 1000000)::bigint = $2`,
      values: [memberId, clearing],
    });
    return rowCount ?? 0;
  }

  /** @returns whether the message exists */
  async setRemoved(memberId: bigint, id: string, removed: boolean): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: "inbox_removed",
      text: `UPDATE inbox_messages SET removed_at = CASE WHEN $3 THEN coalesce(removed_at, now()) END
              WHERE member_id = $1 AND id = $2`,
      values: [memberId, id, removed],
    });
    return rowCount === 1;
  }
}
