import type { MemberType } from "@foyer/contract/shared";
import type { Pool } from "pg";

export interface MemberRow {
  readonly publicId: string;
  readonly type: MemberType;
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
}

export interface Registration {
  readonly merchantId: number;
  readonly username: string;
  readonly nickname: string | null;
  readonly currency: string;
  readonly uplineId: bigint | null;
  readonly passwordHash: string;
  readonly method: string;
  readonly url: string;
  readonly domain: string | null;
  readonly affiliateCode: string | null;
  readonly email: string | null;
}

/** What a merchant asks where it differs from the platform; shapes are held against the contract when read. */
export interface RegistrationSettingsRow {
  readonly merchantId: number;
  readonly captcha: boolean;
  readonly rules: Record<string, unknown>;
}

export function memberRepository(pool: Pool) {
  return {
    async info(memberId: bigint): Promise<MemberRow | undefined> {
      const { rows } = await pool.query<MemberRow>({
        name: "member-info",
        text: `SELECT public_id AS "publicId", type, username, nickname, avatar,
                 registered_at AS "registeredAt", last_login_at AS "lastLoginAt"
               FROM members WHERE id = $1`,
        values: [memberId],
      });
      return rows[0];
    },

    async isTaken(merchantId: number, username: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        "SELECT FROM members WHERE merchant_id = $1 AND username_key = lower($2)",
        [merchantId, username],
      );
      return rowCount === 1;
    },

    /** The agent a code leads to. */
    async affiliate(merchantId: number, code: string): Promise<bigint | undefined> {
      const { rows } = await pool.query<{ memberId: bigint }>(
        `SELECT a.member_id AS "memberId" FROM affiliate_codes a JOIN members m ON m.id = a.member_id
         WHERE a.merchant_id = $1 AND a.code = $2 AND a.active AND m.status = 'active'`,
        [merchantId, code],
      );
      return rows[0]?.memberId;
    },

    /** Opens the account with its wallet; null when the username is taken. */
    async register(of: Registration): Promise<bigint | null> {
      const { rows } = await pool.query<{ id: bigint | null }>(
        "SELECT member_register($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS id",
        [
          of.merchantId,
          of.username,
          of.nickname,
          of.currency,
          of.uplineId,
          of.passwordHash,
          of.method,
          of.url,
          of.domain,
          of.affiliateCode,
          of.email,
        ],
      );
      return rows[0]?.id ?? null;
    },

    async registrationSettings(): Promise<RegistrationSettingsRow[]> {
      const { rows } = await pool.query<RegistrationSettingsRow>(
        'SELECT merchant_id AS "merchantId", captcha, rules FROM registration_settings',
      );
      return rows;
    },
  };
}

export type MemberRepository = ReturnType<typeof memberRepository>;
