import type { BackOfficeMessage, MessageGroup } from "@foyer/contract/back-office-tasks";
import type { MemberType } from "@foyer/contract/shared";
import type pg from "pg";

export type Audience = "everybody" | MessageGroup;

export interface NewOperatorMessage {
  readonly merchantId: number;
  readonly operatorId: number;
  readonly clientKey: string;
  readonly hash: Buffer;
  readonly kind: BackOfficeMessage["kind"];
  /** The recipient; null: everybody. */
  readonly memberId: bigint | null;
  readonly audience: Audience;
  /** Whose direct downlines or team it is written to. */
  readonly agentId: bigint | null;
  /** By language; content is clean HTML. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

export interface OperatorMessageRow {
  readonly id: bigint;
  readonly kind: BackOfficeMessage["kind"];
  readonly title: string;
  readonly username: string | null;
  readonly audience: Audience;
  readonly people: number;
  readonly arrived: boolean;
  readonly by: string;
  readonly sentAt: Date;
}

/** All active members except guests, who have no inbox. */
const EVERYBODY = "merchant_id = $1 AND status = 'active' AND type <> 4";
/** Which of the members `m` a message `h` is for. */
const ADDRESSED = `m.status = 'active' AND m.type <> 4 AND CASE h.audience
  WHEN 'agents' THEN m.type IN (1, 2, 41, 42)
  WHEN 'players' THEN m.type NOT IN (1, 2, 41, 42)
  WHEN 'downlines' THEN m.upline_id = h.agent_id
  WHEN 'team' THEN EXISTS (SELECT FROM team_links l WHERE l.member_id = m.id AND l.agent_id = h.agent_id
                              AND l.depth > 0 AND l.valid_until = 'infinity')
  ELSE h.member_id IS NULL OR m.id = h.member_id END`;
/** A transaction of as many members takes a second at most, so locks are short. */
const AT_ONCE = 5_000;

const COLUMNS = `h.id, h.kind, h.recipients AS people, h.delivered AS arrived, h.sent_at AS "sentAt", m.username, h.audience, o.name AS by,
  (SELECT text ->> 'title' FROM jsonb_each(h.texts) AS t (language, text) ORDER BY language LIMIT 1) AS title`;
const FROM = `operator_messages h JOIN operators o ON o.id = h.operator_id LEFT JOIN members m ON m.id = coalesce(h.member_id, h.agent_id)`;

/** Messages written by a merchant's operators to players. */
export class OperatorMessagesRepository {
  readonly #pool: pg.Pool;
  readonly #atOnce: number;

  /** @param atOnce members who get a message in one transaction */
  constructor(pool: pg.Pool, atOnce = AT_ONCE) {
    this.#pool = pool;
    this.#atOnce = atOnce;
  }

  async member(
    merchantId: number,
    username: string,
  ): Promise<{ id: bigint; username: string; type: MemberType } | undefined> {
    const { rows } = await this.#pool.query<{ id: bigint; username: string; type: MemberType }>(
      `SELECT id, username, type FROM members WHERE ${EVERYBODY} AND username_key = lower($2)`,
      [merchantId, username],
    );
    return rows[0];
  }

  /** Number of members of an audience. */
  async people(merchantId: number, audience: Audience, agentId: bigint | null): Promise<number> {
    const { rows } = await this.#pool.query<{ people: number }>(
      `SELECT count(*)::int AS people
         FROM members m, (SELECT $2::text AS audience, $3::bigint AS agent_id, NULL::bigint AS member_id) h
        WHERE m.merchant_id = $1 AND ${ADDRESSED}`,
      [merchantId, audience, agentId],
    );
    return rows[0]?.people ?? 0;
  }

  /**
   * Stores a message once per key of an operator, unless it is for nobody. @returns it, and whether the stored one is the
   * same; undefined: it is for nobody
   */
  async store(
    message: NewOperatorMessage,
  ): Promise<(OperatorMessageRow & { readonly same: boolean }) | undefined> {
    const { merchantId, operatorId, clientKey, hash, kind, memberId, audience, agentId, texts } = message;
    await this.#pool.query(
      `INSERT INTO operator_messages (merchant_id, operator_id, client_key, request_hash, kind, member_id, texts, audience, agent_id,
                                      recipients)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, count(*)
         FROM members m, (SELECT $8::text AS audience, $9::bigint AS agent_id, $6::bigint AS member_id) h
        WHERE m.merchant_id = $1 AND ${ADDRESSED}
       HAVING count(*) > 0
       ON CONFLICT (operator_id, client_key) DO NOTHING`,
      [merchantId, operatorId, clientKey, hash, kind, memberId, texts, audience, agentId],
    );
    return this.sent(message);
  }

  /**
   * Delivers the oldest undelivered message, or this one, to the next batch of members, each batch exactly once.
   * A message that another gateway is delivering is skipped or, when named by its id, waited for. @returns whether there
   * was one.
   */
  async deliver(id: bigint | null): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: id === null ? "house_message_hand_on" : "house_message_hand_out",
      text: `WITH message AS (
               SELECT * FROM operator_messages WHERE NOT delivered AND ($1::bigint IS NULL OR id = $1)
                ORDER BY id LIMIT 1 FOR UPDATE ${id === null ? "SKIP LOCKED" : ""}
             ), next AS (
               SELECT m.id FROM message h JOIN members m ON m.merchant_id = h.merchant_id AND m.id > h.delivered_to
                  AND ${ADDRESSED}
                ORDER BY m.id LIMIT $2
             ), handed AS (
               INSERT INTO inbox_messages (member_id, kind, key, operator_message_id)
               SELECT next.id, h.kind, 'operator:' || h.id, h.id FROM message h, next
             )
             UPDATE operator_messages SET delivered_to = coalesce((SELECT max(id) FROM next), delivered_to),
                    delivered = member_id IS NOT NULL OR (SELECT count(*) FROM next) < $2
              WHERE id = (SELECT id FROM message)`,
      values: [id, this.#atOnce],
    });
    return rowCount === 1;
  }

  async sent({
    operatorId,
    clientKey,
    hash,
  }: Pick<NewOperatorMessage, "operatorId" | "clientKey" | "hash">): Promise<
    (OperatorMessageRow & { readonly same: boolean }) | undefined
  > {
    const { rows } = await this.#pool.query<OperatorMessageRow & { same: boolean }>(
      `SELECT ${COLUMNS}, h.request_hash = $3 AS same FROM ${FROM} WHERE h.operator_id = $1 AND h.client_key = $2`,
      [operatorId, clientKey, hash],
    );
    return rows[0];
  }

  async page(
    merchantId: number,
    offset: number,
    limit: number,
  ): Promise<{ rows: OperatorMessageRow[]; total: number }> {
    const { rows } = await this.#pool.query<OperatorMessageRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE h.merchant_id = $1 ORDER BY h.id DESC OFFSET $2 LIMIT $3`,
      [merchantId, offset, limit],
    );
    const { rows: counted } = await this.#pool.query<{ total: number }>(
      "SELECT count(*)::int AS total FROM operator_messages WHERE merchant_id = $1",
      [merchantId],
    );
    return { rows, total: counted[0]?.total ?? 0 };
  }
}
