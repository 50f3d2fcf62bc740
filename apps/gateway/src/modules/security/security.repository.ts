import type { SecurityEventKind } from "@foyer/contract/security";
import type { SecurityQuestion } from "@foyer/contract/security-questions";
import type { SocialProvider } from "@foyer/contract/social";
import type { CoolingStart } from "@foyer/domain/coolings";
import type { Pool, PoolClient } from "pg";

/** What is set of what protects an account. */
export interface SecurityRow {
  readonly hasPassword: boolean;
  readonly paymentPasswordHash: string | null;
  readonly payeeName: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly mobile: string | null;
  readonly mobileVerified: boolean;
  readonly cards: number;
  readonly passkeys: number;
  readonly socialAccounts: readonly { readonly provider: SocialProvider; readonly linkedAt: string }[];
  /** When the authenticator app was confirmed; null without one. */
  readonly secondFactorAt: Date | null;
  readonly recoveryCodes: number;
  readonly questions: SecurityQuestion[] | null;
}

export interface SecurityEventRow {
  readonly id: string;
  readonly kind: SecurityEventKind;
  readonly at: Date;
  readonly address: string | null;
  readonly device: string | null;
}

export class SecurityRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async find(memberId: bigint): Promise<SecurityRow | undefined> {
    const { rows } = await this.#pool.query<SecurityRow>(
      `SELECT c.password_hash IS NOT NULL AS "hasPassword", p.payment_password_hash AS "paymentPasswordHash",
           p.payee_name AS "payeeName", m.email, m.email_verified_at IS NOT NULL AS "emailVerified",
           m.mobile, m.mobile_verified_at IS NOT NULL AS "mobileVerified",
           (SELECT count(*)::int FROM bank_cards b WHERE b.member_id = m.id AND b.removed_at IS NULL) AS cards,
           (SELECT count(*)::int FROM passkeys k WHERE k.owner_id = m.id) AS passkeys,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('provider', s.provider, 'linkedAt', s.linked_at) ORDER BY s.provider), '[]')
              FROM (SELECT provider, min(linked_at) AS linked_at FROM social_identities
                     WHERE member_id = m.id GROUP BY provider) s) AS "socialAccounts",
           a.confirmed_at AS "secondFactorAt",
           (SELECT count(*)::int FROM member_recovery_codes r WHERE r.owner_id = m.id) AS "recoveryCodes",
           q.questions
         FROM members m
         LEFT JOIN member_credentials c ON c.member_id = m.id
         LEFT JOIN member_profiles p ON p.member_id = m.id
         LEFT JOIN member_authenticators a ON a.owner_id = m.id
         LEFT JOIN security_questions q ON q.member_id = m.id
        WHERE m.id = $1`,
      [memberId],
    );
    return rows[0];
  }

  /** Where a notice is mailed; null without an address. */
  async emailOf(client: Pick<Pool, "query">, memberId: bigint): Promise<string | null> {
    const { rows } = await client.query<{ email: string | null }>("SELECT email FROM members WHERE id = $1", [
      memberId,
    ]);
    return rows[0]?.email ?? null;
  }

  /** Null without an address, or with a confirmed one. */
  async registeredEmailOf(memberId: bigint): Promise<string | null> {
    const { rows } = await this.#pool.query<{ email: string | null }>(
      "SELECT email FROM members WHERE id = $1 AND email_verified_at IS NULL",
      [memberId],
    );
    return rows[0]?.email ?? null;
  }

  async bindEmail(client: PoolClient, memberId: bigint, email: string): Promise<void> {
    await client.query("UPDATE members SET email = $2, email_verified_at = now() WHERE id = $1", [
      memberId,
      email,
    ]);
  }

  /** Throws the violation of the index `members_mobile` when another member of the merchant has the number. */
  async bindMobile(client: PoolClient, memberId: bigint, mobile: string): Promise<void> {
    await client.query("UPDATE members SET mobile = $2, mobile_verified_at = now() WHERE id = $1", [
      memberId,
      mobile,
    ]);
  }

  /** Events of these kinds, newest first, older than the one with the id `before`. */
  async events(
    memberId: bigint,
    kinds: readonly string[],
    before: string | null,
    limit: number,
  ): Promise<SecurityEventRow[]> {
    const { rows } = await this.#pool.query<SecurityEventRow>(
      `SELECT id::text, kind, at, host(address) AS address, detail ->> 'device' AS device
         FROM security_events e
        WHERE member_id = $1 AND kind = ANY ($2)
          AND ($3::bigint IS NULL
            OR (at, id) < (SELECT at, id FROM security_events WHERE id = $3 AND member_id = $1))
        ORDER BY e.at DESC, e.id DESC LIMIT $4`,
      [memberId, kinds, before, limit],
    );
    return rows;
  }

  /** Sets the payment password; false when it is no longer the one that was read. */
  async setPaymentPassword(
    client: PoolClient,
    memberId: bigint,
    from: string | null,
    to: string,
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      `INSERT INTO member_profiles AS p (member_id, payment_password_hash) VALUES ($1, $3)
         ON CONFLICT (member_id) DO UPDATE SET payment_password_hash = excluded.payment_password_hash
           WHERE p.payment_password_hash IS NOT DISTINCT FROM $2`,
      [memberId, from, to],
    );
    return rowCount === 1;
  }

  /** Cards and devices, which start a cooling time by being new. */
  async newThings(memberId: bigint, client: Pick<Pool, "query"> = this.#pool): Promise<CoolingStart[]> {
    const { rows } = await client.query<{
      reason: "card" | "new-device";
      at: Date;
      cardId: string | null;
    }>(
      `SELECT 'card' AS reason, added_at AS at, public_id AS "cardId"
         FROM bank_cards WHERE member_id = $1 AND removed_at IS NULL
       UNION ALL
       -- the first device of all is where the member registered
       SELECT 'new-device', max(first_seen_at), NULL FROM known_devices d
        WHERE member_id = $1 AND NOT second_step
          AND first_seen_at > (SELECT min(first_seen_at) FROM known_devices WHERE member_id = $1)
       HAVING max(first_seen_at) IS NOT NULL`,
      [memberId],
    );
    return rows.map(({ reason, at, cardId }) => ({
      reason,
      at: at.getTime(),
      ...(cardId !== null && { cardId }),
    }));
  }
}
