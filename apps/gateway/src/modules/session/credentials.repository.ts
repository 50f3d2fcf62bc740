import type { MemberType } from "@foyer/contract/shared";
import type { Pool } from "pg";

export interface Credentials {
  readonly memberId: bigint;
  readonly username: string;
  readonly type: MemberType;
  readonly disabled: boolean;
  /** Null for an account that signs in by code. */
  readonly passwordHash: string | null;
  /** Version of the password: changes with the password, not when it is rehashed. */
  readonly version: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  readonly hasSecondFactor: boolean;
}

export type ProvenMember = Omit<Credentials, "passwordHash" | "version">;

const HAS_SECOND_FACTOR = `EXISTS (SELECT FROM member_authenticators a
    WHERE a.owner_id = m.id AND a.secret IS NOT NULL) AS "hasSecondFactor"`;

const FIND = `
  SELECT m.id AS "memberId", m.username, m.type, m.status = 'disabled' AS disabled,
    c.password_hash AS "passwordHash", extract(epoch FROM c.changed_at)::text AS version, c.first_time_login AS "firstTimeLogin", c.password_expired AS "passwordExpired",
    ${HAS_SECOND_FACTOR}
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

  /** By member id, for a member authenticated by something other than a password. */
  async findById(merchantId: number, memberId: bigint): Promise<ProvenMember | undefined> {
    const { rows } = await this.#pool.query<ProvenMember>(
      `SELECT m.id AS "memberId", m.username, m.type, m.status = 'disabled' AS disabled,
           coalesce(c.first_time_login, false) AS "firstTimeLogin",
           coalesce(c.password_expired, false) AS "passwordExpired", ${HAS_SECOND_FACTOR}
         FROM members m LEFT JOIN member_credentials c ON c.member_id = m.id
         WHERE m.merchant_id = $1 AND m.id = $2`,
      [merchantId, memberId],
    );
    return rows[0];
  }

  /** The account of that name, as it is written. */
  async named(
    merchantId: number,
    username: string,
  ): Promise<Pick<ProvenMember, "memberId" | "username"> | undefined> {
    const { rows } = await this.#pool.query<Pick<ProvenMember, "memberId" | "username">>(
      `SELECT id AS "memberId", username FROM members WHERE merchant_id = $1 AND username_key = lower($2)`,
      [merchantId, username],
    );
    return rows[0];
  }

  /** The account with this verified number. */
  async findByMobile(merchantId: number, mobile: string): Promise<Credentials | undefined> {
    const { rows } = await this.#pool.query<Credentials>({
      name: "credentials-find-by-mobile",
      text: `${FIND} WHERE m.merchant_id = $1 AND m.mobile = $2 AND m.mobile_verified_at IS NOT NULL`,
      values: [merchantId, mobile],
    });
    return rows[0];
  }

  /** Whether the account of this name has signed in on this device before. */
  async knowsDevice(merchantId: number, username: string, deviceHash: Buffer): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: "credentials-knows-device",
      text: `SELECT FROM known_devices d JOIN members m ON m.id = d.member_id
               WHERE m.merchant_id = $1 AND m.username_key = lower($2) AND d.device_hash = $3`,
      values: [merchantId, username, deviceHash],
    });
    return rowCount === 1;
  }

  /** Whether the account with this verified number has signed in on this device before. */
  async knowsDeviceByMobile(merchantId: number, mobile: string, deviceHash: Buffer): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: "credentials-knows-device-by-mobile",
      text: `SELECT FROM known_devices d JOIN members m ON m.id = d.member_id
               WHERE m.merchant_id = $1 AND m.mobile = $2 AND m.mobile_verified_at IS NOT NULL
                 AND d.device_hash = $3`,
      values: [merchantId, mobile, deviceHash],
    });
    return rowCount === 1;
  }

  /**
   * Whether the password is still the one that was verified. Locks it until the end of the transaction: a change
   * waits, and then ends the session opened by it.
   */
  async hold(client: Pick<Pool, "query">, memberId: bigint, version: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `SELECT FROM member_credentials
         WHERE member_id = $1 AND extract(epoch FROM changed_at)::text = $2 FOR SHARE`,
      [memberId, version],
    );
    return rowCount === 1;
  }

  /** Stores a rehash with the current parameters, unless the password has changed in the meantime. */
  async rehash(memberId: bigint, from: string, to: string): Promise<void> {
    await this.#pool.query(
      "UPDATE member_credentials SET password_hash = $3 WHERE member_id = $1 AND password_hash = $2",
      [memberId, from, to],
    );
  }
}
