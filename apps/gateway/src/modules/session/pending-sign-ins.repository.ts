import type { Pool } from "pg";

/** A login whose first step was taken. */
export interface PendingSignIn {
  readonly ticketHash: Buffer;
  readonly memberId: bigint;
  readonly username: string;
  readonly keep: boolean;
  /** Version of the password that was checked; null where none was. */
  readonly password: string | null;
  /** The member has signed in on this device before. */
  readonly isKnownDevice: boolean;
}

/** Logins that wait for their second step. */
export class PendingSignInsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async add(
    { ticketHash, memberId, keep, password }: Omit<PendingSignIn, "username" | "isKnownDevice">,
    deviceHash: Buffer,
    seconds: number,
  ): Promise<{ expiresAt: Date }> {
    const { rows } = await this.#pool.query<{ expiresAt: Date }>(
      `INSERT INTO pending_sign_ins (ticket_hash, member_id, device_hash, keep, password_version, expires_at)
         VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) RETURNING expires_at AS "expiresAt"`,
      [ticketHash, memberId, deviceHash, keep, password, seconds],
    );
    return rows[0] as { expiresAt: Date };
  }

  /** Undefined when it is too old, or was made in another browser or for another merchant. */
  async find(merchantId: number, ticketHash: Buffer, deviceHash: Buffer): Promise<PendingSignIn | undefined> {
    const { rows } = await this.#pool.query<PendingSignIn>(
      `SELECT p.ticket_hash AS "ticketHash", p.member_id AS "memberId", m.username, p.keep,
           p.password_version AS password,
           EXISTS (SELECT FROM known_devices d
             WHERE d.member_id = p.member_id AND d.device_hash = p.device_hash) AS "isKnownDevice"
         FROM pending_sign_ins p JOIN members m ON m.id = p.member_id
        WHERE p.ticket_hash = $2 AND p.device_hash = $3 AND p.expires_at > now() AND m.merchant_id = $1`,
      [merchantId, ticketHash, deviceHash],
    );
    return rows[0];
  }

  /** Uses a ticket up; false when another call did. */
  async take(client: Pick<Pool, "query">, ticketHash: Buffer): Promise<boolean> {
    const { rowCount } = await client.query("DELETE FROM pending_sign_ins WHERE ticket_hash = $1", [
      ticketHash,
    ]);
    return rowCount === 1;
  }

  async removeOf(client: Pick<Pool, "query">, memberId: bigint): Promise<void> {
    await client.query("DELETE FROM pending_sign_ins WHERE member_id = $1", [memberId]);
  }

  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM pending_sign_ins WHERE expires_at < now()");
  }
}
