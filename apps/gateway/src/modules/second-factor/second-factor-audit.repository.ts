import type { PoolClient } from "pg";

/** Rows of the audit trail about second factors of members. */
export class SecondFactorAuditRepository {
  /** Notes that a member's second factor was reset for them. */
  async noteReset(
    client: PoolClient,
    { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
  ): Promise<void> {
    await client.query("SELECT audit_note($1, NULL, 'members', 'second-factor-reset', $2)", [
      merchantId,
      memberId,
    ]);
  }
}
