import type { FeedbackCategory, FeedbackImage } from "@foyer/contract/feedback";
import type { Language } from "@foyer/contract/shared";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import { MEMBER_WORDS } from "../../db/text-search.ts";

export interface FeedbackRow {
  readonly receipt: string;
  readonly category: FeedbackCategory;
  readonly content: string;
  readonly sentAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly images: readonly FeedbackImage[];
}

/** Feedback as the back office shows it. */
export interface BackOfficeRow extends FeedbackRow {
  /** Null on a visitor's message. */
  readonly player: string | null;
  readonly playerId: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** In which it was sent; null: not known. */
  readonly language: Language | null;
}

/** Feedback that a search found; it may be answered. */
export interface FoundFeedbackRow extends BackOfficeRow {
  readonly id: bigint;
  readonly answeredBy: string | null;
}

export interface NewFeedback {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly receipt: string;
  readonly category: FeedbackCategory;
  readonly content: string;
  readonly clientKey: string;
  readonly hash: Buffer;
  readonly images: readonly string[];
  readonly language: Language;
}

export interface NewVisitorMessage {
  readonly merchantId: number;
  readonly receipt: string;
  readonly content: string;
  readonly email: string;
  readonly language: string;
  readonly clientKey: string;
  readonly hash: Buffer;
}

/** Whose feedback it is: a member's, or a visitor's, who is answered by mail. */
type Whose =
  | { readonly memberId: bigint }
  | {
      readonly memberId: null;
      readonly email: string;
      readonly language: string;
      readonly content: string;
    };

/** `fresh`: this answer was not there before. */
export type Answered = Whose & { readonly fresh: boolean };

/** Runs in the transaction of an answer. */
type Then = (client: PoolClient, answered: Answered) => Promise<void>;

interface Sent {
  readonly receipt: string;
  readonly sentAt: Date;
  readonly same: boolean;
}

/** The outcome: stored, over a limit, or with an unknown picture. */
type SendOutcome = Sent | "too-many" | "image-unknown";

const DAY = "interval '1 day'";

const COLUMNS = `
  f.receipt, f.category, f.content, f.sent_at AS "sentAt", f.answer, f.answered_at AS "answeredAt",
  (SELECT coalesce(json_agg(json_build_object('image', i.public_id, 'width', i.width, 'height', i.height) ORDER BY i.position), '[]')
     FROM feedback_images i WHERE i.feedback_id = f.id) AS images`;

/** Words by which feedback is found besides its sender's; an index has the same expression. */
const FEEDBACK_WORDS = `text_vector(f.receipt || ' ' || f.content || ' ' || coalesce(f.answer, '') || ' ' || coalesce(f.email, ''))`;

interface Before {
  readonly id: bigint;
  readonly answer: string | null;
  readonly answeredBy: string | null;
}

/** Locks feedback for its answer. */
async function locked(
  client: PoolClient,
  merchantId: number,
  receipt: string,
): Promise<(Before & Whose) | undefined> {
  const { rows } = await client.query<Before & Whose>(
    `SELECT id, answer, answered_by AS "answeredBy", member_id AS "memberId", email, language, content
       FROM feedback WHERE merchant_id = $1 AND receipt = $2 FOR UPDATE`,
    [merchantId, receipt],
  );
  return rows[0];
}

export class FeedbackRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Serialises this member's requests, so that limits hold and a key is used once. */
  #inTurn<T>(memberId: bigint, work: (client: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, async (client) => {
      await client.query("SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE", [memberId]);
      return work(client);
    });
  }

  /** Stores feedback once, unless the member has sent `most` within a day. */
  send(feedback: NewFeedback, most: number): Promise<SendOutcome> {
    return this.#inTurn(feedback.memberId, async (client) => {
      const { memberId, clientKey, images } = feedback;
      const { rows: before } = await client.query<Sent>(
        `SELECT receipt, sent_at AS "sentAt", request_hash = $3 AS same
             FROM feedback WHERE member_id = $1 AND client_key = $2`,
        [memberId, clientKey, feedback.hash],
      );
      if (before[0]) return before[0];
      const { rows: today } = await client.query<{ sent: number }>(
        `SELECT count(*)::int AS sent FROM feedback WHERE member_id = $1 AND sent_at > now() - ${DAY}`,
        [memberId],
      );
      if ((today[0]?.sent ?? 0) >= most) return "too-many";
      const { rows: held } = await client.query<{ id: bigint }>(
        `SELECT id FROM feedback_images
            WHERE member_id = $1 AND public_id = ANY ($2) AND feedback_id IS NULL FOR UPDATE`,
        [memberId, images],
      );
      if (held.length !== images.length) return "image-unknown";
      const { rows } = await client.query<{ id: bigint; sentAt: Date }>(
        `INSERT INTO feedback (merchant_id, member_id, receipt, category, content, client_key, request_hash, language)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id, sent_at AS "sentAt"`,
        [
          feedback.merchantId,
          memberId,
          feedback.receipt,
          feedback.category,
          feedback.content,
          clientKey,
          feedback.hash,
          feedback.language,
        ],
      );
      const made = rows[0] as { id: bigint; sentAt: Date };
      await client.query(
        `UPDATE feedback_images SET feedback_id = $1, position = array_position($2::text[], public_id)
            WHERE id = ANY ($3)`,
        [made.id, images, held.map(({ id }) => id)],
      );
      return { receipt: feedback.receipt, sentAt: made.sentAt, same: true };
    });
  }

  /** Stores a visitor's message once. */
  async sendAsVisitor(message: NewVisitorMessage): Promise<Sent> {
    const { merchantId, receipt, content, email, language, clientKey, hash } = message;
    await this.#pool.query(
      `INSERT INTO feedback (merchant_id, receipt, category, content, email, language, client_key, request_hash)
         VALUES ($1, $2, 'other', $3, $4, $5, $6, $7)
         ON CONFLICT (merchant_id, client_key) WHERE member_id IS NULL DO NOTHING`,
      [merchantId, receipt, content, email, language, clientKey, hash],
    );
    const { rows } = await this.#pool.query<Sent>(
      `SELECT receipt, sent_at AS "sentAt", request_hash = $3 AS same
         FROM feedback WHERE merchant_id = $1 AND client_key = $2 AND member_id IS NULL`,
      [merchantId, clientKey, hash],
    );
    return rows[0] as Sent;
  }

  /** Stores a picture, unless the member has uploaded `most` within a day. */
  storeImage(
    memberId: bigint,
    publicId: string,
    picture: { width: number; height: number; bytes: Buffer },
    most: number,
  ): Promise<boolean> {
    return this.#inTurn(memberId, async (client) => {
      const { rowCount } = await client.query(
        `INSERT INTO feedback_images (public_id, member_id, width, height, bytes)
           SELECT $1, $2, $3, $4, $5
            WHERE (SELECT count(*) FROM feedback_images
                    WHERE member_id = $2 AND created_at > now() - ${DAY}) < $6`,
        [publicId, memberId, picture.width, picture.height, picture.bytes, most],
      );
      return rowCount === 1;
    });
  }

  /** Number of pictures the member has uploaded within a day. */
  async imagesToday(memberId: bigint): Promise<number> {
    const { rows } = await this.#pool.query<{ held: number }>(
      `SELECT count(*)::int AS held FROM feedback_images WHERE member_id = $1 AND created_at > now() - ${DAY}`,
      [memberId],
    );
    return rows[0]?.held ?? 0;
  }

  /** The bytes of a member's own picture. */
  async image(memberId: bigint, publicId: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ bytes: Buffer }>(
      "SELECT bytes FROM feedback_images WHERE member_id = $1 AND public_id = $2",
      [memberId, publicId],
    );
    return rows[0]?.bytes;
  }

  async list(
    memberId: bigint,
    offset: number,
    limit: number,
  ): Promise<{ rows: FeedbackRow[]; total: number }> {
    const { rows } = await this.#pool.query<FeedbackRow>(
      `SELECT ${COLUMNS} FROM feedback f WHERE f.member_id = $1 ORDER BY f.id DESC OFFSET $2 LIMIT $3`,
      [memberId, offset, limit],
    );
    const { rows: counted } = await this.#pool.query<{ total: number }>(
      "SELECT count(*)::int AS total FROM feedback WHERE member_id = $1",
      [memberId],
    );
    return { rows, total: counted[0]?.total ?? 0 };
  }

  /** A merchant's unanswered feedback, oldest first. */
  async waiting(merchantId: number, limit: number, offset = 0): Promise<BackOfficeRow[]> {
    const { rows } = await this.#pool.query<BackOfficeRow>(
      `SELECT m.username AS player, m.public_id AS "playerId", coalesce(f.email, m.email) AS email, m.mobile, f.language, ${COLUMNS}
           FROM feedback f LEFT JOIN members m ON m.id = f.member_id
          WHERE f.merchant_id = $1 AND f.answer IS NULL ORDER BY f.id LIMIT $2 OFFSET $3`,
      [merchantId, limit, offset],
    );
    return rows;
  }

  /** A merchant's feedback with these words in it or in its sender's name, newest first, older than `before` if given. */
  async found(
    merchantId: number,
    words: string,
    before: bigint | null,
    limit: number,
  ): Promise<FoundFeedbackRow[]> {
    const { rows } = await this.#pool.query<FoundFeedbackRow>(
      `SELECT f.id, m.username AS player, m.public_id AS "playerId", coalesce(f.email, m.email) AS email, m.mobile, f.language, f.answered_by AS "answeredBy", ${COLUMNS}
           FROM feedback f LEFT JOIN members m ON m.id = f.member_id
          WHERE f.merchant_id = $1 AND ($3::bigint IS NULL OR f.id < $3) AND f.id IN (
            SELECT f.id FROM feedback f WHERE f.merchant_id = $1 AND ${FEEDBACK_WORDS} @@ text_query($2)
            UNION ALL
            SELECT f.id FROM members m JOIN feedback f ON f.member_id = m.id
             WHERE m.merchant_id = $1 AND ${MEMBER_WORDS} @@ text_query($2))
          ORDER BY f.id DESC LIMIT $4`,
      [merchantId, words, before, limit],
    );
    return rows;
  }

  async waitingCount(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM feedback WHERE merchant_id = $1 AND answer IS NULL",
      [merchantId],
    );
    return rows[0]?.waiting ?? 0;
  }

  /** The bytes of a picture attached to one of the merchant's feedback messages. */
  async imageInBackOffice(merchantId: number, publicId: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ bytes: Buffer }>(
      `SELECT i.bytes FROM feedback_images i JOIN feedback f ON f.id = i.feedback_id
          WHERE f.merchant_id = $1 AND i.public_id = $2`,
      [merchantId, publicId],
    );
    return rows[0]?.bytes;
  }

  /** Stores or replaces the answer; returns false when the merchant has no such receipt. */
  answer(merchantId: number, receipt: string, text: string, operator: string, then: Then): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const before = await locked(client, merchantId, receipt);
      if (!before) return false;
      await client.query(
        "UPDATE feedback SET answer = $2, answered_at = now(), answered_by = $3 WHERE id = $1",
        [before.id, text, operator],
      );
      await then(client, { ...before, fresh: before.answer !== text });
      return true;
    });
  }

  /** Answers unanswered feedback, or repeats the same operator's answer; otherwise returns who answered it. */
  answerFirst(
    merchantId: number,
    receipt: string,
    text: string,
    operator: string,
    then: Then,
  ): Promise<"answered" | { by: string } | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const before = await locked(client, merchantId, receipt);
      if (!before) return undefined;
      const fresh = before.answer === null;
      if (!fresh && (before.answer !== text || before.answeredBy !== operator))
        return { by: before.answeredBy ?? "" };
      if (fresh)
        await client.query(
          "UPDATE feedback SET answer = $2, answered_at = now(), answered_by = $3 WHERE id = $1",
          [before.id, text, operator],
        );
      await then(client, { ...before, fresh });
      return "answered" as const;
    });
  }

  /** Deletes pictures that were not attached to feedback within a day. */
  async sweep(): Promise<void> {
    await this.#pool.query(
      `DELETE FROM feedback_images WHERE feedback_id IS NULL AND created_at < now() - ${DAY}`,
    );
  }
}
