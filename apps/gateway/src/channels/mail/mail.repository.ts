import type { ClientBase, Pool } from "pg";

/** Runs statements: the pool, or the connection of a caller's transaction. */
export type Queryable = Pick<ClientBase, "query">;

export interface NewMail {
  readonly merchantId: number;
  readonly memberId: bigint | null;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly details: object;
}

export interface DueMail extends NewMail {
  readonly id: bigint;
  /** Number of earlier attempts. */
  readonly tries: number;
}

/** Result of an attempt: accepted by the mail server, to be retried, or abandoned. */
export type Outcome =
  | { readonly state: "sent" }
  | { readonly state: "waiting"; readonly seconds: number; readonly error: string }
  | { readonly state: "failed"; readonly error: string };

const DUE = `SELECT id, merchant_id AS "merchantId", member_id AS "memberId", kind, recipient, language, details, tries
  FROM outgoing_mail WHERE state = 'waiting' AND due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

export class MailRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async add(client: Queryable, mail: NewMail): Promise<void> {
    await client.query(
      `INSERT INTO outgoing_mail (merchant_id, member_id, kind, recipient, language, details)
         VALUES ($1, $2, $3, $4, $5, $6)`,
      [mail.merchantId, mail.memberId, mail.kind, mail.recipient, mail.language, mail.details],
    );
  }

  /**
   * Passes the mail that has been due longest to `work`, and stores and returns the result; null when no mail is due.
   * The row stays locked meanwhile, so that no other gateway takes it.
   */
  async withNextDue(work: (mail: DueMail) => Promise<Outcome>): Promise<Outcome | null> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const { rows } = await client.query<DueMail>(DUE);
      const mail = rows[0];
      const outcome = mail ? await work(mail) : null;
      if (mail && outcome) {
        await client.query(
          // the details are deleted once they are no longer needed
          `UPDATE outgoing_mail SET state = $2, tries = tries + 1, last_error = $3,
                    due_at = now() + make_interval(secs => $4),
                    sent_at = CASE WHEN $2 = 'sent' THEN clock_timestamp() END,
                    details = CASE WHEN $2 = 'waiting' THEN details ELSE '{}' END
              WHERE id = $1`,
          [
            mail.id,
            outcome.state,
            outcome.state === "sent" ? null : outcome.error,
            outcome.state === "waiting" ? outcome.seconds : 0,
          ],
        );
      }
      await client.query("COMMIT");
      return outcome;
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      // a connection in an unknown state is closed, which rolls its transaction back
      client.release(broken);
    }
  }

  async sweep(): Promise<void> {
    await this.#pool.query(
      "DELETE FROM outgoing_mail WHERE state <> 'waiting' AND created_at < now() - interval '30 days'",
    );
  }
}
