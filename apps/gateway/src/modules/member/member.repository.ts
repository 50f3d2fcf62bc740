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
  readonly type: MemberType;
  /** Opened by an agent: the owner must change the password, and agrees to the terms by that. */
  readonly firstTimeLogin: boolean;
}

export interface OpeningRow {
  readonly publicId: string;
  readonly username: string;
  readonly openedAt: Date;
  readonly requestHash: Buffer | null;
}

const OPENING = `SELECT m.public_id AS "publicId", m.username, o.opened_at AS "openedAt", o.request_hash AS "requestHash"
  FROM account_openings o JOIN members m ON m.id = o.member_id`;

/** Whether the database refused a row by a constraint. */
export const isRefusedBy = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: unknown }).constraint === constraint;

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

  /**
   * Opens the account with its wallet, contacts and origin; returns `username` or `mobile` when that is taken, also by
   * a concurrent registration.
   */
  async register(client: PoolClient, of: Registration): Promise<bigint | "username" | "mobile"> {
    try {
      const { rows } = await client.query<{ id: bigint | null }>(
        `SELECT member_register(
             $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) AS id`,
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
          of.type,
          of.firstTimeLogin,
        ],
      );
      return rows[0]?.id ?? "username";
    } catch (error) {
      if (isRefusedBy(error, "members_mobile")) return "mobile";
      throw error;
    }
  }

  /** The account that an agent opened with a key. */
  async openingByKey(agentId: bigint, clientKey: string): Promise<OpeningRow | undefined> {
    const { rows } = await this.#pool.query<OpeningRow>(
      `${OPENING} WHERE o.agent_id = $1 AND o.client_key = $2`,
      [agentId, clientKey],
    );
    return rows[0];
  }

  async opening(memberId: bigint, client: PoolClient): Promise<OpeningRow> {
    const { rows } = await client.query<OpeningRow>(`${OPENING} WHERE o.member_id = $1`, [memberId]);
    return rows[0] as OpeningRow;
  }

  async registrationSettings(): Promise<RegistrationSettingsRow[]> {
    const { rows } = await this.#pool.query<RegistrationSettingsRow>(
      'SELECT merchant_id AS "merchantId", captcha, captcha_kind AS "captchaKind", rules FROM registration_settings',
    );
    return rows;
  }
}
