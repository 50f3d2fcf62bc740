import type { Pool } from "pg";

export interface WordRow {
  readonly id: bigint;
  /** Who of the house says it; null: the player. */
  readonly name: string | null;
  readonly fromHouse: boolean;
  readonly text: string;
  readonly at: Date;
  readonly clientKey: string;
  /** Whether the other side has seen it. */
  readonly read: boolean;
}

export interface Conversation {
  readonly chatId: string;
  readonly player: string;
  readonly guest: boolean;
  readonly lastId: bigint;
  readonly lastFromHouse: boolean;
  readonly lastText: string;
  readonly lastAt: Date;
  readonly waitingSince: Date | null;
  readonly unread: number;
  readonly total: number;
  readonly waiting: number;
}

const WORDS = `
  SELECT w.id, o.shown_as AS name, w.operator_id IS NOT NULL AS "fromHouse", w.text, w.at, w.client_key AS "clientKey",
    w.id <= CASE WHEN w.operator_id IS NULL THEN c.desk_seen ELSE c.player_seen END AS read
  FROM chat_words w JOIN chats c USING (member_id) LEFT JOIN operators o ON o.id = w.operator_id`;

/** Of a conversation in a list no more than its beginning is shown. */
const SHOWN_LETTERS = 140;

export function chatRepository(pool: Pool) {
  return {
    /** The newest first, older than `before` where it is given; one more than a page tells that there are more. */
    async words(memberId: bigint, before: bigint | null, limit: number): Promise<WordRow[]> {
      const { rows } = await pool.query<WordRow>({
        name: "chat-words",
        text: `${WORDS} WHERE w.member_id = $1 AND ($2::bigint IS NULL OR w.id < $2) ORDER BY w.id DESC LIMIT $3`,
        values: [memberId, before, limit],
      });
      return rows;
    },

    /** Says it, or finds it said under this key. */
    async say(
      memberId: bigint,
      merchantId: number,
      operatorId: number | null,
      text: string,
      clientKey: string,
    ): Promise<WordRow> {
      const { rows: said } = await pool.query<{ id: bigint }>("SELECT id FROM chat_say($1, $2, $3, $4, $5)", [
        memberId,
        merchantId,
        operatorId,
        text,
        clientKey,
      ]);
      const { rows } = await pool.query<WordRow>(`${WORDS} WHERE w.id = $1`, [said[0]?.id]);
      return rows[0] as WordRow;
    },

    /** @returns whether it was news */
    async seen(memberId: bigint, by: "player" | "desk", last: bigint): Promise<boolean> {
      const { rows } = await pool.query<{ news: boolean }>("SELECT chat_seen($1, $2, $3) AS news", [
        memberId,
        by === "desk",
        last,
      ]);
      return rows[0]?.news ?? false;
    },

    /** Words of the other side that this one has not seen. */
    async unread(memberId: bigint, by: "player" | "desk"): Promise<number> {
      const { rows } = await pool.query<{ unread: number }>({
        name: `chat-unread-${by}`,
        text: `SELECT count(*)::int AS unread FROM chat_words w JOIN chats c USING (member_id)
               WHERE w.member_id = $1 AND ${
                 by === "player"
                   ? "w.operator_id IS NOT NULL AND w.id > c.player_seen"
                   : "w.operator_id IS NULL AND w.id > c.desk_seen"
               }`,
        values: [memberId],
      });
      return rows[0]?.unread ?? 0;
    },

    /** Whose conversation it is, if it is one of this merchant's. */
    async memberOf(merchantId: number, chatId: string): Promise<bigint | undefined> {
      const { rows } = await pool.query<{ memberId: bigint }>(
        `SELECT member_id AS "memberId" FROM chats WHERE public_id = $1 AND merchant_id = $2`,
        [chatId, merchantId],
      );
      return rows[0]?.memberId;
    },

    /** How many of a merchant's conversations wait for an answer. */
    async waiting(merchantId: number): Promise<number> {
      const { rows } = await pool.query<{ waiting: number }>({
        name: "chat-waiting",
        text: "SELECT count(*)::int AS waiting FROM chats WHERE merchant_id = $1 AND waiting_since IS NOT NULL",
        values: [merchantId],
      });
      return rows[0]?.waiting ?? 0;
    },

    /** A page of a merchant's conversations: who waits longest first, then the latest. */
    async conversations(merchantId: number, offset: number, limit: number): Promise<Conversation[]> {
      const { rows } = await pool.query<Conversation>({
        name: "chat-conversations",
        text: `
          SELECT c.public_id AS "chatId", coalesce(m.nickname, m.username) AS player, m.type = 4 AS guest,
            w.id AS "lastId", w.operator_id IS NOT NULL AS "lastFromHouse", left(w.text, ${SHOWN_LETTERS}) AS "lastText",
            w.at AS "lastAt", c.waiting_since AS "waitingSince",
            (SELECT count(*)::int FROM chat_words u
              WHERE u.member_id = c.member_id AND u.operator_id IS NULL AND u.id > c.desk_seen) AS unread,
            (SELECT count(*)::int FROM chats a WHERE a.merchant_id = $1) AS total,
            (SELECT count(*)::int FROM chats a WHERE a.merchant_id = $1 AND a.waiting_since IS NOT NULL) AS waiting
          FROM chats c JOIN members m ON m.id = c.member_id JOIN chat_words w ON w.id = c.last_word
          WHERE c.merchant_id = $1
          ORDER BY c.waiting_since NULLS LAST, c.last_at DESC OFFSET $2 LIMIT $3`,
        values: [merchantId, offset, limit],
      });
      return rows;
    },
  };
}

export type ChatRepository = ReturnType<typeof chatRepository>;
