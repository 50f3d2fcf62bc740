import type { MemberType } from "@foyer/contract/shared";
import type { Pool } from "pg";

export interface Credentials {
  readonly memberId: bigint;
  readonly username: string;
  readonly type: MemberType;
  readonly disabled: boolean;
  /** Null for an account that signs in by code. */
  readonly passwordHash: string | null;
  /** Of the password: another once it is changed, the same when it is only hashed anew. */
  readonly version: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
}

export type ProvenMember = Omit<Credentials, "passwordHash" | "version">;

const FIND = `
  SELECT m.id AS "memberId", m.username, m.type, m.status = 'disabled' AS disabled,
    c.password_hash AS "passwordHash", extract(epoch FROM c.changed_at)::text AS version, c.first_time_login AS "firstTimeLogin", c.password_expired AS "passwordExpired"
  FROM members m JOIN member_credentials c ON c.member_id = m.id`;

export class CredentialsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async find(merchantId: number, username: string): Promise<Credentials | undefined> {
    const { rows } = await this.#pool.query<Credentials>({
      name: "credentials-find",
      text: `${FIND} WHERE m.merchant_id = $1 AND m.username_key = lower($2)`,
      values: [merchantId, username],
    });
    return rows[0];
  }

  /** By the member's number, for one who has proved who they are by something else than a password. */
  async findById(merchantId: number, memberId: bigint): Promise<ProvenMember | undefined> {
    const { rows } = await this.#pool.query<ProvenMember>(
      `SELECT m.id AS "memberId", m.username, m.type, m.status = 'disabled' AS disabled,
           coalesce(c.first_time_login, false) AS "firstTimeLogin",
           coalesce(c.password_expired, false) AS "passwordExpired"
         FROM members m LEFT JOIN member_credentials c ON c.member_id = m.id
         WHERE m.merchant_id = $1 AND m.id = $2`,
      [merchantId, memberId],
    );
    return rows[0];
  }

  /** The account a number proves itself for. */
  async findByMobile(merchantId: number, mobile: string): Promise<Credentials | undefined> {
    const { rows } = await this.#pool.query<Credentials>({
      name: "credentials-find-by-mobile",
      text: `${FIND} WHERE m.merchant_id = $1 AND m.mobile = $2 AND m.mobile_verified_at IS NOT NULL`,
      values: [merchantId, mobile],
    });
    return rows[0];
  }

  /**
   * Whether the password is still the one that was proved, and makes sure that it stays so to the end of the
   * transaction: a change waits for it, and then ends what it has opened.
   */
  async hold(client: Pick<Pool, "query">, memberId: bigint, version: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `SELECT FROM member_credentials
         WHERE member_id = $1 AND extract(epoch FROM changed_at)::text = $2 FOR SHARE`,
      [memberId, version],
    );
    return rowCount === 1;
  }

  /** A hash of the same password by today's parameters; a password changed meanwhile stays. */
  async rehash(memberId: bigint, from: string, to: string): Promise<void> {
    await this.#pool.query(
      "UPDATE member_credentials SET password_hash = $3 WHERE member_id = $1 AND password_hash = $2",
      [memberId, from, to],
    );
  }
}
