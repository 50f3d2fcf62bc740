import type { Pool } from "pg";

export interface OutboxMessage {
  readonly channel: "sms" | "mail";
  readonly recipient: string;
  readonly subject?: string;
  readonly body: string;
  readonly html?: string;
}

export interface SentMessage extends OutboxMessage {
  readonly at: Date;
}

export class OutboxRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async add({ channel, recipient, subject, body, html }: OutboxMessage): Promise<void> {
    await this.#pool.query(
      "INSERT INTO outbox (channel, recipient, subject, body, html) VALUES ($1, $2, $3, $4, $5)",
      [channel, recipient, subject ?? null, body, html ?? null],
    );
  }

  /** Messages, newest first; of one recipient when `to` is given. */
  async newest(limit: number, to: string | null): Promise<SentMessage[]> {
    const { rows } = await this.#pool.query<{ at: Date; channel: "sms" | "mail"; recipient: string } & Texts>(
      `SELECT at, channel, recipient, subject, body, html FROM outbox
          WHERE $2::text IS NULL OR recipient = $2 ORDER BY id DESC LIMIT $1`,
      [limit, to],
    );
    return rows.map(({ subject, html, ...row }) => ({
      ...row,
      ...(subject !== null && { subject }),
      ...(html !== null && { html }),
    }));
  }

  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM outbox WHERE at < now() - interval '7 days'");
  }
}

interface Texts {
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
}
