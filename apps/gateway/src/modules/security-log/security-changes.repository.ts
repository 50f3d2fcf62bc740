import type { ChangedContact, CoolingReason } from "@foyer/domain/coolings";
import type { Pool } from "pg";

/** Changes that are not read from the changed row itself. */
export type SecurityChange = Exclude<CoolingReason, "card" | "new-device">;

/** When something last changed that withdrawals wait after. */
export class SecurityChanges {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Part of the transaction that makes the change. */
  async record(
    client: Pick<Pool, "query">,
    memberId: bigint,
    reason: SecurityChange,
    contact?: ChangedContact,
  ): Promise<void> {
    await client.query(
      `INSERT INTO security_changes AS known (member_id, reason, contact) VALUES ($1, $2, $3)
         ON CONFLICT (member_id, reason) DO UPDATE SET changed_at = now(), contact = excluded.contact,
           other_at = CASE WHEN known.contact <> excluded.contact THEN known.changed_at ELSE known.other_at END`,
      [memberId, reason, contact ?? null],
    );
  }

  /** When each kind last changed, each contact for itself. */
  async of(
    memberId: bigint,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<{ reason: SecurityChange; at: Date; contact: ChangedContact | null }[]> {
    const { rows } = await client.query<{
      reason: SecurityChange;
      at: Date;
      contact: ChangedContact | null;
    }>(
      `SELECT reason, changed_at AS at, contact FROM security_changes WHERE member_id = $1
       UNION ALL
       SELECT reason, other_at, CASE contact WHEN 'email' THEN 'mobile' ELSE 'email' END FROM security_changes
        WHERE member_id = $1 AND other_at IS NOT NULL`,
      [memberId],
    );
    return rows;
  }
}
