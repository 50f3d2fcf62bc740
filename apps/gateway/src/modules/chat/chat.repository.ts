import type { Language, MemberType } from "@foyer/contract/shared";
import type { Pool } from "pg";
import { MEMBER_WORDS } from "../../db/text-search.ts";

export interface MessageRow {
  readonly id: bigint;
  /** Name of the operator who wrote it; null: the player. */
  readonly name: string | null;
  readonly fromOperator: boolean;
  readonly text: string;
  readonly at: Date;
  readonly clientKey: string;
  /** Whether the recipient has seen it. */
  readonly read: boolean;
}

/** A conversation with one of its messages: the last one, or the one that a search found. */
export interface FoundConversation {
  readonly chatId: string;
  readonly player: string;
  readonly guest: boolean;
  readonly lastId: bigint;
  readonly lastFromOperator: boolean;
  readonly lastText: string;
  readonly lastAt: Date;
  readonly waitingSince: Date | null;
  readonly unread: number;
}

export interface Conversation extends FoundConversation {
  readonly total: number;
  readonly waiting: number;
}

export interface ChatPlayer {
  readonly memberId: bigint;
  readonly player: string;
  readonly guest: boolean;
  /** Null: not known. */
  readonly language: Language | null;
  readonly publicId: string;
  readonly username: string;
  readonly type: MemberType;
  readonly since: Date;
  /** Cash. */
  readonly balance: bigint;
}

const MESSAGES = `
  SELECT w.id, o.display_name AS name, w.operator_id IS NOT NULL AS "fromOperator", w.text, w.at, w.client_key AS "clientKey",
    w.id <= CASE WHEN w.operator_id IS NULL THEN c.operator_seen ELSE c.player_seen END AS read
  FROM chat_messages w JOIN chats c USING (member_id) LEFT JOIN operators o ON o.id = w.operator_id`;

/** Length of a message's excerpt in the list of conversations. */
const PREVIEW_LENGTH = 140;

const PLAYER = `coalesce(m.nickname, m.username) AS player, m.type = 4 AS guest`;
const CONVERSATION = `c.public_id AS "chatId", ${PLAYER},
  w.id AS "lastId", w.operator_id IS NOT NULL AS "lastFromOperator", left(w.text, ${PREVIEW_LENGTH}) AS "lastText",
  w.at AS "lastAt", c.waiting_since AS "waitingSince",
  (SELECT count(*)::int FROM chat_messages u
    WHERE u.member_id = c.member_id AND u.operator_id IS NULL AND u.id > c.operator_seen) AS unread`;

export class ChatRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Newest first, older than `before` if given; a row beyond the page size means that there are more. */
  async messages(memberId: bigint, before: bigint | null, limit: number): Promise<MessageRow[]> {
    const { rows } = await this.#pool.query<MessageRow>({
      name: "chat-messages",
      text: `${MESSAGES} WHERE w.member_id = $1 AND ($2::bigint IS NULL OR w.id < $2) ORDER BY w.id DESC LIMIT $3`,
      values: [memberId, before, limit],
    });
    return rows;
  }

  /** Stores a message, or returns the one already stored under this key. */
  async send(
    memberId: bigint,
    merchantId: number,
    operatorId: number | null,
    text: string,
    clientKey: string,
  ): Promise<MessageRow> {
    const { rows: sent } = await this.#pool.query<{ id: bigint }>(
      "SELECT id FROM chat_send($1, $2, $3, $4, $5)",
      [memberId, merchantId, operatorId, text, clientKey],
    );
    const { rows } = await this.#pool.query<MessageRow>(`${MESSAGES} WHERE w.id = $1`, [sent[0]?.id]);
    return rows[0] as MessageRow;
  }

  /** Records in which language a player writes. */
  async setLanguage(memberId: bigint, language: Language): Promise<void> {
    await this.#pool.query(
      "UPDATE chats SET language = $2 WHERE member_id = $1 AND language IS DISTINCT FROM $2",
      [memberId, language],
    );
  }

  /** @returns whether anything changed */
  async seen(memberId: bigint, by: "player" | "back-office", last: bigint): Promise<boolean> {
    const { rows } = await this.#pool.query<{ news: boolean }>("SELECT chat_seen($1, $2, $3) AS news", [
      memberId,
      by === "back-office",
      last,
    ]);
    return rows[0]?.news ?? false;
  }

  /** Number of unseen messages from the other side. */
  async unread(memberId: bigint, by: "player" | "back-office"): Promise<number> {
    const { rows } = await this.#pool.query<{ unread: number }>({
      name: `chat-unread-${by}`,
      text: `SELECT count(*)::int AS unread FROM chat_messages w JOIN chats c USING (member_id)
               WHERE w.member_id = $1 AND ${
                 by === "player"
                   ? "w.operator_id IS NOT NULL AND w.id > c.player_seen"
                   : "w.operator_id IS NULL AND w.id > c.operator_seen"
               }`,
      values: [memberId],
    });
    return rows[0]?.unread ?? 0;
  }

  /** The player of one of this merchant's conversations. */
  async playerOf(merchantId: number, chatId: string): Promise<ChatPlayer | undefined> {
    const { rows } = await this.#pool.query<ChatPlayer>(
      `SELECT c.member_id AS "memberId", ${PLAYER}, c.language, m.public_id AS "publicId", m.username, m.type, m.registered_at AS since,
              coalesce((SELECT a.balance FROM ledger_accounts a
                         WHERE a.member_id = m.id AND a.currency = m.currency AND a.name = 'cash'), 0) AS balance
         FROM chats c JOIN members m ON m.id = c.member_id
        WHERE c.public_id = $1 AND c.merchant_id = $2`,
      [chatId, merchantId],
    );
    return rows[0];
  }

  /** Number of a merchant's conversations that wait for an answer. */
  async waiting(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ waiting: number }>({
      name: "chat-waiting",
      text: "SELECT count(*)::int AS waiting FROM chats WHERE merchant_id = $1 AND waiting_since IS NOT NULL",
      values: [merchantId],
    });
    return rows[0]?.waiting ?? 0;
  }

  /** A page of a merchant's conversations: the longest waiting first, then the most recent. */
  async conversations(merchantId: number, offset: number, limit: number): Promise<Conversation[]> {
    const { rows } = await this.#pool.query<Conversation>({
      name: "chat-conversations",
      text: `
          SELECT ${CONVERSATION},
            (SELECT count(*)::int FROM chats a WHERE a.merchant_id = $1) AS total,
            (SELECT count(*)::int FROM chats a WHERE a.merchant_id = $1 AND a.waiting_since IS NOT NULL) AS waiting
          FROM chats c JOIN members m ON m.id = c.member_id JOIN chat_messages w ON w.id = c.last_message
          WHERE c.merchant_id = $1
          ORDER BY c.waiting_since NULLS LAST, c.last_at DESC OFFSET $2 LIMIT $3`,
      values: [merchantId, offset, limit],
    });
    return rows;
  }

  /**
   * A merchant's conversations with these words in a message or in the player's name, each with the newest message that
   * has them, or its last one; the newest first, older than `before` if given.
   */
  async found(
    merchantId: number,
    words: string,
    before: bigint | null,
    limit: number,
  ): Promise<FoundConversation[]> {
    const { rows } = await this.#pool.query<FoundConversation>(
      `WITH found AS (
         SELECT w.member_id, w.id FROM chat_messages w JOIN chats c USING (member_id)
          WHERE c.merchant_id = $1 AND text_vector(w.text) @@ text_query($2)
         UNION ALL
         SELECT c.member_id, c.last_message FROM members m JOIN chats c ON c.member_id = m.id
          WHERE c.merchant_id = $1 AND ${MEMBER_WORDS} @@ text_query($2)
       ), newest AS (
         SELECT member_id, max(id) AS id FROM found GROUP BY member_id
       )
       SELECT ${CONVERSATION}
         FROM newest JOIN chats c USING (member_id) JOIN members m ON m.id = c.member_id JOIN chat_messages w ON w.id = newest.id
        WHERE $3::bigint IS NULL OR w.id < $3 ORDER BY w.id DESC LIMIT $4`,
      [merchantId, words, before, limit],
    );
    return rows;
  }
}
