import type { AuditArea } from "@foyer/contract/audit-trail";
import type { Pool } from "pg";

export interface AuditRow {
  readonly id: bigint;
  readonly at: Date;
  readonly by: string | null;
  readonly area: AuditArea;
  readonly deed: string;
  readonly subject: string | null;
  readonly player: string | null;
  readonly playerId: string | null;
  readonly detail: Record<string, string>;
}

export interface AuditFilter {
  readonly operator: string | null;
  readonly area: AuditArea | null;
  /** Number of a case, name of what was changed, or a member's username. */
  readonly about: string | null;
  /** In the merchant's time zone. */
  readonly day: string | null;
  readonly timeZone: string;
}

/** Reads only: triggers of the changed tables write it. */
export class AuditTrailRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Entries below the one with the id `before`, the newest first. */
  async page(
    merchantId: number,
    { operator, area, about, day, timeZone }: AuditFilter,
    before: bigint | null,
    limit: number,
  ): Promise<AuditRow[]> {
    const { rows } = await this.#pool.query<AuditRow>(
      `SELECT a.id, a.at, o.name AS by, a.area, a.deed, a.subject, m.username AS player, m.public_id AS "playerId", a.detail
         FROM audit_trail a LEFT JOIN operators o ON o.id = a.operator_id LEFT JOIN members m ON m.id = a.member_id
        WHERE a.merchant_id = $1
          AND ($2::text IS NULL OR a.operator_id = (SELECT id FROM operators WHERE merchant_id = $1 AND name_key = lower($2)))
          AND ($3::text IS NULL OR a.area = $3)
          AND ($4::text IS NULL OR a.subject IN ($4, upper($4))
            OR a.member_id = (SELECT id FROM members WHERE merchant_id = $1 AND username_key = lower($4)))
          AND ($5::date IS NULL OR (a.at >= $5::date::timestamp AT TIME ZONE $6 AND a.at < ($5::date + 1)::timestamp AT TIME ZONE $6))
          AND ($7::bigint IS NULL OR (a.at, a.id) < (SELECT b.at, b.id FROM audit_trail b WHERE b.id = $7 AND b.merchant_id = $1))
        ORDER BY a.at DESC, a.id DESC LIMIT $8`,
      [merchantId, operator, area, about, day, timeZone, before, limit],
    );
    return rows;
  }

  async operators(merchantId: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      "SELECT name FROM operators WHERE merchant_id = $1 ORDER BY name_key",
      [merchantId],
    );
    return rows.map(({ name }) => name);
  }
}
