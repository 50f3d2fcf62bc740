import type { Pool, PoolClient } from "pg";

/** The account a password is set for. */
export interface Account {
  readonly memberId: bigint;
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
}

const ACCOUNT = `m.id AS "memberId", m.username, m.email, c.password_hash AS "passwordHash"`;
const FROM = "FROM members m JOIN member_credentials c ON c.member_id = m.id";
/** Excludes guests, who never have a password. */
const HELD = "m.status = 'active' AND m.type <> 4";

export class PasswordRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async #one(where: string, values: unknown[]): Promise<Account | undefined> {
    return (await this.#pool.query<Account>(`SELECT ${ACCOUNT} ${FROM} WHERE ${where} AND ${HELD}`, values))
      .rows[0];
  }

  ofMember(memberId: bigint) {
    return this.#one("m.id = $1", [memberId]);
  }

  /** The account with this username and this e-mail address. */
  ofPair(merchantId: number, username: string, email: string) {
    return this.#one("m.merchant_id = $1 AND m.username_key = lower($2) AND lower(m.email) = lower($3)", [
      merchantId,
      username,
      email,
    ]);
  }

  /** The account with this verified number. */
  ofMobile(merchantId: number, mobile: string) {
    return this.#one("m.merchant_id = $1 AND m.mobile = $2 AND m.mobile_verified_at IS NOT NULL", [
      merchantId,
      mobile,
    ]);
  }

  /** The account of a valid token. */
  async ofToken(merchantId: number, tokenHash: Buffer): Promise<Account | undefined> {
    const { rows } = await this.#pool.query<Account>(
      `SELECT ${ACCOUNT} ${FROM} JOIN password_reset_tokens t ON t.member_id = m.id
         WHERE t.token_hash = $2 AND t.used_at IS NULL AND t.expires_at > now() AND m.merchant_id = $1 AND ${HELD}`,
      [merchantId, tokenHash],
    );
    return rows[0];
  }

  async addToken(client: PoolClient, memberId: bigint, tokenHash: Buffer, seconds: number): Promise<void> {
    // locks the row, so that concurrent requests are ordered and only the later link stays valid
    await client.query("SELECT FROM member_credentials WHERE member_id = $1 FOR UPDATE", [memberId]);
    await this.spendTokens(client, memberId);
    await client.query(
      `INSERT INTO password_reset_tokens (token_hash, member_id, expires_at)
         VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [tokenHash, memberId, seconds],
    );
  }

  /** Consumes a token; of two concurrent calls one succeeds. */
  async useToken(client: PoolClient, tokenHash: Buffer): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE password_reset_tokens SET used_at = now()
         WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING member_id`,
      [tokenHash],
    );
    return rowCount === 1;
  }

  /** Invalidates all links sent before. */
  async spendTokens(client: PoolClient, memberId: bigint): Promise<void> {
    await client.query(
      "UPDATE password_reset_tokens SET used_at = now() WHERE member_id = $1 AND used_at IS NULL",
      [memberId],
    );
  }

  /** Replaces the password that was read; false when it has changed in the meantime. */
  async set(client: PoolClient, memberId: bigint, from: string | null, to: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE member_credentials
         SET password_hash = $3, first_time_login = false, password_expired = false, changed_at = now()
         WHERE member_id = $1 AND password_hash IS NOT DISTINCT FROM $2`,
      [memberId, from, to],
    );
    return rowCount === 1;
  }

  /** @returns how many there were */
  async removePasskeys(client: PoolClient, memberId: bigint): Promise<number> {
    const { rowCount } = await client.query("DELETE FROM passkeys WHERE owner_id = $1", [memberId]);
    return rowCount ?? 0;
  }

  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM password_reset_tokens WHERE expires_at < now()");
  }
}
