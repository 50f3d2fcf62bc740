import type { MemberType } from "@foyer/contract/shared";
import type { TeamGroup, TeamRelation } from "@foyer/contract/team-messages";
import type { Pool } from "pg";

export interface ContactsRow {
  readonly uplineId: string | null;
  readonly upline: string | null;
  /** Whether there are conversations with uplines, and with downlines. */
  readonly withUplines: boolean;
  readonly withDownlines: boolean;
}

/** The other one of a conversation. */
export interface ContactRow {
  readonly otherId: bigint;
  readonly publicId: string;
  readonly username: string;
  readonly otherType: MemberType;
  /** What the other one is now; null: neither the direct upline nor a direct downline. */
  readonly relation: TeamRelation | null;
  /** What the other one was when the last message was sent; null: no message yet. */
  readonly lastRelation: TeamRelation | null;
  readonly muted: boolean;
}

export interface ConversationRow extends ContactRow {
  readonly lastRelation: TeamRelation;
  readonly lastId: bigint;
  readonly lastOwn: boolean;
  readonly lastText: string;
  readonly lastAt: Date;
  readonly unread: number;
}

export interface MessageRow {
  readonly id: bigint;
  readonly own: boolean;
  readonly text: string;
  readonly at: Date;
  readonly clientKey: string;
  /** Whether the recipient has seen it. */
  readonly read: boolean;
}

export interface BroadcastRow {
  readonly id: bigint;
  readonly text: string;
  readonly audience: TeamGroup | "all";
  readonly recipients: number;
  readonly delivered: boolean;
}

/** Length of a message's excerpt in the list of conversations. */
const PREVIEW_LENGTH = 140;
/** Direct downlines who get a text in one transaction. */
const AT_ONCE = 500;

/** Columns of the other member `o` for the member `m`. */
const CONTACT = `o.id AS "otherId", o.public_id AS "publicId", o.username, o.type AS "otherType",
  CASE WHEN o.id = m.upline_id THEN 'upline' WHEN o.upline_id = m.id THEN 'downline' END AS relation,
  c.relation AS "lastRelation", coalesce(c.muted, false) AS muted`;
/** Columns of the messages `w` of the member $1; `s` is the recipient's side of the conversation. */
const MESSAGE = `w.id, w.sender_id = $1 AS own, w.text, w.at, w.client_key AS "clientKey", w.id <= s.seen AS read`;
const SIDE = "team_conversations s ON s.member_id = w.receiver_id AND s.other_id = w.sender_id";

export class TeamMessagesRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async contacts(memberId: bigint): Promise<ContactsRow> {
    const { rows } = await this.#pool.query<ContactsRow>({
      name: "team-contacts",
      text: `SELECT u.public_id AS "uplineId", u.username AS upline,
                    EXISTS (SELECT FROM team_conversations WHERE member_id = $1 AND relation = 'upline') AS "withUplines",
                    EXISTS (SELECT FROM team_conversations WHERE member_id = $1 AND relation = 'downline') AS "withDownlines"
               FROM members m LEFT JOIN members u ON u.id = m.upline_id WHERE m.id = $1`,
      values: [memberId],
    });
    return rows[0] as ContactsRow;
  }

  /** The direct upline, a direct downline, or somebody with whom there is a conversation. */
  async contact(memberId: bigint, publicId: string): Promise<ContactRow | undefined> {
    const { rows } = await this.#pool.query<ContactRow>({
      name: "team-contact",
      text: `SELECT ${CONTACT}
               FROM members m JOIN members o ON o.public_id = $2
               LEFT JOIN team_conversations c ON c.member_id = m.id AND c.other_id = o.id
              WHERE m.id = $1 AND (o.id = m.upline_id OR o.upline_id = m.id OR c.other_id IS NOT NULL)`,
      values: [memberId, publicId],
    });
    return rows[0];
  }

  /** The newest message first, older than `before` if given. */
  async conversations(
    memberId: bigint,
    relation: TeamRelation,
    before: bigint | null,
    limit: number,
  ): Promise<ConversationRow[]> {
    const { rows } = await this.#pool.query<ConversationRow>({
      name: "team-conversations",
      text: `SELECT ${CONTACT}, w.id AS "lastId", w.sender_id = $1 AS "lastOwn", left(w.text, ${PREVIEW_LENGTH}) AS "lastText",
                    w.at AS "lastAt", c.unread
               FROM team_conversations c JOIN members m ON m.id = c.member_id JOIN members o ON o.id = c.other_id
               JOIN team_messages w ON w.id = c.last_message
              WHERE c.member_id = $1 AND c.relation = $2
                AND c.last_message < coalesce($3::bigint, 9223372036854775807)
              ORDER BY c.last_message DESC LIMIT $4`,
      values: [memberId, relation, before, limit],
    });
    return rows;
  }

  /** Newest first, older than `before` if given. */
  async messages(
    memberId: bigint,
    otherId: bigint,
    before: bigint | null,
    limit: number,
  ): Promise<MessageRow[]> {
    const { rows } = await this.#pool.query<MessageRow>({
      name: "team-messages",
      text: `SELECT ${MESSAGE} FROM team_messages w JOIN ${SIDE}
              WHERE least(w.sender_id, w.receiver_id) = least($1::bigint, $2::bigint)
                AND greatest(w.sender_id, w.receiver_id) = greatest($1::bigint, $2::bigint)
                AND w.id < coalesce($3::bigint, 9223372036854775807)
              ORDER BY w.id DESC LIMIT $4`,
      values: [memberId, otherId, before, limit],
    });
    return rows;
  }

  /** The message that was sent with this key. */
  async sent(senderId: bigint, receiverId: bigint, clientKey: string): Promise<MessageRow | undefined> {
    const { rows } = await this.#pool.query<MessageRow>({
      name: "team-message-sent",
      text: `SELECT ${MESSAGE} FROM team_messages w JOIN ${SIDE}
              WHERE w.sender_id = $1 AND w.receiver_id = $2 AND w.client_key = $3`,
      values: [senderId, receiverId, clientKey],
    });
    return rows[0];
  }

  /** Stores a message, unless one has this key already. */
  async send(
    senderId: bigint,
    receiverId: bigint,
    relation: TeamRelation,
    { text, clientKey }: { readonly text: string; readonly clientKey: string },
  ): Promise<void> {
    await this.#pool.query("SELECT id FROM team_message_send($1, $2, $3, $4, $5, true)", [
      senderId,
      receiverId,
      relation,
      text,
      clientKey,
    ]);
  }

  async seen(memberId: bigint, otherId: bigint, last: bigint): Promise<void> {
    await this.#pool.query("SELECT team_message_seen($1, $2, $3)", [memberId, otherId, last]);
  }

  /** Unread messages of a conversation. */
  async unreadOf(memberId: bigint, otherId: bigint): Promise<number> {
    const { rows } = await this.#pool.query<{ unread: number }>(
      "SELECT unread FROM team_conversations WHERE member_id = $1 AND other_id = $2",
      [memberId, otherId],
    );
    return rows[0]?.unread ?? 0;
  }

  async mute(memberId: bigint, otherId: bigint, muted: boolean): Promise<void> {
    await this.#pool.query("SELECT team_conversation_mute($1, $2, $3)", [memberId, otherId, muted]);
  }

  /** Unread messages of uplines, or of downlines, without those of muted conversations. */
  async unread(memberId: bigint, relation: TeamRelation): Promise<number> {
    const { rows } = await this.#pool.query<{ unread: number }>({
      name: "team-messages-unread",
      text: `SELECT coalesce(sum(unread), 0)::int AS unread FROM team_conversations
              WHERE member_id = $1 AND relation = $2 AND unread > 0 AND NOT muted`,
      values: [memberId, relation],
    });
    return rows[0]?.unread ?? 0;
  }

  /** The text that was sent to direct downlines with this key. */
  async broadcast(senderId: bigint, clientKey: string): Promise<BroadcastRow | undefined> {
    const { rows } = await this.#pool.query<BroadcastRow>(
      "SELECT id, text, audience, recipients, delivered FROM team_broadcasts WHERE sender_id = $1 AND client_key = $2",
      [senderId, clientKey],
    );
    return rows[0];
  }

  /** Stores a text for all direct downlines or a group of them, unless there are none or one has this key already. */
  async storeBroadcast(
    senderId: bigint,
    agentsOnly: boolean,
    audience: BroadcastRow["audience"],
    { text, clientKey }: { readonly text: string; readonly clientKey: string },
  ): Promise<void> {
    await this.#pool.query(
      `INSERT INTO team_broadcasts (sender_id, text, client_key, agents_only, audience, recipients)
       SELECT $1, $2, $3, $4, $5, count(*) FROM members
        WHERE upline_id = $1 AND status = 'active' AND team_broadcast_reaches(type, $4, $5)
       HAVING count(*) > 0
       ON CONFLICT (sender_id, client_key) DO NOTHING`,
      [senderId, text, clientKey, agentsOnly, audience],
    );
  }

  /** Delivers the next batch of the oldest undelivered text, or of this one. @returns whether there was one */
  async deliver(id: bigint | null): Promise<boolean> {
    const { rows } = await this.#pool.query<{ some: boolean }>(
      `SELECT team_broadcast_deliver($1, ${AT_ONCE}) AS some`,
      [id],
    );
    return rows[0]?.some ?? false;
  }
}
