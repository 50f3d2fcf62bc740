import type { MemberType } from "@foyer/contract/shared";
import type { Pool } from "pg";

export interface Credentials {
  readonly memberId: bigint;
  readonly username: string;
  readonly type: MemberType;
  readonly disabled: boolean;
  readonly passwordHash: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
}

export function credentialsRepository(pool: Pool) {
  return {
    async find(merchantId: number, username: string): Promise<Credentials | undefined> {
      const { rows } = await pool.query<Credentials>({
        name: "credentials-find",
        text: `SELECT m.id AS "memberId", m.username, m.type, m.status = 'disabled' AS disabled,
                 c.password_hash AS "passwordHash", c.first_time_login AS "firstTimeLogin",
                 c.password_expired AS "passwordExpired"
               FROM members m JOIN member_credentials c ON c.member_id = m.id
               WHERE m.merchant_id = $1 AND m.username_key = lower($2)`,
        values: [merchantId, username],
      });
      return rows[0];
    },

    async signedIn(memberId: bigint): Promise<void> {
      await pool.query("UPDATE members SET last_login_at = now() WHERE id = $1", [memberId]);
    },

    /** A hash of the same password by today's parameters; a password changed meanwhile stays. */
    async rehash(memberId: bigint, from: string, to: string): Promise<void> {
      await pool.query(
        "UPDATE member_credentials SET password_hash = $3 WHERE member_id = $1 AND password_hash = $2",
        [memberId, from, to],
      );
    },
  };
}

export type CredentialsRepository = ReturnType<typeof credentialsRepository>;
