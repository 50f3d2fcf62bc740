import type { CoolingReason } from "@foyer/domain/coolings";
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
  async record(client: Pick<Pool, "query">, memberId: bigint, reason: SecurityChange): Promise<void> {
    await client.query(
      `INSERT INTO security_changes (member_id, reason) VALUES ($1, $2)
         ON CONFLICT (member_id, reason) DO UPDATE SET changed_at = now()`,
      [memberId, reason],
    );
  }

  async of(
    memberId: bigint,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<{ reason: SecurityChange; at: Date }[]> {
    const { rows } = await client.query<{ reason: SecurityChange; at: Date }>(
      "SELECT reason, changed_at AS at FROM security_changes WHERE member_id = $1",
      [memberId],
    );
    return rows;
  }
}
