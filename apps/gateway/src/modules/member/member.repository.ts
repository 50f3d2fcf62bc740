import type { MemberType } from "@foyer/contract/shared";
import type { Pool, PoolClient } from "pg";

export interface MemberRow {
  readonly publicId: string;
  readonly type: MemberType;
  readonly username: string;
  readonly hasPassword: boolean;
  readonly nickname: string | null;
  /** The number of a member who registered by it, and whose username was generated. */
  readonly registeredMobile: string | null;
  readonly avatar: string | null;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
}

/** Columns of member_profiles. */
export interface Profile {
  readonly payee_name?: string;
  readonly id_number?: string;
  readonly qq_num?: string;
  readonly facebook?: string;
  readonly wechat?: string;
  readonly line?: string;
  readonly whatsapp?: string;
  readonly zalo?: string;
  readonly payment_password_hash?: string;
}

export interface Registration {
  readonly merchantId: number;
  readonly username: string;
  readonly nickname: string | null;
  readonly currency: string;
  readonly uplineId: bigint | null;
  /** Null for an account that signs in by code. */
  readonly passwordHash: string | null;
  readonly way: "username" | "mobileNum";
  readonly method: string;
  readonly url: string;
  readonly domain: string | null;
  readonly affiliateCode: string | null;
  readonly recommender: string | null;
  readonly email: string | null;
  /** E.164; unverified unless proven by a code. */
  readonly mobile: string | null;
  readonly mobileVerified: boolean;
  readonly profile: Profile;
}

const isTakenNumber = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "members_mobile";
};

/** A merchant's registration settings that differ from the platform's; checked against the contract when read. */
export interface RegistrationSettingsRow {
  readonly merchantId: number;
  readonly captcha: boolean;
  readonly captchaKind: "digits" | "equation";
  readonly rules: Record<string, unknown>;
}

export class MemberRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async info(memberId: bigint): Promise<MemberRow | undefined> {
    const { rows } = await this.#pool.query<MemberRow>({
      name: "member-info",
      text: `SELECT public_id AS "publicId", type, username, nickname, avatar,
                 registered_at AS "registeredAt", last_login_at AS "lastLoginAt",
                 EXISTS (SELECT FROM member_credentials c WHERE c.member_id = members.id AND c.password_hash IS NOT NULL)
                   AS "hasPassword",
                 (SELECT mobile FROM member_registrations r
                   WHERE r.member_id = members.id AND r.way = 'mobileNum') AS "registeredMobile"
               FROM members WHERE id = $1`,
      values: [memberId],
    });
    return rows[0];
  }

  async isTaken(merchantId: number, username: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT FROM members WHERE merchant_id = $1 AND username_key = lower($2)",
      [merchantId, username],
    );
    return rowCount === 1;
  }

  /** The agent of an affiliate code who can have another downline. */
  async affiliate(merchantId: number, code: string): Promise<bigint | undefined> {
    const { rows } = await this.#pool.query<{ memberId: bigint }>(
      `SELECT a.member_id AS "memberId" FROM affiliate_codes a JOIN members m ON m.id = a.member_id
         WHERE a.merchant_id = $1 AND a.code = $2 AND a.active AND m.status = 'active' AND m.type IN (1, 2)
           AND (SELECT max(depth) FROM team_links WHERE member_id = m.id AND valid_until = 'infinity') < 11`,
      [merchantId, code],
    );
    return rows[0]?.memberId;
  }

  /**
   * Opens the account with its wallet, contacts and origin; returns `username` or `mobile` when that is taken, also by
   * a concurrent registration.
   */
  async register(client: PoolClient, of: Registration): Promise<bigint | "username" | "mobile"> {
    try {
      const { rows } = await client.query<{ id: bigint | null }>(
        `SELECT member_register(
             $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) AS id`,
        [
          of.merchantId,
          of.username,
          of.nickname,
          of.currency,
          of.uplineId,
          of.passwordHash,
          of.way,
          of.method,
          of.url,
          of.domain,
          of.affiliateCode,
          of.recommender,
          of.email,
          of.mobile,
          of.mobileVerified,
          of.profile,
        ],
      );
      return rows[0]?.id ?? "username";
    } catch (error) {
      if (isTakenNumber(error)) return "mobile";
      throw error;
    }
  }

  async registrationSettings(): Promise<RegistrationSettingsRow[]> {
    const { rows } = await this.#pool.query<RegistrationSettingsRow>(
      'SELECT merchant_id AS "merchantId", captcha, captcha_kind AS "captchaKind", rules FROM registration_settings',
    );
    return rows;
  }
}
